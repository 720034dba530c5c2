import { Day } from "../../../ui/day.tsx";
import type { Version } from "../contract/session.ts";

/** The day of a version as the town writes days. Only the choice of a version has it as YYYY-MM-DD (CODE-09, CODE-10). */
export function VersionDay({
  version,
}: {
  readonly version: Pick<Version, "displayDate" | "importTime" | "unpublished">;
}) {
  const { displayDate, importTime, unpublished = false } = version;
  return (
    <>
      {displayDate === null && "Uploaded on "}
      <Day at={displayDate ?? importTime} />
      {unpublished && " (unpublished)"}
    </>
  );
}
