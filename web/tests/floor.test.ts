import { describe, expect, it } from "vitest";
import { ApiError } from "../src/lib/api";
import type { Board, Button, FloorPage } from "../src/lib/generated/floor";
import { Book, type floors } from "../src/floor/book.svelte";
import { amountIn, asked, lineOf, parts, ranks, tone, troubleOf, wantsCard } from "../src/floor/fill";

const words = { en: "", es: "" };
const button = (line: string, holes: Button["holes"] = [], group: Button["group"] = "now"): Button => ({ line, label: words, group, holes, amounts: [], least: 0, most: 0, clauses: [] });

describe("the line of a button", () => {
  it("is filled in the order in which one is asked: who, which card, how much, why", () => {
    const exposed = button("exposed {seat} {card}", ["card", "seat"], "irregular");
    expect(asked(exposed)).toEqual(["seat", "card"]);
    expect(lineOf(exposed, ["2", "Jo"])).toBe("exposed 2 Jo");
    expect(lineOf(button("{seat} shows {seat}", ["seat", "seat"]), ["2", "3"])).toBe("2 shows 3");
    expect(lineOf(button("sit {name} {amount}", ["amount", "name"]), ["Memo", "80"])).toBe("sit Memo 80");
    expect(lineOf(button("retrieve {seat} {reason}", ["seat", "reason"]), ["3", "it $& {seat} was tabled"])).toBe("retrieve 3 it $& {seat} was tabled");
    expect(lineOf(button("2 calls"))).toBe("2 calls");
  });
  it("says how it looks, and whose trouble it is", () => {
    expect(["2 folds", "2 calls", "2 raises to 8", "burn", "new hand", "all keep"].map((line) => tone(button(line)))).toEqual(["fold", "call", "raise", "quiet", "raise", "call"]);
    expect(["no burn", "muck {seat}", "1 out of turn calls"].map((line) => troubleOf(button(line, [], "irregular")))).toEqual(["dealer", "player", "turn"]);
    expect([troubleOf(button("void {reason}", ["reason"], "floor")), troubleOf(button("2 calls"))]).toEqual(["floor", ""]);
    expect([wantsCard(button("2 up {card}", ["card"])), wantsCard(button("exposed {seat} {card}", ["card", "seat"]))]).toEqual([true, false]);
    expect([amountIn("Raise to 12"), amountIn("Check")]).toEqual([12, 0]);
  });
});

describe("cards", () => {
  it("are found in a sentence", () => {
    expect(parts("Chuy gets Th.")).toEqual([
      { card: false, text: "Chuy gets " },
      { card: true, text: "Th" },
      { card: false, text: "." },
    ]);
    expect(parts("10h JoD").filter((part) => part.card).map((part) => part.text)).toEqual(["Th", "JoD"]);
    expect(parts("Josh keeps, as ever").every((part) => !part.card)).toBe(true);
  });
  it("are 41 with the joker and 52 without", () => {
    expect([ranks(true).length * 4 + 1, ranks(false).length * 4]).toEqual([41, 52]);
  });
});

/** A server in memory: it keeps lines, does one under its key once, and can be cut off. */
class Wire {
  lines: string[] = [];
  keys = new Set<unknown>();
  cut: "" | "before" | "after" = "";
  proposal = "";
  page(done = true, stale = false): FloorPage {
    const proposal = this.proposal ? { line: this.proposal, what: words, does: [], rules: [] } : null;
    const board = { refusal: stale ? { en: "stale", es: "stale" } : null, proposal, entries: this.lines.length } as unknown as Board;
    return { floor: "f", records: this.lines.length, done, board, stale, jokers: {} };
  }
  open = async (): Promise<FloorPage> => this.page();
  look = async (): Promise<FloorPage> => this.page();
  send = async (_: string, what: "line" | "undo", body: Record<string, unknown>): Promise<FloorPage> => {
    if (this.cut === "before") throw new ApiError("offline", words, 0);
    if (!this.keys.has(body["key"])) {
      if (body["after"] !== this.lines.length) return this.page(false, true);
      this.keys.add(body["key"]);
      this.proposal = "";
      this.lines.push(what === "line" ? String(body["line"]) : "undo");
    }
    if (this.cut === "after") throw new ApiError("offline", words, 0);
    return this.page();
  };
}

async function opened(): Promise<[Book, Wire]> {
  const wire = new Wire();
  const book = new Book("f", wire as unknown as typeof floors);
  await book.load();
  return [book, wire];
}

describe("a book", () => {
  it("sends what did not get through once more, and it is done once", async () => {
    for (const cut of ["before", "after"] as const) {
      const [book, wire] = await opened();
      wire.cut = cut;
      expect(await book.enter("2 calls")).toBe(false);
      expect([book.waits, book.lost !== null]).toEqual([true, true]);
      wire.cut = "";
      await book.again();
      expect([wire.lines, book.waits, book.lost]).toEqual([["2 calls"], false, null]);
    }
  });
  it("shows how the table stands where another page was quicker", async () => {
    const [book, wire] = await opened();
    wire.lines.push("new hand");
    expect(await book.enter("2 calls")).toBe(false);
    expect(wire.lines).toEqual(["new hand"]);
    expect([book.page?.stale, book.page?.records]).toEqual([true, 1]);
    expect(await book.enter("2 calls")).toBe(true);
  });
  it("confirms a proposal by its own line", async () => {
    const [book, wire] = await opened();
    wire.proposal = "muck 3";
    await book.load();
    await book.confirm();
    expect(wire.lines).toEqual(["muck 3 !"]);
  });
});
