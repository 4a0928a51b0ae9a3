/**
 * The sounds of the table, made here note by note: no files.
 *
 * They are off until somebody chooses them, each is shorter than 400 ms, and
 * none is ever the only sign of anything.
 */
import { read } from "./events";
import type { Session } from "./session.svelte";
import { settings } from "./settings.svelte";
import type { Plain, TablePicture } from "./types";

export type Sound = "down" | "turned" | "chips" | "turn" | "ten" | "won" | "killed";
export const SOUNDS: readonly Sound[] = ["down", "turned", "chips", "turn", "ten", "won", "killed"];

/** The longest a sound may be, in seconds. */
export const LONGEST = 0.4;

// -- how each is made -------------------------------------------------------------------

/** Noise that is the same each time, from -1 to 1. */
function noise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2147483648 - 1;
  };
}

/** A burst of filtered noise that dies away: `cut` from 0 (dull) to 1 (bright), `fall` in seconds. */
function burst(out: Float32Array, rate: number, at: number, seconds: number, cut: number, fall: number, level: number): void {
  const draw = noise(Math.round(at * 1000) + 7);
  const start = Math.round(at * rate);
  const length = Math.min(Math.round(seconds * rate), out.length - start);
  let low = 0;
  for (let i = 0; i < length; i++) {
    low += cut * (draw() - low);
    out[start + i] = (out[start + i] as number) + low * level * Math.exp(-i / rate / fall);
  }
}

/** A knock: a sine that dies away. */
function knock(out: Float32Array, rate: number, at: number, hertz: number, fall: number, level: number): void {
  const start = Math.round(at * rate);
  for (let i = 0; start + i < out.length; i++) {
    const time = i / rate;
    out[start + i] = (out[start + i] as number) + Math.sin(2 * Math.PI * hertz * time) * level * Math.exp(-time / fall);
  }
}

/** A plucked string: noise that goes round a delay as long as a wave; `damp` near 1 rings, lower is a muted string. */
function pluck(out: Float32Array, rate: number, at: number, hertz: number, damp: number, level: number): void {
  const draw = noise(Math.round(hertz));
  const period = Math.max(2, Math.round(rate / hertz));
  const string = Float32Array.from({ length: period }, draw);
  const start = Math.round(at * rate);
  for (let i = 0; start + i < out.length; i++) {
    const here = i % period;
    const next = (i + 1) % period;
    const value = string[here] as number;
    out[start + i] = (out[start + i] as number) + value * level;
    string[here] = damp * 0.5 * (value + (string[next] as number));
  }
}

const RECIPES: Record<Sound, { seconds: number; make: (out: Float32Array, rate: number) => void }> = {
  down: {
    seconds: 0.12,
    make(out, rate) {
      burst(out, rate, 0, 0.1, 0.22, 0.018, 1.6);
      knock(out, rate, 0, 140, 0.02, 0.35);
    },
  },
  turned: {
    seconds: 0.14,
    make(out, rate) {
      burst(out, rate, 0, 0.05, 0.9, 0.012, 0.4);
      burst(out, rate, 0.045, 0.08, 0.6, 0.02, 0.5);
    },
  },
  chips: {
    seconds: 0.2,
    make(out, rate) {
      for (const [at, hertz, level] of [[0, 2350, 0.3], [0.07, 2780, 0.24]] as const) {
        knock(out, rate, at, hertz, 0.012, level);
        knock(out, rate, at, hertz * 1.73, 0.008, level * 0.5);
        burst(out, rate, at, 0.02, 0.8, 0.005, 0.25);
      }
    },
  },
  turn: { seconds: 0.39, make: (out, rate) => pluck(out, rate, 0, 110, 0.996, 0.6) },
  ten: {
    seconds: 0.32,
    make(out, rate) {
      for (const at of [0, 0.16]) {
        knock(out, rate, at, 780, 0.02, 0.5);
        burst(out, rate, at, 0.02, 0.5, 0.006, 0.4);
      }
    },
  },
  won: {
    seconds: 0.39,
    make(out, rate) {
      [196, 246.94, 293.66].forEach((hertz, i) => pluck(out, rate, i * 0.09, hertz, 0.994, 0.36));
    },
  },
  killed: { seconds: 0.22, make: (out, rate) => pluck(out, rate, 0, 98, 0.9, 0.7) },
};

/** Return a sound as samples from -1 to 1 at a rate in hertz; it fades out at its end. */
export function render(sound: Sound, rate: number): Float32Array<ArrayBuffer> {
  const { seconds, make } = RECIPES[sound];
  const out = new Float32Array(Math.round(seconds * rate));
  make(out, rate);
  const fade = Math.round(0.03 * rate);
  for (let i = 0; i < out.length; i++) {
    const left = Math.min(1, (out.length - 1 - i) / fade);
    out[i] = Math.max(-1, Math.min(1, (out[i] as number) * left));
  }
  return out;
}

// -- which belongs to what ------------------------------------------------------------------

const OF_EVENTS: Record<string, Sound> = {
  CardDealt: "down",
  MiddleCardDealt: "down",
  CommonCardDealt: "down",
  CardTurned: "turned",
  DownCardExposed: "turned",
  DownCardExposedByDealer: "turned",
  HoldingShown: "turned",
  AntePosted: "chips",
  BringInPosted: "chips",
  Called: "chips",
  BetMade: "chips",
  Raised: "chips",
  Completed: "chips",
  AllInDeclared: "chips",
  PotAwarded: "won",
  ForcedToFold: "killed",
};

/** Return the sounds of a step, in order, each once; `chair` is one's own, for whose turn one string sounds. */
export function soundsOf(events: readonly Plain[], table: TablePicture | null, chair: number): Sound[] {
  const found = new Set<Sound>();
  for (const event of events) {
    const told = read(event, table);
    const sound = OF_EVENTS[told.type];
    if (sound) found.add(sound);
    if (told.type === "ActionOn" && chair > 0 && told.chair === chair) found.add("turn");
  }
  return [...found];
}

// -- playing ------------------------------------------------------------------------------------

let context: AudioContext | null = null;
const buffers = new Map<Sound, AudioBuffer>();

/** Play a sound now, or in some milliseconds; nothing where sounds are off, unless it is asked for. */
export function play(sound: Sound, later = 0, asked = false): void {
  if (!settings.sound && !asked) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  let buffer = buffers.get(sound);
  if (!buffer) {
    const samples = render(sound, context.sampleRate);
    buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    buffers.set(sound, buffer);
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  const gain = new GainNode(context, { gain: settings.volume });
  source.connect(gain).connect(context.destination);
  source.start(context.currentTime + later / 1000);
}

const WARNING = 10_000;
const APART = 110;

/** Let a session be heard until the returned function is called. */
export function listen(session: Session): () => void {
  let warned = "";
  const silent = session.onStep((step) => {
    soundsOf(step.events, session.table, session.chair).forEach((sound, i) => play(sound, i * APART));
  });
  const watch = setInterval(() => {
    const hand = session.table?.hand;
    const turn = hand?.turn;
    if (!turn?.clock || turn.chair !== session.chair || session.chair === 0) return;
    const left = turn.clock.hard - session.now();
    const name = `${hand?.number}/${turn.turn}`;
    if (left > 0 && left <= WARNING && warned !== name) {
      warned = name;
      play("ten");
    }
  }, 500);
  return () => {
    silent();
    clearInterval(watch);
  };
}
