/** The emblem of a person: stable by name, and no two alike at one table as long as there are enough. */

export const EMBLEMS = ["tuna", "luna", "nopal", "mezcal", "maiz", "sol", "chile", "flor"] as const;
export type Emblem = (typeof EMBLEMS)[number];

/** A small hash of a name, the same everywhere; capitals and accents do not count. */
function hash(name: string): number {
  let value = 2166136261;
  for (const letter of name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()) {
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  }
  return value >>> 0;
}

/** The emblem that a name would take if nobody else were there; a name of an emblem takes its own. */
export function preferred(name: string): number {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const own = EMBLEMS.findIndex((emblem) => emblem === plain);
  return own >= 0 ? own : hash(name) % EMBLEMS.length;
}

/** One emblem for each chair; "" where nobody sits. Who sits lower goes first, names that are emblems before all. */
export function emblems(names: readonly (string | null)[]): (Emblem | "")[] {
  const taken = new Set<number>();
  const given: (Emblem | "")[] = names.map(() => "");
  const order = names
    .map((name, index) => ({ name, index }))
    .filter((each): each is { name: string; index: number } => each.name !== null)
    .sort((a, b) => own(b.name) - own(a.name) || a.index - b.index);
  for (const { name, index } of order) {
    let pick = preferred(name);
    for (let tries = 0; taken.has(pick) && tries < EMBLEMS.length; tries += 1) pick = (pick + 1) % EMBLEMS.length;
    taken.add(pick);
    given[index] = EMBLEMS[pick] as Emblem;
  }
  return given;
}

function own(name: string): number {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (EMBLEMS as readonly string[]).includes(plain) ? 1 : 0;
}
