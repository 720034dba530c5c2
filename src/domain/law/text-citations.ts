import { markText } from "./mark-text.ts";
import type { Content, Target } from "./provision.ts";
import { judge } from "./text-citations/judge.ts";
import { mentionsIn, type Mention } from "./text-citations/mentions.ts";
import type { OwnName } from "./text-citations/own-name.ts";
import { enumerationsOf, paragraphMentions, type Enumerations } from "./text-citations/paragraphs.ts";
import { wholeMentions } from "./text-citations/whole-numbers.ts";

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

/** What stays as it is: marked citations, definitions, and text that is written with other signs in plain text. */
const WHOLE: ReadonlySet<string> = new Set(["cite", "def", "sup", "sub"]);

/** The content with its citations in plain text as citations. The same object if there are none. */
export function markCitations(
  content: Content,
  { isOwnName = () => false, skipped = () => {} }: Marking = {},
): Content {
  const known = enumerationsOf(content.body);
  return markText(content, WHOLE, (text, place) =>
    findIn(text, { isOwnName, skipped, known, ...place }).map(({ start, end, to }) => ({
      start,
      end,
      as: (words) => ({ t: "cite", to, as: "found", c: [words] }),
    })),
  );
}

/** State while a provision is marked. */
interface Scope extends Required<Marking> {
  readonly known: Enumerations;
  /** The enumerations above the present text; it has none of its own if one of them is empty. */
  readonly at: readonly string[];
  /** The text of the cells before it in its row. */
  readonly cellsBefore: string;
}

/** Found in the text of a paragraph: from `start` to `end`. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly to: Target;
}

/** The citations of this code in a text, from left to right. */
function findIn(text: string, { isOwnName, skipped, known, at, cellsBefore }: Scope): Found[] {
  const mentions = [
    ...mentionsIn(text),
    ...wholeMentions(text, isOwnName),
    ...paragraphMentions(text, at, known),
  ].toSorted((a, b) => a.start - b.start);
  const found: Found[] = [];
  let next: { readonly mention: Mention; readonly ok: boolean } | null = null;
  for (const mention of mentions.toReversed()) {
    const verdict = judge({ text, cellsBefore, isOwnName }, mention, next);
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
