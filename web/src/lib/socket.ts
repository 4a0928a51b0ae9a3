/**
 * The line to a room: one socket that comes back by itself.
 *
 * What was asked and not answered is asked again, with the same id, as soon
 * as the line is back: the server answers a repeat from what it has stored,
 * so that nothing is done twice.
 */
import { VERSION, type Act, type Answer, type Bye, type Do, type Entropy, type Pledge, type Say, type ServerFrame } from "./generated/protocol";

export type Asking = Omit<Act, "id"> | Omit<Do, "id"> | Omit<Say, "id">;
export type LineStatus = "connecting" | "open" | "dropped" | "gone";

const PING_EVERY = 15_000;
const PONG_WITHIN = 4_000;
const WAIT_LEAST = 250;
const WAIT_MOST = 4_000;

/** After these the server does not want us back; after the others we come back by ourselves. */
const FINAL = new Set<string>(["replaced", "kicked", "token", "version", "closed", "no_room"]);

export interface LineEnds {
  /** Every frame but pongs and answers to what was asked. */
  frame(frame: ServerFrame): void;
  status(status: LineStatus): void;
  bye(bye: Bye): void;
  /** The number of the last entry that was seen, 0 for none. */
  after(): number;
  /** Milliseconds that the server's clock is ahead of ours. */
  offset(ms: number): void;
}

/** How long to wait before try number `tries` (from 1): doubles, with jitter of a half, `random` from 0 to 1. */
export function backoff(tries: number, random: number): number {
  const whole = Math.min(WAIT_MOST, WAIT_LEAST * 2 ** (tries - 1));
  return whole / 2 + (whole / 2) * random;
}

/** An id for something asked: it is new, and nobody has to guess it. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

interface Pending {
  text: string;
  resolve(answer: Answer): void;
}

export class Line {
  #url: string;
  #token: string;
  #ends: LineEnds;
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #tries = 0;
  #welcome = false;
  #over = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #best = Infinity;

  constructor(url: string, token: string, ends: LineEnds) {
    this.#url = url;
    this.#token = token;
    this.#ends = ends;
    document.addEventListener("visibilitychange", this.#look);
    window.addEventListener("online", this.#look);
    window.addEventListener("pageshow", this.#look);
    this.#connect();
  }

  /** Ask for something; the promise holds the server's answer, also where it comes after a new connection. */
  ask(asking: Asking): Promise<Answer> {
    const id = newId();
    const text = JSON.stringify({ ...asking, id });
    return new Promise((resolve) => {
      this.#pending.set(id, { text, resolve });
      if (this.#welcome) this.#socket?.send(text);
    });
  }

  /** Tell something that has no answer; it is lost where the line is down. */
  tell(message: Pledge | Entropy): void {
    if (this.#welcome) this.#socket?.send(JSON.stringify(message));
  }

  /** Hang up for good. */
  close(): void {
    this.#over = true;
    this.#hangUp();
    clearTimeout(this.#retry);
    document.removeEventListener("visibilitychange", this.#look);
    window.removeEventListener("online", this.#look);
    window.removeEventListener("pageshow", this.#look);
  }

  #connect(): void {
    this.#hangUp();
    if (this.#over) return;
    if (this.#tries === 0) this.#ends.status("connecting");
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", v: VERSION, token: this.#token, after: this.#ends.after() }));
      this.#ping();
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data as string) as ServerFrame);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    this.#pinger = setInterval(() => this.#ping(), PING_EVERY);
  }

  #hear(frame: ServerFrame): void {
    this.#clearDoubt();
    switch (frame.type) {
      case "welcome":
        this.#welcome = true;
        this.#tries = 0;
        this.#ends.frame(frame);
        this.#ends.status("open");
        for (const { text } of this.#pending.values()) this.#socket?.send(text);
        return;
      case "answer": {
        const pending = this.#pending.get(frame.id);
        this.#pending.delete(frame.id);
        pending?.resolve(frame);
        return;
      }
      case "pong": {
        const trip = Date.now() - frame.t;
        // The shortest way there and back tells the other clock best.
        if (trip <= this.#best + 5) {
          this.#best = trip;
          this.#ends.offset(frame.now + trip / 2 - Date.now());
        }
        return;
      }
      case "bye":
        this.#ends.bye(frame);
        if (FINAL.has(frame.code)) {
          this.close();
          this.#ends.status("gone");
        }
        return;
      default:
        this.#ends.frame(frame);
    }
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: "ping", t: Date.now() }));
    if (this.#doubt === undefined) {
      this.#doubt = setTimeout(() => {
        this.#doubt = undefined;
        this.#lost();
      }, PONG_WITHIN);
    }
  }

  /** The page is looked at again, or the network is back: try at once, or make sure that the line still stands. */
  #look = (): void => {
    if (this.#over || document.visibilityState === "hidden") return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping();
    else if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect();
  };

  #lost(): void {
    this.#hangUp();
    if (this.#over) return;
    this.#tries += 1;
    this.#ends.status("dropped");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), backoff(this.#tries, Math.random()));
  }

  #hangUp(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#pinger);
    this.#clearDoubt();
    this.#welcome = false;
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  #clearDoubt(): void {
    clearTimeout(this.#doubt);
    this.#doubt = undefined;
  }
}
