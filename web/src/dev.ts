/**
 * The table as a fixture shows it: `dev.html?fixture=poker-choose&lang=es&theme=day`.
 * Not part of the product: only the development server has this page.
 */
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/cards.css";
import { mount } from "svelte";
import Dev from "./Dev.svelte";
import { setLang } from "./lib/texts.svelte";
import { load } from "./lib/typeface";
import { settings } from "./lib/settings.svelte";

const asked = new URLSearchParams(location.search);
if (asked.get("theme") === "day") settings.theme = "day";
if (asked.get("motion") !== "on") settings.motion = "none";
await setLang(asked.get("lang") === "es" ? "es" : "en");
await load();
mount(Dev, { target: document.getElementById("app") as HTMLElement, props: { fixture: asked.get("fixture") ?? "poker-choose" } });
