import { describe, expect, test } from "vitest";
import { countsOf } from "./event-counts.ts";

describe("An event counts as", () => {
  test("a page, a visit if it was opened from elsewhere, and the part of the code that it shows", () => {
    expect(countsOf("page_view", { page_path: "/larkmere/home", entry: true })).toEqual([
      { kind: "page" },
      { kind: "visit" },
    ]);
    expect(countsOf("page_view", { page_path: "/larkmere-1/45660001" })).toEqual([
      { kind: "page" },
      { kind: "part", subject: "45660001" },
    ]);
  });

  test("a page and an open of the document whose text or pages it shows", () => {
    for (const page of ["text", "pages"])
      expect(countsOf("page_view", { page_path: `/larkmere/document/12/${page}` })).toEqual([
        { kind: "page" },
        { kind: "document", subject: "12" },
      ]);
    expect(countsOf("page_view", { page_path: "/larkmere/documents/Minutes" })).toEqual([{ kind: "page" }]);
  });

  test("[EVENTS-04] one page, however many results are loaded", () => {
    expect(countsOf("page_view", { page_path: "/larkmere/search", search_page: 0 })).toEqual([{ kind: "page" }]);
    expect(countsOf("page_view", { page_path: "/larkmere/search", search_page: 3 })).toEqual([]);
  });

  test("[EVENTS-03] a search with its term, separately if there were no results", () => {
    expect(countsOf("view_search_results", { search_term: " Dog  LICENSE ", result_count: 4 })).toEqual([
      { kind: "search" },
      { kind: "term", subject: "dog license" },
    ]);
    expect(countsOf("view_search_results", { search_term: "drone", result_count: 0 })).toEqual([
      { kind: "search" },
      { kind: "search-empty" },
      { kind: "term-empty", subject: "drone" },
    ]);
  });

  test("nothing personal: email addresses and phone numbers in searches are not stored", () => {
    for (const term of ["ann@example.org", "call (315) 555-0142", "315.555.0142"])
      expect(countsOf("view_search_results", { search_term: term })).toEqual([{ kind: "search" }]);
    expect(countsOf("exception", { description: "x" })).toEqual([]);
  });
});
