import { describe, expect, it } from "vitest";
import { parse } from "../../../domain/query/parse.ts";
import { TEST_LANGUAGE } from "../../../domain/query/test-language.ts";
import { ODD_QUERIES } from "../suite-documents.ts";
import { matching, scoring } from "./query.ts";
import type { Dsl } from "./query.ts";
import { bodyOf } from "./request.ts";

/** These tests check the request; the suite on a real server checks that the results match the embedded engine's. */
describe("A query for OpenSearch", () => {
  const stem = (word: string): Dsl => ({ term: { "stem.all": word } });
  it.each<[string, string, Dsl]>([
    ["a word by its stem", "Parking", stem("park")],
    ["a word with punctuation as a phrase", "off-street", { match_phrase: { "stem.all": "off street" } }],
    ["a word without diacritics", "CAFÉ", stem("cafe")],
    ["a phrase as written", '"open containers"', { match_phrase: { "exact.all": "open containers" } }],
    ["a prefix", "park*", { prefix: { "exact.all": { value: "park" } } }],
    ["a field", "title:parking", { term: { "stem.title": "park" } }],
    ["all words", "dogs cats", { bool: { filter: [stem("dog"), stem("cat")] } }],
    ["any word", "dogs OR cats", { bool: { should: [stem("dog"), stem("cat")], minimum_should_match: 1 } }],
    ["a word but not another", "dogs -cats", { bool: { filter: [stem("dog")], must_not: [stem("cat")] } }],
    [
      "words near each other",
      '"variance appeal"~4',
      {
        span_near: {
          clauses: [{ span_term: { "stem.all": "varianc" } }, { span_term: { "stem.all": "appeal" } }],
          slop: 4,
          in_order: false,
        },
      },
    ],
    ["words too many for the distance", '"a b c"~0', { match_none: {} }],
    ["laws that change the code", "AFFECTS_CODE:true", { term: { values: "AFFECTS_CODE\ntrue" } }],
    [
      "the name of a document type, normalized",
      'TYPE:"Meeting  MINUTES"',
      { term: { values: "TYPE\nmeeting minutes" } },
    ],
  ])("%s: %s", (_what, text, expected) => {
    expect(matching(parse(text, TEST_LANGUAGE))).toEqual(expected);
  });

  it("includes synonyms with less weight", () => {
    const query = { k: "word", word: "car", also: ["motor vehicle"] } as const;
    const also = { match_phrase: { "stem.all": "motor vehicl" } };
    expect(matching(query)).toEqual({ bool: { should: [stem("car"), also], minimum_should_match: 1 } });
    const [score] = scoring(query);
    expect(score).toMatchObject({
      dis_max: {
        queries: expect.arrayContaining([
          { bool: { must: [{ term: { "stem.title": "car" } }], boost: 8 } },
          { bool: { must: [also], boost: 0.4 } },
        ]),
      },
    });
  });

  it("does not score excluded words", () => {
    expect(JSON.stringify(scoring(parse("dogs -cats")))).not.toContain('"cat"');
  });

  it("never has more clauses than the server accepts", () => {
    const long = Array.from({ length: 3000 }, (_each, number) => `w${number.toString(36)}`);
    const texts = [
      ...ODD_QUERIES,
      long.join(" "),
      long.join(" OR "),
      `"${long.join(" ")}"~900`,
      `"${long.join(" ")}"`,
      long.map((word) => `-${word}`).join(" "),
      long.map((word) => `${word}*`).join(" "),
    ];
    for (const text of texts) {
      const body = JSON.stringify(
        bodyOf(
          { query: parse(text), sort: "relevance", offset: 0, limit: 20 },
          { builds: null, without: [], pins: null, milliseconds: 1000 },
        ),
      );
      const clauses = body.match(/"(?:term|terms|match_phrase|match_phrase_prefix|prefix|span_term|range)":/g) ?? [];
      expect(clauses.length, text.slice(0, 50)).toBeLessThan(1000);
    }
  });
});

describe("A search request for OpenSearch", () => {
  const ask = { query: parse("dogs"), sort: "natural", offset: 20, limit: 10 } as const;
  const single = { builds: null, without: [], pins: null, milliseconds: 1600 };

  it("has a time limit and counts all results", () => {
    expect(bodyOf(ask, single)).toMatchObject({
      from: 20,
      size: 10,
      timeout: "1600ms",
      track_total_hits: true,
      sort: [{ position: "asc" }],
    });
  });

  it("returns no hits beyond the server's limit", () => {
    expect(bodyOf({ ...ask, offset: 20_000_000 }, single)).toMatchObject({ size: 0, track_total_hits: true });
  });

  it("finds only documents of the audience", () => {
    expect(bodyOf({ ...ask, audience: ["user:12"] }, single)["query"]).toMatchObject({
      bool: { filter: [stemOf("dog"), { terms: { audience: ["public", "user:12"] } }] },
    });
    expect(JSON.stringify(bodyOf(ask, single)["query"])).toContain('{"terms":{"audience":["public"]}}');
  });

  it("counts each facet without its own selection", () => {
    const body = bodyOf({ ...ask, kinds: ["doc"], selected: { year: ["2021"], part: ["1011"] } }, single);
    const [kind, year, part] = [
      { terms: { type: ["doc"] } },
      { terms: { facets: ["year\n2021"] } },
      { terms: { under: ["1011"] } },
    ];
    expect(body["post_filter"]).toEqual({ bool: { filter: [kind, year, part] } });
    expect(body["aggs"]).toMatchObject({
      kinds: { filter: { bool: { filter: [year, part] } } },
      facets: { filter: { bool: { filter: [kind, year, part] } } },
      "facet year": { filter: { bool: { filter: [kind, part] } } },
      "tree 0": { filter: { bool: { filter: [kind, year] } } },
    });
  });

  it("counts each named facet separately, whatever its name", () => {
    const { aggs } = bodyOf({ ...ask, selected: { year: [], "a.b*": ["x"], part: [] } }, single) as {
      aggs: Record<string, { aggs: { values: { terms: object } } }>;
    };
    expect(aggs["facet year"]?.aggs.values.terms).toEqual({ field: "facets", size: 1000, include: "year\n.*" });
    expect(aggs["facet a.b*"]?.aggs.values.terms).toMatchObject({ include: String.raw`a\.b\*` + "\n.*" });
    expect(aggs["facets"]?.aggs.values.terms).toMatchObject({ exclude: "(year\n.*)|(" + String.raw`a\.b\*` + "\n.*)" });
    expect(Object.keys(aggs)).not.toContain("facet part");
  });

  it("ranks several indexes in the given order, with few clauses", () => {
    const builds = Array.from({ length: 300 }, (_each, number) => `b${number}`);
    const body = bodyOf(ask, { ...single, builds });
    const { bool } = body["query"] as {
      bool: {
        should: readonly { constant_score: { filter: { terms: { build: readonly string[] } }; boost: number } }[];
      };
    };
    const rankOf = (build: string): number =>
      bool.should.reduce(
        (sum, { constant_score: { filter, boost } }) => sum + (filter.terms.build.includes(build) ? boost : 0),
        0,
      );
    expect(builds.map(rankOf)).toEqual(builds.map((_build, at) => 300 - at));
    expect(bool.should).toHaveLength(9);
    expect(body["sort"]).toEqual([{ _score: "desc" }, { position: "asc" }]);
  });
});

function stemOf(word: string): Dsl {
  return { term: { "stem.all": word } };
}
