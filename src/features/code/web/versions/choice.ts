import type { ManagedVersion } from "../../contract/versions.ts";

/** "2026-03-01": how administrators name a version (CODE-10). */
export const versionChoice = ({
  displayDate,
  date,
  importTime,
}: Pick<ManagedVersion, "displayDate" | "date" | "importTime">): string =>
  displayDate ?? date ?? `Uploaded on: ${importTime.slice(0, 10)}*`;
