import { distinctNames, versionAdditions } from "../../../../domain/distinct-names.ts";
import type { ManagedVersion } from "../../contract/versions.ts";

/** "2026-03-01": how administrators name a version (CODE-10). */
export const versionChoice = ({
  displayDate,
  date,
  importTime,
}: Pick<ManagedVersion, "displayDate" | "date" | "importTime">): string =>
  displayDate ?? date ?? `Uploaded on: ${importTime.slice(0, 10)}*`;

/** The names of all versions of a town; those of one date are told apart. By archive id. */
export function versionChoices(versions: readonly ManagedVersion[]): ReadonlyMap<string, string> {
  const names = distinctNames(
    versions.map((version) => ({ name: versionChoice(version), more: versionAdditions(version) })),
  );
  return new Map(versions.map(({ archiveId }, at) => [archiveId, names[at] ?? archiveId]));
}
