/**
 * What one has decided before one's turn.
 *
 * A decision is bound to the hand, the street and the amount (or the card)
 * that one saw: as soon as one of these is another, it is void.  It is done at
 * one's turn only, and only where it is legal then.
 */
import type { Choice, TablePicture, You } from "../lib/types";

export type AheadKind = "check_fold" | "check" | "fold" | "call" | "keep" | "expose";

export interface Ahead {
  kind: AheadKind;
  hand: number;
  street: number;
  /** What had to be matched when it was decided. */
  owed: number;
  /** One's down card then. */
  card: string | null;
}

/** What one can decide now, before one's turn; nothing where it is one's turn, or there is nothing to decide. */
export function offered(table: TablePicture, you: You): Ahead[] {
  const hand = table.hand;
  const chair = you.chair ? table.chairs[you.chair - 1] : null;
  const seat = chair?.seat;
  if (!hand || hand.ended || !seat || seat.folded || seat.out || seat.all_in || (you.legal?.length ?? 0) > 0) return [];
  if (!hand.turn || hand.turn.chair === you.chair) return [];
  const bound = { hand: hand.number, street: hand.street, owed: hand.owed, card: you.down?.[0] ?? null };
  const make = (kind: AheadKind): Ahead => ({ kind, ...bound });
  if (hand.turn.kind === "choose") {
    return seat.choice || !bound.card ? [] : [make("keep"), make("expose")];
  }
  if (hand.turn.kind !== "bet") return [];
  return hand.owed > (seat.bet ?? 0) ? [make("fold"), make("call")] : [make("check_fold"), make("check")];
}

/** Whether a decision still stands. */
export function stands(ahead: Ahead, table: TablePicture, you: You): boolean {
  const hand = table.hand;
  if (!hand || hand.ended || hand.number !== ahead.hand || hand.street !== ahead.street) return false;
  if ((you.down?.[0] ?? null) !== ahead.card) return false;
  return ahead.kind === "check_fold" || hand.owed === ahead.owed;
}

/** The legal action that carries a decision out; null where none does, or it is not one's turn. */
export function carriedOut(ahead: Ahead, table: TablePicture, you: You): string | null {
  if (!stands(ahead, table, you)) return null;
  const legal = new Map((you.legal ?? []).map((choice: Choice) => [choice.action, choice]));
  const has = (action: string): string | null => (legal.has(action) ? action : null);
  switch (ahead.kind) {
    case "check_fold":
      return has("Check") ?? has("Fold");
    case "check":
      return has("Check");
    case "fold":
      return has("Check") ?? has("Fold");
    case "call":
      return has("Call");
    case "keep":
      return has("Keep");
    case "expose":
      return has("Expose");
  }
}

/** What one would pay by a call now, as the table shows it: no more than one has. */
export function toCall(table: TablePicture, you: You): number {
  const chair = you.chair ? table.chairs[you.chair - 1] : null;
  const owed = Math.max(0, (table.hand?.owed ?? 0) - (chair?.seat?.bet ?? 0));
  return Math.min(owed, chair?.stack ?? 0);
}
