/** A hand that is over, cut into the steps that are worth seeing. */
import type { HandReplay } from "../lib/api";
import { narrate, type Line } from "../lib/narrate";
import type { TablePicture, You } from "../lib/types";

export interface Frame {
  table: TablePicture;
  you: You;
  lines: Line[];
}

export interface Mark {
  /** The frame that it leads to. */
  at: number;
  street: number;
  result: boolean;
}

/** What is drawn of a picture, as text, without whose turn it is. */
function drawn(table: TablePicture): string {
  return JSON.stringify([table.chairs, { ...table.hand, turn: null, stage: null }]);
}

/** The steps in which something is said or seen, clocks left out. */
export function frames(replay: HandReplay): Frame[] {
  const kept: Frame[] = [];
  let before: TablePicture | null = null;
  let seq = 0;
  for (const step of replay.steps) {
    const turn = step.table.hand?.turn;
    const table: TablePicture = step.table.hand && turn ? { ...step.table, hand: { ...step.table.hand, turn: { ...turn, clock: null } } } : step.table;
    seq += 1;
    const lines = narrate({ seq, events: step.events, table, you: step.you }, before, step.you.chair ?? 0);
    if (before === null || lines.length > 0 || drawn(before) !== drawn(table)) kept.push({ table, you: { ...step.you, legal: [] }, lines });
    before = table;
  }
  return kept;
}

/** Where each street begins, and the result. */
export function marks(all: readonly Frame[]): Mark[] {
  const found: Mark[] = [];
  let street = 0;
  all.forEach((frame, at) => {
    const hand = frame.table.hand;
    if (!hand) return;
    if (hand.ended !== null) {
      if (!found.some((mark) => mark.result)) found.push({ at, street: hand.street, result: true });
    } else if (hand.street > street) {
      street = hand.street;
      found.push({ at, street, result: false });
    }
  });
  return found;
}

/** Whether the deck of a hand holds what one's own browser told. */
export function hasPart(replay: HandReplay): boolean {
  const chair = replay.steps.at(-1)?.you.chair ?? 0;
  const place = replay.order.indexOf(chair);
  const sealed = replay.steps.flatMap((step) => step.events).find((event) => event["type"] === "HandSealed");
  return place >= 0 && Boolean((sealed?.["entropy"] as string[] | undefined)?.[place]);
}
