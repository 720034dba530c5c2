import type { ComponentType } from "react";
import type { Anchor } from "../../../../ui/page/section-nav.tsx";
import type { GroupFace } from "./setting-groups.ts";
import type { SettingsView } from "./view.ts";

/** Title of a card; its id is its anchor on the page. */
export interface CardFace {
  readonly id: string;
  readonly title: string;
}

/** A card that a feature adds to the settings page (`files.settings` in its browser.ts). */
export interface SettingCard extends CardFace {
  /** Id of a group in setting-groups.ts. */
  readonly group: string;
  /** Its place in the group, in steps of 10. */
  readonly position: number;
  /** Words that users may search for, in addition to the title. */
  readonly keywords: string;
  /** Whether the user may change at least one of its settings (ADMIN-01). */
  readonly isShown: (view: SettingsView) => boolean;
  /** For a card that needs no settings: whether users who may not read the settings see it. */
  readonly isShownAlone?: (held: readonly string[]) => boolean;
  readonly Card: ComponentType<CardFace>;
}

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
