import type { TitleChangeKind } from "../../contract/titles.ts";

/** What happened to a provision. */
export const CHANGE_LABELS: Readonly<Record<TitleChangeKind, string>> = {
  added: "Added",
  removed: "Removed",
  text: "Law changed",
  number: "Renumbered",
  moved: "Moved",
  heading: "Renamed",
  status: "Status changed",
  notes: "Notes changed",
};

export const isChangeKind = (word: string): word is TitleChangeKind => Object.hasOwn(CHANGE_LABELS, word);

/** A version by its day: "2026-03-01 (current)"; by its name where it has none. */
export function versionLabel({
  archiveId,
  current,
  date,
}: {
  readonly archiveId: string;
  readonly current: boolean;
  readonly date: string | null;
}): string {
  return `${date ?? archiveId}${current ? " (current)" : ""}`;
}

export const titlesTabs = (site: string) => [
  { to: `/dashboard/${site}/titles`, label: "Parts", end: true },
  { to: `/dashboard/${site}/titles/changes`, label: "Changes" },
];
