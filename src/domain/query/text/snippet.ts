import { COLUMNS } from "./columns.ts";
import type { Column } from "./columns.ts";
import type { MatchFinder, TextMatch, WordStarts } from "./matches.ts";

/** A piece of a snippet; `mark` = highlighted. */
export interface Piece {
  readonly text: string;
  readonly mark: boolean;
}

/** The number of occurrences of a word or phrase of the query, as the user wrote it. */
export interface Count {
  readonly tag: string;
  readonly count: number;
}

/** The texts of a search result. */
export interface Texts {
  readonly label: string;
  readonly number: string;
  readonly title: string;
  readonly terms: string;
  readonly text: string;
  readonly notes: string;
  /** Where words of the query are in each of `COLUMNS`, if that is known. */
  readonly starts?: readonly WordStarts[] | null;
  /** Names of its children: shown if it has no text of its own. */
  readonly contents?: string;
  /** Fields of documents and laws. */
  readonly category?: string;
  readonly subject?: string;
  readonly comment?: string;
}

const NUMBER = COLUMNS.indexOf("number");

/** Characters of a snippet, and of the text before its first match. */
const SNIPPET_LENGTH = 300;
const LEAD_LENGTH = 90;

/** Separates the pages of a document in its text. */
export const PAGE_BREAK = "\f";

/** A search result with highlights. */
export interface PresentedResult {
  /** "§ 2.03.010", and its full title, with their matches highlighted. */
  readonly number: readonly Piece[];
  readonly title: readonly Piece[];
  readonly snippet: readonly Piece[];
  /** Page of the snippet, counted from 1; null if the text has no pages. */
  readonly page: number | null;
  readonly counts: readonly Count[];
}

/** A passage of a text, and its page. */
interface Passage {
  readonly pieces: readonly Piece[];
  readonly page: number | null;
}

/** The best passage, from the law rather than its notes, and how often each word or phrase occurs. */
export function present(texts: Texts, finder: MatchFinder): PresentedResult {
  const number = [texts.label, texts.number].filter((each) => each !== "").join(" ");
  const matchesIn = (column: Exclude<Column, "number">): readonly TextMatch[] =>
    finder.matchesIn(texts[column] ?? "", column, texts.starts?.[COLUMNS.indexOf(column)]);
  const matches = {
    // Stored are the words of the label, a space and the number.
    number: finder.matchesIn(number, "number", texts.label === "" ? undefined : texts.starts?.[NUMBER]),
    title: matchesIn("title"),
    text: matchesIn("text"),
    notes: matchesIn("notes"),
  };
  const others = (["category", "subject", "comment"] as const).flatMap(matchesIn);
  const all = [...matches.title, ...matches.text, ...matches.notes, ...matches.number, ...others];
  // Terms are in the text, too: count them only if nothing else matched.
  const inTerms = matchesIn("terms");
  const { terms } = finder;
  const [found, foundInTerms] = [countsOf(all, terms.length), countsOf(inTerms, terms.length)];
  const counts = terms.map(({ tag, matches: each }, matcher) => ({
    tag,
    count: Math.ceil((found[matcher] || (foundInTerms[matcher] ?? 0)) / each),
  }));
  const { pieces: snippet, page } = passageOf(texts, matches, finder);
  return {
    number: splitIntoPieces(number, 0, number.length, matches.number),
    title: splitIntoPieces(texts.title, 0, texts.title.length, matches.title),
    snippet,
    page,
    counts: counts.filter(({ count }) => count > 0),
  };
}

function passageOf(
  { text, notes, contents = "" }: Texts,
  matches: { readonly text: readonly TextMatch[]; readonly notes: readonly TextMatch[] },
  finder: MatchFinder,
): Passage {
  if (text !== "" && (matches.text.length > 0 || matches.notes.length === 0)) return bestPassage(text, matches.text);
  if (contents === "" || matches.notes.length > 0) return { pieces: snippetOf(notes, matches.notes), page: null };
  return cutOut(contents, null, finder.matchesIn(contents, "title"));
}

/** The number of matches of each matcher. */
function countsOf(matches: readonly TextMatch[], matchers: number): readonly number[] {
  const counts = Array.from({ length: matchers }, () => 0);
  for (const { matcher } of matches) counts[matcher] = (counts[matcher] ?? 0) + 1;
  return counts;
}

/** A later passage with as many different matches needs this many more matches to win: rules come before details. */
const CLEARLY_MORE = 2;

/**
 * Extracts the best passage of a text: as many different matches as possible, then clearly more of them, then the
 * earlier one.
 */
export function snippetOf(text: string, matches: readonly TextMatch[]): readonly Piece[] {
  return bestPassage(text, matches).pieces;
}

function bestPassage(text: string, matches: readonly TextMatch[]): Passage {
  return text.trim() === "" ? { pieces: [], page: null } : cutOut(text, bestWindow(matches), matches);
}

/** The passage around a window of a text, on its page; from the start if there is none. */
function cutOut(text: string, best: ReturnType<typeof bestWindow>, matches: readonly TextMatch[]): Passage {
  const first = text.length - text.trimStart().length;
  const page = pageAt(text, best ?? { start: first, end: first });
  const start = best ? Math.max(page.start, startBefore(text, best)) : page.start;
  const end = Math.min(page.end, endAfter(text, start, best?.end ?? 0));
  const pieces = splitIntoPieces(text, start, end, matches);
  const hasSigns = /§\s/.test(text.slice(start, end));
  const passage = [
    ...(start > 0 ? [{ text: "… ", mark: false }] : []),
    ...(hasSigns ? pieces.map(withFixedSigns) : pieces),
    ...(end < text.trimEnd().length ? [{ text: " …", mark: false }] : []),
  ];
  return { pieces: passage, page: page.page };
}

/** The page of a window, and where it starts and ends; the whole text if it has no pages. */
function pageAt(
  text: string,
  window: { readonly start: number; readonly end: number },
): { readonly page: number | null; readonly start: number; readonly end: number } {
  let next = text.indexOf(PAGE_BREAK);
  if (next < 0) return { page: null, start: 0, end: text.length };
  let page = 1;
  let start = 0;
  for (; next >= 0 && next < window.start; next = text.indexOf(PAGE_BREAK, start)) {
    page += 1;
    start = next + 1;
  }
  const end = text.indexOf(PAGE_BREAK, window.end);
  return { page, start, end: end < 0 ? text.length : end };
}

/** The window of a text with as many different matches as possible, then more matches, then the earlier one. */
export function bestWindow(matches: readonly TextMatch[]): { readonly start: number; readonly end: number } | null {
  const within = new Map<number, number>();
  let best: { start: number; end: number; distinct: number; count: number } | null = null;
  let left = 0;
  for (const [right, match] of matches.entries()) {
    within.set(match.matcher, (within.get(match.matcher) ?? 0) + 1);
    for (
      let first = matches[left];
      first && left < right && match.end - first.start > SNIPPET_LENGTH - LEAD_LENGTH;
      first = matches[left]
    ) {
      const rest = (within.get(first.matcher) ?? 1) - 1;
      if (rest === 0) within.delete(first.matcher);
      else within.set(first.matcher, rest);
      left += 1;
    }
    const distinct = within.size;
    const count = right - left + 1;
    if (
      !best ||
      distinct > best.distinct ||
      (distinct === best.distinct &&
        (count >= best.count + CLEARLY_MORE ||
          (count > best.count && match.end - best.start <= SNIPPET_LENGTH - LEAD_LENGTH)))
    ) {
      best = { start: matches[left]?.start ?? match.start, end: match.end, distinct, count };
    }
  }
  return best;
}

/** The start of the snippet so that it reads well: at a paragraph or sentence, otherwise at a word. */
function startBefore(text: string, window: { readonly start: number; readonly end: number }): number {
  if (window.start <= LEAD_LENGTH) return 0;
  const from = window.start - LEAD_LENGTH;
  const lead = text.slice(from, window.start);
  const sentence = Math.max(lead.lastIndexOf("\n"), lead.lastIndexOf(". ") + 1, lead.lastIndexOf("; ") + 1);
  if (sentence > 0) return from + sentence + 1;
  const space = lead.indexOf(" ");
  return space < 0 ? window.start : from + space + 1;
}

function endAfter(text: string, start: number, atLeast: number): number {
  const target = Math.max(start + SNIPPET_LENGTH, atLeast);
  if (target >= text.length) return text.trimEnd().length;
  const space = Math.max(text.lastIndexOf(" ", target), text.lastIndexOf("\n", target));
  return space > start && space >= atLeast ? space : target;
}

/** A line does not end with a bare section sign. */
const withFixedSigns = ({ text, mark }: Piece): Piece => ({ text: text.replaceAll("§ ", "§\u00a0"), mark });

function splitIntoPieces(text: string, start: number, end: number, matches: readonly TextMatch[]): Piece[] {
  const pieces: Piece[] = [];
  // Most texts have single spaces, and a search is faster than a replacement.
  const isSpaced = /\s\s|[^\S ]/.test(text.slice(start, end));
  const push = (from: number, to: number, mark: boolean): void => {
    if (from >= to) return;
    const piece = text.slice(from, to);
    pieces.push({ text: isSpaced ? piece.replaceAll(/[^\S ]\s*| \s+/g, " ") : piece, mark });
  };
  let at = start;
  for (const match of matches) {
    if (match.end > end) break;
    // A match within the previous one.
    if (match.start < at) continue;
    push(at, match.start, false);
    push(match.start, match.end, true);
    at = match.end;
  }
  push(at, end, false);
  return pieces;
}
