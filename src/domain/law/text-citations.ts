import { plainInlines } from "./plain.ts";
import type { Block, Content, Inline, Row, Target } from "./provision.ts";
import { judge } from "./text-citations/judge.ts";
import { mentionsIn, type Mention } from "./text-citations/mentions.ts";
import type { OwnName } from "./text-citations/own-name.ts";
import { enumerationOf, enumerationsOf, paragraphMentions, type Enumerations } from "./text-citations/paragraphs.ts";

/*
 * Finds citations that the source does not mark: "section 12(3)", "§ 12-4(B)", "Chapter 7.50 of this title", "subsection
 * (2)". Whether the code has such a provision is known only when all of it was read; until then they are candidates. A
 * citation of another act is never one: a missing link is better than a wrong one.
 */

/** Why a citation in the text is not even a candidate. */
export type Skipped = "other-law" | "no-paragraph";

export interface Marking {
  /** Whether a name is that of this code. */
  readonly isOwnName?: OwnName;
  /** Told of each citation that stays text. */
  readonly skipped?: (reason: Skipped) => void;
}

/** The content with its citations in plain text as citations. The same object if there are none. */
export function markCitations(
  content: Content,
  { isOwnName = () => false, skipped = () => {} }: Marking = {},
): Content {
  const body = markBlocks(content.body, { isOwnName, skipped, known: enumerationsOf(content.body), at: [] });
  return body === content.body ? content : { ...content, body };
}

/** State while a provision is marked. */
interface Scope extends Required<Marking> {
  readonly known: Enumerations;
  /** The enumerations above the present text; it has none of its own if one of them is empty. */
  readonly at: readonly string[];
}

function markBlocks(blocks: readonly Block[], scope: Scope): readonly Block[] {
  return mapSame(blocks, (block) => markBlock(block, scope));
}

function markBlock(block: Block, scope: Scope): Block {
  switch (block.k) {
    case "p":
      return block.role === "subheading" ? block : withSame(block, "c", markInlines(block.c, scope));
    case "item":
      return withSame(block, "b", markBlocks(block.b, { ...scope, at: [...scope.at, enumerationOf(block.num)] }));
    case "list":
      return withSame(
        block,
        "items",
        mapSame(block.items, (item) => markBlocks(item, scope)),
      );
    case "table":
      return withSame(
        block,
        "body",
        mapSame(block.body, (row) => markRow(row, scope)),
      );
    default:
      // A quotation is the text of another document.
      return block;
  }
}

function markRow(row: Row, scope: Scope): Row {
  return mapSame(row, (cell) => withSame(cell, "b", markBlocks(cell.b, scope)));
}

function markInlines(inlines: readonly Inline[], scope: Scope): readonly Inline[] {
  const text = plainInlines(inlines);
  const found = findIn(text, scope);
  return found.length === 0 ? inlines : cut(inlines, { found, next: 0, at: 0 });
}

/** Found in the text of a paragraph: from `start` to `end`. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly to: Target;
}

/** Citations in the order of the text, the next one to put into it, and the characters so far. */
interface Progress {
  readonly found: readonly Found[];
  next: number;
  at: number;
}

/** What stays as it is: marked citations, definitions, and text that is written with other signs in plain text. */
const WHOLE: ReadonlySet<string> = new Set(["cite", "def", "sup", "sub"]);

/** Puts each citation that is within one string into the text. */
function cut(inlines: readonly Inline[], progress: Progress): Inline[] {
  return inlines.flatMap((inline): Inline[] => {
    if (typeof inline === "object" && "c" in inline && !WHOLE.has(inline.t))
      return [{ ...inline, c: cut(inline.c, progress) }];
    const start = progress.at;
    progress.at += plainInlines([inline]).length;
    if (typeof inline !== "string") return [inline];
    const here = foundIn(progress, start);
    return here.length === 0 ? [inline] : pieces(inline, here, start);
  });
}

/** The citations that are entirely between `start` and the present end. */
function foundIn(progress: Progress, start: number): Found[] {
  const here: Found[] = [];
  for (let each = progress.found[progress.next]; each !== undefined; each = progress.found[progress.next]) {
    if (each.end > progress.at && each.start >= start) break;
    if (each.start >= start) here.push(each);
    progress.next += 1;
  }
  return here;
}

function pieces(text: string, found: readonly Found[], offset: number): Inline[] {
  const result: Inline[] = [];
  let at = 0;
  for (const { start, end, to } of found) {
    if (start - offset > at) result.push(text.slice(at, start - offset));
    result.push({ t: "cite", to, as: "found", c: [text.slice(start - offset, end - offset)] });
    at = end - offset;
  }
  if (at < text.length) result.push(text.slice(at));
  return result;
}

/** The citations of this code in a text, from left to right. */
function findIn(text: string, { isOwnName, skipped, known, at }: Scope): Found[] {
  const mentions = [...mentionsIn(text), ...paragraphMentions(text, at, known)].toSorted((a, b) => a.start - b.start);
  const found: Found[] = [];
  let next: { readonly mention: Mention; readonly ok: boolean } | null = null;
  for (const mention of mentions.toReversed()) {
    const verdict = judge(text, mention, next, isOwnName);
    next = { mention, ok: verdict !== null };
    for (const number of mention.numbers.toReversed()) {
      const to = verdict === null ? null : targetOf(number, verdict);
      if (to === null) skipped(verdict === null ? "other-law" : "no-paragraph");
      else found.push({ start: number.start, end: number.end, to });
    }
  }
  return found.toReversed();
}

function targetOf(
  { to, path }: Mention["numbers"][number],
  { within, outer }: NonNullable<ReturnType<typeof judge>>,
): Target | null {
  if (outer !== undefined) return { ...outer, path: [...(outer.path ?? []), ...path] };
  return to === null || within === undefined ? to : { ...to, within };
}

function mapSame<T>(list: readonly T[], change: (each: T) => T): readonly T[] {
  const changed = list.map(change);
  return changed.every((each, at) => each === list[at]) ? list : changed;
}

function withSame<T extends object, Key extends keyof T>(whole: T, key: Key, value: T[Key]): T {
  return whole[key] === value ? whole : { ...whole, [key]: value };
}
