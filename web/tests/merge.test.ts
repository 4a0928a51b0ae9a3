import { describe, expect, it } from "vitest";
import ends from "../fixtures/session-ends.json";
import poker from "../fixtures/session-poker.json";
import sweat from "../fixtures/session-sweat.json";
import { mergedTable, mergedYou, present } from "../src/lib/merge";
import type { Snapshot, TablePicture } from "../src/lib/types";
import { seenIn } from "./frames";

const table = poker[0]!.table as unknown as TablePicture;

/** What a reader makes of a field that stands there with the value that it has where it is left out. */
function told(own: object): object {
  const plain = (value: unknown): boolean => value === null || value === "" || value === 0 || value === false || (Array.isArray(value) && !value.length);
  return Object.fromEntries(Object.entries(own).filter(([, value]) => !plain(value)));
}

describe("a step into what one has", () => {
  it.each([[poker, 0] as const, [sweat, 1] as const])("comes to the snapshot in the end, hand %#", (frames, which) => {
    const last = seenIn(frames).at(-1)!;
    const end = ends[which] as unknown as Snapshot;
    expect(last.seq).toBe(end.seq);
    expect(last.table).toEqual(end.table);
    expect(told(last.you!)).toEqual(told(end.you));
  });
  it("changes chairs by number, and leaves the others as the very objects that they were", () => {
    const after = mergedTable(table, { chairs: { 2: null } });
    expect(after.chairs[1]).toBeNull();
    expect(after.chairs[0]).toBe(table.chairs[0]);
    expect(table.chairs[1]).not.toBeNull();
  });
  it("changes of a hand what is there, and takes a hand away", () => {
    const first = mergedTable({ ...table, hand: null }, { hand: { pot: 4, owed: 2 } });
    expect(mergedTable(first, { hand: { pot: 6 } }).hand).toEqual({ pot: 6, owed: 2 });
    expect(mergedTable(first, { hand: null }).hand).toBeNull();
    expect(mergedTable(first, { hands: 9 })).toEqual({ ...first, hands: 9 });
  });
  it("takes also what is nothing for what is new", () => {
    expect(mergedYou({ default: "Fold", name: "Tuna" }, { default: "", risk: null })).toEqual({ default: "", name: "Tuna", risk: null });
  });
  it("shows who is here just now", () => {
    const people = [table.chairs[0]!.person!];
    const after = present(table, people, 3);
    expect(after.chairs.map((chair) => chair?.here)).toEqual(table.chairs.map((chair) => (chair?.person ? people.includes(chair.person) : chair?.here)));
    expect([after.host_here, after.watching]).toEqual([people.includes(table.host), 3]);
  });
});
