/** The views of the menu, each loaded when it is opened; `title` is a key of the texts. */
export type View =
  | "told" | "invite" | "chips" | "people" | "game" | "choose" | "limits" | "rulings" | "rules" | "ledger" | "hands" | "odds" | "settings" | "about";

export const VIEWS: Record<View, { title: string; load: () => Promise<unknown> }> = {
  told: { title: "hands.this", load: () => import("./TellHand.svelte") },
  invite: { title: "invite.title", load: () => import("./Invite.svelte") },
  chips: { title: "menu.buy", load: () => import("./AddChips.svelte") },
  people: { title: "menu.people", load: () => import("./People.svelte") },
  game: { title: "menu.game", load: () => import("./Game.svelte") },
  choose: { title: "host.choose", load: () => import("./Choose.svelte") },
  limits: { title: "menu.time", load: () => import("./LimitsPanel.svelte") },
  rulings: { title: "menu.rulings", load: () => import("./Rulings.svelte") },
  rules: { title: "menu.rules", load: () => import("./RulesList.svelte") },
  ledger: { title: "menu.ledger", load: () => import("./Ledger.svelte") },
  hands: { title: "menu.hands", load: () => import("./Hands.svelte") },
  odds: { title: "menu.odds", load: () => import("./Odds.svelte") },
  settings: { title: "menu.settings", load: () => import("./Settings.svelte") },
  about: { title: "menu.about", load: () => import("./About.svelte") },
};
