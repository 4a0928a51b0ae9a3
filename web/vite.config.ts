import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The product goes where the server serves it from; a server of your own for `npm run dev` stands in COMODIN_DEV.
const server = process.env["COMODIN_DEV"] ?? "http://127.0.0.1:8200";

// The pictures of all screens (scripts/make_shots.py) need the page of fixtures too, which is no part of the product.
const shots = process.env["COMODIN_SHOTS"];
const proxy = { "/api": { target: server }, "/ws": { target: server, ws: true } };

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: shots ?? "../src/comodin/server/static",
    ...(shots ? { rollupOptions: { input: ["index.html", "dev.html"] } } : {}),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy },
  preview: { proxy },
});
