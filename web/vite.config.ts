import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// The product goes where the server serves it from; a server of your own for `npm run dev` stands in COMODIN_DEV.
const server = process.env["COMODIN_DEV"] ?? "http://127.0.0.1:8200";

// The pictures of all screens (scripts/make_shots.py) need the page of fixtures too, which is no part of the product.
const shots = process.env["COMODIN_SHOTS"];
const proxy = { "/api": { target: server }, "/ws": { target: server, ws: true } };

/** How much a phone may have to fetch before the table stands, in bytes, compressed. */
const FIRST_LOAD = 80_000;

/** Measures what the table needs, with the longer one of its two languages; too much fails the build. */
function firstLoad(): Plugin {
  return {
    name: "first-load",
    writeBundle(_, bundle) {
      const size = (name: string): number => {
        const file = bundle[name];
        return file ? gzipSync(file.type === "chunk" ? file.code : file.source).length : 0;
      };
      const needed = new Set<string>(["index.html"]);
      const need = (name: string): void => {
        const chunk = bundle[name];
        if (needed.has(name) || chunk?.type !== "chunk") return;
        needed.add(name);
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) needed.add(sheet);
        chunk.imports.forEach(need);
      };
      const languages: number[] = [];
      for (const [name, chunk] of Object.entries(bundle)) {
        if (chunk.type !== "chunk") continue;
        const from = chunk.facadeModuleId ?? "";
        if (chunk.isEntry || from.endsWith("/table/Table.svelte")) need(name);
        if (/\/texts\.(en|es)\.json$/.test(from)) languages.push(size(name));
      }
      const whole = [...needed].reduce((sum, name) => sum + size(name), Math.max(0, ...languages));
      const told = `first load: ${whole} bytes compressed, of ${FIRST_LOAD}`;
      if (whole > FIRST_LOAD || languages.length !== 2) this.error(told);
      console.log(told);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), ...(shots ? [] : [firstLoad()])],
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
