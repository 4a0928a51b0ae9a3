/** Every sentence that the page says, in the language of the one who reads. */
import type { Words } from "./types";

export type Lang = "en" | "es";
export type Holes = Record<string, string | number>;
type Texts = Record<string, string>;

const KEY = "comodin.lang";

const LOADERS: Record<Lang, () => Promise<Texts>> = {
  en: async () => (await import("./generated/texts.en.json")).default,
  es: async () => (await import("./generated/texts.es.json")).default,
};

/** What the front door and the panels say, which the table can do without. */
const MORE: Record<Lang, () => Promise<Texts>> = {
  en: async () => (await import("./generated/texts.en.more.json")).default,
  es: async () => (await import("./generated/texts.es.more.json")).default,
};
let wanted = false;

async function texts(lang: Lang): Promise<Texts> {
  const [first, more] = await Promise.all([LOADERS[lang](), wanted ? MORE[lang]() : {}]);
  return { ...first, ...more };
}

function first(): Lang {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === "en" || kept === "es") return kept;
  } catch {
    // Nothing is kept in a private window.
  }
  return typeof navigator !== "undefined" && navigator.language.toLowerCase().startsWith("es") ? "es" : "en";
}

class Language {
  lang = $state<Lang>(first());
  texts = $state.raw<Texts>({});
}

const language = new Language();

/** The language now; set it by `setLang`. */
export function lang(): Lang {
  return language.lang;
}

/** Change the language, once its texts are there, and keep it. */
export async function setLang(next: Lang): Promise<void> {
  language.texts = await texts(next);
  language.lang = next;
  document.documentElement.lang = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Nothing is kept in a private window.
  }
}

/** Load the texts of the language that was kept, or is the browser's; before the first page. */
export async function loadTexts(): Promise<void> {
  language.texts = await texts(language.lang);
  document.documentElement.lang = language.lang;
}

/** Load what the front door and the panels say; before the first of them, or the replay, is shown. */
export async function loadMore(): Promise<void> {
  if (wanted) return;
  wanted = true;
  language.texts = await texts(language.lang);
}

/** Set texts by hand; for tests. */
export function setTexts(lang: Lang, texts: Texts): void {
  language.lang = lang;
  language.texts = texts;
}

/** Fill the `{named}` holes of a template. */
export function fill(template: string, holes: Holes): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in holes ? String(holes[name]) : whole));
}

/** The sentence of a key, with its holes filled; the key itself where there is none. */
export function t(key: string, holes: Holes = {}): string {
  const template = language.texts[key];
  return template === undefined ? key : fill(template, holes);
}

/** Whether there is a sentence of that key. */
export function known(key: string): boolean {
  return key in language.texts;
}

/** The sentence of `key` for a count: `key_one` where it is 1 and there is such a key. */
export function tn(key: string, count: number, holes: Holes = {}): string {
  const single = `${key}_one`;
  return t(count === 1 && known(single) ? single : key, { count, ...holes });
}

/** Words of the server in the language of the one who reads, the ten written as on its card; "" for none. */
export function say(words: Words | null | undefined): string {
  return words ? words[language.lang].replace(/\bT\b/g, "10") : "";
}

/** A phrase as the beginning of a line: its first letter a capital. */
export function upper(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language.lang) + text.slice(1);
}
