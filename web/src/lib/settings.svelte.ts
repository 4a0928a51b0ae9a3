/** How one likes the table: kept on this device. */

export interface Choices {
  theme: "night" | "day" | "auto";
  fourColours: boolean;
  letters: boolean;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  motion: "full" | "none" | "auto";
  /** Cards come at once, without the pause between them. */
  quick: boolean;
  /** People whose chat one does not want to read, by person. */
  silenced: string[];
}

const KEY = "comodin.settings";

const DEFAULTS: Choices = { theme: "night", fourColours: true, letters: false, sound: false, volume: 0.6, motion: "auto", quick: false, silenced: [] };

function read(): Choices {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Read and set its fields; `apply` shows them on the page, an effect of the app keeps them. */
export const settings: Choices = $state(read());

/** Whether things may move. */
export function moves(): boolean {
  if (settings.motion !== "auto") return settings.motion === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Show the settings on the page and keep them; called by an effect. */
export function apply(): void {
  const root = document.documentElement;
  root.classList.toggle("light", settings.theme === "day");
  root.classList.toggle("auto", settings.theme === "auto");
  root.classList.toggle("two-colours", !settings.fourColours);
  root.classList.toggle("letters", settings.letters);
  root.classList.toggle("still", settings.motion === "none");
  root.classList.toggle("moving", settings.motion === "full");
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Nothing is kept in a private window.
  }
}
