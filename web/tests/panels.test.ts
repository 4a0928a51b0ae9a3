import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seenIn } from "./frames";
import type { HandReplay } from "../src/lib/api";
import { LONGEST, render, soundsOf, SOUNDS } from "../src/lib/sound";
import { readLink, readName } from "../src/lobby/names";
import { sentence } from "../src/panels/clauses";
import { frames, hasPart, marks } from "../src/panels/replaying";
import { fits, readStakes } from "../src/panels/stakes";

/** A whole hand as one player saw it, as the replayer gets it. */
function replay(name: string): HandReplay {
  const seen = seenIn(JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), "utf8")));
  const steps = seen.map(({ seq, events, table, you }) => ({ seq, events, table: table!, you: you! }));
  return { number: 1, order: steps.at(-1)?.table.hand?.order ?? [], steps };
}

describe("names and links", () => {
  it("takes names of 1 to 20 letters, whatever the letters are", () => {
    expect(readName("  Tuna   Roja ")).toBe("Tuna Roja");
    expect(readName("Xóchitl 🌵")).toBe("Xóchitl 🌵");
    expect(readName("🌵".repeat(20))).toBe("🌵".repeat(20));
  });

  it("refuses what is empty, too long, or not to be seen", () => {
    for (const name of ["", "   ", "x".repeat(21), "Lu\u202ena", "Lu\u200bna", "Lu\u0007na"]) expect(readName(name)).toBe("");
  });

  it("finds the table in a link, a host's link and a code", () => {
    expect(readLink("http://192.168.1.20:8200/t/k7f39q")).toBe("/t/k7f39q");
    expect(readLink(" https://table.example/t/k7f39q#k=AbC-_1 ")).toBe("/t/k7f39q#k=AbC-_1");
    expect(readLink("k7f39q")).toBe("/t/k7f39q");
  });

  it("refuses what is neither", () => {
    for (const text of ["", "not a code", "https://example.com/", "<b>"]) expect(readLink(text)).toBe("");
  });
});

describe("stakes", () => {
  it("reads the three forms", () => {
    expect(readStakes("4/8")).toEqual({ lower: 4, upper: 8, sign: "/" });
    expect(readStakes(" 1-5 ")).toEqual({ lower: 1, upper: 5, sign: "-" });
    expect(readStakes("4")).toEqual({ lower: 4, upper: null, sign: "" });
    expect(readStakes("four")).toBeNull();
  });

  it("knows what does not fit", () => {
    expect(fits("4", "4/8")).toBe(false);
    expect(fits("8/4", "4/8")).toBe(false);
    expect(fits("0", "4")).toBe(false);
    expect(fits("4-8", "4/8")).toBe(false);
  });
});

describe("clauses", () => {
  it("finds a clause, and the section that it belongs to", () => {
    const all = { P7: "seven", "R3.11": "sizes" };
    expect(sentence(all, "P7")).toBe("seven");
    expect(sentence(all, "R3.11†")).toBe("sizes");
    expect(sentence(all, "R3.11.2")).toBe("sizes");
    expect(sentence(all, "X1")).toBeUndefined();
  });
});

describe("sounds", () => {
  it("are each shorter than 400 ms, and no louder than they may be", () => {
    for (const sound of SOUNDS) {
      const samples = render(sound, 44_100);
      expect(samples.length / 44_100).toBeLessThan(LONGEST);
      let peak = 0;
      for (const value of samples) peak = Math.max(peak, Math.abs(value));
      expect(peak).toBeGreaterThan(0.1);
      expect(peak).toBeLessThanOrEqual(1);
      expect(Math.abs(samples.at(-1) as number)).toBeLessThan(0.001);
    }
  });

  it("sound the string at one's own turn only, and each sound once a step", () => {
    const events = [{ type: "Called", p: 1, chair: 2, to: 4 }, { type: "Called", p: 2, chair: 3, to: 4 }, { type: "ActionOn", p: 3, chair: 4, kind: "bet" }];
    expect(soundsOf(events, null, 4)).toEqual(["chips", "turn"]);
    expect(soundsOf(events, null, 5)).toEqual(["chips"]);
    expect(soundsOf([{ type: "ActionOn", p: 3, chair: 0, kind: "deal" }], null, 0)).toEqual([]);
  });
});

describe("the replayer", () => {
  for (const name of ["session-poker", "session-sweat"]) {
    it(`shows ${name} from its first card to its result`, () => {
      const whole = replay(name);
      const all = frames(whole);
      const found = marks(all);
      expect(all.length).toBeGreaterThan(5);
      expect(all.length).toBeLessThanOrEqual(whole.steps.length);
      expect(all.at(-1)?.table.hand?.ended).not.toBeNull();
      expect(found.at(-1)?.result).toBe(true);
      expect(found.map((mark) => mark.at)).toEqual(found.map((mark) => mark.at).toSorted((a, b) => a - b));
    });

    it(`runs no clock and asks nothing in ${name}`, () => {
      for (const frame of frames(replay(name))) {
        expect(frame.table.hand?.turn?.clock ?? null).toBeNull();
        expect(frame.you.legal).toEqual([]);
      }
    });
  }
});

describe("one's own part in the deck of a hand that is over", () => {
  const sealed = (mine: string): HandReplay => {
    const whole = replay("session-poker");
    const place = whole.order.indexOf(whole.steps.at(-1)!.you.chair!);
    const entropy = whole.order.map((_, index) => (index === place ? mine : "ab"));
    whole.steps[0]!.events = [...whole.steps[0]!.events, { type: "HandSealed", hand: 1, entropy, seal: "" }];
    return whole;
  };
  it("is known by what the server sealed at one's own place", () => {
    expect(hasPart(sealed("cd"))).toBe(true);
    expect(hasPart(sealed(""))).toBe(false);
    expect(hasPart(replay("session-poker"))).toBe(false);
  });
});
