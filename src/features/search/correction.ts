import { read } from "../../domain/query/parse.ts";
import { leavesOf } from "../../domain/query/query.ts";
import type { TermGroups } from "../../domain/query/related/groups.ts";
import { foldedWords, stemOf } from "../../domain/query/text/words.ts";
import type { IndexName, SearchIndex } from "../../platform/search/port.ts";

/** From so many results on, nobody is asked whether something else was meant. */
export const ENOUGH_RESULTS = 5;

interface CorrectionRequest {
  readonly indexes: readonly IndexName[];
  readonly typed: string;
  /** Their words are words, whether or not the indexes have them. */
  readonly groups: TermGroups;
  /** Time for it. */
  readonly milliseconds?: number;
}

/**
 * The query with the words that are nowhere replaced by those that were meant; null where nothing is to be mended. Only the
 * words are replaced: operators, quotation marks and spaces stay as they were typed. Beginnings of words, which need not be
 * words, and abbreviations are left alone.
 */
export async function findCorrection(
  search: Pick<SearchIndex, "similar">,
  { indexes, typed, groups, milliseconds }: CorrectionRequest,
): Promise<string | null> {
  const { query, spans } = read(typed);
  const leaves = leavesOf(query).filter(({ k }) => k !== "prefix");
  const written = leaves.flatMap((leaf) => (leaf.k === "word" || leaf.k === "prefix" ? [leaf.word] : leaf.words));
  const words = [...new Set(written.filter((word) => isUnknown(word, groups)))];
  if (words.length === 0 || indexes.length === 0) return null;
  const similar = await search.similar(indexes, words, milliseconds);
  if (similar.size === 0) return null;
  let mended = typed;
  const places = leaves.flatMap((leaf) => spans.get(leaf) ?? []).toSorted((a, b) => b.start - a.start);
  for (const { start, end } of places)
    mended = mended.slice(0, start) + replaceWords(mended.slice(start, end), similar) + mended.slice(end);
  return mended === typed ? null : mended;
}

/** Capitals up to this length are an abbreviation: "HVAC". */
const MAX_ABBREVIATION_LENGTH = 4;

function isUnknown(word: string, groups: TermGroups): boolean {
  const [folded, ...others] = foldedWords(word);
  if (folded === undefined || others.length > 0 || groups.words.has(stemOf(folded))) return false;
  return word.length > MAX_ABBREVIATION_LENGTH || word !== word.toUpperCase();
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** As it was typed: in capitals, or with a capital at the beginning. */
function replaceWords(text: string, similar: ReadonlyMap<string, string>): string {
  return text.replaceAll(WORD, (word) => {
    const other = similar.get(word);
    if (other === undefined) return word;
    if (word.length > 1 && word === word.toUpperCase()) return other.toUpperCase();
    return word.charAt(0) === word.charAt(0).toLowerCase() ? other : other.charAt(0).toUpperCase() + other.slice(1);
  });
}
