// Keeps the page itself, so that it opens without a line and can then look for
// the server again. Nothing of a table is ever kept: no answer of the server's
// interface, no socket.
const SHELL = "shell-1";
const FIRST = ["/", "/offline.html", "/offline.css", "/icon.svg"];
const MOST = 80;

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(FIRST))
      .then(() => self.skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** Whether something belongs to the page itself: a name with its hash never changes. */
function ofShell(url) {
  return url.pathname.startsWith("/assets/") || /^\/(icon[\w-]*\.(svg|png)|manifest\.webmanifest|offline\.css)$/.test(url.pathname);
}

async function keep(request, answer) {
  const page = (answer.headers.get("content-type") ?? "").startsWith("text/html");
  if (!answer.ok || page !== (request === "/")) return;
  const cache = await caches.open(SHELL);
  await cache.put(request, answer);
  const kept = await cache.keys();
  const assets = kept.filter((each) => new URL(each.url).pathname.startsWith("/assets/"));
  await Promise.all(assets.slice(0, Math.max(0, assets.length - MOST)).map((each) => cache.delete(each)));
}

/** The page, always the newest there is; without a line the one that was kept. */
async function page(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep("/", answer.clone()));
    return answer;
  } catch {
    return (await caches.match("/")) ?? (await caches.match("/offline.html")) ?? Response.error();
  }
}

async function asset(event) {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate" && (url.pathname === "/" || url.pathname.startsWith("/t/"))) event.respondWith(page(event));
  else if (ofShell(url)) event.respondWith(asset(event));
});
