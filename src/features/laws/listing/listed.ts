import { BoundedCache } from "../../../platform/cache/bounded.ts";
import type { Db } from "../../../platform/db/db.ts";
import { settingsOf } from "../../../platform/features/settings.ts";
import { revisionKey, type Site } from "../../../platform/http/site.ts";
import { affectedBy, type Affected } from "../affected.ts";
import { designationOf } from "../contract/designation.ts";
import type { DateAccuracy, SortColumn } from "../contract/lists.ts";
import type { Placed } from "../policy.ts";
import { listDispositions, listLaws, type ListedRow } from "../queries/laws.ts";
import { settings } from "../settings.ts";
import { titleOf } from "../title.ts";
import { placedOf, versionsOf, type TownVersions } from "../versions.ts";

/** A law in the lists of its town. */
export interface ListedLaw extends Placed {
  readonly id: number;
  readonly title: string;
  readonly designation: string;
  readonly adopted: string | null;
  readonly adoptedDateAccuracy: DateAccuracy;
  readonly year: number | null;
  readonly chapters: readonly string[];
  /** What the text filter looks in, in lower case. */
  readonly text: string;
  /** Place in the ascending order of each column; null: it has nothing there and comes last. */
  readonly ranks: Readonly<Record<SortColumn, number | null>>;
}

/** All laws of a town, including those that not everyone may see. */
export interface ListedLaws {
  /** In the order that decides between laws that are equal otherwise: the laws adopted last first. */
  readonly laws: readonly ListedLaw[];
  readonly affected: ReadonlyMap<number, readonly Affected[]>;
  readonly versions: TownVersions;
  /** Chapters that laws affect, in the order of the code. */
  readonly chapters: readonly string[];
  /** Types of laws, those of most laws first. */
  readonly types: readonly string[];
}

/** A town has few; an archive of mistakes may have many. */
const MOST_TYPES = 30;

const LISTED_BYTES = 48 * 1024 * 1024;
/** Of a law and of what it affects. */
const BYTES = 1200;
const BYTES_OF_AFFECTED = 500;

/** By database. */
const caches = new WeakMap<Db, BoundedCache<ListedLaws>>();

/** The laws of a town, kept in memory until they, the code or the settings change. */
export async function listedLaws(db: Db, site: Site): Promise<ListedLaws> {
  const lists = caches.get(db) ?? new BoundedCache<ListedLaws>(LISTED_BYTES);
  caches.set(db, lists);
  const key = `${site.customerId} ${revisionKey(site, ["laws", "code", "sites"])}`;
  const known = lists.get(key);
  if (known !== undefined) return known;
  const listed = await loadLaws(db, site);
  const affected = [...listed.affected.values()].reduce((sum, each) => sum + each.length, 0);
  lists.set(key, listed, BYTES * (listed.laws.length + 10) + BYTES_OF_AFFECTED * affected);
  return listed;
}

/** Like `listedLaws`, as the transaction sees them. */
export async function loadLaws(db: Db, site: Site): Promise<ListedLaws> {
  const { customerId } = site;
  const rows = await listLaws(db, customerId);
  const versions = await versionsOf(db, customerId);
  const affected = await affectedBy(db, site, await listDispositions(db, customerId, null));
  const { lawTitleField } = settingsOf(settings, site.settings);
  const entries = rows.map((row): Entry => {
    const those = affected.get(row.id) ?? [];
    return { row, title: titleOf(row, lawTitleField), placed: placedOf(versions, row), affected: those };
  });
  const sorted = entries.toSorted(byAdoption);
  const ranks = ranksOf(sorted, versions);
  return {
    laws: sorted.map((entry, at) => listedLaw(entry, ranks(at))),
    affected,
    versions,
    chapters: chaptersOf(entries),
    types: typesOf(rows),
  };
}

interface Entry {
  readonly row: ListedRow;
  readonly title: string;
  readonly placed: Placed;
  readonly affected: readonly Affected[];
}

function listedLaw({ row, title, placed, affected }: Entry, ranks: ListedLaw["ranks"]): ListedLaw {
  const { id, adopted, adoptedDateAccuracy, subject, description, comment, heading } = row;
  const designation = designationOf(row);
  const affects = affected.map(({ disposition: { name, paragraph } }) => name + paragraph);
  return {
    id,
    title,
    designation,
    adopted,
    adoptedDateAccuracy,
    year: adopted === null ? null : Number(adopted.slice(0, 4)),
    chapters: [...new Set(affected.map(({ disposition }) => disposition.chapter).filter(Boolean))],
    text: [title, heading, designation, subject, description, comment, ...affects].join("\n").toLowerCase(),
    ranks,
    ...placed,
  };
}

const { compare } = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

/** The latest first, those without a date last; on the same day by rank, then by number. */
function byAdoption({ row: one }: Entry, { row: other }: Entry): number {
  if (one.adopted !== other.adopted) {
    if (one.adopted === null) return 1;
    if (other.adopted === null) return -1;
    return one.adopted < other.adopted ? 1 : -1;
  }
  const [rank, otherRank] = [one.rank ?? Number.POSITIVE_INFINITY, other.rank ?? Number.POSITIVE_INFINITY];
  if (rank !== otherRank) return rank - otherRank;
  return (
    (other.legislationYear ?? 0) - (one.legislationYear ?? 0) ||
    compare(other.number, one.number) ||
    (other.lineNumber ?? 0) - (one.lineNumber ?? 0) ||
    one.id - other.id
  );
}

/** The places of laws in the order of each column, computed once instead of for each request. */
function ranksOf(entries: readonly Entry[], versions: TownVersions): (at: number) => ListedLaw["ranks"] {
  const of = <Value>(valueOf: (entry: Entry) => Value | null, order: (one: Value, other: Value) => number) => {
    const values = entries.map(valueOf);
    const distinct = [...new Set(values)].filter((value) => value !== null).toSorted(order);
    const places = new Map<Value, number>();
    for (const [at, value] of distinct.entries()) {
      const before = distinct[at - 1];
      const isEqual = before !== undefined && order(before, value) === 0;
      places.set(value, isEqual ? (places.get(before) ?? at) : at);
    }
    return (at: number): number | null => {
      const value = values[at];
      return value === undefined || value === null ? null : (places.get(value) ?? null);
    };
  };
  const columns = {
    TITLE: of(({ title }) => title, compare),
    ADOPTED: of(
      ({ row }) => row.adopted,
      (one, other) => (one < other ? -1 : Number(one > other)),
    ),
    SUBJECT: of(({ row }) => row.subject || null, compare),
    AFFECTS: of(firstAffected, (one, other) => one - other),
    SUPPED_BY: of(
      ({ placed }) => placed.suppedById,
      (one, other) => (versions.get(other)?.order ?? 0) - (versions.get(one)?.order ?? 0),
    ),
  } satisfies Record<SortColumn, (at: number) => number | null>;
  return (at) => ({
    TITLE: columns.TITLE(at),
    ADOPTED: columns.ADOPTED(at),
    SUBJECT: columns.SUBJECT(at),
    AFFECTS: columns.AFFECTS(at),
    SUPPED_BY: columns.SUPPED_BY(at),
  });
}

/** The place in the code of the first provision that a law affects. */
const firstAffected = ({ affected }: Entry): number | null =>
  affected.find(({ position }) => position !== null)?.position ?? null;

function typesOf(laws: readonly ListedRow[]): string[] {
  const types = Map.groupBy(laws, ({ legislationType }) => legislationType);
  const sorted = [...types].toSorted(([, one], [, other]) => other.length - one.length);
  return sorted.slice(0, MOST_TYPES).map(([type]) => type);
}

function chaptersOf(entries: readonly Entry[]): string[] {
  const first = new Map<string, number>();
  for (const { affected } of entries)
    for (const { disposition, position } of affected) {
      if (disposition.chapter === "" || position === null) continue;
      first.set(disposition.chapter, Math.min(position, first.get(disposition.chapter) ?? position));
    }
  return [...first].toSorted(([, one], [, other]) => one - other).map(([chapter]) => chapter);
}
