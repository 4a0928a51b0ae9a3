import { describe, expect, it } from "vitest";
import { shake256 } from "../src/lib/keccak";
import { hex, Part, pledgeOf } from "../src/lib/part";
import type { Entropy, Pledge, TablePicture, You } from "../src/lib/types";

const DIGESTS = {
  1: "db4252337900d8ab7f609d170135d459a6798945d5a574d4a9db7b623c754d07",
  71: "c5492c4e150f073fa316ab32f6752abf52914ee2a4207f09e35586b7205948df",
  135: "0213fc98352f009fafdf8ee1ea36391485a85aa6f6c07a5cd81266d21eb17f9a",
  136: "c00f43811e5b4a38e14e3c06d8a5ce34115a19cd604ce5bac6c3823b76046d5c",
  137: "3c983983487bcbe74feba53b35bb1e05812379cb4116d9761f78d2ce3177866e",
  272: "fbb7df100461f5db3224c3b715603b5a52f92bd0f761d9361d4aa0613d47033b",
  500: "14d563499d9deab236d01e126383860e3d50f05e713ce10c48143e24680084c6",
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("SHAKE-256", () => {
  it("gives the published digests", () => {
    expect(hex(shake256(bytes("")))).toBe("46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f");
    expect(hex(shake256(bytes("abc")))).toBe("483366601360a8771c6863080cc4114d8db44530f8f1e1ee4f94ea37e78b5739");
  });
  it("takes any length: these are Python's hashlib", () => {
    for (const [length, digest] of Object.entries(DIGESTS)) {
      const some = Uint8Array.from({ length: Number(length) }, (_, index) => (index * 7 + 3) % 256);
      expect(hex(shake256(some)), length).toBe(digest);
    }
  });
});

describe("a pledge", () => {
  it("is that of comodin.fair", () => {
    expect(pledgeOf(bytes("sixteen bytes ok"))).toBe("a7ababf360471a41ee4ac6d2a674a4e3184f6ca67161a33e5eac44cd9557d90d");
    expect(pledgeOf(Uint8Array.from({ length: 32 }, (_, index) => index))).toBe("48652fcab0843ad701e173c9dc3f4da1346e6a7766ad8f988631466598b5b7c6");
  });
});

function told(): { part: Part; messages: (Pledge | Entropy)[] } {
  const messages: (Pledge | Entropy)[] = [];
  let count = 0;
  return { part: new Part((message) => messages.push(message), () => new Uint8Array(32).fill((count += 1))), messages };
}
const table = (hands: number): TablePicture => ({ hands }) as TablePicture;
const sits = (pledge = 0): You => ({ chair: 2, pledge });
const one = (fill: number): Uint8Array => new Uint8Array(32).fill(fill);

describe("one's part in the deal", () => {
  it("is promised before the hand, told in it once, and new for the next", () => {
    const { part, messages } = told();
    part.look(table(0), sits());
    part.look(table(0), sits());
    expect(messages).toEqual([{ type: "pledge", pledge: pledgeOf(one(1)) }]);
    part.look(table(1), sits(1));
    part.look(table(1), sits(1));
    expect(messages.slice(1)).toEqual([
      { type: "entropy", hand: 1, entropy: hex(one(1)) },
      { type: "pledge", pledge: pledgeOf(one(2)) },
    ]);
  });
  it("is not told, and promised again as it was, where a hand began without it", () => {
    const { part, messages } = told();
    part.look(table(0), sits());
    part.look(table(1), sits(0));
    part.again();
    part.look(table(1), sits(0));
    expect(messages).toEqual(Array(3).fill({ type: "pledge", pledge: pledgeOf(one(1)) }));
  });
  it("is nothing for who watches", () => {
    const { part, messages } = told();
    part.look(table(1), {});
    expect(messages).toEqual([]);
  });
  it("is in the deck when the server has sealed it with it, and not otherwise", () => {
    const { part } = told();
    part.look(table(0), sits());
    part.look(table(1), sits(1));
    expect(part.sealed([{ type: "HandSealed", hand: 1, entropy: ["", hex(one(1))], seal: "" }])).toBe(1);
    expect(part.sealed([{ type: "HandSealed", hand: 1, entropy: ["", ""], seal: "" }])).toBe(0);
    expect(part.sealed([{ type: "HandSealed", hand: 2, entropy: [hex(one(1))], seal: "" }])).toBe(0);
  });
});
