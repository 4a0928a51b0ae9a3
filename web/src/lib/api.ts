/** What goes over HTTP: typed, and every failure as an `ApiError` that can be shown. */
import type { GamePicture, TablePicture, Words, You } from "./types";
import type { Plain } from "./types";

export class ApiError extends Error {
  readonly code: string;
  readonly reason: Words;
  readonly status: number;
  constructor(code: string, reason: Words, status: number) {
    super(reason.en);
    this.code = code;
    this.reason = reason;
    this.status = status;
  }
}

export interface Offer {
  games: GameOffer[];
  bots: { bot: string; words: Words }[];
  defaults: Plain;
}
export interface GameOffer {
  game: string;
  words: Words;
  presets: PresetOffer[];
}
export interface PresetOffer {
  preset: string;
  words: Words;
  structures: { structure: string; stakes: string; words: Words; samples: { stakes: string; ante: number; buy_in: number }[] }[];
  seats: { least: number; most: number };
}
export interface NewGame {
  game: string;
  preset: string;
  structure?: string | null;
  stakes: string;
  ante?: number | null;
  overrides?: Plain;
  title?: string | null;
}
export interface RoomInfo {
  room: string;
  /** The link for friends. */
  invite: string;
  host: string;
  game: GamePicture;
  taken: string[] | number;
  chairs: number;
  door: "open" | "asks";
  closed: boolean;
}
export interface Membership {
  person: string;
  token: string;
}
export interface HandRow {
  number: number;
  game: Words;
  winners: string[];
  pot: number;
  ended: string;
  yours: number | null;
}
export interface HandReplay {
  number: number;
  order: number[];
  steps: { seq: number; table: TablePicture; you: You; events: Plain[] }[];
}
export interface Ledger {
  rows: { name: string; bought: number; has: number; net: number }[];
  house: number;
  pot: number;
  payments: { payer: string; payee: string; amount: number }[];
}
export interface HouseRules {
  title: Words | string;
  facts: (Words | string)[];
  sections: { title: Words | string; lines: { text: Words | string; source: string; status: string; changed: boolean }[] }[];
  legend: (Words | string)[];
}
export interface Odds {
  rows: { chair: number; share: number; within: number }[];
  method: Words;
  supposed: Words;
}

const OFFLINE: Words = {
  en: "The server does not answer. Look whether you are on the same network, then try again.",
  es: "El servidor no responde. Revisa que estés en la misma red e intenta otra vez.",
};

async function request<T>(path: string, init: RequestInit & { token?: string } = {}): Promise<T> {
  const headers = new Headers(init.headers);
  if (init.token) headers.set("Authorization", `Bearer ${init.token}`);
  if (init.body) headers.set("Content-Type", "application/json");
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers, credentials: "omit" });
  } catch {
    throw new ApiError("offline", OFFLINE, 0);
  }
  const body = (await response.json().catch(() => null)) as { error?: { code?: string; reason?: Words } } | null;
  if (!response.ok || body === null) {
    throw new ApiError(body?.error?.code ?? "server", body?.error?.reason ?? OFFLINE, response.status);
  }
  return body as T;
}

export function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  return request<T>(path, { method: "POST", body: JSON.stringify(body), ...(token ? { token } : {}) });
}

export function get<T>(path: string, token?: string): Promise<T> {
  return request<T>(path, token ? { token } : {});
}

const at = (room: string): string => `/api/rooms/${encodeURIComponent(room)}`;

export const api = {
  offer: () => get<Offer>("/api/offer"),
  open: (room: { name: string; chairs: number; game: NewGame; limits?: Plain; bots?: string[]; sit?: boolean }) =>
    post<Membership & { room: string }>("/api/rooms", room),
  room: (room: string) => get<RoomInfo>(at(room)),
  join: (room: string, name: string) => post<Membership>(`${at(room)}/join`, { name }),
  claim: (room: string, key: string) => post<Membership>(`${at(room)}/claim`, {}, key),
  hands: (room: string, token?: string) => get<HandRow[]>(`${at(room)}/hands`, token),
  hand: (room: string, number: number, token?: string) => get<HandReplay>(`${at(room)}/hands/${number}`, token),
  ledger: (room: string, token?: string) => get<Ledger>(`${at(room)}/ledger`, token),
  rules: (room: string, lang: string, token?: string) => get<HouseRules>(`${at(room)}/rules?lang=${lang}`, token),
  clauses: (lang: string) => get<Record<string, string>>(`/api/clauses?lang=${lang}`),
  odds: (room: string, token: string) => get<Odds>(`${at(room)}/odds`, token),
};

/** Fetch a file with the token and hand it to the browser to keep; downloads have no token in their address. */
export async function download(path: string, name: string, token?: string): Promise<void> {
  const response = await fetch(path, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
  if (!response.ok) throw new ApiError("download", OFFLINE, response.status);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
