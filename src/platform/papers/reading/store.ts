import { sql, type SQL } from "drizzle-orm";
import type { PlacedText } from "../../../domain/placed-text.ts";
import { rows, type Db } from "../../db/db.ts";
import type { JobQueue } from "../../jobs/port.ts";
import { hasJob } from "../../jobs/records.ts";
import { FEW_LETTERS, sentenceOf, unreadPages, type PaperReason } from "../paper.ts";
import { partsOfText } from "./text-parts.ts";

/** A file that is read, and the row that has it. */
export interface ReadFile {
  readonly customerId: number;
  readonly custId: string;
  /** Of the row. */
  readonly id: number;
  /** Its file. If the row has another one by then, nothing is written. */
  readonly key: string;
  /** A person asked to recognize it. */
  readonly again?: boolean | undefined;
}

export interface ReadPage {
  readonly page: number;
  readonly text: string;
  readonly awaitsRecognition: boolean;
  /** Its text could not be read. */
  readonly isUnread: boolean;
}

export interface RecognizedText {
  readonly page: number;
  readonly text: string;
  readonly confidence: number | null;
  /** Where its words are. */
  readonly placed: PlacedText | null;
  /** Its text layer was better. */
  readonly isLayer?: true | undefined;
}

/** Pages that are stored together. */
export interface ReadPages {
  readonly pages: readonly ReadPage[];
  /** Number of pages of the file. */
  readonly of: number;
  /** Key of a picture of the first page, if it is not stored yet. */
  readonly thumbnail: string | null;
}

/** A file that is being read. */
export interface BegunFile {
  /** What it is: "pdf". */
  readonly kind: string;
  /** Key of the text that counts instead of its own. */
  readonly givenText: string | null;
}

/** A file whose next page is read: it has a text of its own. */
export interface ResumedFile extends BegunFile {
  readonly from: number;
}

interface Ending {
  readonly problem?: string | null;
  readonly isAwaiting?: boolean;
  readonly last?: ReadPages | null;
  /** Pages may be among those stored that could not be read. */
  readonly isPartial?: boolean;
  /** Why, if that is so for all pages. */
  readonly reason?: PaperReason;
}

interface KeptText {
  /** Null: all pages that await recognition. */
  readonly page: number | null;
  /** Default: it could not be read, unless it has a text layer. */
  readonly isRecognized?: SQL;
  readonly confidence?: number | null;
}

/** A file whose text is awaited, but that no job reads. */
export interface UnattendedFile extends ReadFile {
  /** Its pages are stored, and some of them await recognition. */
  readonly hasAllPages: boolean;
}

/** How many files of a town have texts that are awaited, or could not be read. */
export interface TextCounts {
  readonly custId: string;
  readonly waiting: number;
  readonly failed: number;
}

/** Taken at once. */
export const MOST_UNATTENDED = 200;

/** A page without a text layer may have a stamp. */
const HAS_FEW_LETTERS = sql`length(regexp_replace(p.text, '[[:space:][:digit:][:punct:]]', '', 'g')) < ${FEW_LETTERS}::integer`;

/**
 * Where a feature keeps the text of files: a table of rows with files (`key`, `pages`, `text_bytes`, `text_state`,
 * `text_problem`, `thumbnail`) and a table of their pages (`page`, `part`, `text`, `awaits_recognition`, `is_recognized`,
 * `confidence`). A page with a long text has several rows (`partsOfText`). A page that could not be read counts as
 * recognized, with no confidence.
 */
export interface PaperTables {
  readonly files: string;
  readonly pages: string;
  /** Column of `pages` with the id of the row: "document_id". */
  readonly owner: string;
  /** What a file is ("pdf"): an expression on `files`, which is named "f". */
  readonly kind: SQL<string>;
  /** Column of `files` with the key of a text that counts instead of the file's own; null: it has none. */
  readonly givenText: string | null;
  /** Column of `files` that counts the pages whose text is there; null: it has none. */
  readonly pagesRead: string | null;
  /** Column of `pages` that says where recognized words are; null: it has none. */
  readonly placed: string | null;
  /** Names of towns in URLs. */
  readonly custIdsById: (db: Db) => Promise<ReadonlyMap<number, string>>;
  /** Whether a row counts as deleted: an expression on `files`. */
  readonly isDeleted: SQL;
  /** Runs in the transaction that ends the reading of a file, or the first part of it. */
  readonly ended: (tx: Db, jobs: JobQueue, file: ReadFile) => Promise<void>;
}

const rowsOfPage = ({ page, text, awaitsRecognition: awaiting, isUnread: unread }: ReadPage) =>
  partsOfText(text).map((part, at) => ({ page, part: at + 1, text: part, awaiting: awaiting && at === 0, unread }));

/** The text of files in the tables of a feature. */
export class PaperStore {
  readonly #tables: PaperTables;
  readonly #files: SQL;
  readonly #pages: SQL;

  constructor(tables: PaperTables) {
    this.#tables = tables;
    this.#files = sql.identifier(tables.files).getSQL();
    this.#pages = sql.identifier(tables.pages).getSQL();
  }

  /** The row, if it still has this file. */
  #itself({ customerId, id, key }: ReadFile): SQL {
    return sql`f.customer_id = ${customerId}::integer and f.id = ${id}::integer and f.key = ${key}`;
  }

  #itsPages({ customerId, id }: ReadFile): SQL {
    return sql`p.customer_id = ${customerId}::integer and p.${sql.identifier(this.#tables.owner)} = ${id}::integer`;
  }

  /** ", pages_read = …" for tables that count them. */
  #counting(value: SQL): SQL {
    const { pagesRead } = this.#tables;
    return pagesRead === null ? sql`` : sql`, ${sql.identifier(pagesRead)} = ${value}`;
  }

  #counted(more: number): SQL {
    const { pagesRead } = this.#tables;
    return pagesRead === null ? sql`` : this.#counting(sql`f.${sql.identifier(pagesRead)} + ${more}::integer`);
  }

  /** Begins to read a file from its first page. Null if the row has another file. */
  async begin(db: Db, file: ReadFile): Promise<BegunFile | null> {
    const { givenText } = this.#tables;
    const given = givenText === null ? sql`null::text` : sql`f.${sql.identifier(givenText)}`;
    const [begun] = await rows<BegunFile>(
      db,
      sql`with begun as (
          update ${this.#files} f set text_state = 'reading', text_problem = null, pages = null, text_bytes = 0${this.#counting(sql`0`)}
          where ${this.#itself(file)} returning ${this.#tables.kind} as kind, ${given} as given
        ), gone as (delete from ${this.#pages} p using begun where ${this.#itsPages(file)})
        select kind, given as "givenText" from begun`,
    );
    return begun ?? null;
  }

  /** Goes on reading a file. Returns what it is, and the next page; null if the row has another file. */
  async resume(db: Db, file: ReadFile): Promise<ResumedFile | null> {
    const [resumed] = await rows<ResumedFile>(
      db,
      sql`select ${this.#tables.kind} as kind, null::text as "givenText",
          (select coalesce(max(p.page), 0) + 1 from ${this.#pages} p where ${this.#itsPages(file)})::integer as "from"
        from ${this.#files} f where ${this.#itself(file)}`,
    );
    return resumed ?? null;
  }

  async setThumbnail(db: Db, file: ReadFile, thumbnail: string): Promise<void> {
    await db.execute(sql`update ${this.#files} f set thumbnail = ${thumbnail} where ${this.#itself(file)}`);
  }

  /** Stores pages. False if the row has another file by then. */
  addPages(db: Db, file: ReadFile, pages: ReadPages): Promise<boolean> {
    return this.#add(db, file, pages, sql``);
  }

  /** One statement, because each waits for the database. `also`: more changes of the row. */
  async #add(db: Db, file: ReadFile, { pages, of, thumbnail }: ReadPages, also: SQL): Promise<boolean> {
    const bytes = pages.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    const read = pages.filter(({ awaitsRecognition }) => !awaitsRecognition).length;
    const picture = thumbnail === null ? sql`` : sql`, thumbnail = ${thumbnail}`;
    const [kept] = await rows(
      db,
      sql`with kept as (
          update ${this.#files} f set pages = ${of}::integer, text_bytes = f.text_bytes + ${bytes}::bigint${this.#counted(read)}${picture}${also}
          where ${this.#itself(file)} returning f.id
        ), added as (
          insert into ${this.#pages} (customer_id, ${sql.identifier(this.#tables.owner)}, page, part, text, awaits_recognition, is_recognized)
          select ${file.customerId}::integer, ${file.id}::integer, page, part, text, awaiting, unread
          from kept, json_to_recordset(${JSON.stringify(pages.flatMap(rowsOfPage))}::json)
            as read (page integer, part integer, text text, awaiting boolean, unread boolean)
        ) select id from kept`,
    );
    return kept !== undefined;
  }

  /** Files whose text is awaited and that no job has (`jobs`: names), some of them. */
  async unattended(db: Db, jobs: readonly string[]): Promise<UnattendedFile[]> {
    const itsPages = sql`p.customer_id = f.customer_id and p.${sql.identifier(this.#tables.owner)} = f.id`;
    const isItsJob = (data: SQL): SQL =>
      sql`${data}->>'key' = f.key and ${data}->>'id' = f.id::text and ${data}->>'customerId' = f.customer_id::text`;
    const found = await rows<Omit<UnattendedFile, "custId">>(
      db,
      sql`select f.customer_id as "customerId", f.id, f.key, f.text_state = 'reading'
          and exists (select from ${this.#pages} p where ${itsPages} and p.awaits_recognition)
          and (select max(p.page) from ${this.#pages} p where ${itsPages}) = f.pages as "hasAllPages"
        from ${this.#files} f
        where f.text_state in ('waiting', 'reading') and f.key is not null and not ${hasJob(jobs, isItsJob)}
        order by f.customer_id, f.id limit ${MOST_UNATTENDED}`,
    );
    return this.#withTown(db, found);
  }

  /** Of the towns that have files whose text is awaited, or could not be read. */
  async counts(db: Db): Promise<TextCounts[]> {
    const found = await rows<{ customerId: number; waiting: number; failed: number }>(
      db,
      sql`select f.customer_id as "customerId", count(*) filter (where f.text_state <> 'failed')::integer as waiting,
          count(*) filter (where f.text_state = 'failed')::integer as failed
        from ${this.#files} f
        where f.text_state in ('waiting', 'reading', 'failed') and f.key is not null and not ${this.#tables.isDeleted}
        group by 1 order by 1`,
    );
    return this.#withTown(db, found);
  }

  async #withTown<Row extends { readonly customerId: number }>(
    db: Db,
    found: readonly Row[],
  ): Promise<(Row & { readonly custId: string })[]> {
    const names = await this.#tables.custIdsById(db);
    return found.map((row) => ({ ...row, custId: names.get(row.customerId) ?? "" }));
  }

  /** The first page that must be recognized; null if there is none, or the row has another file. */
  async nextAwaiting(db: Db, file: ReadFile): Promise<{ readonly page: number; readonly kind: string } | null> {
    const [next] = await rows<{ page: number; kind: string }>(
      db,
      sql`select p.page, ${this.#tables.kind} as kind from ${this.#files} f, ${this.#pages} p
        where ${this.#itself(file)} and ${this.#itsPages(file)} and p.awaits_recognition order by p.page limit 1`,
    );
    return next ?? null;
  }

  /** ", placed = …" for tables that have it. */
  #placing(placed: PlacedText | null): SQL {
    const column = this.#tables.placed;
    return column === null ? sql`` : sql`, ${sql.identifier(column)} = ${placed}`;
  }

  async setRecognized(
    db: Db,
    file: ReadFile,
    { page, text, confidence, placed, isLayer }: RecognizedText,
  ): Promise<void> {
    const ofPage = sql`${this.#itsPages(file)} and p.page = ${page}::integer`;
    if (isLayer === true) return this.#keepText(db, file, { page, isRecognized: sql`false` });
    if (text === "")
      return this.#keepText(db, file, { page, confidence, ...(confidence !== null && { isRecognized: sql`true` }) });
    const before = sql`(select sum(octet_length(p.text)) from ${this.#pages} p where ${ofPage})`;
    const more = Buffer.byteLength(text) + (this.#tables.placed === null ? 0 : Buffer.byteLength(placed ?? ""));
    const bytes = sql`f.text_bytes + ${more}::bigint - ${before}`;
    await db.transaction(async (tx) => {
      const [kept] = await rows(
        tx,
        sql`update ${this.#files} f set text_bytes = ${bytes}${this.#counted(1)} where ${this.#itself(file)} returning f.id`,
      );
      if (kept === undefined) return;
      // Its text layer, or a stamp, which the recognized text has, too.
      await tx.execute(sql`delete from ${this.#pages} p where ${ofPage} and p.part > 1`);
      const [first = "", ...rest] = partsOfText(text);
      await tx.execute(sql`update ${this.#pages} p set awaits_recognition = false, is_recognized = true,
          confidence = ${confidence}::smallint, text = ${first}${this.#placing(placed)} where ${ofPage}`);
      for (const [at, part] of rest.entries())
        await tx.execute(sql`insert into ${this.#pages} (customer_id, ${sql.identifier(this.#tables.owner)}, page, part, text, is_recognized, confidence)
          values (${file.customerId}::integer, ${file.id}::integer, ${page}::integer, ${at + 2}::integer, ${part}, true, ${confidence}::smallint)`);
    });
  }

  /** Gives up the pages that are still to be recognized. */
  giveUp(db: Db, file: ReadFile): Promise<void> {
    return this.#keepText(db, file, { page: null });
  }

  /** Leaves the text of a page that awaits recognition as it is, or (`page` is null) of all of them. */
  async #keepText(
    db: Db,
    file: ReadFile,
    { page, isRecognized = HAS_FEW_LETTERS, confidence = null }: KeptText,
  ): Promise<void> {
    const all = sql`(select count(distinct p.page) from ${this.#pages} p where ${this.#itsPages(file)})`;
    const counted = page === null ? this.#counting(all) : this.#counted(1);
    const those = page === null ? sql`p.awaits_recognition` : sql`p.awaits_recognition and p.page = ${page}::integer`;
    await db.execute(sql`with kept as (
        update ${this.#files} f set text_state = f.text_state${counted} where ${this.#itself(file)} returning f.id
      ) update ${this.#pages} p set awaits_recognition = false, is_recognized = ${isRecognized}, confidence = ${confidence}::smallint
      from kept where ${this.#itsPages(file)} and ${those}`);
  }

  /** Pages that could not be read, in order. */
  async #unread(db: Db, file: ReadFile): Promise<number[]> {
    const pages = await rows<{ page: number }>(
      db,
      sql`select distinct p.page from ${this.#pages} p
        where ${this.#itsPages(file)} and p.is_recognized and p.confidence is null order by p.page`,
    );
    return pages.map(({ page }) => page);
  }

  /**
   * Ends reading a file, or (`isAwaiting`) the first part of it, before recognition: search and pages then show what was
   * read. `last`: the pages that are not stored yet. `problem`: why it cannot be searched.
   */
  async end(
    db: Db,
    jobs: JobQueue,
    file: ReadFile,
    { problem = null, isAwaiting = false, last = null, isPartial = false, reason = "too-large" }: Ending = {},
  ): Promise<void> {
    await db.transaction(async (tx) => {
      if (isPartial && last !== null) {
        if (!(await this.addPages(tx, file, last))) return;
        await this.end(tx, jobs, file, { problem, isAwaiting, isPartial, reason });
        return;
      }
      const unread = isPartial ? unreadPages(await this.#unread(tx, file)) : null;
      const state = this.#stateAfter(file, { problem, isAwaiting, last, reason, unread });
      if (await this.#change(tx, file, last, state)) await this.#tables.ended(tx, jobs, file);
    });
  }

  async #change(tx: Db, file: ReadFile, last: ReadPages | null, state: SQL): Promise<boolean> {
    if (last !== null) return this.#add(tx, file, last, sql`, ${state}`);
    const [ended] = await rows(
      tx,
      sql`update ${this.#files} f set ${state} where ${this.#itself(file)} returning f.id`,
    );
    return ended !== undefined;
  }

  /** `unread`: which pages could not be read. */
  #stateAfter(
    file: ReadFile,
    {
      problem,
      isAwaiting,
      last,
      reason,
      unread,
    }: Required<Omit<Ending, "isPartial">> & { readonly unread: string | null },
  ): SQL {
    if (isAwaiting) return sql`text_state = 'reading', text_problem = null`;
    if (problem !== null) return sql`text_state = 'failed', text_problem = ${problem}`;
    if (last?.pages.some(({ text }) => text !== "") === true) return sql`text_state = 'read', text_problem = null`;
    const hasText = sql`exists (select from ${this.#pages} p where ${this.#itsPages(file)} and p.text <> '')`;
    return sql`text_state = case when ${hasText} then 'read' else 'failed' end,
      text_problem = case when ${hasText} then ${unread} else ${sentenceOf(unread === null ? "no-text" : reason)} end`;
  }
}
