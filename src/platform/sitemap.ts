import type { Db } from "./db/db.ts";
import type { Site } from "./http/site.ts";

export interface SitemapEntry {
  readonly path: string;
  /** YYYY-MM-DD */
  readonly date: string | null;
}

/** A town whose sitemap is read. */
export interface SitemapReader {
  readonly db: Db;
  readonly site: Site;
  /** What visitors may do: search engines find what they see. */
  readonly may: (permission: string) => boolean;
}

/** Which of the pages, in their order. */
export interface SitemapRange {
  readonly limit: number;
  readonly offset: number;
}

/** Pages of one kind, with the lists that lead to them. */
export interface SitemapPages {
  readonly lists: readonly string[];
  readonly count: number;
  readonly pages: (range: SitemapRange) => Promise<readonly SitemapEntry[]>;
}

/** What a feature has in the sitemap of a town. */
export type SitemapSource = (reader: SitemapReader) => Promise<SitemapPages>;
