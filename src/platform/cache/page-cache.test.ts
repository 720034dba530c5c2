import { describe, expect, it } from "vitest";
import { EncodedBody } from "../http/encoded.ts";
import { PageCache } from "./page-cache.ts";

const page = (text: string): EncodedBody => new EncodedBody(Buffer.from(text), { "content-type": "text/html" });

describe("The page cache", () => {
  it("serves a page until its site changes", () => {
    const cache = new PageCache(1_000_000);
    cache.set("a", { body: page("one"), custId: "larkmere", revision: 4 });
    expect(cache.get("a", () => 4)?.identity.toString()).toBe("one");
    expect(cache.get("a", () => 5)).toBeNull();
    expect(cache.get("a", () => 4)).toBeNull();
  });

  it("evicts the least recently used page to make room", () => {
    const cache = new PageCache(9000);
    for (const name of ["a", "b", "c"])
      cache.set(name, { body: page(name.repeat(500)), custId: "larkmere", revision: 1 });
    expect(cache.get("a", () => 1)).not.toBeNull();
    cache.set("d", { body: page("d".repeat(500)), custId: "larkmere", revision: 1 });
    expect(cache.get("b", () => 1)).toBeNull();
    expect(cache.get("a", () => 1)).not.toBeNull();
    expect(cache.get("d", () => 1)).not.toBeNull();
  });
});
