import { sql } from "drizzle-orm";
import { wordsOfChange } from "../../../domain/law/words-of-change.ts";
import { PAGE_BREAK } from "../../../domain/query/text/snippet.ts";
import { anyId, rows } from "../../../platform/db/db.ts";
import { plainText } from "../../../platform/html/plain.ts";
import { joinPlainLines } from "../../../platform/papers/join-lines.ts";
import { textOfPages } from "../../../platform/papers/reading/text-of-pages.ts";
import type { NoticeReader } from "../../../platform/features/provision-notices.ts";
import { designationOf } from "../contract/designation.ts";
import type { PendingChange } from "./changes.ts";

/** Of a page. */
const MOST_LAWS = 12;
/** Characters that are read of each, and parts of the pages of its PDF. */
const MOST_TEXT = 120_000;
const MOST_PARTS = 120;

/** The words in which a law makes a change, if its text is at hand. */
export type WordsOf = (
  change: PendingChange,
) => { readonly summary: string; readonly paragraphs: readonly string[] } | null;

/** The words of the laws behind some changes. */
export async function wordsOfLaws(
  { db, site }: Pick<NoticeReader, "db" | "site">,
  changes: readonly PendingChange[],
): Promise<WordsOf> {
  const ids = [...new Set(changes.map(({ law }) => law.id))].slice(0, MOST_LAWS);
  if (ids.length === 0) return () => null;
  const texts = await rows<{ id: number; html: string | null; pages: string | null }>(
    db,
    sql`select l.id, left(l.html, ${MOST_TEXT}::integer) as html,
        (select left(${textOfPages}, ${MOST_TEXT}::integer) from (
          select page, part, text from law_pages where customer_id = l.customer_id and law_id = l.id
          order by page, part limit ${MOST_PARTS}) p) as pages
      from laws l where l.customer_id = ${site.customerId}::integer and l.id = ${anyId(ids)}`,
  );
  const paragraphs = new Map(
    texts.map(({ id, html, pages }) => [
      id,
      (html === null ? joinPlainLines((pages ?? "").replaceAll(PAGE_BREAK, "\n")) : plainText(html)).split("\n"),
    ]),
  );
  return ({ law, number, paragraph, added }) => {
    const text = paragraphs.get(law.id) ?? [];
    const words = wordsOfChange(text, added === null || paragraph !== "" ? number : lastWord(added), paragraph);
    return words.length === 0 ? null : { summary: `What ${designationOf(law)} says`, paragraphs: words };
  };
}

/** "§ 12-6" → "12-6" */
const lastWord = (name: string): string => name.split(/\s+/).at(-1) ?? "";
