/** What the first words of an address of the code name (OPEN-02, OPEN-03). */
export type CodeAddress =
  /** `/{custId}`, `/{archiveId}/{custId}`, `/{custId}/{guid}`, `/{archiveId}/{guid}`; without a guid: the code's root. */
  | { readonly site: string; readonly guid: string | null }
  /** `/{guid}`: the site is found by the guid. */
  | { readonly site: null; readonly guid: string };

export const isGuid = (word: string): boolean => /^\d{1,15}$/.test(word);
export const isCustId = (word: string): boolean => /^[A-Za-z0-9]{2,40}$/.test(word) && /[A-Za-z]/.test(word);
/** "larkmere-2" */
export const isArchiveId = (word: string): boolean => /^[A-Za-z0-9]{2,40}-\d{1,6}$/.test(word) && isCustId(customerOf(word));

/** The customer id of a customer id or archive id. */
export function customerOf(site: string): string {
  return site.replace(/-\d+$/, "");
}

/** Reads one or two words of a path; null when they are no address of the code. */
export function parseCodeAddress(first: string, second?: string): CodeAddress | null {
  if (second === undefined) {
    if (isGuid(first)) return { site: null, guid: first };
    return isCustId(first) || isArchiveId(first) ? { site: first, guid: null } : null;
  }
  if (!isCustId(first) && !isArchiveId(first)) return null;
  if (isGuid(second)) return { site: first, guid: second };
  return isArchiveId(first) && customerOf(first) === second ? { site: first, guid: null } : null;
}

/** What stands before the guid in the canonical addresses of a site: nothing for the current code (OPEN-01). */
export function pathPrefix(site: string): string {
  return isArchiveId(site) ? `/${site}` : "";
}

/** Address of the code's root (CODE-01). */
export function rootPath(site: string): string {
  return isArchiveId(site) ? `/${site}/${customerOf(site)}` : `/${site}`;
}
