/** Who one is in each room: a token a room, kept on this device only. */

export interface Identity {
  room: string;
  person: string;
  token: string;
  name: string;
  /** What is played there, as it was last seen. */
  title: string;
  at: number;
}

const KEY = "comodin.rooms";
const KEPT = 24;

function read(): Record<string, Identity> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, Identity>) : {};
  } catch {
    return {};
  }
}

function write(rooms: Record<string, Identity>): void {
  const kept = Object.values(rooms).sort((a, b) => b.at - a.at).slice(0, KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept.map((each) => [each.room, each]))));
  } catch {
    // A private window may keep nothing: then one is known until the tab closes.
  }
  memory = Object.fromEntries(kept.map((each) => [each.room, each]));
}

let memory: Record<string, Identity> = {};

/** Who one is in a room; undefined where one has not joined. */
export function identityIn(room: string): Identity | undefined {
  return read()[room] ?? memory[room];
}

/** Every room of this device, the last one first. */
export function remembered(): Identity[] {
  return Object.values({ ...memory, ...read() }).sort((a, b) => b.at - a.at);
}

/** Keep who one is in a room. */
export function remember(identity: Omit<Identity, "at" | "title"> & { title?: string }): Identity {
  const rooms = { ...memory, ...read() };
  const whole: Identity = { title: rooms[identity.room]?.title ?? "", ...identity, at: Date.now() };
  write({ ...rooms, [identity.room]: whole });
  return whole;
}

/** Forget a room on this device. */
export function forget(room: string): void {
  const rooms = { ...memory, ...read() };
  delete rooms[room];
  memory = {};
  write(rooms);
}

/** The name that one last went by, "" for none. */
export function lastName(): string {
  return remembered()[0]?.name ?? "";
}

/** Take the key out of a host's link (`#k=TOKEN`), and out of the address at once; "" where there is none. */
export function takeKey(): string {
  const key = new URLSearchParams(location.hash.slice(1)).get("k") ?? "";
  if (key) history.replaceState(history.state, "", location.pathname + location.search);
  return key;
}
