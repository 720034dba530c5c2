import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { authoredBy } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/db/db.ts";
import { plainText } from "../../platform/html/plain.ts";
import { sanitizeHtml } from "../../platform/html/sanitize.ts";
import type { SiteContext } from "../../platform/http/endpoint.ts";
import { Failure, notAllowed, notFound, signInNeeded } from "../../platform/http/failure.ts";
import { isSame } from "../../domain/is-same.ts";
import { assertRoomFor } from "../../platform/files/room.ts";
import { placesIn } from "../code/parts/server/places.ts";
import { versionOf } from "../code/parts/server/versions.ts";
import { inVisibleTransaction } from "../sites/parts/server/visible-write.ts";
import { changeNotes, type ChangedNote, type Stored } from "./change.ts";
import type { Note, saveNote as saveNoteCall } from "./contract/notes.ts";
import { assertMayWriteMore, assertNotTooFast } from "./limits.ts";
import { problemsOf, PROBLEMS_TITLE } from "./policy/problems.ts";
import { isEditableBy, isVisibleTo, mayWrite, viewerOf, type Viewer } from "./viewer.ts";
import { findNote } from "./queries/notes.ts";
import { presentingTo, presentNotes } from "./present.ts";
import { notes, type Sharing } from "./tables.ts";

type Input = z.output<typeof saveNoteCall.input>;

/** API-55: creates or changes a note. Returns it as the caller sees it. */
export async function saveNote(context: SiteContext, input: Input): Promise<Note> {
  const viewer = viewerOf(context);
  if (viewer.userId === null) throw signInNeeded();
  const wanted = checkedNote(input);
  await assertNotTooFast(context, viewer.userId);
  const stored = await findStored(context.db, viewer, input.id);
  await assertRoomFor(context, context.site, bytesOf(wanted) - (stored === null ? 0 : bytesOf(stored)));
  const id = await inVisibleTransaction(context, (tx) =>
    changeNotes(tx, context, viewer.userId, async () => {
      const before = await findStored(tx, viewer, input.id);
      const changed =
        before === null
          ? await insert(tx, context, viewer, input, wanted)
          : await update(tx, context, viewer, before, input, wanted);
      return { result: changed.after?.id ?? 0, changed: [changed] };
    }),
  );
  return getNote(context, viewer, id);
}

/** API-56: deletes a note. Returns the version after its last one. */
export async function deleteNote(
  context: SiteContext,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
): Promise<number> {
  const viewer = viewerOf(context);
  if (viewer.userId === null) throw signInNeeded();
  return inVisibleTransaction(context, (tx) =>
    changeNotes(tx, context, viewer.userId, async () => {
      const before = await findStored(tx, viewer, id);
      if (before === null) throw notFound("That note");
      await assertMayChange(tx, context, viewer, before, version);
      await tx.delete(notes).where(isNote(viewer, before.id));
      return { result: before.version + 1, changed: [{ before, after: null }] };
    }),
  );
}

/** A note as the viewer sees it. Throws the `Failure` "not-found" if they do not. */
export async function getNote(context: SiteContext, viewer: Viewer, id: number): Promise<Note> {
  const row = await findNote(context.db, viewer, id);
  const [note] = row === null ? [] : await presentNotes(presentingTo(context), viewer, [row]);
  if (note === undefined) throw notFound("That note");
  return note;
}

/** The fields of a note that its writer sends, as they are stored. */
function checkedNote({ title, content, color, visibility, displayMode }: Input) {
  const safe = sanitizeHtml(content);
  const problems = problemsOf({ title, content: safe });
  const [first] = problems;
  if (first !== undefined) throw new Failure("bad-input", first.message, { title: PROBLEMS_TITLE, errors: problems });
  const sharing: Sharing = visibility === "private" || visibility === "public" ? visibility : "group";
  return {
    title,
    content: safe,
    plain: plainText(safe),
    color,
    visibility: sharing,
    groupId: sharing === "group" ? Number(visibility) : null,
    displayMode,
  };
}
type Wanted = ReturnType<typeof checkedNote>;

const bytesOf = ({ content, plain }: Pick<Wanted, "content" | "plain">): number =>
  Buffer.byteLength(content) + Buffer.byteLength(plain);

const isNote = ({ customerId }: Viewer, id: number) => and(eq(notes.customerId, customerId), eq(notes.id, id));

const TEMPORARY = /^new-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;
const isNew = (id: string): boolean => id.startsWith("new-");
const temporaryIdOf = (id: string): string | null => TEMPORARY.exec(id)?.[1]?.toLowerCase() ?? null;

/**
 * The note with an id, locked; null for a new one. A repeated request has the temporary id of a note that it created. Throws the
 * `Failure` "not-found" if the viewer does not see it.
 */
async function findStored(tx: Db, viewer: Viewer, id: string): Promise<Stored | null> {
  const temporaryId = temporaryIdOf(id);
  if (isNew(id) && temporaryId === null) return null;
  const which =
    temporaryId === null || viewer.userId === null
      ? isNote(viewer, Number(id))
      : and(
          eq(notes.customerId, viewer.customerId),
          eq(notes.createdById, viewer.userId),
          eq(notes.temporaryId, temporaryId),
        );
  const [stored] = Number(id) > 2_147_483_647 ? [] : await tx.select().from(notes).where(which).for("no key update");
  if (isNew(id)) return stored ?? null;
  if (stored === undefined || !isVisibleTo(viewer, stored)) throw notFound("That note");
  return stored;
}

async function assertMayChange(
  tx: Db,
  context: SiteContext,
  viewer: Viewer,
  before: Stored,
  version: number | undefined,
): Promise<void> {
  if (!isEditableBy(viewer, before)) throw notAllowed();
  if (version === undefined || version >= before.version) return;
  // OPEN-104
  const current = await getNote({ ...context, db: tx }, viewer, before.id);
  throw new Failure("conflict", `${current.updatedBy.name} changed this note since you opened it.`, {
    conflict: { current, updated: current.updatedOn, updatedBy: current.updatedBy.name },
  });
}

async function insert(
  tx: Db,
  context: SiteContext,
  viewer: Viewer,
  { id, guid, passage = null }: Input,
  wanted: Wanted,
): Promise<ChangedNote> {
  if (!mayWrite(viewer, wanted)) throw notAllowed();
  const textHash = await textHashAt(tx, context, guid);
  if (textHash === null) throw notFound("That part of the code");
  const author = authoredBy(context.actor);
  await assertMayWriteMore(tx, author.createdById, null, wanted);
  const [after] = await tx
    .insert(notes)
    .values({
      ...wanted,
      customerId: viewer.customerId,
      guid: Number(guid),
      temporaryId: temporaryIdOf(id),
      passage,
      textHash: passage === null ? null : textHash,
      ...author,
      updatedBy: author.createdBy,
      updatedById: author.createdById,
    })
    .returning();
  return { before: null, after: after ?? null };
}

async function update(
  tx: Db,
  context: SiteContext,
  viewer: Viewer,
  before: Stored,
  { version, passage }: Input,
  wanted: Wanted,
): Promise<ChangedNote> {
  await assertMayChange(tx, context, viewer, before, version);
  if (!mayWrite(viewer, wanted)) throw notAllowed();
  if (wanted.visibility === "private" && before.createdById !== viewer.userId)
    throw new Failure("not-allowed", "Only the writer of a note can make it private.");
  await assertMayWriteMore(tx, before.createdById, before, wanted);
  const { createdBy, createdById } = authoredBy(context.actor);
  const [after] = await tx
    .update(notes)
    .set({
      ...wanted,
      ...(passage !== undefined &&
        !isSame(passage, before.passage) && {
          passage,
          textHash: passage === null ? null : await textHashAt(tx, context, String(before.guid)),
        }),
      version: before.version + 1,
      updatedAt: new Date(),
      updatedBy: createdBy,
      updatedById: createdById,
    })
    .where(isNote(viewer, before.id))
    .returning();
  return { before, after: after ?? null };
}

/** Hash of the provision's text in the current version; null if it is not there. */
async function textHashAt(tx: Db, { site }: SiteContext, guid: string): Promise<Buffer | null> {
  const version = versionOf(site);
  const place = version === null ? undefined : (await placesIn(tx, version, [guid])).get(guid);
  return place === undefined ? null : Buffer.from(place.textHash, "hex");
}
