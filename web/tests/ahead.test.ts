import { describe, expect, it } from "vitest";
import bet from "../fixtures/poker-bet.json";
import choose from "../fixtures/poker-choose.json";
import type { TablePicture, You } from "../src/lib/types";
import { carriedOut, offered, stands, toCall } from "../src/table/ahead";

type Shot = { table: TablePicture; you: You };

/** A shot as it was while another one thought. */
function before(shot: unknown, changes: (table: TablePicture) => void = () => undefined): Shot {
  const { table, you } = structuredClone(shot) as Shot;
  const other = table.hand!.order.find((chair) => chair !== you.chair)!;
  table.hand = { ...table.hand!, turn: { ...table.hand!.turn!, chair: other } };
  changes(table);
  return { table, you: { ...you, legal: [] } };
}

describe("a decision ahead of one's turn", () => {
  const now = bet as unknown as Shot;
  const then = before(bet);
  it("is offered only while another one thinks", () => {
    expect(offered(now.table, now.you)).toEqual([]);
    expect(offered(then.table, then.you).map((option) => option.kind)).toEqual(["fold", "call"]);
    const free = before(bet, (table) => (table.hand = { ...table.hand!, owed: 0 }));
    const seat = free.table.chairs[free.you.chair! - 1]!.seat!;
    seat.bet = 0;
    expect(offered(free.table, free.you).map((option) => option.kind)).toEqual(["check_fold", "check"]);
  });
  it("is carried out at one's turn, and not before", () => {
    const [fold, call] = offered(then.table, then.you);
    expect(carriedOut(call!, then.table, then.you)).toBeNull();
    expect(carriedOut(call!, now.table, now.you)).toBe("Call");
    expect(carriedOut(fold!, now.table, now.you)).toBe("Fold");
  });
  it("is void in the next hand, on the next street, and where the amount is another", () => {
    const call = offered(then.table, then.you)[1]!;
    for (const change of [{ number: 2 }, { street: 6 }, { owed: call.owed + 4 }, { ended: "void" as const }]) {
      const table = { ...now.table, hand: { ...now.table.hand!, ...change } };
      expect(stands(call, table, now.you)).toBe(false);
      expect(carriedOut(call, table, now.you)).toBeNull();
    }
  });
  it("is bound to the card where it is to keep or to expose", () => {
    const waiting = before(choose);
    const [keep, expose] = offered(waiting.table, waiting.you);
    const { table, you } = choose as unknown as Shot;
    expect(carriedOut(keep!, table, you)).toBe("Keep");
    expect(carriedOut(expose!, table, you)).toBe("Expose");
    expect(carriedOut(expose!, table, { ...you, down: ["Ad"] })).toBeNull();
  });
  it("costs no more than one has", () => {
    const { table, you } = before(bet, (table) => (table.hand = { ...table.hand!, owed: 10_000 }));
    expect(toCall(table, you)).toBe(table.chairs[you.chair! - 1]!.stack);
  });
});
