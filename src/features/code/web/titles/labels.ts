import type { Session } from "../../../sites/contract/session.ts";
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

interface ListedVersion {
  readonly archiveId: string;
  readonly current: boolean;
  readonly date: string | null;
}

/**
 * The options of a field that selects a version: "2026-03-01 (current)". Versions of one date are told apart as everywhere
 * (CODE-10).
 */
export const versionOptions = (
  versions: readonly ListedVersion[],
  { versions: named }: { readonly versions: readonly Pick<Session["versions"][number], "archiveId" | "choice">[] },
): { readonly value: string; readonly label: string }[] =>
  versions.map(({ archiveId, current, date }) => {
    const choice = named.find((each) => each.archiveId === archiveId)?.choice ?? date ?? archiveId;
    return { value: archiveId, label: `${choice}${current ? " (current)" : ""}` };
  });

export const titlesTabs = (site: string) => [
  { to: `/dashboard/${site}/titles`, label: "Parts", end: true },
  { to: `/dashboard/${site}/titles/changes`, label: "Changes" },
];
