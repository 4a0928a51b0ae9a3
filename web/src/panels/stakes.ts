/** Stakes as they are written. */

const FORM = /^\s*(\d{1,15})\s*(?:([/-])\s*(\d{1,15})\s*)?$/;

export interface Stakes {
  lower: number;
  upper: number | null;
  sign: "" | "/" | "-";
}

/** Read stakes: `4/8`, `1-5`, `4`; null where they are none. */
export function readStakes(text: string): Stakes | null {
  const found = FORM.exec(text);
  if (!found) return null;
  const sign = (found[2] ?? "") as Stakes["sign"];
  return { lower: Number(found[1]), upper: found[3] === undefined ? null : Number(found[3]), sign };
}

/** Whether stakes have the form of an example; the server decides the rest. */
export function fits(text: string, example: string): boolean {
  const given = readStakes(text);
  const wanted = readStakes(example);
  if (!given || !wanted || given.sign !== wanted.sign || given.lower < 1) return false;
  return given.upper === null || given.upper >= given.lower;
}
