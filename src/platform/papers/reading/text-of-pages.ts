import { sql, type SQL } from "drizzle-orm";
import { PAGE_BREAK } from "../../../domain/query/text/snippet.ts";

/** The text of all pages "p" of a `PaperStore` for search: pages are separated by page breaks, their parts by nothing. */
export const textOfPages: SQL = sql`substr(string_agg(case when p.part = 1 then ${PAGE_BREAK}::text else '' end || p.text, '' order by p.page, p.part), 2)`;
