/**
 * One's own part in the deal: what this browser adds to each deck.
 *
 * It is promised before the server commits to the cards, and told after: so
 * neither can choose it by the other (docs/reference/records.md).
 */
import { shake256 } from "./keccak";
import type { Entropy, Plain, Pledge, TablePicture, You } from "./types";

const SIZE = 32;
const PROTOCOL = "comodin/fair/1";

/** Bytes in hex. */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is hashed for a purpose: each part led by its length. */
function packed(kind: string, part: Uint8Array): Uint8Array {
  const text = new TextEncoder();
  const parts = [text.encode(PROTOCOL), text.encode(kind), part];
  const whole = new Uint8Array(parts.reduce((sum, each) => sum + 4 + each.length, 0));
  const view = new DataView(whole.buffer);
  let at = 0;
  for (const each of parts) {
    view.setUint32(at, each.length);
    whole.set(each, at + 4);
    at += 4 + each.length;
  }
  return whole;
}

/** The promise of a contribution. */
export function pledgeOf(entropy: Uint8Array): string {
  return hex(shake256(packed("pledge", entropy)));
}

type Tell = (message: Pledge | Entropy) => void;

/** What one has promised, and told; asked after every frame. */
export class Part {
  #tell: Tell;
  #random: () => Uint8Array;
  /** What is promised and not told yet. */
  #next: Uint8Array | null = null;
  /** The hand that the last promise was made in, -1 where there is none that the server knows and one has not told. */
  #promisedIn = -1;
  /** What was told, in hex, and for which hand. */
  #told = "";
  #toldFor = 0;

  constructor(tell: Tell, random: () => Uint8Array = () => crypto.getRandomValues(new Uint8Array(SIZE))) {
    this.#tell = tell;
    this.#random = random;
  }

  /** A new line: the server may not know what was promised. */
  again(): void {
    this.#promisedIn = -1;
  }

  /** Tell what is due, then promise for the next hand, as long as one sits. */
  look(table: TablePicture, you: You): void {
    const due = you.pledge ?? 0;
    if (due && due !== this.#toldFor && this.#next) {
      this.#told = hex(this.#next);
      this.#toldFor = due;
      this.#next = null;
      this.#promisedIn = -1;
      this.#tell({ type: "entropy", hand: due, entropy: this.#told });
    }
    if (!you.chair || this.#promisedIn === table.hands) return;
    this.#next ??= this.#random();
    this.#promisedIn = table.hands;
    this.#tell({ type: "pledge", pledge: pledgeOf(this.#next) });
  }

  /** The hand whose deck holds what one told, as the server has sealed it; 0 for none. */
  sealed(events: readonly Plain[]): number {
    for (const event of events) {
      if (event["type"] !== "HandSealed" || event["hand"] !== this.#toldFor) continue;
      if ((event["entropy"] as string[]).includes(this.#told)) return this.#toldFor;
    }
    return 0;
  }
}
