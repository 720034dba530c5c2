import type { Note } from "./notes.ts";

/** Says of a public note what it is not. */
export const NOT_LAW = "A note, not part of the law";

/** "Town Clerk · Mar 3, 2026 · A note, not part of the law" */
export function originOf(
  { createdOn, updatedOn, version }: Pick<Note, "createdOn" | "updatedOn" | "version">,
  signer: string,
  format: (day: string) => string,
): string {
  const [written, edited] = [format(createdOn), format(updatedOn)];
  const isEdited = version > 1 && edited !== written;
  return [signer, written, ...(isEdited ? [`edited ${edited}`] : []), NOT_LAW].join(" · ");
}

/** Who signs a town's public notes. */
export const signerOf = ({ notesAuthor }: { readonly notesAuthor: string }, town: string): string =>
  notesAuthor === "" ? town : notesAuthor;

/** Label of the link or button that shows the other notes of a provision. */
export const moreNotes = (count: number): string =>
  `Show ${count.toLocaleString("en-US")} more ${count === 1 ? "note" : "notes"}`;

/** What is said about the provision or the passage of a note; empty for none. */
export function remarksOf({ state, passageState }: Pick<Note, "state" | "passageState">): string[] {
  return [
    ...(state === "repealed" ? ["This provision is repealed."] : []),
    ...(state === "gone" ? ["This provision is no longer in the code."] : []),
    ...(passageState === "changed" && state !== "gone" ? ["The text has changed since."] : []),
  ];
}
