/** Cards as they are written on the wire (`Kd`, `JoU`), for people. */
import { t } from "./texts.svelte";

export type Suit = "s" | "h" | "d" | "c";
export const SUIT_SIGN: Record<Suit, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

export interface Face {
  rank: string;
  suit: Suit;
}

/** Whether a token is the joker, however it was dealt. */
export function isJoker(card: string): boolean {
  return card.startsWith("Jo");
}

/** Rank and suit of a token; null for the joker. */
export function face(card: string): Face | null {
  if (isJoker(card)) return null;
  const rank = card.slice(0, -1);
  return { rank: rank === "T" ? "10" : rank, suit: card.slice(-1) as Suit };
}

/** What a dealt joker plays as, by its token (`GamePicture.jokers`). */
export type Jokers = Readonly<Record<string, "bug" | "wild">>;

/** A card in words, for those who hear it: "king of diamonds". */
export function spoken(card: string | null, jokers: Jokers = {}): string {
  if (card === null) return t("card.down");
  const found = face(card);
  if (!found) {
    const role = jokers[card];
    return t(role ? `card.joker_${role}` : "card.joker");
  }
  const rank = "AKQJ".includes(found.rank) ? t(`card.rank_${found.rank}`) : found.rank;
  return t("card.of", { rank, suit: t(`card.suit_${found.suit}`) });
}

/** A card in signs, for a running text: "K♦", "joker". */
export function written(card: string | null): string {
  if (card === null) return t("card.down");
  const found = face(card);
  return found ? found.rank + SUIT_SIGN[found.suit] : t("card.joker");
}

/** Cards in signs, blanks between. */
export function writtenAll(cards: readonly (string | null)[]): string {
  return cards.map(written).join(" ");
}
