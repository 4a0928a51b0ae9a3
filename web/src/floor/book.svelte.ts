/** A live table as this page sees it: sends lines, one at a time, and looks for what other pages have entered. */
import { ApiError, get, post, type NewGame } from "../lib/api";
import type { FloorPage } from "../lib/generated/floor";
import type { Words } from "../lib/types";

const LOOK = 4_000;

export interface NewFloor {
  game: NewGame;
  seats: { seat: number; name: string; stack: number | null }[];
  button: number;
}

export const floors = {
  open: (setup: NewFloor) => post<FloorPage>("/api/floor", setup),
  look: (floor: string) => get<FloorPage>(`/api/floor/${floor}`),
  send: (floor: string, what: "line" | "undo", body: Record<string, unknown>) => post<FloorPage>(`/api/floor/${floor}/${what}`, body),
};

/** Nobody's, and never the same. */
function key(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Book {
  readonly floor: string;
  page = $state.raw<FloorPage | null>(null);
  busy = $state(false);
  /** Why the server could not be asked; what was to be sent waits for `again`. */
  lost = $state.raw<Words | null>(null);
  /** There is no such table. */
  missing = $state(false);
  #wire: typeof floors;
  #waits: { what: "line" | "undo"; body: Record<string, unknown> } | null = null;

  constructor(floor: string, wire: typeof floors = floors) {
    this.floor = floor;
    this.#wire = wire;
  }

  /** Whether something is to be sent once more. */
  get waits(): boolean {
    return this.#waits !== null;
  }

  /** Read how the table stands. */
  async load(): Promise<void> {
    try {
      this.page = await this.#wire.look(this.floor);
      this.lost = null;
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Enter a line; whether it was done, or is proposed. */
  async enter(line: string): Promise<boolean> {
    return this.#send("line", { line });
  }

  async undo(): Promise<boolean> {
    return this.#send("undo", { entries: 1 });
  }

  /** Carry out what is proposed: its own line with a yes, so that nothing else is meant. */
  async confirm(): Promise<boolean> {
    const proposal = this.page?.board.proposal;
    return proposal ? this.enter(`${proposal.line} !`) : false;
  }

  /** Send once more what did not get through; it is done once, however often it is sent. */
  async again(): Promise<void> {
    if (!this.#waits) return this.load();
    await this.#try();
  }

  /** Look for what others enter, as long as somebody looks at this page. */
  watch(): () => void {
    const timer = setInterval(() => void this.look(), LOOK);
    const seen = (): void => void this.look();
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }

  /** Take over what another page has entered. */
  async look(): Promise<void> {
    if (this.busy || this.#waits || !this.page || document.visibilityState === "hidden") return;
    const found = await this.#wire.look(this.floor).catch(() => null);
    if (!found || this.busy || !this.page) return;
    const same = found.records === this.page.records && found.board.proposal?.line === this.page.board.proposal?.line;
    if (!same && found.records >= this.page.records) this.page = found;
  }

  async #send(what: "line" | "undo", body: Record<string, unknown>): Promise<boolean> {
    if (this.busy || !this.page) return false;
    this.#waits = { what, body: { ...body, after: this.page.records, key: key() } };
    return this.#try();
  }

  async #try(): Promise<boolean> {
    const waits = this.#waits;
    if (!waits) return false;
    this.busy = true;
    try {
      this.page = await this.#wire.send(this.floor, waits.what, waits.body);
      this.#waits = null;
      this.lost = null;
      return this.page.board.refusal === null;
    } catch (error) {
      // What the server has refused is not sent again.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) this.#waits = null;
      this.#failed(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  #failed(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.missing = error.code === "no_floor";
    this.lost = error.reason;
  }
}
