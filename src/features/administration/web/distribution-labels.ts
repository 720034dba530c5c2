import type { Session } from "../../sites/contract/session.ts";

/** "1 copy", "1,200 copies" */
export const formatCopies = (copies: number): string =>
  copies === 1 ? "1 copy" : `${copies.toLocaleString("en-US")} copies`;

/** "larkmere-3" → "Code of 2026-03-01"; text that is not a version of the town stays as it is. */
export function editionLabel(edition: string, versions: Session["versions"]): string {
  const version = versions.find(({ archiveId }) => archiveId === edition);
  const day = version?.displayDate ?? version?.updatedDate ?? null;
  return day === null ? edition : `Code of ${day.slice(0, 10)}`;
}
