import type { Asides } from "./history.ts";
import { CELL_SEPARATOR, isTable, type Line, type Piece } from "./lines.ts";
import type { Aside } from "./words.ts";

/** A list typed by hand. */
const BULLET = /^\s*(?:[•●▪■◦○·‣∙\u{F0B7}\u{F0A7}]|o(?=\s+[\p{Lu}\p{N}"“]))\s*/u;

/** Bullets anywhere in a text, where they are no letters. */
const BULLETS = /[•●▪■◦○‣∙\u{F0B7}\u{F0A7}]\s*/u;

/**
 * Adds what is only layout to the asides of the lines of two versions: the ends of cells, where a table is compared with
 * text, and bullets that only one version writes.
 */
export function withLayout(before: readonly Piece[], after: readonly Piece[], asides: Asides): Asides {
  const [older, newer] = [linesOf(before), linesOf(after)];
  const bullets = older.some(hasBullet) === newer.some(hasBullet) ? () => [] : bulletOf;
  const added = [...older, ...newer].flatMap((line): [Piece, Aside[]][] => {
    const layout = line.place.k === "row" && line.place.role === undefined ? separatorsOf(line) : bullets(line);
    return layout.length === 0 ? [] : [[line, ordered([...layout, ...(asides.get(line) ?? [])])]];
  });
  return added.length === 0 ? asides : new Map([...asides, ...added]);
}

const linesOf = (pieces: readonly Piece[]): Line[] =>
  pieces.flatMap((piece) => (isTable(piece) ? piece.lines : [piece]));

const hasBullet = (line: Line): boolean => BULLET.test(line.text);

function bulletOf({ text }: Line): Aside[] {
  const bullet = BULLET.exec(text)?.[0] ?? "";
  return bullet === "" || bullet.length === text.length ? [] : [{ start: 0, end: bullet.length - 1, as: "layout" }];
}

/** Of two texts of cells, the bullets in one if the other has none. */
export function bulletsOfOne(text: string, other: string): Aside[] {
  if (BULLETS.test(text) === BULLETS.test(other)) return [];
  return [...text.matchAll(new RegExp(BULLETS, "gu"))].map(({ 0: bullet, index }) => ({
    start: index,
    end: index + bullet.length - 1,
    as: "layout",
  }));
}

function separatorsOf({ text }: Line): Aside[] {
  const found: Aside[] = [];
  for (let at = text.indexOf(CELL_SEPARATOR); at >= 0; at = text.indexOf(CELL_SEPARATOR, at + CELL_SEPARATOR.length))
    found.push({ start: at, end: at + CELL_SEPARATOR.length - 1, as: "layout" });
  return found;
}

/** In order; the first of two that overlap. */
function ordered(asides: readonly Aside[]): Aside[] {
  let end = -1;
  return asides
    .toSorted((one, other) => one.start - other.start)
    .filter((each) => {
      if (each.start <= end) return false;
      end = each.end;
      return true;
    });
}
