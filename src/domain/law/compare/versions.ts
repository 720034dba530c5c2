import type { Status } from "../provision.ts";

/** A provision of a version as comparing sees it. */
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
 * What happened to a provision: `number` = its label, number or type is another, `moved` = it stands in another part,
 * `heading`, `status`, and its own law (`text`) or only what stands beside it (`notes`).
 */
export type ChangeKind = "added" | "removed" | "number" | "moved" | "heading" | "status" | "text" | "notes";

export interface Change {
  readonly guid: string;
  /** At least one, in the order above; "added" and "removed" stand alone. */
  readonly kinds: readonly ChangeKind[];
  /** As it was and as it is; null where it is not there. */
  readonly before: Comparable | null;
  readonly after: Comparable | null;
}

/** Of provisions whose content differs, by guid: whether the law itself differs, or only its notes. */
export type Differences = ReadonlyMap<string, "text" | "notes" | null>;

/** Provisions that are in both versions with another content: those whose words are to be compared. */
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
 * The changes between two versions, both in the order of the code: in the order of the newer, and what is gone at the
 * place where it stood. Provisions keep their guids, so the same guid is the same provision.
 */
export function changesOf(
  before: readonly Comparable[],
  after: readonly Comparable[],
  differences: Differences,
): Change[] {
  const was = byGuid(before);
  const is = byGuid(after);
  const gone = removedAfter(before, is);
  const removed = (guid: string | null): Change[] =>
    (gone.get(guid) ?? []).map((each) => ({ guid: each.guid, kinds: ["removed"], before: each, after: null }));
  const changes = after.flatMap((now) => {
    const old = was.get(now.guid) ?? null;
    const kinds = old === null ? (["added"] as const) : kindsOf(old, now, differences.get(now.guid) ?? null);
    const own: Change[] = kinds.length === 0 ? [] : [{ guid: now.guid, kinds, before: old, after: now }];
    return [...own, ...removed(now.guid)];
  });
  return [...removed(null), ...changes];
}

function kindsOf(old: Comparable, now: Comparable, words: "text" | "notes" | null): ChangeKind[] {
  const renumbered = old.number !== now.number || old.type !== now.type || old.label !== now.label;
  const kinds: (ChangeKind | null)[] = [
    renumbered ? "number" : null,
    old.parent === now.parent ? null : "moved",
    old.heading === now.heading ? null : "heading",
    old.status === now.status ? null : "status",
    words,
  ];
  return kinds.filter((kind) => kind !== null);
}

/** What is gone, by the last provision before it that is still there (null where there is none). */
function removedAfter(
  before: readonly Comparable[],
  is: ReadonlyMap<string, Comparable>,
): Map<string | null, Comparable[]> {
  const gone = new Map<string | null, Comparable[]>();
  let last: string | null = null;
  for (const old of before) {
    const here = gone.get(last);
    if (is.has(old.guid)) last = old.guid;
    else if (here === undefined) gone.set(last, [old]);
    else here.push(old);
  }
  return gone;
}

function byGuid(provisions: readonly Comparable[]): Map<string, Comparable> {
  return new Map(provisions.map((each) => [each.guid, each]));
}
