import * as fc from "fast-check";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { normalize } from "../../src/domain/query/normalize.ts";
import type { Field, Query } from "../../src/domain/query/query.ts";
import { TEST_LANGUAGE } from "../../src/domain/query/test-language.ts";
import { openOpenSearchIndex } from "../../src/platform/search/opensearch/opensearch-index.ts";
import type { IndexName, SearchAnswer, SearchIndex } from "../../src/platform/search/port.ts";
import { openSqliteIndex } from "../../src/platform/search/sqlite/sqlite-index.ts";
import { documentsOfSuite } from "../../src/platform/search/suite-documents.ts";
import { moreDocumentsOfSuite } from "../../src/platform/search/suite-more-documents.ts";

const INDEXES: readonly IndexName[] = ["larkmere/1", "larkmere/docs"];
const RUNS = 300;
const SEED = 4;

const FIELDS: readonly (Field | undefined)[] = [
  undefined,
  undefined,
  undefined,
  "title",
  "text",
  "notes",
  "number",
  "term",
  "category",
  "subject",
  "comment",
];
const PLAIN = [
  "chickens",
  "Parked",
  "truck",
  "café",
  "open",
  "container",
  "shall",
  "the",
  "of",
  "variance",
  "appeal",
  "fee",
  "harbor",
  "council",
  "trucks",
  "zeppelin",
  "10",
  "11",
];
const field = fc.constantFrom(...FIELDS).map((of) => (of ? { field: of } : {}));
const plain = fc.constantFrom(...PLAIN);
const word = fc.oneof(
  { weight: 3, arbitrary: plain },
  fc.constantFrom("off-street", "11.2.1", "10.3", "98-4", "2020-01", "chick", "ap"),
);
const leaf: fc.Arbitrary<Query> = fc.oneof(
  fc.tuple(fc.constantFrom("word", "prefix"), word, field).map(([k, text, of]): Query => ({ k, word: text, ...of })),
  fc
    .tuple(plain, fc.array(plain, { minLength: 1, maxLength: 2 }))
    .map(([text, also]): Query => ({ k: "word", word: text, also })),
  fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), field)
    .map(([words, of]): Query => ({ k: "phrase", words, ...of })),
  fc
    .tuple(fc.array(plain, { minLength: 2, maxLength: 4 }), fc.integer({ min: 0, max: 12 }), field)
    .map(([words, distance, of]): Query => ({ k: "near", words, distance, ...of })),
);
const filter: fc.Arbitrary<Query> = fc.oneof(
  fc.constantFrom(...TEST_LANGUAGE.kinds.keys()).map((kind): Query => ({ k: "kind", kind })),
  fc.constantFrom("Meeting Minutes", "law", "budget draft").map((value): Query => ({ k: "value", of: "TYPE", value })),
  fc.constantFrom("public", "private", "clerks").map((value): Query => ({ k: "value", of: "VISIBILITY", value })),
  fc.boolean().map((code): Query => ({ k: "value", of: "AFFECTS_CODE", value: String(code) })),
  fc
    .constantFrom({ of: "DATE", kind: "doc" } as const, { of: "ADOPTED_DATE", kind: "law" } as const)
    .map((dates): Query => ({ k: "dates", ...dates, from: "2020-06-01", to: "2021-06-30" })),
);
const anyQuery: fc.Arbitrary<Query> = fc.letrec<{ query: Query }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 6, arbitrary: leaf },
    { weight: 1, arbitrary: filter },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom("and", "or"), fc.array(tie("query"), { minLength: 2, maxLength: 3 }))
        .map(([k, of]): Query => ({ k, of })),
    },
    { weight: 2, arbitrary: fc.tuple(tie("query"), tie("query")).map(([of, not]): Query => ({ k: "not", of, not })) },
  ),
})).query;

describe("The same query", () => {
  let folder: string;
  let engines: readonly SearchIndex[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "towncode-agreement-"));
    engines = [
      await openSqliteIndex({ folder, milliseconds: 20_000 }),
      openOpenSearchIndex({ url: inject("openSearchUrl"), prefix: "agreement", milliseconds: 20_000 }),
    ];
    for (const engine of engines) {
      await engine.build("larkmere/1", documentsOfSuite());
      await engine.build("larkmere/docs", moreDocumentsOfSuite());
    }
  });
  afterAll(async () => {
    for (const engine of engines) await engine.close();
    await rm(folder, { recursive: true });
  });

  const resultOf = ({ hits, total, totals, kinds, facets, tree }: SearchAnswer): object => ({
    results: hits.map(({ index, id, snippet, counts }) => ({ index, id, snippet, counts })),
    total,
    totals,
    kinds,
    tree,
    facets: Object.fromEntries(
      Object.entries(facets).map(([name, values]) => [name, values.toSorted((a, b) => (a.value < b.value ? -1 : 1))]),
    ),
  });

  it("has the same results, counts and snippets in both engines", async () => {
    let finding = 0;
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.boolean(), async (query, isOne) => {
        const indexes = isOne ? INDEXES.slice(0, 1) : INDEXES;
        const request = {
          query: normalize(query),
          sort: "natural",
          offset: 0,
          limit: 50,
          audience: ["user:12", "group:clerks"],
        } as const;
        const [embedded, openSearch] = await Promise.all(
          engines.map(async (engine) => await engine.search(indexes, request)),
        );
        finding += (embedded?.total ?? 0) > 0 ? 1 : 0;
        expect(openSearch && resultOf(openSearch)).toEqual(embedded && resultOf(embedded));
      }),
      { numRuns: RUNS, seed: SEED },
    );
    // Ensure that enough queries have results.
    expect(finding).toBeGreaterThan(RUNS / 3);
  }, 180_000);
});
