import { sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { JobQueue } from "../../../platform/jobs/port.ts";
import { sentenceOf } from "../../../platform/papers/paper.ts";
import { documentsChanged } from "../../../platform/search/changed-documents.ts";
import { raiseRevision } from "../../sites/parts/server/revision.ts";
import { documentIndex } from "../search-source.ts";

/** A file that is read, and its document. */
export interface ReadFile {
  readonly customerId: number;
  readonly custId: string;
  readonly id: number;
  readonly key: string;
}

export interface ReadPage {
  readonly page: number;
  readonly text: string;
  readonly awaitsRecognition: boolean;
}

/** The document, if it still has this file. */
const itself = ({ customerId, id, key }: ReadFile): SQL =>
  sql`customer_id = ${customerId}::integer and id = ${id}::integer and key = ${key}`;
const itsPages = ({ customerId, id }: ReadFile): SQL =>
  sql`customer_id = ${customerId}::integer and document_id = ${id}::integer`;

/** Begins to read a file from its first page. Returns what it is ("pdf"); null if the document has another file. */
export function beginReading(db: Db, file: ReadFile): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [begun] = await rows<{ extension: string }>(
      tx,
      sql`update documents set text_state = 'reading', text_problem = null, pages = null, pages_read = 0
        where ${itself(file)} returning extension`,
    );
    if (begun === undefined) return null;
    await tx.execute(sql`delete from document_pages where ${itsPages(file)}`);
    return begun.extension;
  });
}

export async function setThumbnail(db: Db, file: ReadFile, thumbnail: string): Promise<void> {
  await db.execute(sql`update documents set thumbnail = ${thumbnail} where ${itself(file)}`);
}

/** Stores pages. False if the document has another file meanwhile. */
export function addPages(db: Db, file: ReadFile, pages: readonly ReadPage[], of: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const read = pages.filter(({ awaitsRecognition }) => !awaitsRecognition).length;
    const [kept] = await rows(
      tx,
      sql`update documents set pages = ${of}::integer, pages_read = pages_read + ${read}::integer where ${itself(file)} returning id`,
    );
    if (kept === undefined) return false;
    await tx.execute(sql`insert into document_pages (customer_id, document_id, page, text, awaits_recognition)
      select ${file.customerId}::integer, ${file.id}::integer, page, text, awaiting
      from json_to_recordset(${JSON.stringify(
        pages.map(({ page, text, awaitsRecognition }) => ({ page, text, awaiting: awaitsRecognition })),
      )}::json) as read (page integer, text text, awaiting boolean)`);
    return true;
  });
}

/** The first page that must be recognized; null if there is none, or the document has another file. */
export async function nextAwaiting(
  db: Db,
  file: ReadFile,
): Promise<{ readonly page: number; readonly kind: string } | null> {
  const [next] = await rows<{ page: number; kind: string }>(
    db,
    sql`select p.page, d.extension as kind from documents d
      join document_pages p on p.customer_id = d.customer_id and p.document_id = d.id and p.awaits_recognition
      where d.customer_id = ${file.customerId}::integer and d.id = ${file.id}::integer and d.key = ${file.key}
      order by p.page limit 1`,
  );
  return next ?? null;
}

export async function setRecognized(
  db: Db,
  file: ReadFile,
  { page, text, confidence }: { readonly page: number; readonly text: string; readonly confidence: number | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [kept] = await rows(
      tx,
      sql`update documents set pages_read = pages_read + 1 where ${itself(file)} returning id`,
    );
    if (kept === undefined) return;
    // A page with a stamp has some text already: the recognized text has it, too.
    await tx.execute(sql`update document_pages set awaits_recognition = false, is_recognized = true, confidence = ${confidence}::smallint,
        text = case when ${text} = '' then text else ${text} end
      where ${itsPages(file)} and page = ${page}::integer`);
  });
}

/**
 * Ends reading a file, or (`isAwaiting`) the first part of it, before recognition: search and pages then show what was
 * read. `problem`: why it cannot be searched.
 */
export async function endReading(
  db: Db,
  jobs: JobQueue,
  file: ReadFile,
  { problem = null, isAwaiting = false }: { readonly problem?: string | null; readonly isAwaiting?: boolean } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const [{ hasText } = { hasText: false }] = await rows<{ hasText: boolean }>(
      tx,
      sql`select exists (select from document_pages where ${itsPages(file)} and text <> '') as "hasText"`,
    );
    const reason = problem ?? (hasText ? null : sentenceOf("no-text"));
    const [ended] = await rows(
      tx,
      sql`update documents set text_state = ${isAwaiting ? "reading" : reason === null ? "read" : "failed"},
          text_problem = ${isAwaiting ? null : reason}
        where ${itself(file)} returning id`,
    );
    if (ended === undefined) return;
    await documentsChanged(tx, jobs, documentIndex(file), [String(file.id)]);
    await raiseRevision(tx, file.customerId, "documents");
  });
}
