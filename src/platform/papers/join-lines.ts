/**
 * A line of a page and where it is. Units are those of its page (points, pixels; of plain text characters and lines); `top`
 * grows downward.
 */
export interface Line {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Height of its letters; 0: not known. */
  readonly size: number;
  /** Where its last piece is, if it goes on in the next line of the page ("ordi-nance"). Default: `top`. */
  readonly lastTop?: number;
}

/** Between two lines: a space, the end of a line that has a meaning (lists, tables), or of a paragraph. */
type Joint = " " | "\n" | "\n\n";

/** Lines are a paragraph apart if they are so many times as far from each other as usual. */
const PARAGRAPH_GAP = 1.35;
/** Letters of a heading are so much larger than those of the text beside it. */
const OTHER_SIZE = 1.2;
/** A line begins elsewhere if its left side differs by so many letters. */
const INDENT = 1.2;
/** Left sides of lines of one column differ less than this share of the page's text. */
const COLUMN = 0.25;
/** Shorter lines are not full: they are titles, or in a table. In characters, and as a share of the page's text. */
const LEAST_FULL = 25;
const LEAST_WIDTH = 0.3;

/** Beginnings of items: bullets, "1.", "(a)", "iv)", "A.", "WHEREAS". */
const ITEM =
  /^(?:[•·▪◦‣●■○\u2013\u2014*-]\s|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,5}|[IVXLC]{1,5})[.)]\s|\(\w{1,4}\)|(?:WHEREAS|RESOLVED|BE IT|NOW,? THEREFORE)\b)/;
/** Beginnings of parts of laws. */
const PART =
  /^(?:§+ ?\d|(?:SECTION|Section|ARTICLE|Article|CHAPTER|Chapter|PART|Part|TITLE|Title) (?:\d|[IVXLC]+\b)[^ ]*(?:[.:—–-]| *$| [A-Z]))/;
const ENDS_SENTENCE = /[.:;!?]["”’)\]]*$/;
const ENDS_LIST_ITEM = /(?:[.:;,]|\b(?:and|or))["”’)\]]*$/;
const ENDS_BROKEN = /\p{L}[-\u2010]$/u;
/** Pieces of a table: far apart, or numbers at both ends. */
const TABLE = /\t| {3,}|(?:\. ?){5,}|_{5,}/;
const ENDS_WITH_NUMBER = /[\d%)$]$/;

/** Joins the lines of a page to paragraphs, with an empty line between them. Lists and tables keep their lines. */
export function joinLines(lines: readonly Line[]): string {
  const shown = lines.filter(({ text }) => text.trim() !== "");
  const measures = measure(shown);
  let joined = "";
  let first: Line | null = null;
  for (const [index, line] of shown.entries()) {
    const before = shown[index - 1];
    const joint: Joint | "" =
      before === undefined || first === null
        ? ""
        : jointOf(before, line, { first, ...measures, right: measures.rightOf(index) });
    // A word that is broken at the end of its line is made whole later.
    joined += (joint === " " && ENDS_BROKEN.test(before?.text.trim() ?? "") ? "\n" : joint) + line.text.trim();
    if (joint !== " ") first = line;
  }
  return joined;
}

interface Measures {
  /** From a line to the next, within a paragraph. */
  readonly pitch: number;
  /** Width of a letter. */
  readonly letter: number;
  /** Width of the page's text. */
  readonly width: number;
}

interface Surroundings extends Measures {
  /** First line of the paragraph. */
  readonly first: Line;
  /** Right side of the column. */
  readonly right: number;
}

function jointOf(before: Line, line: Line, around: Surroundings): Joint {
  if (isApart(before, line, around)) return "\n\n";
  const [end, start] = [before.text.trim(), line.text.trim()];
  if (areRows(end, start)) return "\n";
  const isDone = ENDS_SENTENCE.test(end);
  const full = isFull(before, line, around);
  if (PART.test(start) && (isDone || !full)) return "\n\n";
  const isItem = ITEM.test(start);
  if (isItem && (ENDS_LIST_ITEM.test(end) || isElsewhere(before, line, around.letter))) return "\n";
  if (/^\p{Ll}/u.test(start) && !isDone) return " ";
  if (!full) return isDone && !isItem ? "\n\n" : "\n";
  // The first line of a paragraph is indented.
  const isIndented = line.left - before.left > around.letter * INDENT;
  return isDone && isIndented && !ITEM.test(around.first.text.trim()) ? "\n\n" : " ";
}

/** In another column, in the margin, after a gap, or a heading. */
function isApart(before: Line, line: Line, { pitch, letter }: Surroundings): boolean {
  const step = line.top - (before.lastTop ?? before.top);
  if (step <= 0 && Math.abs(line.left - before.left) > letter * 10) return true;
  return step > pitch * PARAGRAPH_GAP || isOtherSize(before, line);
}

/** Rows of a table: pieces far apart, or numbers at both ends. */
const areRows = (end: string, start: string): boolean =>
  TABLE.test(end) ||
  TABLE.test(start) ||
  (ENDS_WITH_NUMBER.test(end) && ENDS_WITH_NUMBER.test(start) && !ENDS_SENTENCE.test(end));

/** Whether the first word of the next line had no room in this one. */
function isFull(before: Line, line: Line, { right, letter, width }: Surroundings): boolean {
  const word = /^\S+/.exec(line.text.trim())?.[0].length ?? 0;
  if (before.text.length < LEAST_FULL || before.right - before.left < width * LEAST_WIDTH) return false;
  return before.right + (word + 1) * letter > right - letter;
}

const isOtherSize = (one: Line, other: Line): boolean =>
  one.size > 0 && other.size > 0 && Math.max(one.size, other.size) > Math.min(one.size, other.size) * OTHER_SIZE;

const isElsewhere = (one: Line, other: Line, letter: number): boolean =>
  Math.abs(one.left - other.left) > letter * INDENT;

function measure(lines: readonly Line[]): Measures & { readonly rightOf: (index: number) => number } {
  const steps = lines.slice(1).map(({ top }, index) => top - (lines[index]?.lastTop ?? lines[index]?.top ?? top));
  const positive = steps.filter((step) => step > 0);
  const size = median(lines.map((line) => line.size).filter((each) => each > 0)) || 0;
  // Most lines are in paragraphs; lines of a heading are nearer to each other than to the text.
  const pitch =
    quantile(
      positive.filter((step) => size === 0 || step < size * 4),
      0.4,
    ) || 1;
  const letter =
    median(lines.filter(({ text }) => text.length > 15).map(({ left, right, text }) => (right - left) / text.length)) ||
    1;
  const left = lines.reduce((least, line) => Math.min(least, line.left), Infinity);
  const width = Math.max(
    1,
    quantile(
      lines.map(({ right }) => right),
      0.95,
    ) - left,
  );
  const rightOf = (index: number): number => {
    const own = lines[index];
    if (own === undefined) return 0;
    let right = 0;
    for (let at = Math.max(0, index - 12); at < Math.min(lines.length, index + 12); at += 1) {
      const other = lines[at];
      if (other === undefined || Math.abs(other.left - own.left) > width * COLUMN) continue;
      // Not a line across two columns.
      if (other.right > right && other.left >= own.left - width * COLUMN) ({ right } = other);
    }
    return right;
  };
  return { pitch, letter, width, rightOf };
}

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** 0 of no values. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Longer lines are whole paragraphs, as word processors write them. */
const LONGEST_WRAPPED = 110;
const SHORTEST_WRAPPED = 40;

/** Characters that show what the lines of a text are like. */
const BEGINNING = 200_000;

function isWrapped(text: string): boolean {
  const lengths = text
    .split("\n")
    .map((line) => line.trimEnd().length)
    .filter((length) => length > 0);
  const longest = quantile(lengths, 0.98);
  return longest >= SHORTEST_WRAPPED && longest <= LONGEST_WRAPPED;
}

/** Joins the lines of plain text, where they were broken to fit a width. */
export function joinPlainLines(text: string): string {
  if (!isWrapped(text.slice(0, BEGINNING))) return text;
  const lines = text.split("\n").map((line) => line.trimEnd());
  const wrapped = lines.map((line, index) => ({
    text: line,
    left: line.length - line.trimStart().length,
    right: line.length,
    top: index,
    size: 0,
  }));
  return joinLines(wrapped);
}
