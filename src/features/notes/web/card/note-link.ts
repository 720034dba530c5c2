import { noteAnchor } from "../../contract/addresses.ts";
import type { Note } from "../../contract/notes.ts";

/** Address of a note on the page of its provision; null if no version shows the provision, or the note is not saved. */
export function linkTo({ id, path, version }: Pick<Note, "id" | "path" | "version">): string | null {
  return path === null || version === 0 ? null : `${path.split("#", 1)[0]}#${noteAnchor(id)}`;
}
