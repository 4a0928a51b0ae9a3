/**
 * A step into what one has: it names what is new, and all else stays.
 *
 * The server's tests do the same (`comodin.server.protocol.merge`), and both
 * are held to the same cases (web/fixtures/merge.json).
 */
import type { HandPicture, TableChange, TablePicture, You, YouChange } from "./types";

/** A table with what is new of it; the parts that stay are the very same objects. */
export function mergedTable(table: TablePicture, change: TableChange): TablePicture {
  const { chairs, hand, ...rest } = change;
  const found: TablePicture = { ...table, ...rest };
  if (chairs) found.chairs = table.chairs.map((chair, index) => (`${index + 1}` in chairs ? (chairs[index + 1] ?? null) : chair));
  if (hand !== undefined) found.hand = hand && ({ ...table.hand, ...hand } as HandPicture);
  return found;
}

/** What one alone may know, with what is new of it. */
export function mergedYou(you: You, change: YouChange): You {
  return { ...you, ...change };
}

/** A table with who is here just now: that has no number, and comes apart from the entries. */
export function present(table: TablePicture, people: readonly string[], watching: number): TablePicture {
  const here = new Set(people);
  const chairs = table.chairs.map((chair) => (chair?.person ? { ...chair, here: here.has(chair.person) } : chair));
  return { ...table, chairs, host_here: here.has(table.host), watching };
}
