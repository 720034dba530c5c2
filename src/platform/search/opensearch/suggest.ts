import { z } from "zod";
import { numberKey, parseCitation, splitLetter } from "../../../domain/query/parse-citation.ts";
import { foldedWords } from "../../../domain/query/text/words.ts";
import type { Suggestion } from "../port.ts";
import { shownDocument } from "./answer.ts";
import { beginning, every, is, isIn } from "./query.ts";
import type { Dsl } from "./query.ts";

const MAX_LENGTH = 200;
const MAX_WORDS = 12;
const IN_REGEXP = /[.?+*|{}[\]()"\\#@&<>~^$-]/g;

/** The server's answers to `suggestionBodies`. */
export const suggestionAnswers = z.object({
  responses: z.array(
    z.object({
      error: z.object({ type: z.string() }).optional(),
      hits: z
        .object({ hits: z.array(z.object({ _source: z.object({ shown: shownDocument }) })) })
        .default({ hits: [] }),
    }),
  ),
});

/**
 * Requests for provisions to jump to (SEARCH-14, OPEN-71), best first: exact number, number with this prefix (2.03
 * before 2.030), title with this prefix, then title words with these prefixes. Empty if there is nothing to search for.
 */
export function suggestionBodies(query: string, limit: number): readonly Dsl[] {
  const text = query.slice(0, MAX_LENGTH);
  const words = foldedWords(text).slice(0, MAX_WORDS);
  if (words.length === 0 || limit < 1) return [];
  // Ties: the higher provision first, then the earlier one.
  const body = (clause: Dsl, sort: readonly string[] = ["depth", "position"]): Dsl => ({
    size: limit,
    query: every([clause]),
    sort,
    track_total_hits: false,
  });
  return [
    ...numbers(text).map((clause) => body(clause)),
    ...numberBeginnings(text).map((clause) => body(clause, ["position"])),
    body({ prefix: { title: { value: words.join(" ") } } }),
    body(byWords(text)),
  ];
}

/** The first `limit` suggestions, without duplicates. */
export function suggestionsOf({ responses }: z.output<typeof suggestionAnswers>, limit: number): readonly Suggestion[] {
  const chosen = new Map<string, Suggestion>();
  for (const { hits } of responses) {
    for (const { _source } of hits.hits) {
      const { id, label, number, title, parents } = _source.shown;
      if (chosen.size < limit && !chosen.has(id))
        chosen.set(id, { id, label, number, title, parents: parents.map((parent) => parent.title) });
    }
  }
  return [...chosen.values()];
}

const ofKind = (key: Dsl, kind: string | undefined): Dsl =>
  kind === undefined ? key : every([key, isIn("kind", [kind, ""])]);

/** "135-24B(2)": if no provision has the number 135-24B, it is a paragraph of § 135-24. */
function numbers(text: string): readonly Dsl[] {
  const citation = parseCitation(text);
  if (!citation) return [];
  const lettered = splitLetter(citation.number);
  return [citation.number, ...(lettered ? [lettered.number] : [])].map((number) =>
    ofKind(is("key", numberKey(number)), citation.kind),
  );
}

/** First numbers that continue with punctuation ("2.03.010"), then with a letter or digit ("2.030"). */
function numberBeginnings(text: string): readonly Dsl[] {
  const citation = parseCitation(text.replace(/[\s.:-]+$/, ""));
  if (!citation || citation.path.length > 0) return [];
  const key = numberKey(citation.number).replaceAll(IN_REGEXP, String.raw`\$&`);
  return ["([^0-9a-z].*)?", "[0-9a-z].*"].map((rest) =>
    ofKind({ regexp: { key: { value: `${key}${rest}` } } }, citation.kind),
  );
}

/** Words with punctuation ("2-823") are searched as phrases. */
function byWords(text: string): Dsl {
  const words = text
    .split(/\s+/)
    .map(foldedWords)
    .filter((each) => each.length > 0)
    .slice(0, MAX_WORDS);
  return every(words.map((word) => beginning("jump", word)));
}
