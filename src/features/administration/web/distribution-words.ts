import type { Session } from "../../sites/contract.ts";
import type { CopyKind } from "../contract/distribution.ts";

export const KINDS: Readonly<Record<CopyKind, string>> = { printed: "Printed", supplement: "Supplement", electronic: "Electronic" };

/** "Mar 12, 2026" */
export const dayWords = (day: string): string => new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });

/** "1 copy", "1,200 copies" */
export const copiesWords = (copies: number): string => (copies === 1 ? "1 copy" : `${copies.toLocaleString("en-US")} copies`);

/** "larkmere-3" → "Code of Mar 1, 2026"; what is no version of the town stays as it was written. */
export function editionWords(edition: string, versions: Session["versions"]): string {
  const version = versions.find(({ archiveId }) => archiveId === edition);
  const day = version?.displayDate ?? version?.updatedDate ?? null;
  return day === null ? edition : `Code of ${dayWords(day.slice(0, 10))}`;
}
