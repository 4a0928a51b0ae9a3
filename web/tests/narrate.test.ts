import { beforeEach, describe, expect, it } from "vitest";
import poker from "../fixtures/session-poker.json";
import sweat from "../fixtures/session-sweat.json";
import voided from "../fixtures/void.json";
import en from "../src/lib/generated/texts.en.json";
import es from "../src/lib/generated/texts.es.json";
import { narrateAll } from "../src/lib/narrate";
import type { Seen } from "../src/lib/session.svelte";
import { setTexts } from "../src/lib/texts.svelte";
import { seenIn } from "./frames";

const SESSIONS: Record<string, Seen[]> = { poker: seenIn(poker), sweat: seenIn(sweat) };

describe.each(["en", "es"] as const)("a hand told in %s", (lang) => {
  beforeEach(() => setTexts(lang, lang === "en" ? en : es));
  it.each(Object.keys(SESSIONS))("has a sentence for everything in a hand of %s, with every hole filled", (name) => {
    const steps = SESSIONS[name]!;
    const you = steps[0]!.you?.chair ?? 0;
    const lines = narrateAll(steps, you);
    expect(lines.length).toBeGreaterThan(steps.length / 2);
    for (const line of lines) {
      expect(line.text).not.toMatch(/[{}]|undefined|null|NaN|^\s*$|narrate\./);
      expect(line.text).toMatch(/^\S.*\S$/);
    }
  });
  it.each(Object.keys(SESSIONS))("says to you what you do, and of the others their names, in a hand of %s", (name) => {
    const steps = SESSIONS[name]!;
    const you = steps[0]!.you?.chair ?? 0;
    const own = steps[0]!.table!.chairs[you - 1]!.name;
    for (const line of narrateAll(steps, you)) expect(line.text).not.toContain(own);
    expect(narrateAll(steps, 0).some((line) => line.text.includes(own))).toBe(true);
  });
});

describe("a spectator", () => {
  it("hears of no card that lies face down", () => {
    setTexts("en", en);
    const steps = structuredClone(SESSIONS["poker"]!);
    for (const step of steps) for (const event of step.events) if (event["type"] === "CardDealt" && !event["up"]) event["card"] = null;
    expect(narrateAll(steps, 0).some((line) => line.text.includes("one down"))).toBe(true);
  });
});

describe("a hand that the host calls void", () => {
  it.each(["en", "es"] as const)("is told in %s with his reason, by what the first load knows", (lang) => {
    setTexts(lang, lang === "en" ? en : es);
    const seen = { seq: 1, events: voided.events, table: voided.table, you: voided.you } as unknown as Seen;
    const told = narrateAll([seen], 0).map((line) => line.text).join(" ");
    expect(told).toContain(voided.table.hand.reason);
    expect(told).not.toMatch(/narrate\.|host\./);
    const back = lang === "en" ? "All chips go back." : "Todas las fichas se devuelven.";
    expect(narrateAll([seen], 0).map((line) => line.text).slice(1, 2)).toEqual([back]);
    expect(told).not.toMatch(/\d+ (go back|come back|regresan)/);
  });
});
