/** A site as addresses name it: the current code of a customer, or one archive of it. */
export interface SiteName {
  readonly custId: string;
  readonly archiveId: string | null;
}

/** What an address names (OPEN-03). `site` null: the site is found by the guid. `guid` null: the code's root, or no place in the code. */
export interface SiteAddress {
  /** Customer id or archive id. */
  readonly site: string | null;
  readonly guid: string | null;
}

/** Names of the parameters in the routes of a site. */
export interface AddressParams {
  readonly site?: string | undefined;
  readonly customer?: string | undefined;
  readonly guid?: string | undefined;
  readonly first?: string | undefined;
  readonly second?: string | undefined;
}

export const isGuid = (word: string): boolean => /^\d{1,15}$/.test(word);
export const isCustId = (word: string): boolean => /^[A-Za-z0-9]{2,40}$/.test(word) && /[A-Za-z]/.test(word);
/** "larkmere-2" */
export const isArchiveId = (word: string): boolean => /-\d{1,6}$/.test(word) && isCustId(customerOf(word));

/** The customer id of a customer id or archive id. */
export function customerOf(site: string): string {
  return site.replace(/-\d+$/, "");
}

/** Reads the parameters of a route; null when they are no address of a site. Fixed words are told apart by the router. */
export function readAddress({ site, customer, guid, first, second }: AddressParams): SiteAddress | null {
  if (first !== undefined) return readSegments(first, second);
  if (site === undefined || !(isCustId(site) || isArchiveId(site))) return null;
  if (customer !== undefined && customer !== customerOf(site)) return null;
  if (guid !== undefined && !isGuid(guid)) return null;
  return { site, guid: guid ?? null };
}

/** One or two words: a code's root, a provision, or either within a site. */
function readSegments(first: string, second: string | undefined): SiteAddress | null {
  if (second === undefined && isGuid(first)) return { site: null, guid: first };
  const archive = isArchiveId(first);
  if (!archive && !isCustId(first)) return null;
  if (second === undefined) return { site: first, guid: null };
  if (isGuid(second)) return { site: first, guid: second };
  return archive && customerOf(first) === second ? { site: first, guid: null } : null;
}

/** What stands for a site in addresses and calls: its archive id, else its customer id. */
export function siteKey({ custId, archiveId }: SiteName): string {
  return archiveId ?? custId;
}

/** Address of the code's root (CODE-01). */
export function codeRootHref({ custId, archiveId }: SiteName): string {
  return archiveId === null ? `/${custId}` : `/${archiveId}/${custId}`;
}

/** OPEN-01: /{page}#{guid} is the canonical address; that of an archive has its id in front. A provision alone is its own page. */
export function provisionHref({ archiveId }: SiteName, page: string, guid: string = page): string {
  return `${archiveId === null ? "" : `/${archiveId}`}/${page}#${guid}`;
}

/** The parameter of a result's address that says what to mark on the page: for the browser alone, the page is the same without it. */
export const FIND_PARAM = "find";

/** An address without what is to be marked there: "/1021?find=fee#1023" → "/1021#1023". */
export function withoutFindParam(address: string): string {
  return address.includes("find=")
    ? address.replaceAll(/(?<=[?&])find=[^&#]*&?/g, "").replace(/[?&](?=#|$)/, "")
    : address;
}

/** ROUTES-09, ROUTES-10. */
export function indexHref({ custId, archiveId }: SiteName): string {
  return archiveId === null ? `/${custId}/index` : `/${custId}/code/${archiveId}/index`;
}

/** ACCOUNT-03, ROUTES-42: where to sign in; `returnTo` is a path of this site. */
export function signInHref(site: string | null, returnTo: string): string {
  return `/user/login${site === null ? "" : `/${customerOf(site)}`}?url=${encodeURIComponent(returnTo)}`;
}

/**
 * A cookie that goes with whoever is sent to the login page by a page that they may not see, as `Set-Cookie` and `document.cookie` take
 * it: the login page then says why (OPEN-37). It names that page, so it says nothing to who comes there of their own wish a moment later.
 */
export function signInRedirectCookie(returnTo: string, secure: boolean): string {
  return `sent=${cookieValue(returnTo)}; Max-Age=60; Path=/user/login; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Whether the cookies of a request say that a person was sent to the login page by the page that `returnTo` names. */
export function wasRedirectedToSignIn(returnTo: string | null, cookies: string | null): boolean {
  return returnTo !== null && cookies !== null && cookies.split(/;\s*/).includes(`sent=${cookieValue(returnTo)}`);
}

/** Browsers take no more than 4 kB: the beginning tells long addresses apart well enough. */
const cookieValue = (returnTo: string): string => encodeURIComponent(returnTo).slice(0, 2000);

/** ROUTES-43 */
export function signOutHref(site: string | null, returnTo: string): string {
  return `/user/logout${site === null ? "" : `/${customerOf(site)}`}?url=${encodeURIComponent(returnTo)}`;
}

/** An address to return to, if it is a path of this site; else where to go instead. Never leads elsewhere, however it is written. */
export function safeReturn(url: string | null, instead: string): string {
  if (url === null || !url.startsWith("/")) return instead;
  const base = "http://this-site.invalid";
  const parsed = URL.parse(url, base);
  return parsed === null || parsed.origin !== base || parsed.pathname.startsWith("//")
    ? instead
    : parsed.pathname + parsed.search + parsed.hash;
}
