/** What a key does at one's turn; the keys stand on the buttons. */
import type { Choice } from "../lib/types";
import { isListed, least } from "./amounts";

export type Wanted = { action: string; to?: number } | { focus: "amount" } | "why" | "deal" | null;

const WAGERS = ["Bet", "Raise", "Complete"];

/** What `key` asks for among what is legal; `onControl`: a control has the focus, which Space and Enter belong to. */
export function keyAction(key: string, legal: readonly Choice[], onControl: boolean): Wanted {
  const has = (...actions: string[]): Choice | undefined => legal.find((choice) => actions.includes(choice.action));
  const act = (choice: Choice | undefined): Wanted => (choice ? { action: choice.action } : null);
  switch (key.toLowerCase()) {
    case "?":
      return "why";
    case "d":
      return legal.length ? null : "deal";
    case "f":
      return act(has("Fold"));
    case "c":
      return act(has("Check") ?? has("Call") ?? has("BringIn"));
    case "k":
      return act(has("Keep"));
    case "e":
      return act(has("Expose"));
    case "r":
    case "t":
      return wager(has(...WAGERS), key.toLowerCase() === "r" ? 0 : 1);
    case " ":
    case "enter":
      return onControl ? null : act(has("TurnUp"));
    default:
      return null;
  }
}

function wager(choice: Choice | undefined, index: number): Wanted {
  if (!choice) return null;
  const amounts = choice.amounts ?? [];
  if (isListed(choice) && amounts.length > 0 && amounts.length <= 2) {
    const to = amounts[index];
    return to === undefined ? null : { action: choice.action, to };
  }
  if (least(choice) && index === 0) return { focus: "amount" };
  return null;
}
