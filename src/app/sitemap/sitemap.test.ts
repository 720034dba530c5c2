import { describe, expect, it } from "vitest";
import { pagesOf } from "./sitemap-sources.ts";
import { robots, sitemap, sitemapIndex } from "./sitemap.ts";

describe("Files for crawlers", () => {
  it("the sitemap of a town lists pages with dates", () => {
    const text = sitemap("https://code.example.org", [
      { path: "/larkmere/documents/Q%26A", date: null },
      { path: "/45000012", date: "2026-03-01" },
    ]);
    expect(text).toContain("<url><loc>https://code.example.org/larkmere/documents/Q%26A</loc></url>");
    expect(text).toContain("<loc>https://code.example.org/45000012</loc><lastmod>2026-03-01</lastmod>");
  });

  it("a code with too many pages for one sitemap has a sitemap index", () => {
    expect(sitemapIndex("https://code.example.org", "big", 100_001).match(/<sitemap>/g)).toHaveLength(3);
  });

  it("a part of a sitemap has the pages of all sources, one after the other", async () => {
    const source = (name: string, count: number) => ({
      lists: [],
      count,
      pages: async ({ limit, offset }: { readonly limit: number; readonly offset: number }) =>
        Array.from({ length: count }, (_none, at) => ({ path: `/${name}${at}`, date: null })).slice(
          offset,
          offset + limit,
        ),
    });
    const sources = [source("a", 3), source("b", 0), source("c", 2), source("d", 4)];
    const paths = async (limit: number, offset: number) =>
      (await pagesOf(sources, { limit, offset })).map(({ path }) => path).join(" ");
    expect(await paths(4, 0)).toBe("/a0 /a1 /a2 /c0");
    expect(await paths(4, 4)).toBe("/c1 /d0 /d1 /d2");
    expect(await paths(4, 8)).toBe("/d3");
  });

  it("robots.txt lists the sitemap of each site and excludes searches", () => {
    const text = robots("https://code.example.org", ["larkmere"]);
    expect(text).toContain("Sitemap: https://code.example.org/larkmere/sitemap.xml");
    expect(text).toContain("Disallow: /*/search");
    expect(text).toContain("Disallow: /search?*query=");
  });
});
