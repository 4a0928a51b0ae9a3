import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/cards.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { loadTexts } from "./lib/texts.svelte";

async function start(): Promise<void> {
  await loadTexts();
  mount(App, { target: document.getElementById("app") as HTMLElement });
  // The typeface comes after the first picture; until then the system's face is there.
  requestAnimationFrame(() => setTimeout(() => void import("./lib/typeface").then((face) => face.load()), 0));
  if ("serviceWorker" in navigator && import.meta.env.PROD) {
    void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  }
}

void start();
