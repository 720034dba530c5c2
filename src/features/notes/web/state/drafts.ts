import { draftNames, dropDraft, keepDraft, readDraft } from "../../../../ui/form/drafts.ts";
import type { Passage } from "../../../code/contract/passage.ts";
import { BLANK, isBlank, isNew, type NoteText, type ShownNote } from "./shown-note.ts";

/** Text of a note that only this browser has. */
export interface NoteDraft extends NoteText {
  readonly id: string;
  /** Of the note's provision. */
  readonly guid: string;
  readonly passage: Passage | null;
  /** Version that was edited; 0 for a new note. */
  readonly version: number;
}

const LIKE: NoteDraft = { ...BLANK, id: "", guid: "", passage: null, version: 0 };
const PREFIX = "note ";
const nameOf = ({ note }: ShownNote): string => PREFIX + note.id;

/** Keeps what is typed, until it is saved or discarded; a blank new note is nothing to keep. */
export function keepText(shown: ShownNote): void {
  const { note, text, base } = shown;
  if (isNew(shown) && isBlank(shown)) return dropText(shown);
  const draft: NoteDraft = { ...text, id: note.id, guid: note.guid, passage: note.passage, version: base };
  keepDraft(nameOf(shown), { base: LIKE, value: draft });
}

export const dropText = (shown: ShownNote): void => dropDraft(nameOf(shown));

/** What was typed on this page before it was closed. */
export const keptTexts = (): NoteDraft[] =>
  draftNames()
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => readDraft(name, LIKE)?.value ?? []);
