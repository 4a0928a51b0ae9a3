/** What this device remembers of live tables: the last set-up, and where the books are. */
import type { NewGame } from "../lib/api";

const KEY = "comodin.floor";
const MOST = 12;

export interface Player {
  name: string;
  stack: string;
}
export interface Settings {
  game: NewGame;
  players: Player[];
}
export interface Known {
  floor: string;
  title: string;
  names: string;
  at: number;
}
interface Kept {
  settings?: Settings;
  books?: Known[];
}

function read(): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Kept) : {};
  } catch {
    return {};
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Nothing is kept in a private window.
  }
}

/** The set-up of last time. */
export function lastSettings(): Settings | null {
  return read().settings ?? null;
}

/** The books of this device, the last one first. */
export function books(): Known[] {
  return [...(read().books ?? [])].sort((a, b) => b.at - a.at);
}

/** Keep a set-up for next time. */
export function keepSettings(settings: Settings): void {
  write({ ...read(), settings });
}

/** Keep where a book is. */
export function keepBook(book: Omit<Known, "at">, now = Date.now()): void {
  const others = books().filter((each) => each.floor !== book.floor);
  write({ ...read(), books: [{ ...book, at: now }, ...others].slice(0, MOST) });
}

/** Forget a book on this device; the server keeps it. */
export function dropBook(floor: string): void {
  write({ ...read(), books: books().filter((each) => each.floor !== floor) });
}
