import { codeRootHref, provisionHref } from "../../domain/address.ts";
import type { Session, Version } from "../../features/sites/contract/session.ts";
import type { PageHandle } from "../../features/sites/parts/page-handle.ts";

export interface ShownPage extends Pick<PageHandle, "inVersion"> {
  readonly search: string;
  /** The provision being read, if any. */
  readonly guid: string | null;
}

/** The same page in another version: the same provision, search or index letter (CODE-12). */
export function versionHref(version: Version, custId: string, { inVersion, search, guid }: ShownPage): string {
  const site = { custId, archiveId: version.current ? null : version.archiveId };
  if (guid !== null) return provisionHref(site, guid);
  return inVersion === undefined ? codeRootHref(site) : inVersion(site, search);
}

/** The selector appears if there are two or more versions (CODE-08). */
export const hasVersionChoice = (session: Session): boolean => session.versions.length >= 2;

/** "#45661916" or "#45661916-a-2" → "45661916": the section being read. */
export const guidOfHash = (hash: string): string | null => /^#(\d{1,15})(-|$)/.exec(hash)?.[1] ?? null;
