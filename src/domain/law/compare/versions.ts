import type { Content, Status } from "../provision.ts";
import { plainBody, plainNotes } from "../plain.ts";
import { compareContents, type Unmarked } from "./contents.ts";
import { sameHeading } from "./tokens.ts";

/** The properties of a provision that a comparison looks at. */
export interface Comparable {
  readonly guid: string;
  readonly parent: string | null;
  readonly type: string;
  readonly label: string;
  readonly number: string;
  readonly heading: string;
  readonly status: Status;
  /** Hash of its own content. */
  readonly hash: string;
}

/**
 * How a provision changed: `number` = its label, number or type, `moved` = it has another parent, `heading`, `status`,
 * its law (`text`), or only its notes (`notes`).
 */
export type ChangeKind = "added" | "removed" | "number" | "moved" | "heading" | "status" | "text" | "notes";

export interface Change {
  readonly guid: string;
  /** At least one, in the order above; "added" and "removed" never come with others. */
  readonly kinds: readonly ChangeKind[];
  /** The provision before and after; null if that version does not have it. */
  readonly before: Comparable | null;
  readonly after: Comparable | null;
}

/** How the content of a provision differs. */
export interface Difference {
  /** Whether the law differs, or only the notes; null: neither. */
  readonly kind: "text" | "notes" | null;
  readonly unmarked: readonly Unmarked[];
}

/** By GUID, for provisions whose content differs. */
export type Differences = ReadonlyMap<string, Difference>;

/** Compares two contents of a provision, for a list of changes. */
export function differenceOf(before: Content, after: Content): Difference {
  // Only the markup differs: a citation is tagged now.
  if (plainBody(before) === plainBody(after) && plainNotes(before) === plainNotes(after))
    return { kind: null, unmarked: [] };
  const { changed, unmarked } = compareContents(before, after);
  return { kind: changed.law ? "text" : changed.notes ? "notes" : null, unmarked };
}

/** Provisions that differ and are no change, by what differs in them. */
export interface UnmarkedCounts {
  /** Only history notes moved from the text beside it, or back. */
  readonly history: number;
  /** Only typography, paragraphs or lists. */
  readonly typography: number;
}

/** How many provisions are not listed as changed, although they differ. */
export function countUnmarked(changes: readonly Change[], differences: Differences): UnmarkedCounts {
  const listed = new Set(changes.map(({ guid }) => guid));
  const others = [...differences].filter(([guid, { unmarked }]) => unmarked.length > 0 && !listed.has(guid));
  const history = others.filter(([, { unmarked }]) => unmarked.includes("history")).length;
  return { history, typography: others.length - history };
}

/** Provisions that both versions have with different content, so their texts must be compared. */
export function changedContents(
  before: readonly Comparable[],
  after: readonly Comparable[],
): { readonly guid: string; readonly before: string; readonly after: string }[] {
  const was = byGuid(before);
  return after.flatMap(({ guid, hash }) => {
    const old = was.get(guid);
    return old === undefined || old.hash === hash ? [] : [{ guid, before: old.hash, after: hash }];
  });
}

/**
 * The changes between two versions. Both lists are in the order of the code, and so are the changes; a removed
 * provision comes where it was. A GUID identifies the same provision in both.
 */
export function changesOf(
  before: readonly Comparable[],
  after: readonly Comparable[],
  differences: Differences,
): Change[] {
  const was = byGuid(before);
  const is = byGuid(after);
  const removedProvisions = removedAfter(before, is);
  const removed = (guid: string | null): Change[] =>
    (removedProvisions.get(guid) ?? []).map((each) => ({
      guid: each.guid,
      kinds: ["removed"],
      before: each,
      after: null,
    }));
  const changes = after.flatMap((now) => {
    const old = was.get(now.guid) ?? null;
    const kinds = old === null ? (["added"] as const) : kindsOf(old, now, differences.get(now.guid)?.kind ?? null);
    const own: Change[] = kinds.length === 0 ? [] : [{ guid: now.guid, kinds, before: old, after: now }];
    return [...own, ...removed(now.guid)];
  });
  return [...removed(null), ...changes];
}

function kindsOf(old: Comparable, now: Comparable, contentChange: "text" | "notes" | null): ChangeKind[] {
  const renumbered = old.number !== now.number || old.type !== now.type || !sameHeading(old.label, now.label);
  const kinds: (ChangeKind | null)[] = [
    renumbered ? "number" : null,
    old.parent === now.parent ? null : "moved",
    sameHeading(old.heading, now.heading) ? null : "heading",
    old.status === now.status ? null : "status",
    contentChange,
  ];
  return kinds.filter((kind) => kind !== null);
}

/** Removed provisions by the last remaining provision before them (null if there is none). */
function removedAfter(
  before: readonly Comparable[],
  is: ReadonlyMap<string, Comparable>,
): Map<string | null, Comparable[]> {
  const removedProvisions = new Map<string | null, Comparable[]>();
  let last: string | null = null;
  for (const old of before) {
    const here = removedProvisions.get(last);
    if (is.has(old.guid)) last = old.guid;
    else if (here === undefined) removedProvisions.set(last, [old]);
    else here.push(old);
  }
  return removedProvisions;
}

function byGuid(provisions: readonly Comparable[]): Map<string, Comparable> {
  return new Map(provisions.map((each) => [each.guid, each]));
}
