import { historyBrackets, type Bracket } from "../law-history.ts";
import { trimEndOf } from "../../trim.ts";
import { lawsNamedIn } from "../law-names.ts";
import { isTable, type Line, type Piece } from "./lines.ts";
import { foldedText } from "./tokens.ts";
import type { Aside } from "./words.ts";

/** The law and the notes of one version, as pieces. */
export interface Side {
  readonly law: readonly Piece[];
  readonly notes: readonly Piece[];
}

export type Asides = ReadonlyMap<Piece, readonly Aside[]>;

export interface ComparableSides {
  readonly before: Side;
  readonly after: Side;
  readonly history: Asides;
}

/** An entry of a history: "Ord. 2016-3 § 1", without the sign after it. */
interface Entry extends Bracket {
  readonly text: string;
  /** Equal for entries that name the same laws. */
  readonly key: string;
}

interface HistoryInText {
  readonly line: Line;
  readonly bracket: Bracket;
  readonly entries: readonly Entry[];
}

/**
 * Finds the history of two versions: in brackets in the text, "(Ord. 2016-3 § 1; Ord. 1990-5)", and in notes. One version
 * may have it in the text and the other beside it. Then what both have is only moved, and what is missing in the notes of
 * the other version is added to those of its own, to be compared with them.
 */
export function findHistory(before: Side, after: Side): ComparableSides {
  const [older, newer] = [new OwnHistory(before), new OwnHistory(after)];
  if (older.isEmpty && newer.isEmpty) return { before, after, history: new Map() };
  return {
    before: older.comparableWith(newer),
    after: newer.comparableWith(older),
    history: new Map([...older.asidesBeside(newer), ...newer.asidesBeside(older)]),
  };
}

class OwnHistory {
  private readonly side: Side;
  private readonly inText: readonly HistoryInText[];
  private readonly keysInText: ReadonlySet<string>;
  private readonly inNotes: readonly { readonly line: Line; readonly entries: readonly Entry[] }[];
  private readonly keysInNotes: ReadonlySet<string>;

  constructor(side: Side) {
    this.side = side;
    this.inText = side.law.flatMap((piece) => (isTable(piece) ? [] : historyInText(piece)));
    this.inNotes = side.notes.flatMap((piece) =>
      isTable(piece) || piece.place.note?.kind !== "history" ? [] : [{ line: piece, entries: entriesOf(piece.text) }],
    );
    this.keysInText = new Set(this.inText.flatMap(({ entries }) => entries.map(({ key }) => key)));
    this.keysInNotes = new Set(this.inNotes.flatMap(({ entries }) => entries.map(({ key }) => key)));
  }

  /** No history in its text. */
  get isEmpty(): boolean {
    return this.inText.length === 0;
  }

  /** Half of the entries are beside the law in the other version, and hardly one is in its text. */
  private isMoved({ entries }: HistoryInText, other: OwnHistory): boolean {
    const [beside, inText] = [other.keysInNotes, other.keysInText].map((keys) =>
      entries.filter(({ key }) => keys.has(key)),
    );
    return (beside?.length ?? 0) * 2 >= entries.length && (beside?.length ?? 0) > (inText?.length ?? 0);
  }

  asidesBeside(other: OwnHistory): Map<Piece, Aside[]> {
    const parts = new Map<Piece, Aside[]>();
    const add = (piece: Piece, part: Aside): void => void parts.set(piece, [...(parts.get(piece) ?? []), part]);
    for (const each of this.inText) {
      const moved = this.isMoved(each, other);
      const bracket = moved ? withSpace(each.line.text, each.bracket) : each.bracket;
      add(each.line, { ...bracket, as: moved ? "movedHistory" : "history" });
    }
    const theirs = new Set(
      other.inText.filter((each) => other.isMoved(each, this)).flatMap(({ entries }) => entries.map(({ key }) => key)),
    );
    for (const { line, entries } of this.inNotes) {
      for (const { key, start, end } of entries)
        if (theirs.has(key) && !other.keysInNotes.has(key)) add(line, { start, end, as: "movedHistory" });
    }
    return parts;
  }

  /** With the entries in its text that are missing in the notes of the other version, before its own notes. */
  comparableWith(other: OwnHistory): Side {
    const missing = this.inText
      .filter((each) => this.isMoved(each, other))
      .flatMap(({ line, entries }) =>
        entries
          .filter(({ key }) => !other.keysInNotes.has(key))
          .map(({ text }): Line => ({ text, place: { ...line.place, k: "p", num: "", note: NOTE, inText: true } })),
      );
    return missing.length === 0 ? this.side : { ...this.side, notes: [...missing, ...this.side.notes] };
  }
}

const NOTE = { kind: "history", label: "", at: -1 } as const;

function historyInText(line: Line): HistoryInText[] {
  if (!/[([]/.test(line.text)) return [];
  return historyBrackets(line.text).map((bracket) => ({
    line,
    bracket,
    entries: entriesOf(line.text.slice(bracket.start + 1, bracket.end)),
  }));
}

/** "Ord. 5; Ord. 6 § 2 (eff. 1990)": two entries, which include the sign and the space after them. */
function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  for (let start = 0, next = 0; start < text.length; start = next) {
    const sign = text.indexOf(";", start);
    next = sign < 0 ? text.length : sign + 1;
    while (next < text.length && text.charAt(next).trim() === "") next += 1;
    const entry = trimEndOf(text.slice(start, next).trim(), ".;").trim();
    if (entry === "") continue;
    const names = lawsNamedIn(entry).map(({ name }) => name);
    const key = names.length > 0 ? names.join(" ") : foldedText(entry).toLowerCase();
    entries.push({ text: entry, key, start, end: next - 1 });
  }
  return entries;
}

/** With the space after it, and with a period that stands there by itself. */
function withSpace(text: string, { start, end }: Bracket): Bracket {
  const isAfterEnd = start === 0 || /[.;:)]["”'’]?\s*$/.test(text.slice(Math.max(0, start - 20), start));
  const rest = (isAfterEnd ? /^\.?\s*/ : /^\s*/).exec(text.slice(end + 1, end + 40));
  return { start, end: end + (rest?.[0].length ?? 0) };
}
