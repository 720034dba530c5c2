import { readSort, DEFAULT_SORT, type Sorting } from "../contract/sorting.ts";
import { NO_YEAR, UNDATED } from "../contract/lists.ts";
import type { Db } from "../../../platform/db/db.ts";
import { bytesInJson, LIST_BYTES } from "../../../platform/http/within-bytes.ts";
import type { Site } from "../../../platform/http/site.ts";
import type { Law } from "../contract/entities.ts";
import { isListed, type LawView } from "../policy.ts";
import { presentLaws } from "../present.ts";
import { findLaws } from "../queries/laws.ts";
import type { ListedLaw, ListedLaws } from "./listed.ts";

/** Which laws of a list are wanted. */
export interface Wanted {
  readonly ledger: boolean;
  readonly deleted: boolean;
  readonly filter: string;
  readonly year?: number | undefined;
  readonly chapters: readonly string[];
  readonly suppedBy?: number | undefined;
  readonly sort: string;
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

export interface Filtered {
  readonly laws: readonly ListedLaw[];
  /** Laws of the list, whatever the filters. */
  readonly all: number;
  readonly years: Option[];
  readonly chapters: Option[];
}

/** The laws of a list that pass the filters, in their order, and the options of the filters. */
export function filterLaws(listed: ListedLaws, view: LawView, wanted: Wanted): Filtered {
  const all = listed.laws.filter((law) => isListed(view, law, wanted));
  const { suppedBy } = wanted;
  const of = suppedBy === undefined ? all : all.filter(({ suppedById }) => suppedById === suppedBy);
  const words = wanted.filter.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 20);
  const named = words.length === 0 ? of : of.filter(({ text }) => words.every((word) => text.includes(word)));
  const chosen = new Set(wanted.chapters);
  const ofYear = (law: ListedLaw): boolean => wanted.year === undefined || (law.year ?? NO_YEAR) === wanted.year;
  const ofChapter = ({ chapters }: ListedLaw): boolean =>
    chosen.size === 0 || chapters.some((chapter) => chosen.has(chapter));
  return {
    laws: sorted(
      named.filter((law) => ofYear(law) && ofChapter(law)),
      readSort(wanted.sort),
    ),
    all: of.length,
    years: yearOptions(named.filter(ofChapter), wanted.year),
    chapters: chapterOptions(named.filter(ofYear), listed.chapters, chosen),
  };
}

/** `laws` are in the order that decides between equal ones. Laws without a value come last in both directions. */
function sorted(laws: readonly ListedLaw[], chosen: readonly Sorting[]): readonly ListedLaw[] {
  const sort = chosen.length === 0 ? DEFAULT_SORT : chosen;
  return laws.toSorted((one, other) => {
    for (const { column, isDescending } of sort) {
      const [rank, otherRank] = [one.ranks[column], other.ranks[column]];
      if (rank === otherRank) continue;
      if (rank === null) return 1;
      if (otherRank === null) return -1;
      return isDescending ? otherRank - rank : rank - otherRank;
    }
    return 0;
  });
}

/** The newest first. The chosen one is an option even if no law is left. */
function yearOptions(laws: readonly ListedLaw[], chosen: number | undefined): Option[] {
  const counts = countBy(laws, ({ year }) => [year ?? NO_YEAR]);
  if (chosen !== undefined && !counts.has(chosen)) counts.set(chosen, 0);
  return [...counts]
    .toSorted(([one], [other]) => other - one)
    .map(([year, count]) => ({ value: String(year), label: year === NO_YEAR ? UNDATED : String(year), count }));
}

/** In the order of the code. */
function chapterOptions(laws: readonly ListedLaw[], order: readonly string[], chosen: ReadonlySet<string>): Option[] {
  const counts = countBy(laws, ({ chapters }) => chapters);
  return order.flatMap((chapter) => {
    const count = counts.get(chapter) ?? 0;
    return count === 0 && !chosen.has(chapter) ? [] : [{ value: chapter, label: chapter, count }];
  });
}

function countBy<Value>(
  laws: readonly ListedLaw[],
  valuesOf: (law: ListedLaw) => readonly Value[],
): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const law of laws) for (const value of valuesOf(law)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

interface Source {
  readonly db: Db;
  readonly site: Site;
}

/** Laws that are read at once: one may have 500 provisions that it affects. */
const BATCH = 25;

/** The first laws of a list that fit into an answer, in its order. */
export async function lawsWithin(
  source: Source,
  view: LawView,
  listed: ListedLaws,
  some: readonly ListedLaw[],
): Promise<Law[]> {
  const laws: Law[] = [];
  let bytes = 0;
  for (let from = 0; from < some.length; from += BATCH)
    for (const law of await lawsOf(source, view, listed, some.slice(from, from + BATCH))) {
      bytes += bytesInJson(law);
      if (laws.length > 0 && bytes > LIST_BYTES) return laws;
      laws.push(law);
    }
  return laws;
}

/** Some laws of a list, in its order. */
export async function lawsOf(
  { db, site }: Source,
  view: LawView,
  listed: ListedLaws,
  some: readonly ListedLaw[],
): Promise<Law[]> {
  const ids = some.map(({ id }) => id);
  const rows = new Map((await findLaws(db, view.customerId, ids)).map((row) => [row.id, row]));
  const found = ids.flatMap((id) => rows.get(id) ?? []);
  return presentLaws({ db, site }, view, found, listed);
}
