import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import choose from "../fixtures/poker-choose.json";
import { VERSION } from "../src/lib/generated/protocol";
import { Session } from "../src/lib/session.svelte";
import type { Answer, Plain, TablePicture, You } from "../src/lib/types";

const table = choose.table as unknown as TablePicture;
const you = choose.you as unknown as You;
const spectator: You = {};
const START = 1_798_000_000_000;

/** A server by script: what was sent, and what a test answers. */
class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: Plain[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Plain);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: Plain): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  /** The line is cut. */
  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  welcome(who: You = you, seq = 1, now = Date.now()): void {
    this.open();
    this.say({ type: "welcome", v: VERSION, room: "r", person: "p", name: "Tuna", now, version: "1" });
    this.say({ type: "snapshot", seq, now, table, you: who, chat: [] });
  }
  of(type: string): Plain[] {
    return this.sent.filter((message) => message["type"] === type);
  }
  answer(id: unknown, more: Partial<Answer> = {}): void {
    this.say({ type: "answer", id, ok: true, ...more });
  }
}

const last = (): Socket => Socket.all.at(-1) as Socket;

let events: Map<string, () => void>;
beforeEach(() => {
  vi.useFakeTimers({ now: START });
  Socket.all = [];
  events = new Map();
  const listens = { addEventListener: (name: string, fn: () => void) => events.set(name, fn), removeEventListener: (name: string) => events.delete(name) };
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("document", { ...listens, visibilityState: "visible" });
  vi.stubGlobal("window", listens);
  vi.stubGlobal("location", { protocol: "http:", host: "table.test" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function joined(who: You = you): Session {
  const session = new Session("r", "token");
  last().welcome(who);
  return session;
}

describe("coming in", () => {
  it("says hello with the token in the message and not in the address", () => {
    joined();
    expect(last().url).toBe("ws://table.test/ws/r");
    expect(last().sent[0]).toEqual({ type: "hello", v: VERSION, token: "token", after: 0 });
  });
  it("shows the table as it comes", () => {
    const session = joined();
    expect(session.table?.room).toBe(table.room);
    expect(session.asked).toBe(true);
    expect(session.status).toBe("open");
  });
});

describe("asking", () => {
  it("gets the answer with its id, in whatever order they come", async () => {
    const session = joined();
    const first = session.say("one");
    const second = session.do("pause");
    const ids = ["say", "do"].map((type) => last().of(type)[0]?.["id"]);
    last().answer(ids[1], { seq: 8 });
    last().answer("somebody else's");
    last().answer(ids[0], { ok: false, code: "flood" });
    expect([(await first).code, (await second).seq]).toEqual(["flood", 8]);
  });
  it("acts in the hand and the turn that are seen, and is busy until it is answered", async () => {
    const session = joined();
    const done = session.act("Keep");
    expect(session.busy).toBe(true);
    const act = last().of("act")[0] as Plain;
    expect(act).toMatchObject({ hand: table.hand?.number, turn: table.hand?.turn?.turn, action: "Keep" });
    last().answer(act["id"]);
    await done;
    expect(session.busy).toBe(false);
  });
  it("keeps a refusal until something happens", async () => {
    const session = joined();
    const done = session.act("Keep");
    last().answer(last().of("act")[0]?.["id"], { ok: false, code: "stale" });
    await done;
    expect(session.refusal?.code).toBe("stale");
    last().say({ type: "step", seq: 2, events: [], table: {} });
    expect(session.refusal).toBeNull();
  });
  it("asks nothing of the hand where nobody is asked", async () => {
    const session = new Session("r", "", false);
    expect(await session.act("Keep")).toMatchObject({ ok: false, code: "offline" });
  });
});

describe("a line that is cut", () => {
  it("comes back from where it was, and asks again with the same ids what was not answered", async () => {
    const session = joined(spectator);
    const answered = session.say("one");
    last().answer(last().of("say")[0]?.["id"]);
    await answered;
    const open = session.say("two");
    const id = last().of("say")[1]?.["id"];
    last().say({ type: "step", seq: 7, events: [], table: {} });
    last().cut();
    expect(session.status).toBe("dropped");
    const later = session.do("pause");
    expect(Socket.all).toHaveLength(1);
    vi.advanceTimersByTime(500);
    expect(Socket.all).toHaveLength(2);
    last().open();
    expect(last().sent[0]).toMatchObject({ type: "hello", after: 7 });
    expect(last().of("say")).toEqual([]);
    last().say({ type: "welcome", v: VERSION, room: "r", person: "p", name: "", now: START, version: "1" });
    expect(last().of("say")).toMatchObject([{ id, text: "two" }]);
    last().answer(id);
    last().answer(last().of("do")[0]?.["id"]);
    expect((await open).ok && (await later).ok).toBe(true);
    expect(session.status).toBe("open");
  });
  it("takes no step twice", () => {
    const session = joined(spectator);
    const steps: number[] = [];
    session.onStep((step) => steps.push(step.seq));
    for (const seq of [2, 2, 1, 3]) last().say({ type: "step", seq, events: [], table: {} });
    expect(steps).toEqual([2, 3]);
  });
  it("is given up where nobody answers, and tried at once when the network is back", () => {
    const session = joined(spectator);
    vi.advanceTimersByTime(15_000 + 4_000);
    expect(session.status).toBe("dropped");
    events.get("online")?.();
    expect(Socket.all).toHaveLength(2);
  });
});

describe("a good-bye", () => {
  const bye = (code: string): Plain => ({ type: "bye", code, reason: { en: code, es: code } });
  it.each(["replaced", "kicked", "closed", "version", "token", "no_room"])("for %s is the last word", (code) => {
    const session = joined(spectator);
    last().say(bye(code));
    last().cut();
    events.get("online")?.();
    vi.advanceTimersByTime(120_000);
    expect(Socket.all).toHaveLength(1);
    expect([session.status, session.bye?.code]).toEqual(["gone", code]);
  });
  it.each(["restart", "slow", "flood", "protocol"])("for %s is not", (code) => {
    const session = joined(spectator);
    last().say(bye(code));
    last().cut();
    vi.advanceTimersByTime(9_000);
    expect(Socket.all.length).toBeGreaterThan(1);
    last().welcome(spectator);
    expect([session.status, session.bye]).toEqual(["open", null]);
  });
});

describe("the server's clock", () => {
  it("is taken from the quickest answer", () => {
    const session = joined(spectator);
    const ahead = 40_000;
    const ping = last().of("ping")[0] as { t: number };
    vi.advanceTimersByTime(100);
    last().say({ type: "pong", t: ping.t, now: START + ahead + 50 });
    expect(session.now() - Date.now()).toBe(ahead);
    vi.advanceTimersByTime(15_000);
    const slow = last().of("ping").at(-1) as { t: number };
    vi.advanceTimersByTime(2_000);
    last().say({ type: "pong", t: slow.t, now: START + 99 });
    expect(session.now() - Date.now()).toBe(ahead);
  });
});

describe("the deal", () => {
  it("gets one's part: promised when one sits, told when it is due, and known to be in it", async () => {
    const session = joined({ ...you, pledge: 0 });
    await vi.waitFor(() => expect(last().of("pledge")).toHaveLength(1));
    const hands = table.hands + 1;
    last().say({ type: "step", seq: 2, events: [], table: { hands }, you: { pledge: hands } });
    const told = last().of("entropy")[0] as { hand: number; entropy: string };
    expect(told.hand).toBe(hands);
    expect(told.entropy).toMatch(/^[0-9a-f]{64}$/);
    expect(last().of("pledge")).toHaveLength(2);
    last().say({ type: "step", seq: 3, events: [{ type: "HandSealed", hand: hands, entropy: ["", told.entropy], seal: "" }], table: {} });
    expect(session.partIn).toBe(hands);
  });
});
