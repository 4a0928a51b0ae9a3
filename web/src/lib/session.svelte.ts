/**
 * A session at a room: what the table looks like now, and what one can ask.
 *
 * Each step brings what is new in the picture, made by the server: it is put
 * in the place of what was there, and no rule is known here.
 */
import type { Answer, Bye, Choice, Do, Plain, Saying, ServerFrame, Snapshot, Step, TablePicture, You } from "./types";
import { api } from "./api";
import { mergedTable, mergedYou, present } from "./merge";
import type { Part } from "./part";
import { Line, type LineStatus } from "./socket";

export interface Seen {
  seq: number;
  events: Plain[];
  /** The picture after the step; null in steps that were caught up on. */
  table: TablePicture | null;
  you: You | null;
}

type Listener = (step: Seen, before: TablePicture | null) => void;

const KEPT_LINES = 200;

export class Session {
  readonly room: string;
  table = $state.raw<TablePicture | null>(null);
  you = $state.raw<You>({});
  chat = $state.raw<Saying[]>([]);
  here = $state.raw<string[]>([]);
  watching = $state(0);
  status = $state<LineStatus>("connecting");
  bye = $state.raw<Bye | null>(null);
  /** Milliseconds that the server's clock is ahead of ours. */
  offset = $state(0);
  lastStep = $state.raw<Seen | null>(null);
  /** What has happened in the running hand, or the last one until the next begins. */
  history = $state.raw<Seen[]>([]);
  /** Lines of chat that nobody has read yet; the chat sets it to 0. */
  unread = $state(0);
  /** An action is on its way. */
  busy = $state(false);
  /** The last hand that holds one's own part, 0 for none: the server has sealed it with what this browser told. */
  partIn = $state(0);
  /** The last refusal, until it is read or something happens. */
  refusal = $state.raw<Answer | null>(null);

  #line: Line | null = null;
  #token: string;
  #seq = 0;
  #listeners = new Set<Listener>();
  /** Who is here has been told. */
  #presence = false;
  #part: Part | null = null;
  #loadsPart = false;

  constructor(room: string, token: string, connect = true) {
    this.room = room;
    this.#token = token;
    if (connect) {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      this.#line = new Line(`${scheme}://${location.host}/ws/${encodeURIComponent(room)}`, token, {
        frame: (frame) => this.hear(frame),
        status: (status) => {
          this.status = status;
        },
        bye: (bye) => {
          this.bye = bye;
        },
        after: () => this.#seq,
        offset: (ms) => {
          this.offset = ms;
        },
      });
    }
  }

  /** The time by the server's clock, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offset;
  }

  /** One's own chair, 0 for a spectator. */
  get chair(): number {
    return this.you.chair ?? 0;
  }

  /** Whether it is one's turn. */
  get asked(): boolean {
    return !this.table?.paused && (this.you.legal?.length ?? 0) > 0 && this.table?.hand?.turn != null;
  }

  /** The legal choice of that name; undefined where it is not legal now. */
  choice(...actions: string[]): Choice | undefined {
    return this.you.legal?.find((choice) => actions.includes(choice.action));
  }

  /** Be told of every step, after the picture is set; returns what ends it. */
  onStep(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Act in the hand at one's turn; `to` is the total of a wager. */
  async act(action: string, to?: number): Promise<Answer> {
    const hand = this.table?.hand;
    if (!hand?.turn) return unasked();
    return this.#ask({ type: "act", hand: hand.number, turn: hand.turn.turn, action, ...(to === undefined ? {} : { to }) });
  }

  /** Do something at the table, by its name and fields (docs/reference/protocol.md). */
  async do(what: string, fields: Partial<Omit<Do, "type" | "id" | "what">> = {}): Promise<Answer> {
    return this.#ask({ type: "do", what, ...fields });
  }

  /** Say a line in the chat. */
  async say(text: string): Promise<Answer> {
    return this.#ask({ type: "say", text });
  }

  /** Leave the line; the seat stays. */
  close(): void {
    this.#line?.close();
  }

  /** Take in a frame of the server. */
  hear(frame: ServerFrame): void {
    switch (frame.type) {
      case "snapshot":
        this.#adopt(frame);
        return;
      case "step":
        this.#step(frame);
        return;
      case "here":
        this.here = [...(frame.people ?? [])];
        this.#presence = true;
        this.watching = frame.watching;
        if (this.table) this.table = this.#present(this.table);
        return;
      case "welcome":
        this.offset = frame.now - Date.now();
        this.bye = null;
        this.#part?.again();
        return;
      default:
        return;
    }
  }

  #adopt(frame: Snapshot): void {
    this.#seq = frame.seq;
    this.watching = frame.table.watching;
    this.table = this.#present(frame.table);
    this.you = frame.you;
    this.chat = [...(frame.chat ?? [])];
    this.history = [];
    this.lastStep = null;
    this.#add();
    void this.#recall(frame.table);
  }

  /** What has happened in the hand before one came, or came back. */
  async #recall(table: TablePicture): Promise<void> {
    const hand = table.hand?.number;
    if (!hand || !this.#line) return;
    try {
      const { steps } = await api.hand(this.room, hand, this.#token || undefined);
      if (this.table?.hand?.number !== hand || this.history.some(({ events }) => events.some((event) => event["type"] === "HandDealt"))) return;
      const known = steps.at(-1)?.seq ?? 0;
      this.history = [...steps, ...this.history.filter(({ seq }) => seq > known)];
    } catch {
      // Who sees later what happens is told from here on.
    }
  }

  /** Add one's part to the deck: what does that is loaded as soon as one sits. */
  #add(): void {
    const table = this.table;
    if (!table || !this.#line) return;
    if (this.#part) this.#part.look(table, this.you);
    else if (this.chair && !this.#loadsPart) {
      this.#loadsPart = true;
      void import("./part")
        .then(({ Part }) => {
          this.#part = new Part((message) => this.#line?.tell(message));
          this.#add();
        })
        .catch(() => {
          this.#loadsPart = false;
        });
    }
  }

  #present(table: TablePicture): TablePicture {
    return this.#presence ? present(table, this.here, this.watching) : table;
  }

  #step(frame: Step): void {
    if (frame.seq <= this.#seq) return;
    const before = this.table;
    const events = (frame.events ?? []) as Plain[];
    this.#seq = frame.seq;
    if (frame.table && before) this.table = this.#present(mergedTable(before, frame.table));
    if (frame.you) this.you = mergedYou(this.you, frame.you);
    const seen: Seen = { seq: frame.seq, events, table: frame.table && this.table, you: frame.table && this.you };
    this.refusal = null;
    this.history = events.some((event) => event["type"] === "HandDealt") ? [seen] : [...this.history, seen];
    this.#hearChat(events);
    this.partIn = this.#part?.sealed(events) || this.partIn;
    this.#add();
    this.lastStep = seen;
    for (const listener of this.#listeners) listener(seen, before);
  }

  #hearChat(events: Plain[]): void {
    const said = events.filter((event) => event["type"] === "Said");
    if (said.length === 0) return;
    const lines = said.map((event) => {
      const person = String(event["person"]);
      return { at: Number(event["at"]), person, name: String(event["name"] ?? this.nameOf(person)), text: String(event["text"]) };
    });
    this.chat = [...this.chat, ...lines].slice(-KEPT_LINES);
    this.unread += lines.filter((line) => line.person !== this.you.person).length;
  }

  /** The name of a person who sits, or has spoken; "" for nobody known. */
  nameOf(person: string): string {
    const seated = this.table?.chairs.find((chair) => chair?.person === person);
    return seated?.name ?? this.chat.findLast((line) => line.person === person)?.name ?? "";
  }

  async #ask(asking: Parameters<Line["ask"]>[0]): Promise<Answer> {
    if (!this.#line) return unasked();
    const acts = asking.type === "act";
    if (acts) this.busy = true;
    try {
      const answer = await this.#line.ask(asking);
      this.refusal = answer.ok ? null : answer;
      return answer;
    } finally {
      if (acts) this.busy = false;
    }
  }
}

function unasked(): Answer {
  return { type: "answer", id: "", ok: false, code: "offline" };
}
