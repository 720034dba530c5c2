import type { ComponentType } from "react";
import type { Anchor } from "../../../../ui/page/section-nav.tsx";
import type { SettingsView } from "./view.ts";

/** Title of a card; its id is its anchor on the page. */
export interface CardFace {
  readonly id: string;
  readonly title: string;
}

export interface SettingEntry extends CardFace {
  /** Words that users may search for, in addition to the title. */
  readonly keywords: string;
  /** Whether the user may change at least one of its settings (ADMIN-01). */
  readonly isShown: (view: SettingsView) => boolean;
  readonly Card: ComponentType<CardFace>;
}

/** A card that a feature adds to the settings page: `settings` in its browser.ts. */
export interface SettingCard extends SettingEntry {
  /** Id of a group in all-groups.ts. */
  readonly group: string;
  /** Its place in the group, in steps of 10. */
  readonly position: number;
}

export interface SettingGroup {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly entries: readonly SettingEntry[];
}

export interface GroupAnchors extends Anchor {
  readonly entries: readonly Anchor[];
}

/** The groups with the cards of all features in their places. */
export function withCards(groups: readonly SettingGroup[], cards: readonly SettingCard[]): SettingGroup[] {
  return groups.map((group) => {
    const own = group.entries.map((entry, index) => ({ ...entry, position: 10 * (index + 1) }));
    const entries = [...own, ...cards.filter((card) => card.group === group.id)];
    return { ...group, entries: entries.toSorted((a, b) => a.position - b.position) };
  });
}

/** The settings that the user may change, without empty groups (ADMIN-01). */
export function shownGroups(groups: readonly SettingGroup[], view: SettingsView): SettingGroup[] {
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ isShown }) => isShown(view)) }))
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
