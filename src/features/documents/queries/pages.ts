import { sql } from "drizzle-orm";
import { MatchFinder } from "../../../domain/query/text/matches.ts";
import { leavesToHighlight, rangesOf } from "../../../domain/query/text/highlight.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { yieldToEventLoop } from "../../../platform/yield-to-event-loop.ts";
import { MOST_MATCHES } from "../contract/pages.ts";

interface Owner {
  readonly customerId: number;
  readonly id: number;
}

/** Of a document: what is longer is not looked through while somebody waits. A thousand pages of dense print. */
const MOST_CHARACTERS = 6_000_000;
const PARTS_AT_ONCE = 100;

interface TextPart {
  readonly page: number;
  readonly part: number;
  readonly text: string;
}

interface Matches {
  readonly pages: { readonly page: number; readonly count: number }[];
  readonly total: number;
  readonly isCut: boolean;
}

/** How often the words of a search are on each page: what the pages highlight, and laws do too. */
export async function countMatches(db: Db, owner: Owner, find: string): Promise<Matches> {
  const finder = new MatchFinder(leavesToHighlight(find));
  const counts = new Map<number, number>();
  let total = 0;
  let characters = 0;
  for await (const { page, text } of partsOf(db, owner)) {
    const found = rangesOf(finder.matchesIn(text, "text")).length;
    characters += text.length;
    if (characters > MOST_CHARACTERS || total + found > MOST_MATCHES)
      return { pages: listed(counts), total, isCut: true };
    total += found;
    if (found > 0) counts.set(page, (counts.get(page) ?? 0) + found);
    await yieldToEventLoop();
  }
  return { pages: listed(counts), total, isCut: false };
}

const listed = (counts: ReadonlyMap<number, number>): Matches["pages"] =>
  [...counts].map(([page, count]) => ({ page, count }));

async function* partsOf(db: Db, { customerId, id }: Owner): AsyncGenerator<TextPart> {
  let last = { page: 0, part: 0 };
  for (;;) {
    const found = await rows<TextPart>(
      db,
      sql`select page, part, text from document_pages
        where customer_id = ${customerId}::integer and document_id = ${id}::integer
          and (page, part) > (${last.page}::integer, ${last.part}::integer)
        order by page, part limit ${PARTS_AT_ONCE}`,
    );
    yield* found;
    const end = found.at(-1);
    if (end === undefined || found.length < PARTS_AT_ONCE) return;
    last = end;
  }
}

/** Characters of a page that are sent with its picture; a page of dense print has 10,000. */
const MOST_ON_PAGE = 100_000;

interface PageText {
  readonly text: string;
  readonly isRecognized: boolean;
  readonly placed: string | null;
}

/** The text of a page; null if there is none. */
export async function textOfPage(db: Db, { customerId, id }: Owner, page: number): Promise<PageText | null> {
  const [found] = await rows<PageText>(
    db,
    sql`select left(string_agg(text, '' order by part), ${MOST_ON_PAGE}::integer) as text,
        bool_or(is_recognized) as "isRecognized", max(placed) as placed
      from (select part, text, is_recognized, placed from document_pages
        where customer_id = ${customerId}::integer and document_id = ${id}::integer and page = ${page}::integer
        order by part limit 20) as parts
      having count(*) > 0`,
  );
  return found ?? null;
}
