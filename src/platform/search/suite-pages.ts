import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../domain/query/parse.ts";
import { PAGE_BREAK } from "../../domain/query/text/snippet.ts";
import type { IndexName, SearchDocument, SearchHit, SearchIndex } from "./port.ts";

const PAPERS: IndexName = "larkmere/papers";

/** Three documents with pages, and one without. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  minutes: ["Call to order.", "The board discussed Miller Pond at length.\nIt was", "drained in 1987. Adjourned."],
  blank: ["", "  ", "A map of the harbor."],
  plain: ["The pond has no pages."],
  long: Array.from(
    { length: 300 },
    (_, page) => `Page ${page + 1}. ${page === 210 ? "The heron nests here." : "Reeds grow."}`,
  ),
};

function documents(): SearchDocument[] {
  return Object.entries(TEXTS).map(([id, pages], position) => ({
    id,
    kind: "doc",
    role: "paper",
    number: "",
    label: "",
    title: `The ${id} paper`,
    text: pages.join(PAGE_BREAK),
    notes: "",
    terms: [],
    parents: [],
    position,
    parts: ["pdf"],
  }));
}

/** The part of the suite about documents with pages. */
export function pagesSuite(engine: () => SearchIndex): void {
  describe("says on which page of a document a snippet is", () => {
    beforeAll(async () => await engine().build(PAPERS, [documents()]));
    afterAll(async () => await engine().remove(PAPERS));

    const hitOf = async (text: string): Promise<SearchHit | undefined> => {
      const request = { query: parse(text), sort: "natural", offset: 0, limit: 20 } as const;
      return (await engine().search([PAPERS], request)).hits[0];
    };
    const snippetOf = async (text: string): Promise<string> =>
      ((await hitOf(text))?.snippet ?? []).map((piece) => (piece.mark ? `[${piece.text}]` : piece.text)).join("");

    it.each([
      ["on the first page", "order", 1],
      ["on the second page", "pond discussed", 2],
      ["on the last page", "drained", 3],
      ["on the page where a phrase begins that goes on", '"it was drained"', 2],
      ["on the first page with text, for a match in the title", "title:blank", 3],
      ["after empty pages", "harbor", 3],
      ["far inside a long document", "heron", 211],
      ["nowhere in a text without pages", '"no pages"', null],
    ])("%s: %s", async (_what, text, page) => {
      expect((await hitOf(text))?.textPage).toBe(page);
    });

    it("and shows nothing of other pages in it", async () => {
      expect(await snippetOf("pond discussed")).toBe("… The board [discussed] Miller [Pond] at length. It was …");
      expect(await snippetOf("heron")).toBe("… The [heron] nests here. …");
      expect(await snippetOf("title:minutes")).toBe("Call to order. …");
    });
  });
}
