import { describe, expect, it } from "vitest";
import type { Choice } from "../src/lib/types";
import { amountAt, isLegal, least, most, nearest, SPOTS, spotOf, step, typed } from "../src/table/amounts";

const listed: Choice = { action: "Raise", amounts: [12, 16, 19] };
const ranged: Choice = { action: "Raise", least: 26, most: 333, step: 4 };

/** Every legal amount of a choice, by its definition. */
function all(choice: Choice): number[] {
  if (!choice.step) return [...(choice.amounts ?? [])];
  const amounts = new Set<number>([choice.most!]);
  for (let amount = choice.least!; amount <= choice.most!; amount += choice.step) amounts.add(amount);
  return [...amounts].sort((a, b) => a - b);
}

describe.each([["listed", listed], ["ranged", ranged]] as const)("amounts that are %s", (_, choice) => {
  const legal = all(choice);
  it("begin and end where the server says", () => {
    expect(least(choice)).toBe(legal[0]);
    expect(most(choice)).toBe(legal.at(-1));
  });
  it("are never anything that is not legal, whatever is asked", () => {
    for (let asked = -5; asked < 400; asked += 1) {
      const got = nearest(choice, asked);
      expect(legal).toContain(got);
      expect(Math.min(...legal.map((amount) => Math.abs(amount - asked)))).toBe(Math.abs(got - asked));
      expect(isLegal(choice, asked)).toBe(legal.includes(asked));
    }
  });
  it("are all reached by steps, up and down, and stop at the ends", () => {
    for (const [index, amount] of legal.entries()) {
      expect(step(choice, amount, 1)).toBe(legal[index + 1] ?? amount);
      expect(step(choice, amount, -1)).toBe(legal[index - 1] ?? amount);
    }
  });
});

const deep: Choice = { action: "Raise", least: 8, most: 12_345, step: 1 };

describe.each([["a few", listed], ["a range", ranged], ["a deep range", deep]] as const)("a slider over %s", (_, choice) => {
  it("holds legal amounts only, from the least to the most, and never goes back", () => {
    const amounts = Array.from({ length: SPOTS + 1 }, (_, spot) => amountAt(choice, spot));
    for (const amount of amounts) expect(isLegal(choice, amount)).toBe(true);
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    expect([amounts[0], amounts.at(-1)]).toEqual([least(choice), most(choice)]);
  });
  it("shows an amount where it would be found", () => {
    expect(spotOf(choice, least(choice))).toBe(0);
    expect(spotOf(choice, most(choice))).toBe(SPOTS);
    for (let spot = 0; spot <= SPOTS; spot += 1) {
      const amount = amountAt(choice, spot);
      expect(Math.abs(amountAt(choice, spotOf(choice, amount)) - amount)).toBeLessThanOrEqual(Math.max(4, amount * 0.02));
    }
  });
});

it("gives small bets half of a slider when one is deep", () => {
  expect(amountAt(deep, SPOTS / 2)).toBeLessThan(12_345 / 20);
});

describe("a typed amount", () => {
  it.each([["26", 26], [" 1 000 ", 1000], ["1,000", 1000], ["007", 7]])("reads %j", (text, amount) => expect(typed(text)).toBe(amount));
  it.each(["", "-4", "4e3", "0x10", "ten", "4$", "99999999999"])("refuses %j", (text) => expect(typed(text)).toBeNull());
});
