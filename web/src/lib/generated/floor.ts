// Made by scripts/make_web_types.py from comodin.floor; not to be edited.
/* eslint-disable */

import type { Words } from "./protocol";

/**
 * Something that can be tapped: it enters `line`, once its holes are filled.
 *
 * `raises to {amount}` has the hole `amount`; `amounts` are the totals
 * that are legal where they are few, else `least` and `most` bound them.
 * `group`: where it belongs: what is asked now, the answer to a proposal,
 * what can go wrong, what the floor decides, the table between hands.
 */
export interface Button {
  line: string;
  label: Words;
  group: "now" | "answer" | "irregular" | "floor" | "table";
  holes: ("card" | "cards" | "amount" | "seat" | "reason" | "name" | "game" | "stakes")[];
  amounts: number[];
  least: number;
  most: number;
  clauses: string[];
}

/**
 * One seat: its number and name, chips behind, cards as they lie.
 *
 * `up` are tokens of cards; `down` how many lie face down; `bet` the chips
 * on this street, `paid` all in this hand; `shows` what the up cards, or the
 * hand that was shown, are worth; `won` chips won in the hand that is over.
 */
export interface BoardSeat {
  seat: number;
  name: string;
  stack: number;
  up: string[];
  down: number;
  bet: number;
  paid: number;
  won: number;
  dealt: boolean;
  flags: ("button" | "turn" | "leads" | "folded" | "out" | "fouled" | "passed" | "all_in" | "declared" | "may_declare" | "kept" | "opened" | "shown" | "mucked" | "won" | "sitting_out" | "leaving" | "broke")[];
  shows: Words | null;
}

/** A pot: the main one is number 0; which seats can win it. */
export interface BoardPot {
  number: number;
  amount: number;
  seats: number[];
  label: Words;
}

/** A rule by its id, and what it says. */
export interface BoardRule {
  clause: string;
  text: Words;
}

/**
 * An irregularity before it is carried out: what it is, what will be done, the rules behind it.
 *
 * `line` is what was entered; the answer `y` carries it out, `n` drops it.
 */
export interface BoardProposal {
  line: string;
  what: Words;
  does: Words[];
  rules: BoardRule[];
}

/**
 * A live table at one moment.
 *
 * `ask` is what is awaited, in a sentence; `next` what comes after the
 * dealer's part is done, where that is known.  `turn` is the seat that must
 * act or be dealt to, 0 for nobody.  `said` tells what the last entry brought
 * about.  `middle` and `common` are cards on the table; `cards` all that may
 * still come, by token, for a picker.  `entries` counts what can be undone.
 */
export interface Board {
  title: Words;
  hand: number;
  moment: "between" | "deal" | "choose" | "declare" | "bet" | "turn" | "show";
  heading: Words;
  ask: Words;
  next: Words | null;
  turn: number;
  pot: number;
  pots: BoardPot[];
  seats: BoardSeat[];
  middle: [string, Words][];
  common: string[];
  said: Words[];
  refusal: Words | null;
  proposal: BoardProposal | null;
  buttons: Button[];
  cards: string[];
  entries: number;
}

/**
 * A live table after what was asked; `floor` is its id, which is known to nobody else.
 *
 * `records` is what the next entry gives as `after`.  `done`: what was asked
 * has been done, now or when it was sent before; else `board.refusal` says
 * why not, or `board.proposal` what would be done.  `stale`: somebody was
 * quicker, nothing was done, and the board shows how it stands.  `jokers`:
 * what a joker plays as, by its token.
 */
export interface FloorPage {
  floor: string;
  records: number;
  done: boolean;
  board: Board;
  stale: boolean;
  jokers: Record<string, "bug" | "wild">;
}
