import { Day } from "../../../ui/day.tsx";
import { suppedByHref } from "../contract/addresses.ts";
import type { VersionReference } from "../contract/entities.ts";

/** The version that contains a law: a link to the ledger (LAWS-10), or 'Not Supped' (LAWS-11). */
export function SuppedBy({ version }: { readonly version: VersionReference | null }) {
  if (version === null) return "Not Supped";
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
