import { isPublicVersion, VERSION_STATE_NAMES } from "../../../domain/version-state.ts";
import { Day } from "../../../ui/text/day.tsx";
import type { Version } from "../contract/session.ts";

/** The day of a version as the town writes days. Only the choice of a version has it as YYYY-MM-DD (CODE-09, CODE-10). */
export function VersionDay({ version }: { readonly version: Pick<Version, "displayDate" | "importTime" | "state"> }) {
  const { displayDate, importTime, state } = version;
  return (
    <>
      {displayDate === null && "Uploaded on "}
      <Day at={displayDate ?? importTime} />
      {!isPublicVersion({ state }) && ` (${VERSION_STATE_NAMES[state]})`}
    </>
  );
}
