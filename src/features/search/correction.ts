import type { Reading } from "../../domain/query/parse.ts";
import { leavesOf } from "../../domain/query/query.ts";
import type { TermGroups } from "../../domain/query/related/groups.ts";
import { foldedWords, stemOf } from "../../domain/query/text/words.ts";
import type { IndexName, SearchIndex } from "../../platform/search/port.ts";

/** With at least this many results, no correction is suggested. */
export const ENOUGH_RESULTS = 5;

interface CorrectionRequest {
  readonly indexes: readonly IndexName[];
  readonly typed: Reading;
  /** Words of these groups are spelled correctly, even if the indexes do not have them. */
  readonly groups: TermGroups;
  /** Time left. */
  readonly milliseconds?: number;
}

/**
 * The query with its misspelled words corrected; null if there is nothing to correct. Operators, quotation marks and
 * spaces stay as typed. Prefixes ("build*") and abbreviations are not corrected.
 */
export async function findCorrection(
  search: Pick<SearchIndex, "similar">,
  { indexes, typed, groups, milliseconds }: CorrectionRequest,
): Promise<string | null> {
  const { text, query, spans } = typed;
  const leaves = leavesOf(query).filter(({ k }) => k !== "prefix");
  const written = leaves.flatMap((leaf) => (leaf.k === "word" || leaf.k === "prefix" ? [leaf.word] : leaf.words));
  const words = [...new Set(written.filter((word) => isUnknown(word, groups)))];
  if (words.length === 0 || indexes.length === 0) return null;
  const similar = await search.similar(indexes, words, milliseconds);
  if (similar.size === 0) return null;
  let corrected = text;
  const positions = leaves.flatMap((leaf) => spans.get(leaf) ?? []).toSorted((a, b) => b.start - a.start);
  for (const { start, end } of positions)
    corrected = corrected.slice(0, start) + replaceWords(corrected.slice(start, end), similar) + corrected.slice(end);
  return corrected === text ? null : corrected;
}

/** A word in capitals up to this length is an abbreviation: "HVAC". */
const MAX_ABBREVIATION_LENGTH = 4;

function isUnknown(word: string, groups: TermGroups): boolean {
  const [folded, ...others] = foldedWords(word);
  if (folded === undefined || others.length > 0 || groups.words.has(stemOf(folded))) return false;
  return word.length > MAX_ABBREVIATION_LENGTH || word !== word.toUpperCase();
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Keeps the case as typed: all capitals, or a capital first letter. */
function replaceWords(text: string, similar: ReadonlyMap<string, string>): string {
  return text.replaceAll(WORD, (word) => {
    const other = similar.get(word);
    if (other === undefined) return word;
    if (word.length > 1 && word === word.toUpperCase()) return other.toUpperCase();
    return word.charAt(0) === word.charAt(0).toLowerCase() ? other : other.charAt(0).toUpperCase() + other.slice(1);
  });
}
