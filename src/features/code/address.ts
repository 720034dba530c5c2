import type { Site } from "../../platform/http/site.ts";

/** A place in the code: a provision on its page, and a paragraph of it ("" for the provision itself). */
export interface Place {
  readonly page: string;
  readonly guid: string;
  readonly anchor?: string;
}

/** What stands first in the addresses of a site: its archive id, else its customer id. */
export function siteId(site: Site): string {
  return site.archiveId ?? site.custId;
}

/** OPEN-01: /{page}#{guid} is the canonical address; that of an archive has its id in front. */
export function hrefOf(site: Site, { page, guid, anchor = "" }: Place): string {
  const before = site.archiveId === null ? "" : `/${site.archiveId}`;
  return `${before}/${page}#${guid}${anchor === "" ? "" : `-${anchor}`}`;
}

export function citedByHref(site: Site, guid: string): string {
  return `/${siteId(site)}/cited-by/${guid}`;
}

export function fileHref(site: Site, key: string): string {
  return `/files/${siteId(site)}/${key}`;
}
