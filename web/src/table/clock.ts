/** What is left of a turn's time. */
import type { Clock } from "../lib/types";

export interface Left {
  /** Whole seconds, rounded up. */
  seconds: number;
  /** What is left of it, from 0 to 1. */
  part: number;
  /** The turn's own time is over: the time bank runs. */
  bank: boolean;
}

/** What is left at `now`: of the turn (`turn` ms long), then of the bank. */
export function left(clock: Clock, now: number, turn: number): Left {
  const bank = now >= clock.soft;
  const end = bank ? clock.hard : clock.soft;
  const whole = bank ? clock.hard - clock.soft : turn;
  const rest = Math.max(0, end - now);
  return { seconds: Math.ceil(rest / 1000), part: whole > 0 ? Math.min(1, rest / whole) : 0, bank };
}
