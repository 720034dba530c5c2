import type { MatchFinder, TextMatch } from "./matches.ts";

/** A piece of a passage, in its order; marked ones are what was looked for. */
export interface Piece {
  readonly text: string;
  readonly mark: boolean;
}

/** How often a word or phrase of a query was found, as the person wrote it. */
export interface Count {
  readonly tag: string;
  readonly count: number;
}

/** Texts of a document in which a query was found. */
export interface Texts {
  readonly label: string;
  readonly number: string;
  readonly title: string;
  readonly terms: string;
  readonly text: string;
  readonly notes: string;
  /** Names of what stands in it: shown where it has no text of its own. */
  readonly contents?: string;
  /** Fields of documents and laws. */
  readonly category?: string;
  readonly subject?: string;
  readonly comment?: string;
}

/** Characters of a snippet, and how many of them may stand before its first mark. */
const SNIPPET_LENGTH = 300;
const LEAD_LENGTH = 90;

/** A document as it was found. */
export interface PresentedResult {
  /** "§ 2.03.010", and its title: whole, what was found in them marked. */
  readonly number: readonly Piece[];
  readonly title: readonly Piece[];
  readonly snippet: readonly Piece[];
  readonly counts: readonly Count[];
}

/** The passage that answers, from the law before its notes, and how often each word or phrase was found. */
export function present(texts: Texts, finder: MatchFinder): PresentedResult {
  const number = [texts.label, texts.number].filter((each) => each !== "").join(" ");
  const marks = {
    number: finder.marksIn(number, "number"),
    title: finder.marksIn(texts.title, "title"),
    text: finder.marksIn(texts.text, "text"),
    notes: finder.marksIn(texts.notes, "notes"),
  };
  const others = (["category", "subject", "comment"] as const).flatMap((column) =>
    finder.marksIn(texts[column] ?? "", column),
  );
  const found = [...marks.title, ...marks.text, ...marks.notes, ...marks.number, ...others];
  // Terms stand in the text as well: counted only where they were asked for alone.
  const inTerms = finder.marksIn(texts.terms, "terms");
  const counts = finder.wanted.map(({ tag, marks: each }, matcher) => ({
    tag,
    count: Math.ceil((countOf(found, matcher) || countOf(inTerms, matcher)) / each),
  }));
  return {
    number: pieceUp(number, 0, number.length, marks.number),
    title: pieceUp(texts.title, 0, texts.title.length, marks.title),
    snippet: passageOf(texts, marks, finder),
    counts: counts.filter(({ count }) => count > 0),
  };
}

function passageOf(
  { text, notes, contents = "" }: Texts,
  marks: { readonly text: readonly TextMatch[]; readonly notes: readonly TextMatch[] },
  finder: MatchFinder,
): readonly Piece[] {
  if (text !== "" && (marks.text.length > 0 || marks.notes.length === 0)) return snippetOf(text, marks.text);
  if (contents === "" || marks.notes.length > 0) return snippetOf(notes, marks.notes);
  return cutOut(contents, null, finder.marksIn(contents, "title"));
}

function countOf(marks: readonly TextMatch[], matcher: number): number {
  return marks.filter((mark) => mark.matcher === matcher).length;
}

/** By so many more finds a later passage is better than an earlier one with as many different ones: rules stand before their details. */
const CLEARLY_MORE = 2;

/** Cuts the best passage out of a text: as many different finds as possible, then clearly more of them, then the earlier. */
export function snippetOf(text: string, marks: readonly TextMatch[]): readonly Piece[] {
  return text.trim() === "" ? [] : cutOut(text, bestWindow(marks), marks);
}

/** The passage around a stretch of a text; from its beginning where there is none. */
function cutOut(text: string, best: ReturnType<typeof bestWindow>, marks: readonly TextMatch[]): readonly Piece[] {
  const start = best ? startBefore(text, best) : 0;
  const end = endAfter(text, start, best?.end ?? 0);
  const pieces = pieceUp(text, start, end, marks).map((piece) => ({
    ...piece,
    text: piece.text.replaceAll("§ ", "§\u00a0"),
  }));
  return [
    ...(start > 0 ? [{ text: "… ", mark: false }] : []),
    ...pieces,
    ...(end < text.trimEnd().length ? [{ text: " …", mark: false }] : []),
  ];
}

/** The stretch of a text that holds as many different finds as possible, then more of them, then the earlier. */
export function bestWindow(marks: readonly TextMatch[]): { readonly start: number; readonly end: number } | null {
  const within = new Map<number, number>();
  let best: { start: number; end: number; distinct: number; count: number } | null = null;
  let left = 0;
  for (const [right, mark] of marks.entries()) {
    within.set(mark.matcher, (within.get(mark.matcher) ?? 0) + 1);
    for (
      let first = marks[left];
      first && left < right && mark.end - first.start > SNIPPET_LENGTH - LEAD_LENGTH;
      first = marks[left]
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
          (count > best.count && mark.end - best.start <= SNIPPET_LENGTH - LEAD_LENGTH)))
    ) {
      best = { start: marks[left]?.start ?? mark.start, end: mark.end, distinct, count };
    }
  }
  return best;
}

/** Where to begin so that the passage reads well: at a paragraph or sentence, else at a word. */
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

function pieceUp(text: string, start: number, end: number, marks: readonly TextMatch[]): Piece[] {
  const pieces: Piece[] = [];
  const push = (from: number, to: number, mark: boolean): void => {
    const piece = text.slice(from, to).replaceAll(/\s+/g, " ");
    if (piece !== "") pieces.push({ text: piece, mark });
  };
  let at = start;
  for (const mark of marks) {
    if (mark.end > end) break;
    // A mark within one that was shown already.
    if (mark.start < at) continue;
    push(at, mark.start, false);
    push(mark.start, mark.end, true);
    at = mark.end;
  }
  push(at, end, false);
  return pieces;
}
