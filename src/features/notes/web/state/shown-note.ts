import type { Passage } from "../../../code/contract/passage.ts";
import type { Note } from "../../contract/notes.ts";

/** What its writer changes of a note. */
export interface NoteText extends Pick<Note, "title" | "color" | "visibility" | "displayMode"> {
  readonly content: string;
}

/** What somebody else saved while a note was edited. */
export interface NoteConflict {
  /** Null if the note was deleted. */
  readonly theirs: Note | null;
  readonly by: string | null;
  /** ISO 8601 */
  readonly at: string | null;
}

/** A note on the screen (ENTITIES-41). */
export interface ShownNote {
  /** As saved. A new one has an id that begins with "new-" and version 0. */
  readonly note: Note;
  /** As shown, and as edited. */
  readonly text: NoteText;
  /** The version that `text` was made from. */
  readonly base: number;
  /** The title that was proposed for a new note; "" for none. */
  readonly proposed: string;
  /** What canceling restores (NOTES-16); null if it is not edited. */
  readonly copy: NoteText | null;
  readonly open: boolean;
  readonly editing: boolean;
  readonly saving: boolean;
  /** The last save failed, or the page was closed before: only this browser has `text`. */
  readonly isUnsent: boolean;
  readonly conflict: NoteConflict | null;
}

export const isNew = ({ note }: Pick<ShownNote, "note">): boolean => note.version === 0;

/** Whether there is text on the screen that the server does not have. */
export const isWritten = ({ editing, saving, isUnsent }: ShownNote): boolean => editing || saving || isUnsent;

export const textOf = ({ title, content, color, visibility, displayMode }: Note): NoteText => ({
  title,
  content: content ?? "",
  color,
  visibility,
  displayMode,
});

/** A saved note, open as its writer wants it. If its content was left out, its card loads it when it comes into view. */
export const shownNote = (note: Note, open: boolean = isExpanded(note)): ShownNote => ({
  note,
  text: textOf(note),
  base: note.version,
  proposed: "",
  copy: null,
  open,
  editing: false,
  saving: false,
  isUnsent: false,
  conflict: null,
});

export const isExpanded = ({ displayMode }: Pick<NoteText, "displayMode">): boolean => displayMode === "expanded";

/** NOTES-11 */
export const BLANK: NoteText = {
  title: "",
  content: "",
  color: "default",
  visibility: "private",
  displayMode: "expanded",
};

const NOBODY = { name: "", email: null };

/** A temporary id (NOTES-14). */
export const temporaryId = (): string => `new-${crypto.randomUUID()}`;

/** A note that is not saved yet. */
export const newNote = (guid: string, passage: Passage | null, id: string): Note => ({
  ...BLANK,
  id,
  guid,
  shown: null,
  passage,
  passageState: passage === null ? null : "found",
  groupName: null,
  createdBy: NOBODY,
  createdOn: "",
  updatedBy: NOBODY,
  updatedOn: "",
  version: 0,
  mine: true,
  editable: true,
  state: "present",
  place: null,
  path: null,
});

/** Whether the title is the proposed one: nobody typed it. */
export const hasProposedTitle = ({ text, proposed }: Pick<ShownNote, "text" | "proposed">): boolean =>
  proposed !== "" && text.title === proposed;

/** Whether nothing was typed. */
export const isBlank = (shown: Pick<ShownNote, "text" | "proposed">): boolean =>
  (shown.text.title === "" || hasProposedTitle(shown)) && shown.text.content === "";
