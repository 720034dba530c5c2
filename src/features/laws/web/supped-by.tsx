import { Day } from "../../../ui/text/day.tsx";
import { suppedByHref } from "../contract/addresses.ts";
import type { VersionReference } from "../contract/entities.ts";

/** The version that contains a law, in a table: a link to the ledger (LAWS-10), or 'Not Supped' (LAWS-11). */
export function SuppedBy({ version }: { readonly version: VersionReference | null }) {
  if (version === null) return <span title={NOT_IN_CODE}>Not Supped</span>;
  return <VersionLink version={version} />;
}

/** Outside the tables. */
export const IN_CODE_SINCE = "In the code since";
export const NOT_IN_CODE = "Not in the code yet";

/** The same as a link to the laws of the version. */
export function VersionLink({ version }: { readonly version: VersionReference }) {
  return (
    <a href={suppedByHref(version.id)}>
      <VersionName version={version} />
    </a>
  );
}

/** The date of a version, or its title if it has none. */
export function VersionName({ version: { updatedDate, title } }: { readonly version: VersionReference }) {
  return updatedDate === null ? title : <Day at={updatedDate} />;
}
