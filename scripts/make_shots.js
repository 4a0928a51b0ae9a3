// What can be seen to be wrong with a page: cut off, covered, too small to hit.  Returns sentences.
() => {
  const faults = [];
  const box = (el) => el.getBoundingClientRect();
  const name = (el) => `${el.tagName.toLowerCase()}.${String(el.getAttribute("class") || "").split(" ").slice(0, 2).join(".")} "${(el.innerText || el.getAttribute("aria-label") || "").slice(0, 26).replace(/\n/g, " ")}"`;
  const seen = (el) => { const r = box(el); return r.width > 1 && r.height > 1 && el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !el.closest(".sr"); };
  const dialog = document.querySelector("dialog[open]");
  const root = dialog || document;
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page scrolls sideways: it is ${document.documentElement.scrollWidth} wide`);

  // Text that is wider than its place, or hidden behind its edge.
  for (const el of root.querySelectorAll("button, h1, h2, h3, p, span, b, strong, small, label, a, li, td, th")) {
    if (!seen(el) || el.closest("svg")) continue;
    if (![...el.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue;
    const style = getComputedStyle(el);
    if (el.clientWidth && el.scrollWidth > el.clientWidth + 2 && style.display !== "inline" && style.textOverflow !== "ellipsis") faults.push(`cut: ${name(el)}`);
    for (let up = el.parentElement; up && up !== document.body; up = up.parentElement) {
      const cuts = getComputedStyle(up);
      if (cuts.overflowX === "visible") continue;
      if (cuts.overflowX !== "hidden") break; // one can scroll to it
      const a = box(el), b = box(up);
      if (a.right > b.right + 2 || a.left < b.left - 2) { faults.push(`hidden behind an edge: ${name(el)}`); break; }
    }
  }

  // What one must hit with a finger: 44 pixels each way around its middle.
  const controls = "button, a[href], input:not([type=hidden]), select, textarea, [role=tab], [role=button], summary";
  for (const el of root.querySelectorAll(controls)) {
    if (!seen(el) || el.disabled || el.closest(".skip")) continue;
    const r = box(el), x = r.left + r.width / 2, y = r.top + r.height / 2;
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const label = el.closest("label");
    const pane = el.closest(".body, .told, .scroll, .talk, .marks, .sheet");
    const mine = (px, py) => {
      if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) return true;
      if (pane && (py < box(pane).top + 1 || py > box(pane).bottom - 1 || px < box(pane).left || px > box(pane).right)) return true;
      const hit = document.elementFromPoint(px, py);
      return hit && (el.contains(hit) || (label && label.contains(hit)));
    };
    if (!mine(x, y)) { if (!el.closest(".body, .told, .scroll, .talk, .marks")) faults.push(`covered: ${name(el)}`); continue; }
    const reach = (dx, dy) => { let n = 0; while (n < 22 && mine(x + dx * n, y + dy * n)) n += 1; return n; };
    const wide = reach(-1, 0) + reach(1, 0), high = reach(0, -1) + reach(0, 1);
    if (Math.min(wide, high) < 44) faults.push(`hard to hit (${wide}x${high}): ${name(el)}`);
  }
  if (dialog) return faults;

  // The table: nothing off the page, nothing over anything else.
  for (const el of document.querySelectorAll(".plate, .seat .card, .me .card, .bet, .seat > .tag, .says, .btn, .choice, .mid > *, .words, .ask, .turnit, .place")) {
    if (!seen(el)) continue;
    const r = box(el);
    if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) faults.push(`off the page: ${name(el)}`);
  }
  const felt = document.querySelector(".felt");
  const parts = [...document.querySelectorAll(".plate, .seat .hand, .me .hand, .bet, .seat > .tag, .seat > .says, .mid > *, .beat > *, .midcard, .words, .sheet")].filter(seen);
  for (const el of parts) {
    if (!felt || !el.closest(".room") || innerWidth >= 1000) continue;
    const a = box(el), b = box(felt);
    if (a.left < b.left - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1) faults.push(`over the rail: ${name(el)}`);
  }
  for (let i = 0; i < parts.length; i += 1) for (let j = i + 1; j < parts.length; j += 1) {
    const a = parts[i], b = parts[j];
    if (a.contains(b) || b.contains(a)) continue;
    const near = a.closest(".seat, .me") && a.closest(".seat, .me") === b.closest(".seat, .me");
    const x = box(a), y = box(b);
    const wide = Math.min(x.right, y.right) - Math.max(x.left, y.left), high = Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top);
    if (wide > 3 && high > 3 && !(near && (a.matches(".hand") || b.matches(".hand") || a.matches(".tag") || b.matches(".tag")))) faults.push(`${name(a)} over ${name(b)} by ${Math.round(wide)}x${Math.round(high)}`);
  }
  return faults;
}
