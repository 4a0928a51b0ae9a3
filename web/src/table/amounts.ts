/** The amounts of a wager that one may choose: never anything that is not legal. */
import type { Choice } from "../lib/types";

/** Whether a choice has an amount at all. */
export function isWager(choice: Choice): boolean {
  return (choice.amounts?.length ?? 0) > 0 || (choice.most ?? 0) > 0;
}

export function least(choice: Choice): number {
  return choice.amounts?.[0] ?? choice.least ?? 0;
}

export function most(choice: Choice): number {
  return choice.most || (choice.amounts?.at(-1) ?? 0);
}

/** Whether the amounts are a few that can be listed. */
export function isListed(choice: Choice): boolean {
  return !choice.step;
}

/** The legal amount nearest to one that was asked for; the higher one of two. */
export function nearest(choice: Choice, asked: number): number {
  let best = least(choice);
  for (const amount of around(choice, asked)) {
    if (Math.abs(amount - asked) <= Math.abs(best - asked)) best = amount;
  }
  return best;
}

/** Whether an amount is legal. */
export function isLegal(choice: Choice, amount: number): boolean {
  return nearest(choice, amount) === amount;
}

/** The next legal amount above (`by` 1) or below (-1); the same at the end. */
export function step(choice: Choice, from: number, by: 1 | -1): number {
  if (isListed(choice)) {
    const amounts = choice.amounts ?? [];
    const next = by > 0 ? amounts.find((amount) => amount > from) : amounts.findLast((amount) => amount < from);
    return next ?? from;
  }
  const low = least(choice);
  const unit = choice.step ?? 1;
  if (by > 0) {
    const whole = low + (Math.floor((from - low) / unit) + 1) * unit;
    return Math.min(whole, most(choice));
  }
  const whole = low + (Math.ceil((from - low) / unit) - 1) * unit;
  return Math.max(whole, low);
}

/** Read what was typed: whole chips, blanks and commas between thousands allowed; null for anything else. */
export function typed(text: string): number | null {
  const plain = text.replace(/[\s,._']/g, "");
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}

function around(choice: Choice, asked: number): number[] {
  if (isListed(choice)) return [...(choice.amounts ?? [])].sort((a, b) => a - b);
  const low = least(choice);
  const high = most(choice);
  const unit = choice.step ?? 1;
  const below = low + Math.floor((asked - low) / unit) * unit;
  return [below, below + unit, high].filter((amount) => amount >= low && amount <= high).sort((a, b) => a - b);
}

/** How many places a slider has, beside its beginning. */
export const SPOTS = 240;
/** Where the most is more than this many times the least, a slider grows by parts, so that small bets have room too. */
const DEEP = 8;

/** The place of an amount on a slider, 0 to `SPOTS`. */
export function spotOf(choice: Choice, amount: number): number {
  const low = Math.max(1, least(choice));
  const high = most(choice);
  if (high <= low) return 0;
  const part = high > DEEP * low ? Math.log(Math.max(low, amount) / low) / Math.log(high / low) : (amount - low) / (high - low);
  return Math.round(Math.min(1, Math.max(0, part)) * SPOTS);
}

/** The legal amount at a place of a slider: the least at its beginning, the most at its end. */
export function amountAt(choice: Choice, spot: number): number {
  const low = Math.max(1, least(choice));
  const high = most(choice);
  if (spot <= 0) return least(choice);
  if (spot >= SPOTS) return high;
  const part = spot / SPOTS;
  return nearest(choice, high > DEEP * low ? low * (high / low) ** part : low + part * (high - low));
}
