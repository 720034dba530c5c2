import type { Anchor } from "../../../../ui/page/section-nav.tsx";
import type { SettingCard } from "../../../sites/parts/settings/card.ts";
import type { GroupFace } from "./setting-groups.ts";
import type { SettingsView } from "../../../sites/parts/settings/view.ts";

export interface SettingGroup extends GroupFace {
  readonly entries: readonly SettingCard[];
}

export interface GroupAnchors extends Anchor {
  readonly entries: readonly Anchor[];
}

/** The groups with the cards that the user may see, without empty groups (ADMIN-01). */
export function shownGroups(
  groups: readonly GroupFace[],
  cards: readonly SettingCard[],
  view: SettingsView,
): SettingGroup[] {
  const shown = cards.filter(({ isShown }) => isShown(view)).toSorted((a, b) => a.position - b.position);
  return groups
    .map((group) => ({ ...group, entries: shown.filter((card) => card.group === group.id) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Ids of the entries with words that start with each typed word. Null if nothing is typed. */
export function findEntries(groups: readonly SettingGroup[], typed: string): ReadonlySet<string> | null {
  const query = wordsOf(typed);
  if (query.length === 0) return null;
  const entries = groups.flatMap(({ entries: list, title: group }) =>
    list.map(({ id, title, keywords }) => ({ id, known: wordsOf(`${group} ${title} ${keywords}`) })),
  );
  return new Set(
    entries.filter(({ known }) => query.every((word) => known.some((one) => one.startsWith(word)))).map(({ id }) => id),
  );
}

/** Accepts British spelling: "colour" finds Colors. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replaceAll("colour", "color"));

/** Anchors of the matching entries, for the list beside the page. */
export function anchorsOf(groups: readonly SettingGroup[], found: ReadonlySet<string> | null): GroupAnchors[] {
  return groups
    .map(({ id, title, entries }) => ({
      id,
      label: title,
      entries: entries
        .filter((entry) => found?.has(entry.id) ?? true)
        .map((entry) => ({ id: entry.id, label: entry.title })),
    }))
    .filter(({ entries }) => entries.length > 0);
}
