import { codeRootHref, indexHref, provisionHref, siteKey } from "../../domain/address.ts";
import type { Session, Version } from "../../features/sites/contract/session.ts";

export interface ShownProvision {
  readonly pathname: string;
  readonly search: string;
  /** The provision being read, if any. */
  readonly guid: string | null;
}

/** The same page in another version: the same provision, search or index letter (CODE-12). */
export function versionHref(version: Version, custId: string, { pathname, search, guid }: ShownProvision): string {
  const site = { custId, archiveId: version.current ? null : version.archiveId };
  if (guid !== null) return provisionHref(site, guid);
  if (pathname.endsWith("/search")) return `/${siteKey(site)}/search${search}`;
  if (pathname.endsWith("/index")) return `${indexHref(site)}${search}`;
  return codeRootHref(site);
}

/** The selector appears if there are two or more versions (CODE-08). */
export const hasVersionChoice = (session: Session): boolean => session.versions.length >= 2;

/** "#45661916" or "#45661916-a-2" → "45661916": the section being read. */
export const guidOfHash = (hash: string): string | null => /^#(\d{1,15})(-|$)/.exec(hash)?.[1] ?? null;
