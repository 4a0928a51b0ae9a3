/** What each clause says, fetched once a language. */
import { api } from "../lib/api";

const kept = new Map<string, Promise<Record<string, string>>>();

export function clauses(lang: string): Promise<Record<string, string>> {
  let found = kept.get(lang);
  if (!found) {
    found = api.clauses(lang);
    kept.set(lang, found);
    found.catch(() => kept.delete(lang));
  }
  return found;
}

/** The sentence of a clause; `P7†` and `R3.10` stand for what stands under P7 and R3.10, or the nearest section above. */
export function sentence(all: Record<string, string>, clause: string): string | undefined {
  let id = clause.replace(/[†*].*$/u, "");
  while (id) {
    if (all[id]) return all[id];
    const dot = id.lastIndexOf(".");
    if (dot < 0) return undefined;
    id = id.slice(0, dot);
  }
  return undefined;
}
