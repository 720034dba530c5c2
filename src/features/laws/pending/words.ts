import { sql } from "drizzle-orm";
import { wordsOfChange } from "../../../domain/law/words-of-change.ts";
import { anyId, rows } from "../../../platform/db/db.ts";
import { plainText } from "../../../platform/html/plain.ts";
import type { NoticeReader } from "../../../platform/features/provision-notices.ts";
import { designationOf } from "../contract/designation.ts";
import type { PendingChange } from "./changes.ts";

/** Of a page. */
const MOST_LAWS = 12;
/** Characters that are read of each. */
const MOST_TEXT = 120_000;
/** Lines of a PDF that are shorter than this part of the longest end a paragraph. */
const SHORT = 0.8;

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
        (select left(string_agg(p.text, chr(10) order by p.page), ${MOST_TEXT}::integer) from law_pages p
          where p.customer_id = l.customer_id and p.law_id = l.id) as pages
      from laws l where l.customer_id = ${site.customerId}::integer and l.id = ${anyId(ids)}`,
  );
  const paragraphs = new Map(
    texts.map(({ id, html, pages }) => [
      id,
      html === null ? paragraphsOf((pages ?? "").split("\n")) : plainText(html).split("\n"),
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

/** Joins the lines of a PDF: a line that begins with a number, or follows one that ends early, begins a paragraph. */
function paragraphsOf(lines: readonly string[]): string[] {
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const text = line.trim();
    if (text === "") {
      isOpen = false;
      continue;
    }
    const begins = !isOpen || /^(?:section|sec\.|§)\s*\d+[.:]|^\(?(?:[A-Za-z]|\d{1,2}|[ivx]+)[.)]\s/i.test(text);
    if (begins) paragraphs.push(text);
    else paragraphs.push(joined(paragraphs.pop() ?? "", text));
    isOpen = text.length > longest * SHORT;
  }
  return paragraphs;
}

const joined = (before: string, text: string): string =>
  /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(text) ? before.slice(0, -1) + text : `${before} ${text}`;
