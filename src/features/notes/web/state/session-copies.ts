import { sessionCopies } from "../../../../ui/session/session-copies.ts";
import type { Note } from "../../contract/notes.ts";

/** Notes that were saved or deleted in this tab (NOTES-25 to NOTES-27). */
export const { keepSaved, keepDeleted, withCopies } = sessionCopies<Note>({
  name: "note",
  idOf: ({ id }) => id,
  versionOf: ({ version }) => version,
  isItem: ({ id, content }) => typeof id === "string" && typeof content === "string",
});
