import type { TitleChangeKind } from "../../contract/titles.ts";

/** Labels of the types of change. */
export const CHANGE_LABELS: Readonly<Record<TitleChangeKind, string>> = {
  added: "Added",
  removed: "Removed",
  text: "Text changed",
  number: "Renumbered",
  moved: "Moved",
  heading: "Renamed",
  status: "Status changed",
  notes: "Notes changed",
};

// Its names are the kinds.
export const CHANGE_KINDS = Object.keys(CHANGE_LABELS) as TitleChangeKind[];

/** "2026-03-01 (current)"; the archive id if the version has no date. */
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
