import { MAX_LIST_DEPTH } from "../../../domain/rich-text/list.ts";

/** How the items of a list are numbered: "" for 1, 2, 3; null for bullets. */
export type Numbering = "" | "a" | "A" | "i" | "I" | null;

/** One item of a list, in the order of the text. Programs mark levels in different ways; these are from 1. */
export interface ListItem {
  readonly level: number;
  readonly numbering: Numbering;
  /** Its number, if the source says it. */
  readonly number: number | null;
  /** Its content: blocks. */
  readonly html: string;
  /** More of the item before it at this level, after the list inside it. */
  readonly isMore?: true;
}

/** Nests items into lists, at most four levels deep (EDITOR-06). Calls `onTooDeep` for each item below them. */
export function listHtml(items: readonly ListItem[], onTooDeep: () => void): string {
  const top = Math.min(...items.map(({ level }) => level));
  let before = 0;
  const leveled = items.map((item) => {
    const level = Math.min(item.level - top + 1, before + 1);
    if (level > MAX_LIST_DEPTH) onTooDeep();
    before = Math.min(level, MAX_LIST_DEPTH);
    return { ...item, level: before };
  });
  return lists(leveled, 1);
}

function lists(items: readonly ListItem[], level: number): string {
  let html = "";
  let open: ListItem | null = null;
  for (let at = 0; at < items.length;) {
    const item = items[at];
    if (item === undefined) break;
    if (open === null || !continues(item, open)) html += `${open === null ? "" : endOf(open)}${startOf(item)}`;
    open = item;
    let content = item.html;
    do {
      const end = endOfChildren(items, at + 1, level);
      content += lists(items.slice(at + 1, end), level + 1);
      at = end;
      const more = items[at];
      if (more?.isMore === true) content += more.html;
    } while (items[at]?.isMore === true);
    html += `<li>${content === "" ? "<p></p>" : content}</li>`;
  }
  return open === null ? html : html + endOf(open);
}

function endOfChildren(items: readonly ListItem[], from: number, level: number): number {
  const end = items.findIndex((item, at) => at >= from && item.level <= level);
  return end === -1 ? items.length : end;
}

function continues(item: ListItem, before: ListItem): boolean {
  if (item.numbering !== before.numbering) return false;
  return item.numbering === null || item.number === null || before.number === null || item.number === before.number + 1;
}

function startOf({ numbering, number }: ListItem): string {
  if (numbering === null) return "<ul>";
  const start = number === null || number === 1 ? "" : ` start="${number}"`;
  return `<ol${start}${numbering === "" ? "" : ` type="${numbering}"`}>`;
}

const endOf = ({ numbering }: ListItem): string => (numbering === null ? "</ul>" : "</ol>");

interface Marker {
  readonly numbering: Numbering;
  readonly number: number | null;
}

/**
 * Reads the marker that Word writes before an item: "·", "3.", "(b)", "iv)". `format` is Word's name of the numbering,
 * if known. Undefined if a list cannot show it ("1.1", "§ 5-2", "Article I"): then it stays in the text.
 */
export function readMarker(marker: string, format: string | undefined, before: Marker | undefined): Marker | undefined {
  const text = marker.replaceAll(/[\s\u00a0]+/g, "");
  const isBullet = /^[^\p{N}]?$/u.test(text) && (format === undefined || !/^\p{L}$/u.test(text));
  if (format === "bullet" || isBullet) return { numbering: null, number: null };
  const [, label = ""] = /^[([]?(\d{1,4}|[a-z]{1,7}|[A-Z]{1,7})[.):\]]{0,2}$/.exec(text) ?? [];
  if (label === "") return undefined;
  return /^\d/.test(label) ? { numbering: "", number: Number(label) } : readLetters(label, format, before);
}

/** "i" and "c" can be letters and Roman numbers. */
function readLetters(label: string, format: string | undefined, before: Marker | undefined): Marker | undefined {
  const isLower = label === label.toLowerCase();
  const letter: Marker = { numbering: isLower ? "a" : "A", number: letterNumber(label) };
  const roman: Marker = { numbering: isLower ? "i" : "I", number: romanNumber(label) };
  if (format?.startsWith("alpha") === true) return letter;
  if (format?.startsWith("roman") === true) return roman;
  if (follows(letter, before)) return letter;
  if (roman.number !== null && (follows(roman, before) || roman.number === 1 || label.length > 1)) return roman;
  return letter.number === null ? undefined : letter;
}

const follows = (one: Marker, before: Marker | undefined): boolean =>
  one.numbering === before?.numbering && one.number !== null && one.number === (before.number ?? 0) + 1;

/** b → 2, bb → 28 (Word repeats the letter after z). Null for other words. */
function letterNumber(label: string): number | null {
  const [first = ""] = label.toLowerCase();
  if (!/^(.)\1*$/.test(label.toLowerCase())) return null;
  return (first.codePointAt(0) ?? 0) - 96 + (label.length - 1) * 26;
}

const ROMAN = { c: 100, l: 50, x: 10, v: 5, i: 1 } as const;

function romanNumber(label: string): number | null {
  const text = label.toLowerCase();
  if (!/^c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(text)) return null;
  const values = text.split("").map((letter) => ROMAN[letter as keyof typeof ROMAN]);
  return values.reduce<number>((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}
