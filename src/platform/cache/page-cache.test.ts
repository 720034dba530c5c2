import { describe, expect, it } from "vitest";
import { EncodedBody } from "../http/encoded.ts";
import { revisionKey, type Areas } from "../http/site.ts";
import { PageCache } from "./page-cache.ts";

const page = (text: string): EncodedBody => new EncodedBody(Buffer.from(text), { "content-type": "text/html" });

describe("The page cache", () => {
  it("serves a page until its site changes", () => {
    const cache = new PageCache(1_000_000);
    cache.set("a", { body: page("one"), custId: "larkmere", areas: "all", revision: "4" });
    expect(cache.get("a", () => "4")?.identity.toString()).toBe("one");
    expect(cache.get("a", () => "5")).toBeNull();
    expect(cache.get("a", () => "4")).toBeNull();
  });

  it("serves a page until a feature writes whose data it shows", () => {
    const cache = new PageCache(1_000_000);
    const site = { revision: 7, revisions: { sites: 3, code: 5, papers: 7 } };
    const areas = ["code", "sites"];
    const revisionOf = (now: typeof site) => (_custId: string, of: Areas) => revisionKey(now, of);
    cache.set("a", { body: page("one"), custId: "larkmere", areas, revision: revisionKey(site, areas) });
    const paperPosted = { revision: 8, revisions: { ...site.revisions, papers: 8 } };
    expect(cache.get("a", revisionOf(paperPosted))).not.toBeNull();
    expect(cache.get("a", revisionOf({ revision: 9, revisions: { ...paperPosted.revisions, code: 9 } }))).toBeNull();
  });

  it("evicts the least recently used page to make room", () => {
    const cache = new PageCache(9000);
    for (const name of ["a", "b", "c"])
      cache.set(name, { body: page(name.repeat(500)), custId: "larkmere", areas: "all", revision: "1" });
    expect(cache.get("a", () => "1")).not.toBeNull();
    cache.set("d", { body: page("d".repeat(500)), custId: "larkmere", areas: "all", revision: "1" });
    expect(cache.get("b", () => "1")).toBeNull();
    expect(cache.get("a", () => "1")).not.toBeNull();
    expect(cache.get("d", () => "1")).not.toBeNull();
  });
});
