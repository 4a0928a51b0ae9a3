import { beforeEach, describe, expect, it } from "vitest";
import { spoken, written } from "../src/lib/cards";
import { EMBLEMS, emblems } from "../src/lib/emblems";
import first_en from "../src/lib/generated/texts.en.json";
import more_en from "../src/lib/generated/texts.en.more.json";
import first_es from "../src/lib/generated/texts.es.json";
import more_es from "../src/lib/generated/texts.es.more.json";
import { backoff } from "../src/lib/socket";
import { fill, setTexts, tn, upper } from "../src/lib/texts.svelte";
import { keyAction } from "../src/table/keys";
import { left } from "../src/table/clock";

const en = { ...first_en, ...more_en };
const es = { ...first_es, ...more_es };

describe("texts", () => {
  it("are there in both languages, with the same holes", () => {
    expect(Object.keys(en)).toEqual(Object.keys(es));
    const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(new Set(holes(en[key])), key).toEqual(new Set(holes(es[key])));
    }
  });
  it("are filled as they stand, and hold no markup", () => {
    expect(fill("{a} and {b} {c}", { a: "<b>", b: 2 })).toBe("<b> and 2 {c}");
    for (const text of [...Object.values(en), ...Object.values(es)]) expect(text).not.toMatch(/<\w/);
  });
  it("know one from many", () => {
    setTexts("es", es);
    expect(tn("table.chips", 1)).toBe("1 ficha");
    expect(tn("table.chips", 2)).toBe("2 fichas");
    expect(upper("ás")).toBe("Ás");
  });
});

describe("cards", () => {
  beforeEach(() => setTexts("en", en));
  it("are said and written", () => {
    expect(spoken("Kd")).toBe("king of diamonds");
    expect(spoken("Td")).toBe("10 of diamonds");
    expect(written("Td")).toBe("10♦");
    expect(spoken("JoU", { JoU: "bug" })).toContain("bug");
    expect(spoken("JoD", { JoD: "wild" })).toContain("wild");
  });
  it("that lie face down are all the same", () => {
    expect(spoken(null)).toBe("down card");
  });
});

describe("emblems", () => {
  it("are one for each, stable, and the own ones first", () => {
    const names = ["Ana", "Tuna", null, "Beto", "Carla", "Dani", "Eva", "Fer"];
    const given = emblems(names);
    expect(given[1]).toBe("tuna");
    expect(given[2]).toBe("");
    const taken = given.filter(Boolean);
    expect(new Set(taken).size).toBe(taken.length);
    expect(emblems(names)).toEqual(given);
    expect(emblems(EMBLEMS.map((name) => name))).toEqual([...EMBLEMS]);
  });
});

describe("coming back", () => {
  it("waits longer each time, never longer than 4 s, never less than a half", () => {
    for (let tries = 1; tries < 12; tries += 1) {
      const whole = Math.min(4000, 250 * 2 ** (tries - 1));
      for (const random of [0, 0.3, 0.999]) {
        expect(backoff(tries, random)).toBeGreaterThanOrEqual(whole / 2);
        expect(backoff(tries, random)).toBeLessThanOrEqual(whole);
      }
    }
  });
});

describe("the clock", () => {
  it("counts the turn down, then the bank", () => {
    const clock = { soft: 30_000, hard: 90_000 };
    expect(left(clock, 0, 30_000)).toEqual({ seconds: 30, part: 1, bank: false });
    expect(left(clock, 29_001, 30_000)).toEqual({ seconds: 1, part: 999 / 30_000, bank: false });
    expect(left(clock, 30_000, 30_000)).toEqual({ seconds: 60, part: 1, bank: true });
    expect(left(clock, 100_000, 30_000)).toEqual({ seconds: 0, part: 0, bank: true });
  });
});

describe("keys", () => {
  const legal = [{ action: "Fold" }, { action: "Call", pays: 4 }, { action: "Raise", amounts: [12, 16] }];
  it("do what stands on the buttons, and nothing that is not legal", () => {
    expect(keyAction("f", legal, false)).toEqual({ action: "Fold" });
    expect(keyAction("C", legal, false)).toEqual({ action: "Call" });
    expect(keyAction("r", legal, false)).toEqual({ action: "Raise", to: 12 });
    expect(keyAction("t", legal, false)).toEqual({ action: "Raise", to: 16 });
    expect(keyAction("k", legal, false)).toBeNull();
    expect(keyAction("f", [], false)).toBeNull();
    expect(keyAction("?", [], false)).toBe("why");
  });
  it("leave Space and Enter to a control that has the focus", () => {
    expect(keyAction(" ", [{ action: "TurnUp" }], false)).toEqual({ action: "TurnUp" });
    expect(keyAction(" ", [{ action: "TurnUp" }], true)).toBeNull();
  });
  it("put the amount into focus where there are many", () => {
    expect(keyAction("r", [{ action: "Bet", least: 4, most: 300, step: 1 }], false)).toEqual({ focus: "amount" });
  });
});
