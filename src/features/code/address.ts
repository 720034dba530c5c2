import { provisionHref, siteKey, type SiteName } from "../../domain/address.ts";

/**
 * A location in the code: a provision on its page, and optionally one of its paragraphs ("" for the provision itself).
 */
export interface ProvisionPlace {
  readonly page: string;
  readonly guid: string;
  readonly anchor?: string;
}

/** The URL path of a provision or paragraph, in the version that the site shows. */
export function hrefOf(site: SiteName, { page, guid, anchor = "" }: ProvisionPlace): string {
  return provisionHref(site, page, guid) + (anchor === "" ? "" : `-${anchor}`);
}

export function citedByHref(site: SiteName, guid: string): string {
  return `/${siteKey(site)}/cited-by/${guid}`;
}

export function fileHref(site: SiteName, key: string): string {
  return `/files/${siteKey(site)}/${key}`;
}
