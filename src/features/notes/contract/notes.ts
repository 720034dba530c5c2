import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { fileAnswer } from "../../../platform/http/file-answer.ts";
import { listInput } from "../../../platform/http/list-input.ts";
import { guid, provisionName } from "../../code/contract/code.ts";
import { passage } from "../../code/contract/passage.ts";
import { displayModes, MAX_CONTENT, MOST_ON_PAGE, noteColors } from "./lists.ts";

const site = z.string();
const color = z.enum(noteColors);
/** "private", "public", or the key of a group (NOTES-09). */
const visibility = z.string().regex(/^(private|public|[1-9]\d{0,9})$/, "must be private, public or the key of a group");
/** Of a note; a new one has a temporary id of its author's choice (NOTES-14). */
const savedId = z.string().regex(/^[1-9]\d{0,9}$/, "is not the id of a note");
const newId = z.string().regex(/^new-[\w-]{1,60}$/, "is not the id of a note");

/** `email` is null for callers who are not users of the town. */
const author = z.object({ name: z.string(), email: z.string().nullable() });

/** A note (ENTITIES-41). Times are ISO times. */
export const note = z.object({
  id: z.string(),
  guid,
  title: z.string(),
  /** Sanitized HTML. Null if it was left out (`each`, many notes, or long ones): `getNote` has it. */
  content: z.string().nullable(),
  /** The content to show, if that differs: its references are links to where their targets are now. */
  shown: z.string().nullable(),
  color,
  visibility: z.string(),
  /** Name of the group that it is shared with; null for private and public notes. */
  groupName: z.string().nullable(),
  displayMode: z.enum(displayModes),
  createdBy: author,
  createdOn: z.string(),
  updatedBy: author,
  updatedOn: z.string(),
  version: z.int(),
  /** Whether the caller wrote it. */
  mine: z.boolean(),
  /** Whether the caller may change and delete it (NOTES-10). */
  editable: z.boolean(),
  /**
   * Whether its provision is in force, is repealed, or is no longer in the code. `place` is the provision as the current version
   * has it, or else the last that had it; `path` is its address there; both are null if no version shows it.
   */
  state: z.enum(["present", "repealed", "gone"]),
  place: provisionName.nullable(),
  path: z.string().nullable(),
  passage: passage.nullable(),
  /** Whether the text of the provision still has the passage; null without one, or if the provision is gone. */
  passageState: z.enum(["found", "changed"]).nullable(),
});
export type Note = z.infer<typeof note>;

const counted = z.object({ value: z.string(), label: z.string(), count: z.int() });

const filters = {
  /** Only the caller's own (My Notes, OPEN-38). */
  mine: z.union([z.boolean(), z.stringbool()]).default(false),
  /** Any of these visibilities, and any of these colors (NOTES-04). */
  visibility: listInput(50).pipe(z.array(visibility)),
  color: listInput(noteColors.length).pipe(z.array(color)),
  /** Words of which each is in the title or the content. */
  text: z.string().trim().max(200).default(""),
};

/**
 * OPEN-66. Notes of a page of the code (`page`: any GUID on it), of some provisions (`guids`), or of the town: then a
 * list in chunks. An archive has none. An answer is limited in bytes (decision 070): it may have fewer notes than `limit`,
 * and leaves out content from the first note on that does not fit; the next answer begins there (`offset`).
 */
export const listNotes = defineCall({
  id: "listNotes",
  method: "GET",
  path: "/api/:site/notes",
  summary: "The notes that the caller may see.",
  input: z.object({
    site,
    page: guid.optional(),
    guids: listInput(500).pipe(z.array(guid)),
    ...filters,
    /**
     * Of a page: only the first notes of each provision; `more` counts the others. Notes about a passage are never left
     * out, because a page highlights their words; the others of them come without content.
     */
    each: z.coerce.number<number | string>().int().min(1).max(100).optional(),
    /** In the order of the code, or the last changed first. */
    sort: z.enum(["place", "updated"]).default("place"),
    offset: z.coerce.number<number | string>().int().min(0).max(1_000_000).default(0),
    /** Default: 50 of a list, 5000 of a page. */
    limit: z.coerce.number<number | string>().int().min(1).max(MOST_ON_PAGE).optional(),
  }),
  answer: z.object({
    notes: z.array(note),
    /** Provisions with notes that `each` left out, and how many. */
    more: z.array(z.object({ guid, count: z.int() })),
    /** Notes that pass the filters. */
    total: z.int(),
    offset: z.int(),
    /** Values of the filters with the number of notes; the counts of one respect the others. */
    filters: z.object({ visibilities: z.array(counted), colors: z.array(counted) }),
  }),
});

export const getNote = defineCall({
  id: "getNote",
  method: "GET",
  path: "/api/notes/:id",
  summary: "A note with its content.",
  input: z.object({ site, id: savedId }),
  answer: note,
});

/**
 * API-55, OPEN-103, OPEN-104. An id that begins with `new-` creates the note; sending it again with the same UUID ("new-" and a UUID) saves
 * the same note, so that a request can be repeated. 409 if `version` is older than the note's: `conflict.current` of the failure is the
 * newer copy (a `Note`). 404 if it was deleted.
 */
export const saveNote = defineCall({
  id: "saveNote",
  method: "PUT",
  path: "/api/notes/:id",
  summary: "Creates or changes a note.",
  input: z.object({
    site,
    id: z.union([savedId, newId]),
    /** A note stays at its provision: ignored for one that exists. */
    guid,
    title: z.string().trim(),
    content: z.string().max(MAX_CONTENT),
    color: color.default("default"),
    visibility: visibility.default("private"),
    displayMode: z.enum(displayModes).default("expanded"),
    /** NOTES-23: true if it is expanded. `displayMode` decides. */
    startOpen: z.boolean().optional(),
    /** What the caller had read; omitted: overwrites. */
    version: z.int().optional(),
    /** Null: about the provision. Omitted: as it is. */
    passage: passage.nullish(),
  }),
  answer: note,
  failure: "There was a problem saving the note",
  failureTitle: "Problem saving note",
});

/** API-56. 409 if `version` is older than the note's. */
export const deleteNote = defineCall({
  id: "deleteNote",
  method: "DELETE",
  path: "/api/notes/:id",
  summary: "Deletes a note.",
  input: z.object({ site, id: savedId, version: z.coerce.number<number | string>().int().optional() }),
  /** The version after the last one (NOTES-25). */
  answer: z.object({ id: z.string(), version: z.int() }),
  failure: "There was a problem deleting the note",
  failureTitle: "Problem deleting note",
});

/** ENTITIES-04, NOTES-36. An archive has none. */
export const getNoteCounts = defineCall({
  id: "getNoteCounts",
  method: "GET",
  path: "/api/:site/notes/counts",
  summary: "How many notes the caller may see, in all and at each provision.",
  input: z.object({ site }),
  answer: z.object({
    noteCount: z.int(),
    myNotesCount: z.int(),
    /** By GUID: notes at the provision and below it, for the contents. Provisions without notes are missing. */
    noteLocationData: z.record(z.string(), z.int()),
  }),
});

const noteGroup = z.object({ key: z.string(), name: z.string() });
/** ENTITIES-42 */
export type NoteGroup = z.infer<typeof noteGroup>;

/** API-54: the groups that the caller is a member of and may share notes with, by name. */
export const listNoteGroups = defineCall({
  id: "listNoteGroups",
  method: "GET",
  path: "/api/notes/groups/:site/all/user/current",
  summary: "The caller’s groups in a town.",
  input: z.object({ site }),
  answer: z.array(noteGroup),
});

/** API-54 without an id. */
export const listAllNoteGroups = defineCall({
  id: "listAllNoteGroups",
  method: "GET",
  path: "/api/notes/groups/all/user/current",
  summary: "The caller’s groups in all towns.",
  input: z.object({}),
  answer: z.array(noteGroup),
});

/** The caller's own notes as a file, with the filters of the list. */
export const exportNotes = defineCall({
  id: "exportNotes",
  method: "GET",
  path: "/api/:site/notes/export",
  summary: "The caller’s own notes as a Word document or as JSON.",
  input: z.object({
    site,
    format: z.enum(["docx", "json"]),
    visibility: filters.visibility,
    color: filters.color,
    text: filters.text,
  }),
  answer: fileAnswer,
});
