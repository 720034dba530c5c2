import { CallError, type Client } from "../../../../platform/http/client.ts";
import { addError } from "../../../../ui/messages/error-list.ts";
import { describeError } from "../../../../ui/messages/errors.ts";
import { createStore, type Store } from "../../../../ui/store.ts";
import type { Passage } from "../../../code/contract/passage.ts";
import { deleteNote, getNote, saveNote, type Note } from "../../contract/notes.ts";
import { problemsOf, PROBLEMS_TITLE } from "../../policy/problems.ts";
import { dropText, keepText, keptTexts } from "./drafts.ts";
import { loadAll } from "./load-all.ts";
import { NO_NOTES, notesReducer, type More, type NoteAction, type NotesState } from "./notes-state.ts";
import { keepDeleted, keepSaved, withCopies } from "./session-copies.ts";
import {
  BLANK,
  isExpanded,
  isNew,
  newNote,
  temporaryId,
  type NoteConflict,
  type NoteText,
  type ShownNote,
} from "./shown-note.ts";

/** The notes of a screen, and what users do with them. */
export interface Notes {
  readonly store: Store<NotesState>;
  /** Shows what the server has. */
  readonly load: (notes: readonly Note[], more?: More) => void;
  /** Shows the notes of a provision that the page left out. Resolves to whether they are there. */
  readonly loadRest: (guid: string) => Promise<boolean>;
  /** The note with an id, also if the page left it out; undefined if there is none. */
  readonly reach: (id: string) => Promise<ShownNote | undefined>;
  /** Offers the texts again that were typed on this page before it was closed. */
  readonly offerKept: () => void;
  /** Begins a note, or returns to one that is already begun at the provision. Returns its id. */
  readonly add: (guid: string, passage: Passage | null, proposedTitle: string) => string;
  readonly edit: (id: string) => Promise<void>;
  readonly change: (id: string, changes: Partial<NoteText>) => void;
  readonly cancel: (id: string) => void;
  readonly toggle: (id: string) => Promise<void>;
  /** Loads the content of a note that came without. Resolves to whether it is there. */
  readonly read: (id: string) => Promise<boolean>;
  /** Resolves to whether it was saved. */
  readonly save: (id: string) => Promise<boolean>;
  /** After a conflict: keeps what the other one saved, or saves one's own over it. */
  readonly resolve: (id: string, keep: "mine" | "theirs") => Promise<void>;
  /** Resolves to whether it was deleted. */
  readonly remove: (id: string) => Promise<boolean>;
}

interface NotesOptions {
  readonly client: Client;
  readonly site: string;
  /** Null for visitors. */
  readonly user: string | null;
  /** What the server rendered. */
  readonly initial?: readonly Note[];
  /** A note was saved or deleted: counts have changed. */
  readonly onChange: () => void;
}

/** What the actions of a screen need. */
interface Screen extends NotesOptions {
  /** Notes whose content is being loaded. */
  readonly reading: Map<string, Promise<unknown>>;
  readonly dispatch: (action: NoteAction) => void;
  /** By its real or temporary id. */
  readonly find: (id: string) => ShownNote | undefined;
}

export function createNotes(options: NotesOptions): Notes {
  const { user, initial = [] } = options;
  const store = createStore(notesReducer(NO_NOTES, { type: "loaded", notes: initial, more: [] }));
  const dispatch = (action: NoteAction): void => store.set((state) => notesReducer(state, action));
  const find = (id: string): ShownNote | undefined => {
    const { notes, realIds } = store.get();
    const real = realIds.get(id) ?? id;
    return notes.find(({ note }) => note.id === real);
  };
  const screen: Screen = { ...options, dispatch, find, reading: new Map() };
  return {
    store,
    load: (notes, more = []) =>
      dispatch({ type: "loaded", notes: withCopies(sessionStorage, user ?? "", notes), more }),
    loadRest: (guid) => loadRest(screen, guid),
    reach: async (id) => {
      if (find(id) === undefined && store.get().more.size > 0) await findLeftOut(screen, id);
      return find(id);
    },
    offerKept: () => offerKept(screen),
    add: (guid, passage, proposed) => {
      const begun = store.get().notes.find((shown) => isNew(shown) && shown.note.guid === guid);
      if (begun !== undefined) {
        dispatch({ type: "edited", id: begun.note.id });
        return begun.note.id;
      }
      const id = temporaryId();
      dispatch({ type: "added", note: newNote(guid, passage, id), text: { ...BLANK, title: proposed }, proposed });
      return id;
    },
    edit: async (id) => {
      // Without its content, saving would replace it with nothing.
      if (await readOrSay(screen, id)) dispatch({ type: "edited", id });
    },
    change: (id, changes) => {
      dispatch({ type: "changed", id, changes });
      const shown = find(id);
      if (shown !== undefined) keepText(shown);
    },
    cancel: (id) => {
      const shown = find(id);
      if (shown !== undefined) dropText(shown);
      dispatch({ type: "canceled", id });
    },
    toggle: async (id) => {
      dispatch({ type: "toggled", id });
      await readOrSay(screen, id);
    },
    read: async (id) => (await readOnce(screen, id)) === null,
    save: (id) => save(screen, id),
    resolve: (id, keep) => resolve(screen, id, keep),
    remove: (id) => remove(screen, id),
  };
}

function offerKept({ dispatch, find }: Screen): void {
  for (const { id, guid, passage, version, ...text } of keptTexts()) {
    const isNewNote = version === 0;
    if (isNewNote && find(id) === undefined) dispatch({ type: "added", note: newNote(guid, passage, id), text });
    dispatch({ type: "offered", id, text, base: version });
    if (isNewNote) dispatch({ type: "save-failed", id, conflict: null });
  }
}

async function loadRest({ client, site, user, dispatch }: Screen, guid: string): Promise<boolean> {
  try {
    const notes = await loadAll(client, { site, guids: [guid] });
    dispatch({ type: "rest-loaded", guid, notes: withCopies(sessionStorage, user ?? "", notes) });
    return true;
  } catch (error) {
    addError({ message: describeError(error).message });
    return false;
  }
}

/** An address may name a note that is gone, or that the reader does not see. */
async function findLeftOut({ client, site, dispatch, find }: Screen, id: string): Promise<void> {
  const note = await client.call(getNote, { site, id }).catch(() => null);
  if (note !== null && find(id) === undefined) dispatch({ type: "found", note });
}

/** Loads the content that an answer left out. Returns whether it is there, and says so if not. */
async function readOrSay(screen: Screen, id: string): Promise<boolean> {
  const error = await readOnce(screen, id);
  if (error !== null) addError({ message: describeError(error).message });
  return error === null;
}

/** The error if the content is not there. A card that comes into view while it is opened asks once. */
function readOnce(screen: Screen, id: string): Promise<unknown> {
  const known = screen.reading.get(id);
  if (known !== undefined) return known;
  const reading = read(screen, id).finally(() => screen.reading.delete(id));
  screen.reading.set(id, reading);
  return reading;
}

async function read({ client, site, dispatch, find }: Screen, id: string): Promise<unknown> {
  if (find(id)?.note.content !== null) return null;
  try {
    dispatch({ type: "read", note: await client.call(getNote, { site, id }) });
    return null;
  } catch (error) {
    return error;
  }
}

async function save({ client, site, user, onChange, dispatch, find }: Screen, id: string): Promise<boolean> {
  const shown = find(id);
  if (shown === undefined || shown.saving) return false;
  const problems = problemsOf(shown.text);
  for (const { message } of problems) addError({ title: PROBLEMS_TITLE, message });
  if (problems.length > 0) return false;
  dispatch({ type: "save-started", id });
  try {
    const note = await client.call(saveNote, inputOf(site, shown));
    dropText(shown);
    keepSaved(sessionStorage, user ?? "", note);
    dispatch({ type: "save-succeeded", id, note });
    onChange();
    return true;
  } catch (error) {
    const conflict = conflictOf(error, shown);
    if (conflict === null) addError({ title: "Problem saving note", message: describeError(error).message });
    dispatch({ type: "save-failed", id, conflict });
    return false;
  } finally {
    dispatch({ type: "save-finally", id });
  }
}

async function resolve(screen: Screen, id: string, keep: "mine" | "theirs"): Promise<void> {
  const { dispatch, find } = screen;
  const shown = find(id);
  if (shown === undefined || shown.conflict === null) return;
  const { theirs } = shown.conflict;
  if (keep === "theirs") {
    dropText(shown);
    dispatch(theirs === null ? { type: "delete-succeeded", id } : { type: "theirs-kept", id });
  } else if (theirs === null) {
    const note = newNote(shown.note.guid, shown.note.passage, temporaryId());
    dropText(shown);
    dispatch({ type: "renewed", id, note });
    await save(screen, note.id);
  } else {
    dispatch({ type: "offered", id, text: shown.text, base: theirs.version });
    await save(screen, id);
  }
}

async function remove({ client, site, user, onChange, dispatch, find }: Screen, id: string): Promise<boolean> {
  const shown = find(id);
  if (shown === undefined || shown.saving) return false;
  dispatch({ type: "delete-started", id });
  try {
    await client.call(deleteNote, { site, id: shown.note.id, version: shown.note.version });
    dropText(shown);
    keepDeleted(sessionStorage, user ?? "", shown.note);
    dispatch({ type: "delete-succeeded", id });
    onChange();
    return true;
  } catch (error) {
    const conflict = conflictOf(error, shown);
    if (conflict !== null && conflict.theirs === null) {
      dispatch({ type: "delete-succeeded", id });
      return true;
    }
    addError({ title: "Problem deleting note", message: describeError(error).message });
    dispatch({ type: "delete-failed", id, theirs: conflict?.theirs ?? null });
    return false;
  } finally {
    dispatch({ type: "delete-finally", id });
  }
}

/** NOTES-23: `startOpen` says whether it is expanded. */
const inputOf = (site: string, { note, text, base }: ShownNote) => ({
  ...text,
  site,
  id: note.id,
  guid: note.guid,
  passage: note.passage,
  startOpen: isExpanded(text),
  version: base === 0 ? undefined : base,
});

/** What someone else did in between; null for other errors. The note is gone if the server does not know it. */
function conflictOf(error: unknown, { base }: ShownNote): NoteConflict | null {
  if (!(error instanceof CallError)) return null;
  if (error.status === 404 && base > 0) return { theirs: null, by: null, at: null };
  if (error.conflict === null) return null;
  const { current, updated, updatedBy } = error.conflict;
  return { theirs: current as Note, by: updatedBy, at: updated };
}
