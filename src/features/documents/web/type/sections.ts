import type { DocumentCategory, PublicDocument } from "../../contract/entities.ts";
import { NO_YEAR, UNDATED } from "../../contract/lists.ts";

/** Documents of a category below one heading. */
export interface YearGroup {
  /** "2024", "(Undated)"; null if the category is not grouped by year. */
  readonly label: string | null;
  readonly documents: readonly PublicDocument[];
}

export interface CategorySection {
  readonly category: DocumentCategory;
  readonly groups: readonly YearGroup[];
}

interface SectionOptions {
  /** Whether categories without documents are shown (PERMS-24). */
  readonly withEmpty: boolean;
  /** Whether documents have dates (PUBDOC-62). */
  readonly withDates: boolean;
}

/** The categories that have some of these documents, which are in the order of the categories. */
export function sectionsOf(
  categories: readonly DocumentCategory[],
  documents: readonly PublicDocument[],
  { withEmpty, withDates }: SectionOptions,
): readonly CategorySection[] {
  const ofCategory = Map.groupBy(documents, ({ categoryId }) => categoryId);
  return categories.flatMap((category) => {
    const those = ofCategory.get(category.id) ?? [];
    const isShown = those.length > 0 || (withEmpty && category.documentCount === 0 && !category.isUncategorized);
    return isShown ? [{ category, groups: groupsOf(category, those, withDates) }] : [];
  });
}

function groupsOf(
  { groupByType }: DocumentCategory,
  documents: readonly PublicDocument[],
  withDates: boolean,
): readonly YearGroup[] {
  if (groupByType === "Ungrouped" || !withDates) return [{ label: null, documents }];
  return [...Map.groupBy(documents, ({ yearNum }) => yearNum)].map(([year, those]) => ({
    label: year === NO_YEAR ? UNDATED : String(year),
    documents: those,
  }));
}

/** Number of documents before each category among those that pass the filters, by its id. */
export function startsOf(
  categories: readonly DocumentCategory[],
  options: readonly { readonly value: string; readonly count: number }[],
): ReadonlyMap<number, number> {
  const counts = new Map(options.map(({ value, count }) => [value, count]));
  let before = 0;
  return new Map(
    categories.map(({ id, title }) => {
      const start = before;
      before += counts.get(title) ?? 0;
      return [id, start];
    }),
  );
}
