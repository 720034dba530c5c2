import type { z } from "zod";
import { defineEndpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { withinBytes } from "../../../platform/http/within-bytes.ts";
import type { Site } from "../../../platform/http/site.ts";
import { hrefOf } from "../address.ts";
import { getIndexWords } from "../contract/code.ts";
import { readTheIndex } from "../policy.ts";
import { findLetters, findWords, type IndexReferenceRow } from "../queries/index-words.ts";
import { shownVersion } from "./shown.ts";

/** Of the entries under a letter. */
const MOST_BYTES = 3_000_000;

export const indexWords = defineEndpoint(getIndexWords, {
  access: readTheIndex,
  handle: (context, { letter }) => findIndex(context, letter),
});

/**
 * The entries under a letter, and the letters that have entries. Throws a `Failure` if `input` is not a letter of the
 * index.
 */
export async function findIndex(
  { db, site }: SiteContext,
  input: string,
): Promise<z.output<typeof getIndexWords.answer>> {
  const version = shownVersion(site);
  const letter = readLetter(input);
  const [letters, references] = await Promise.all([findLetters(db, version), findWords(db, version, letter)]);
  // Imports have fewer than 20,000 words with up to 40 references: far more than fit, but not in any code that we know. The
  // counts of `letters` show that there are more.
  return { letter, letters, words: withinBytes(presentWords(references, site), MOST_BYTES) };
}

/** OPEN-41: "#" or "Number" for numbers, else a single letter. */
function readLetter(text: string): string {
  if (text === "#" || text.toLowerCase() === "number") return "#";
  if (/^[a-z]$/i.test(text)) return text.toUpperCase();
  throw new Failure("bad-input", "The index has no such letter. Use # (or Number) or a letter from A to Z.");
}

type IndexWord = { word: string; references: { label: string; href: string }[] };

/** Omits references to provisions that this version does not have. */
function presentWords(references: readonly IndexReferenceRow[], site: Site): IndexWord[] {
  const words = Map.groupBy(references, ({ position }) => position);
  return [...words.values()].map((rows) => ({
    word: rows[0]?.word ?? "",
    references: rows.flatMap(({ label, guid, page, anchor }) =>
      guid === null || page === null
        ? []
        : [{ label: label ?? "", href: hrefOf(site, { page, guid, anchor: anchor ?? "" }) }],
    ),
  }));
}
