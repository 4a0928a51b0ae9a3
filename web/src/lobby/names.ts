/** What somebody types to come in: a name, a link, a code. */

/** Trim a name; "" where it is not one of 1 to 20 letters. */
export function readName(text: string): string {
  const name = text.trim().replace(/\s+/g, " ");
  const letters = [...name].length;
  return letters >= 1 && letters <= 20 && !/[\p{Cc}\p{Cf}]/u.test(name) ? name : "";
}

/** The path of a table from a link or a code, with the key that a host's link has; "" where it is neither. */
export function readLink(text: string): string {
  const given = text.trim();
  const found = /\/t\/([A-Za-z0-9_-]{1,64})(#k=[A-Za-z0-9_.-]{1,128})?/.exec(given);
  if (found) return `/t/${found[1]}${found[2] ?? ""}`;
  return /^[A-Za-z0-9_-]{1,64}$/.test(given) ? `/t/${given}` : "";
}
