/** Where one is: `/`, `/t/ROOM`, `/t/ROOM/hands/N`, `/floor`, `/floor/BOOK`. */

export type Route = { page: "lobby" } | { page: "table"; room: string } | { page: "replay"; room: string; hand: number } | { page: "floor"; floor: string } | { page: "lost" };

/** Read a path; anything else is `lost`. */
export function parse(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "lobby" };
  const live = /^\/floor(?:\/([A-Za-z0-9_-]{22}))?\/?$/.exec(path);
  if (live) return { page: "floor", floor: live[1] ?? "" };
  const found = /^\/t\/([A-Za-z0-9_-]{1,64})(?:\/hands\/(\d{1,9}))?\/?$/.exec(path);
  if (!found) return { page: "lost" };
  const room = found[1] as string;
  return found[2] === undefined ? { page: "table", room } : { page: "replay", room, hand: Number(found[2]) };
}

class Place {
  route = $state.raw<Route>(parse(location.pathname));
}

const place = new Place();

export function route(): Route {
  return place.route;
}

/** Go to a path within the page. */
export function go(path: string): void {
  history.pushState(null, "", path);
  place.route = parse(location.pathname);
}

addEventListener("popstate", () => {
  place.route = parse(location.pathname);
});
