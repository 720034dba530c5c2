import type { z } from "zod";
import { defineEndpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure } from "../../../platform/http/failure.ts";
import type { Site } from "../../../platform/http/site.ts";
import { hrefOf } from "../address.ts";
import { getIndexWords } from "../contract/code.ts";
import { readTheIndex } from "../policy.ts";
import { findLetters, findWords, type IndexReferenceRow } from "../queries/index-words.ts";
import { shownVersion } from "./shown.ts";

export const indexWords = defineEndpoint(getIndexWords, {
  access: readTheIndex,
  handle: (context, { letter }) => findIndex(context, letter),
});

/** The words under a letter, and the letters that have words. Throws a `Failure` for what is no letter of the index. */
export async function findIndex(
  { db, site }: SiteContext,
  asked: string,
): Promise<z.output<typeof getIndexWords.answer>> {
  const versionId = shownVersion(site);
  const letter = readLetter(asked);
  const [letters, found] = await Promise.all([findLetters(db, versionId), findWords(db, versionId, letter)]);
  return { letter, letters, words: presentWords(found, site) };
}

/** OPEN-41: "#" and "Number" are numbers; else one letter. */
function readLetter(text: string): string {
  if (text === "#" || text.toLowerCase() === "number") return "#";
  if (/^[a-z]$/i.test(text)) return text.toUpperCase();
  throw new Failure("bad-input", "The index has no such letter: it is # (or Number) or one letter from A to Z.");
}

type IndexWord = { word: string; references: { label: string; href: string }[] };

/** A reference to what this version does not have is left out. */
function presentWords(found: readonly IndexReferenceRow[], site: Site): IndexWord[] {
  const words = Map.groupBy(found, ({ position }) => position);
  return [...words.values()].map((rows) => ({
    word: rows[0]?.word ?? "",
    references: rows.flatMap(({ label, guid, page, anchor }) =>
      guid === null || page === null
        ? []
        : [{ label: label ?? "", href: hrefOf(site, { page, guid, anchor: anchor ?? "" }) }],
    ),
  }));
}
