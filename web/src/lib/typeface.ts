import url from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";

/** Load the typeface of the table; where it does not come, the system's face stays. */
export async function load(): Promise<void> {
  const face = new FontFace("Bricolage Grotesque", `url(${url}) format("woff2")`, { weight: "200 800", display: "swap" });
  try {
    document.fonts.add(await face.load());
  } catch {
    // The page reads well without it.
  }
}
