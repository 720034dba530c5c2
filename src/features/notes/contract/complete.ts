import type { Note } from "./notes.ts";

/** The notes of an answer up to the first whose content was left out. The next answer begins with that one. */
export function completeOf(notes: readonly Note[]): readonly Note[] {
  const cut = notes.findIndex(({ content }) => content === null);
  return cut < 0 ? notes : notes.slice(0, cut);
}
