/** From a button with holes to the line that it enters. */
import type { Button } from "../lib/generated/floor";

export type Hole = Button["holes"][number];
export type Tone = "fold" | "call" | "raise" | "quiet";

/** In which order somebody is asked: who, then which card, then how much, then why. */
const ORDER: readonly Hole[] = ["seat", "name", "card", "cards", "amount", "game", "stakes", "reason"];

/** The holes of a button, in the order in which they are asked for. */
export function asked(button: Button): Hole[] {
  return [...button.holes].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
}

/** The line of a button whose holes are filled, in the order of `asked`. */
export function lineOf(button: Button, values: readonly string[] = []): string {
  let line = button.line;
  asked(button).forEach((hole, index) => {
    line = line.replace(`{${hole}}`, () => values[index] ?? "");
  });
  return line;
}

/** Whether all that a button still needs is one card. */
export function wantsCard(button: Button): boolean {
  return button.holes.length === 1 && button.holes[0] === "card";
}

/** How a button looks: giving up, going on, the main action, or beside it. */
export function tone(button: Button): Tone {
  if (/ folds$/.test(button.line)) return "fold";
  if (/ (checks|calls|brings in.*|keeps|plays on)$/.test(button.line) || button.line === "all keep") return "call";
  if (/^(burn|muck)\b/.test(button.line)) return "quiet";
  return "raise";
}

/** The amount that stands at the end of a label, 0 for none. */
export function amountIn(label: string): number {
  return Number(/\d+/.exec(label)?.[0] ?? 0);
}

export type Trouble = "dealer" | "turn" | "player" | "floor";
const DEALERS = /^(exposed|dealt|skipped|wrong|no burn|burned|too soon)/;

/** Whose trouble a button is about; "" where it is about none. */
export function troubleOf(button: Button): Trouble | "" {
  if (button.group === "floor") return "floor";
  if (button.group !== "irregular") return "";
  if (/ out of turn /.test(button.line)) return "turn";
  return DEALERS.test(button.line) ? "dealer" : "player";
}

/** A sentence in parts: cards, and what stands between them. */
export function parts(text: string): { card: boolean; text: string }[] {
  return text
    .split(/\b((?:10|[2-9TJQKA])[shdc]|Jo[UDX]?)\b/)
    .map((part, index) => ({ card: index % 2 === 1, text: index % 2 === 1 ? part.replace("10", "T") : part }))
    .filter((part) => part.text !== "");
}

const RANKS_52 = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const RANKS_41 = RANKS_52.filter((rank) => !["T", "9", "8"].includes(rank));

/** The ranks of a deck; the one with the joker has no tens, nines and eights. */
export function ranks(joker: boolean): string[] {
  return joker ? RANKS_41 : RANKS_52;
}
