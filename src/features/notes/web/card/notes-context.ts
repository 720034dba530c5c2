import { createContext, use } from "react";
import type { Session } from "../../../sites/contract/session.ts";
import type { Note } from "../../contract/notes.ts";
import type { Notes } from "../state/notes.ts";

/** What the cards of a screen share. */
export interface NotesFacts {
  readonly notes: Notes;
  readonly session: Session;
  /** In a list, cards say where their notes are, and are complete without JavaScript. */
  readonly where: "page" | "list";
  /** Minimized notes are printed, too. */
  readonly isPrinted?: boolean;
  /** Scrolls to the words that a note is about; null if they are not on the page. */
  readonly passageOf?: (note: Note) => (() => void) | null;
  /** Moves the focus when a card is gone. */
  readonly onGone: (note: Note) => void;
}

export const NotesContext = createContext<NotesFacts | null>(null);

export function useNotesFacts(): NotesFacts {
  const facts = use(NotesContext);
  if (facts === null) throw new Error("A note needs a NotesContext");
  return facts;
}
