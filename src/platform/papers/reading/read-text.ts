import { sql } from "drizzle-orm";
import { rows, type Db } from "../../db/db.ts";
import type { PaperTables } from "./store.ts";

/** Parts of pages (`partsOfText`) in one answer: as many short pages, and of long ones 200,000 characters. */
const PARTS_IN_ANSWER = 20;

/** Which stretch of a text: by its number, from 1, or by a page of the file that is in it. Default: the first. */
export interface WantedText {
  readonly part?: number | undefined;
  readonly page?: number | undefined;
}

/** A stretch of the text of a file. */
export interface StoredText {
  readonly pages: {
    readonly page: number;
    readonly text: string;
    readonly isRecognized: boolean;
    /** The text of the page begins before. */
    readonly isContinued: boolean;
  }[];
  /** Number of this stretch, from 1, and of the last. */
  readonly part: number;
  readonly parts: number;
  /** Pages of the file whose text is there, in all stretches, and those that were recognized by machine. */
  readonly pagesRead: number;
  readonly pagesRecognized: number;
}

interface Row {
  readonly page: number;
  readonly part: number;
  readonly text: string;
  readonly isRecognized: boolean;
}

/** A stretch of the text of a file, whatever its length: the last one if there are not as many as were asked for. */
export async function readText(
  db: Db,
  { pages, owner }: Pick<PaperTables, "pages" | "owner">,
  { customerId, id }: { readonly customerId: number; readonly id: number },
  { part, page }: WantedText,
): Promise<StoredText> {
  const from = sql`${sql.identifier(pages)} where customer_id = ${customerId}::integer and ${sql.identifier(owner)} = ${id}::integer`;
  const [counted] = await rows<{ all: number; before: number; read: number; recognized: number }>(
    db,
    sql`select count(*)::integer as "all", count(*) filter (where page < ${page ?? 1}::integer)::integer as "before",
      count(*) filter (where part = 1)::integer as "read",
      count(*) filter (where part = 1 and is_recognized)::integer as recognized from ${from}`,
  );
  const { all, before, read, recognized } = counted ?? { all: 0, before: 0, read: 0, recognized: 0 };
  const parts = Math.max(1, Math.ceil(all / PARTS_IN_ANSWER));
  const shown = Math.min(parts, part ?? Math.floor(before / PARTS_IN_ANSWER) + 1);
  const found = await rows<Row>(
    db,
    sql`select page, part, text, is_recognized as "isRecognized" from ${from}
      order by page, part limit ${PARTS_IN_ANSWER} offset ${(shown - 1) * PARTS_IN_ANSWER}::integer`,
  );
  return {
    pages: [...Map.groupBy(found, (row) => row.page).values()].map(together),
    part: shown,
    parts,
    pagesRead: read,
    pagesRecognized: recognized,
  };
}

function together(ofPage: readonly Row[]): StoredText["pages"][number] {
  const [first = { page: 0, part: 1, text: "", isRecognized: false }] = ofPage;
  const { page, part, isRecognized } = first;
  return { page, text: ofPage.map(({ text }) => text).join(""), isRecognized, isContinued: part > 1 };
}
