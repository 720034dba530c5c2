import type { z } from "zod";
import type { listNotes, Note } from "../../contract/notes.ts";
import {
  isExpanded,
  isNew,
  isWritten,
  shownNote,
  textOf,
  type NoteConflict,
  type NoteText,
  type ShownNote,
} from "./shown-note.ts";

export interface NotesState {
  readonly notes: readonly ShownNote[];
  /** The real ids of notes that were new on this screen, by their temporary ids (NOTES-14). */
  readonly realIds: ReadonlyMap<string, string>;
  /** How many more the server has, by provision (GUID). */
  readonly more: ReadonlyMap<string, number>;
  /** Whether notes beyond the first of their provision were asked for here: then all are loaded again. */
  readonly isBeyondFirst: boolean;
}

export const NO_NOTES: NotesState = { notes: [], realIds: new Map(), more: new Map(), isBeyondFirst: false };

/** Notes left out of an answer. */
export type More = z.infer<typeof listNotes.answer>["more"];

interface About {
  readonly id: string;
}

/** Saving and deleting go through start, then success or fail, then finally (NOTES-28). */
export type NoteAction =
  | { readonly type: "loaded"; readonly notes: readonly Note[]; readonly more: More }
  /** All notes of a provision, some without content. */
  | { readonly type: "rest-loaded"; readonly guid: string; readonly notes: readonly Note[] }
  /** A note that was not loaded yet. */
  | { readonly type: "found"; readonly note: Note }
  /** The content of a note that came without it. */
  | { readonly type: "read"; readonly note: Note }
  | { readonly type: "added"; readonly note: Note; readonly text: NoteText; readonly proposed?: string }
  /** Text from before the page was closed. */
  | (About & { readonly type: "offered"; readonly text: NoteText; readonly base: number })
  | (About & { readonly type: "edited" | "toggled" | "canceled" | "theirs-kept" })
  | (About & { readonly type: "changed"; readonly changes: Partial<NoteText> })
  | (About & { readonly type: "save-started" | "save-finally" | "delete-started" | "delete-finally" })
  | (About & { readonly type: "save-succeeded"; readonly note: Note })
  | (About & { readonly type: "save-failed"; readonly conflict: NoteConflict | null })
  /** It was deleted elsewhere, and is saved again as a new note. */
  | (About & { readonly type: "renewed"; readonly note: Note })
  | (About & { readonly type: "delete-succeeded" })
  /** `theirs`: as someone else saved it in between. */
  | (About & { readonly type: "delete-failed"; readonly theirs: Note | null });

/** The notes of a screen after an action. */
export function notesReducer(state: NotesState, action: NoteAction): NotesState {
  switch (action.type) {
    case "loaded":
      return {
        ...state,
        notes: merged(state.notes, action.notes),
        more: new Map(action.more.map(({ guid, count }) => [guid, count])),
      };
    case "rest-loaded": {
      const those = state.notes.filter(({ note }) => note.guid === action.guid);
      const others = state.notes.filter(({ note }) => note.guid !== action.guid);
      const more = new Map([...state.more].filter(([guid]) => guid !== action.guid));
      return { ...state, notes: [...others, ...merged(those, action.notes)], more, isBeyondFirst: true };
    }
    case "found": {
      const { guid } = action.note;
      const more = new Map(state.more).set(guid, Math.max(0, (state.more.get(guid) ?? 0) - 1));
      return { ...state, notes: [...state.notes, shownNote(action.note)], more, isBeyondFirst: true };
    }
    case "read":
      return withNote(state, action.note.id, (shown) =>
        isWritten(shown) ? shown : shownNote(action.note, shown.open),
      );
    case "added":
      // NOTES-15. Canceling removes it, so there is nothing to restore.
      return {
        ...state,
        notes: [
          ...state.notes,
          { ...shownNote(action.note, true), text: action.text, proposed: action.proposed ?? "", editing: true },
        ],
        isBeyondFirst: true,
      };
    case "save-succeeded": {
      const realIds = new Map(state.realIds).set(action.id, action.note.id);
      return { ...withNote(state, action.id, () => shownNote(action.note)), realIds };
    }
    case "delete-succeeded":
      return withNote(state, action.id, () => null);
    default:
      return withNote(state, action.id, (shown) => changed(shown, action));
  }
}

type ChangeOfOne = Exclude<
  NoteAction,
  { readonly type: "loaded" | "rest-loaded" | "found" | "read" | "added" | "save-succeeded" | "delete-succeeded" }
>;

function changed(shown: ShownNote, action: ChangeOfOne): ShownNote | null {
  switch (action.type) {
    case "edited":
      // NOTES-16. Unsent text is edited further; canceling still restores what was saved.
      return { ...shown, editing: true, open: true, copy: shown.copy ?? textOf(shown.note), conflict: null };
    case "changed":
      return { ...shown, text: { ...shown.text, ...action.changes } };
    case "offered":
      return { ...shown, text: action.text, base: action.base, copy: textOf(shown.note), isUnsent: true, open: true };
    case "toggled":
      return { ...shown, open: !shown.open };
    case "canceled":
      return restored(shown);
    case "save-started":
    case "delete-started":
      return { ...shown, saving: true };
    case "save-finally":
    case "delete-finally":
      return { ...shown, saving: false };
    case "save-failed":
      // NOTES-20. It stays open, so that the unsent text is seen.
      return { ...shown, editing: false, open: true, isUnsent: true, conflict: action.conflict };
    case "theirs-kept":
      return shownNote(shown.conflict?.theirs ?? shown.note);
    case "renewed":
      return { ...shown, note: action.note, base: 0, copy: null, conflict: null };
    case "delete-failed":
      return action.theirs === null ? shown : shownNote(action.theirs);
  }
}

/** NOTES-17, NOTES-22: the kept copy, open as its display mode says; null for a new note, which is removed. */
function restored(shown: ShownNote): ShownNote | null {
  if (isNew(shown)) return null;
  const text = shown.copy ?? textOf(shown.note);
  return { ...shownNote(shown.note, isExpanded(text)), text };
}

/** Changes the note with this real or temporary id, or removes it. */
function withNote(state: NotesState, id: string, change: (shown: ShownNote) => ShownNote | null): NotesState {
  const real = state.realIds.get(id) ?? id;
  return {
    ...state,
    notes: state.notes.flatMap((shown) => (shown.note.id === real ? (change(shown) ?? []) : [shown])),
  };
}

/** Loaded notes replace those on the screen, except what is being written there. */
function merged(notes: readonly ShownNote[], loaded: readonly Note[]): ShownNote[] {
  const known = new Map(notes.map((shown) => [shown.note.id, shown]));
  const fresh = loaded.map((note) => {
    const shown = known.get(note.id);
    if (shown === undefined) return shownNote(note);
    const isNewer = note.version > shown.note.version || (note.version === shown.note.version && note.content !== null);
    if (isWritten(shown) || !isNewer) return shown;
    return shownNote(note, shown.open);
  });
  const ids = new Set(loaded.map(({ id }) => id));
  return [...fresh, ...notes.filter((shown) => !ids.has(shown.note.id) && isWritten(shown))];
}
