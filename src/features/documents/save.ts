import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { authoredBy, writeAudit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/db/db.ts";
import { removeUnused } from "../../platform/files/collect.ts";
import { Failure, notFound, wrongValue } from "../../platform/http/failure.ts";
import { firstDayOf, precisionOf, type PartialDate } from "../../domain/partial-date.ts";
import { mergeChanges } from "../../platform/audit/conflict.ts";
import type { SiteContext } from "../../platform/http/endpoint.ts";
import { changeDocuments, updatedBy, type DocumentsContext } from "./change.ts";
import { recognizedTypes } from "./contract/file-types.ts";
import { isLinked, type DocumentKindName } from "./contract/lists.ts";
import { readTextJob } from "./jobs/read-text.ts";
import { requireCategory, requireDocument } from "./lookups.ts";
import type { DocumentRow } from "./queries/columns.ts";
import { findDuplicate } from "./queries/documents.ts";
import { findCategory, hasType, uncategorizedOf } from "./queries/types.ts";
import type { FileColumns } from "./received.ts";
import { sortKey } from "./sort-key.ts";
import { documents, earlierFiles } from "./tables.ts";
import { viewOf } from "./type-page.ts";

interface DocumentInput {
  readonly typeId: number;
  /** Null, too: (Uncategorized). */
  readonly categoryId?: number | null | undefined;
  readonly title: string;
  readonly description?: string | undefined;
  readonly date?: PartialDate | null | undefined;
  readonly isPrivate?: boolean | undefined;
  readonly visibleFrom?: string | null | undefined;
  readonly visibleUntil?: string | null | undefined;
}

/** The columns of a form. Fields that were left out are missing (PUBDOC-64). */
function columnsOf({ title, description, date, isPrivate, visibleFrom, visibleUntil }: DocumentInput) {
  if (
    typeof visibleFrom === "string" &&
    typeof visibleUntil === "string" &&
    Date.parse(visibleUntil) <= Date.parse(visibleFrom)
  )
    throw wrongValue("visibleUntil", "Choose a time after “Visible from”.");
  const timeOf = (time: string | null): Date | null => (time === null ? null : new Date(time));
  return {
    title,
    titleKey: sortKey(title),
    ...(description !== undefined && { description }),
    ...(date !== undefined && dateColumns(date)),
    ...(isPrivate !== undefined && { isPrivate }),
    ...(visibleFrom !== undefined && { visibleFrom: timeOf(visibleFrom) }),
    ...(visibleUntil !== undefined && { visibleUntil: timeOf(visibleUntil) }),
  };
}

const dateColumns = (date: PartialDate | null) => ({
  date: date === null ? null : firstDayOf(date),
  datePrecision: date === null ? ("day" as const) : precisionOf(date),
});

/** The category of a form: one of its type, or that of documents without a category. The caller sees it. */
export async function categoryOf(
  context: DocumentsContext,
  tx: Db,
  { typeId, categoryId }: DocumentInput,
): Promise<number> {
  if (categoryId === undefined || categoryId === null) {
    const catchAll = await uncategorizedOf(tx, context.site.customerId, typeId, authoredBy(context.actor));
    if ((await findCategory(tx, viewOf(context), catchAll)) === null)
      throw wrongValue("categoryId", "Choose a category. You cannot see the documents without a category here.");
    return catchAll;
  }
  const category = await requireCategory({ ...context, db: tx }, categoryId);
  if (category.typeId !== typeId) throw wrongValue("categoryId", "This category belongs to another type.");
  return category.id;
}

export const duplicate = (title: string, date: string | null): Failure =>
  new Failure(
    "conflict",
    `There already exists a public document with the name: ${title} and date: ${date ?? "none"} in the selected category`,
    { title: "Could not save public document", errors: [{ path: "title", message: "This document exists already" }] },
  );

/** PUBDOC-60. Everyone who may save a document sees all types. */
export async function requireTypeOfForm(context: DocumentsContext, typeId: number): Promise<void> {
  if (!(await hasType(context.db, viewOf(context).customerId, typeId)))
    throw wrongValue("typeId", "You must specify a Type for the document.", "A Type is required");
}

interface NewDocument extends DocumentInput {
  readonly kind: DocumentKindName;
  readonly file: FileColumns | null;
  readonly url: string | null;
  /** Replace the file of the document that is a duplicate, which takes the right to edit it (OPEN-117). */
  readonly replace: boolean;
  /** Made from the name of the file (decision 089). */
  readonly titleIsGuess?: boolean | undefined;
  readonly dateIsGuess?: boolean | undefined;
}

/** Throws a `Failure` unless the file of this duplicate may be replaced. */
function assertMayReplace({ gate, actor, site }: DocumentsContext, { title, date, replace, file }: NewDocument): void {
  if (!replace || file === null) throw duplicate(title, date ?? null);
  if (!gate.may(actor, site, "DOCUMENT_ADMIN"))
    throw new Failure("not-allowed", `You may not replace the file of the document “${title}”, which exists already.`, {
      title: "Could not save public document",
    });
}

export async function insertDocument(context: DocumentsContext, input: NewDocument): Promise<number> {
  await requireTypeOfForm(context, input.typeId);
  // Not in the transaction, which readers wait for.
  const catchAll = (input.categoryId ?? null) === null ? await categoryOf(context, context.db, input) : null;
  return changeDocuments(context, async (tx, { types }) => {
    const categoryId = catchAll ?? (await categoryOf(context, tx, input));
    const date = input.date ?? null;
    const same = await findDuplicate(tx, viewOf(context), { id: null, categoryId, title: input.title, date });
    if (same !== null) assertMayReplace(context, input);
    if (same !== null && input.file !== null) {
      await replaceFile(context, tx, { id: same, file: input.file, keepsEarlier: true });
      return { result: same, changed: [same] };
    }
    const id = await insertRow(context, tx, { ...input, categoryId });
    await writeAudit(tx, context, {
      action: "documents.add",
      subject: input.title,
      after: { date, isPrivate: input.isPrivate ?? false, file: input.file?.fileName ?? input.url },
    });
    // One document more does not change a type that is shown already, and nothing refers to it yet.
    const isSameOnAllPages = types.some((type) => type.id === input.typeId && type.shown);
    return { result: id, changed: [], added: [id], isSameOnAllPages };
  });
}

/** A document whose category is known. */
export type PlacedDocument = Omit<NewDocument, "categoryId" | "replace"> & {
  readonly categoryId: number;
  /** Bytes with its text. */
  readonly textKey?: string | null;
};

/**
 * Adds a document to an existing category in a transaction; its text is read later. The caller writes the history.
 */
export async function insertRow(context: DocumentsContext, tx: Db, input: PlacedDocument): Promise<number> {
  const { site, actor, jobs } = context;
  const { customerId } = site;
  const { typeId, categoryId, kind, url, file, textKey = null } = input;
  const [added] = await tx
    .insert(documents)
    .values({
      customerId,
      typeId,
      categoryId,
      ...columnsOf(input),
      titleIsGuess: input.titleIsGuess === true,
      dateIsGuess: input.dateIsGuess === true && typeof input.date === "string",
      kind,
      url,
      ...file,
      textKey,
      textState: file === null ? "none" : "waiting",
      ...authoredBy(actor),
      ...updatedBy(actor),
    })
    .returning({ id: documents.id });
  if (added === undefined) throw new Error("The document was not written.");
  if (file !== null)
    await jobs.enqueue(tx, readTextJob, { customerId, custId: site.custId, id: added.id, key: file.key });
  return added.id;
}

/** Gives a text to documents of a category with these bytes that have none, in a transaction. Returns their ids. */
export async function giveText(
  { site, jobs, actor }: DocumentsContext,
  tx: Db,
  { categoryId, key, textKey }: { readonly categoryId: number; readonly key: string; readonly textKey: string },
): Promise<number[]> {
  const { customerId, custId } = site;
  const given = await tx
    .update(documents)
    .set({ textKey, textState: "waiting", textProblem: null, ...updatedBy(actor) })
    .where(
      and(
        eq(documents.customerId, customerId),
        eq(documents.categoryId, categoryId),
        eq(documents.key, key),
        isNull(documents.textKey),
        isNull(documents.deletedAt),
      ),
    )
    .returning({ id: documents.id });
  for (const { id } of given) await jobs.enqueue(tx, readTextJob, { customerId, custId, id, key });
  return given.map(({ id }) => id);
}

/**
 * Reads the text of a document again and recognizes all of its pages, also if a text came with it. Throws a `Failure` if
 * its text is being read, or is going to be: it takes minutes, and nothing would come of reading it twice.
 */
export async function recognizeAgain(context: DocumentsContext, id: number): Promise<void> {
  const { site, jobs, actor } = context;
  const { customerId, custId } = site;
  const { key, extension, title } = await requireDocument(context, id);
  if (key === null || extension === null || !recognizedTypes.includes(extension))
    throw new Failure("bad-input", "Only the text of PDFs and pictures can be recognized.");
  await changeDocuments(context, async (tx) => {
    const asked = await tx
      .update(documents)
      .set({ textState: "waiting", textProblem: null, textKey: null, ...updatedBy(actor) })
      .where(
        and(
          eq(documents.customerId, customerId),
          eq(documents.id, id),
          notInArray(documents.textState, ["waiting", "reading"]),
        ),
      )
      .returning({ id: documents.id });
    if (asked.length === 0)
      throw new Failure(
        "conflict",
        `The text of “${title}” is already waiting to be read, or being read. When that is done, you can ask again.`,
        { title: "Already being read" },
      );
    await jobs.enqueue(tx, readTextJob, { customerId, custId, id, key, again: true });
    await writeAudit(tx, context, { action: "documents.recognize", subject: title });
    return { result: null, changed: [id], isSameOnAllPages: true };
  });
}

/** Replaces the file of a document in a transaction. Returns the keys of bytes that it does not use any more. */
async function replaceFile(
  context: DocumentsContext,
  tx: Db,
  { id, file, keepsEarlier }: { id: number; file: FileColumns; keepsEarlier: boolean },
): Promise<string[]> {
  const { site, actor, jobs } = context;
  const { customerId } = site;
  const itself = and(eq(documents.customerId, customerId), eq(documents.id, id));
  const [before] = await tx.select().from(documents).where(itself).for("no key update");
  if (before === undefined) throw notFound("That document");
  const { key, fileName, mediaType, extension, size, thumbnail } = before;
  if (key !== null && fileName !== null && mediaType !== null && extension !== null && size !== null && keepsEarlier)
    await tx
      .insert(earlierFiles)
      .values({ customerId, documentId: id, key, fileName, mediaType, extension, size, ...authoredBy(actor) });
  await tx.execute(
    sql`delete from document_pages where customer_id = ${customerId}::integer and document_id = ${id}::integer`,
  );
  await tx
    .update(documents)
    .set({
      ...file,
      textKey: null,
      textState: "waiting",
      textProblem: null,
      pages: null,
      textBytes: 0,
      pagesRead: 0,
      thumbnail: null,
      ...updatedBy(actor),
    })
    .where(itself);
  await jobs.enqueue(tx, readTextJob, { customerId, custId: site.custId, id, key: file.key });
  await writeAudit(tx, context, {
    action: keepsEarlier ? "documents.replaceFile" : "documents.removeFile",
    subject: before.title,
    before: { file: fileName },
    after: { file: file.fileName },
  });
  return [...(keepsEarlier || key === null ? [] : [key]), ...(thumbnail === null ? [] : [thumbnail])];
}

interface ChangedDocument extends DocumentInput {
  readonly id: number;
  readonly kind: DocumentKindName | undefined;
  readonly file: FileColumns | null;
  readonly url: string | null;
  readonly removeEarlier: boolean;
  /** What the caller had read; undefined: overwrite. */
  readonly base?: (DocumentInput & { readonly url?: string | undefined }) | undefined;
}

/** The fields of a form that were not left out, to compare them with what someone else saved. */
function fieldsOf({
  typeId,
  categoryId,
  title,
  ...rest
}: DocumentInput & { readonly url?: string | null | undefined }) {
  const { description, date, isPrivate, visibleFrom, visibleUntil, url } = rest;
  return {
    typeId,
    categoryId: categoryId ?? null,
    title,
    ...(description !== undefined && { description }),
    ...(date !== undefined && { date }),
    ...(isPrivate !== undefined && { isPrivate }),
    ...(visibleFrom !== undefined && { visibleFrom }),
    ...(visibleUntil !== undefined && { visibleUntil }),
    ...(url !== undefined && url !== null && { url }),
  };
}

const fieldsOfRow = (row: DocumentRow) =>
  fieldsOf({ ...row, categoryId: row.isUncategorized ? undefined : row.categoryId });

export async function updateDocument(
  context: DocumentsContext & Pick<SiteContext, "catalog">,
  input: ChangedDocument,
): Promise<void> {
  const { db, site, actor, files } = context;
  const { customerId } = site;
  const { kind } = await requireDocument(context, input.id);
  if (isLinked(kind) !== (input.url !== null))
    throw new Failure("bad-input", "A document with a file cannot become a link, nor a link a document with a file.");
  await requireTypeOfForm(context, input.typeId);
  const freed = await changeDocuments(context, async (tx) => {
    const itself = and(eq(documents.customerId, customerId), eq(documents.id, input.id));
    await tx.select({ id: documents.id }).from(documents).where(itself).for("no key update");
    const before = await requireDocument({ ...context, db: tx }, input.id);
    const { url, ...merged } = await mergeChanges(
      context,
      tx,
      { customerId, actions: ["documents.edit"], subjects: [before.title] },
      { base: input.base && fieldsOf(input.base), current: fieldsOfRow(before), wanted: fieldsOf(input) },
    );
    const { typeId, title } = merged;
    const columns = columnsOf(merged);
    const categoryId = await categoryOf(context, tx, merged);
    const date = merged.date === undefined ? before.date : merged.date;
    const same = await findDuplicate(tx, viewOf(context), { id: input.id, categoryId, title, date });
    if (same !== null) throw duplicate(title, date);
    await tx
      .update(documents)
      .set({
        typeId,
        categoryId,
        ...columns,
        // The person who saves the form has seen both.
        titleIsGuess: false,
        dateIsGuess: false,
        ...(input.kind !== undefined && { kind: input.kind }),
        ...(url !== undefined && { url }),
        ...updatedBy(actor),
      })
      .where(itself);
    await writeAudit(tx, context, {
      action: "documents.edit",
      subject: before.title,
      before: pick(before, columns),
      after: shownColumns(columns, merged),
    });
    const result =
      input.file === null
        ? []
        : await replaceFile(context, tx, { id: input.id, file: input.file, keepsEarlier: !input.removeEarlier });
    return { result, changed: [input.id] };
  });
  await removeUnused({ db, files }, freed);
}

/** Columns for the history, which has the date as exactly as it is known. */
const shownColumns = (
  { datePrecision: _precision, ...columns }: ReturnType<typeof columnsOf>,
  { date }: DocumentInput,
) => ({
  ...columns,
  ...(date !== undefined && { date }),
});

/** The earlier values of what was changed, for the history. */
function pick(before: DocumentRow, changed: object): Record<string, unknown> {
  const values: Record<string, unknown> = { ...before };
  return Object.fromEntries(Object.keys(changed).flatMap((name) => (name in values ? [[name, values[name]]] : [])));
}
