import type { TitleChangeKind } from "../contract/titles.ts";

/** What happened to a provision. */
export const CHANGE_WORDS: Readonly<Record<TitleChangeKind, string>> = {
  added: "Added",
  removed: "Removed",
  text: "Law changed",
  number: "Renumbered",
  moved: "Moved",
  heading: "Renamed",
  status: "Status changed",
  notes: "Notes changed",
};

export const isChangeKind = (word: string): word is TitleChangeKind => Object.hasOwn(CHANGE_WORDS, word);

/** "Mar 1, 2026"; "–" without a day. */
export function dayWords(day: string | null): string {
  return day === null ? "–" : new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });
}

/** A version by its day: "Mar 1, 2026 (current)"; by its name where it has none. */
export function versionWords({ archiveId, current, date }: { readonly archiveId: string; readonly current: boolean; readonly date: string | null }): string {
  return `${date === null ? archiveId : dayWords(date)}${current ? " (current)" : ""}`;
}

export const titlesTabs = (site: string) => [
  { to: `/dashboard/${site}/titles`, label: "Parts", end: true },
  { to: `/dashboard/${site}/titles/changes`, label: "Changes" },
];
