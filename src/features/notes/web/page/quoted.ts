const MOST = 60;

/** Words of the law as a title: “No person shall park on a sidewalk…” */
export function quoted(words: string): string {
  const text = words.replaceAll(/\s+/g, " ").trim();
  if (text.length <= MOST) return `“${text.replace(/[.,;:]$/, "")}”`;
  const start = text.slice(0, MOST);
  const end = start.lastIndexOf(" ");
  return `“${start.slice(0, end < MOST / 2 ? MOST : end).replace(/[.,;:]$/, "")}…”`;
}
