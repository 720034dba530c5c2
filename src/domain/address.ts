/** A site in an address: the current code of a customer, or one of its archives. */
export interface SiteName {
  readonly custId: string;
  readonly archiveId: string | null;
}

/**
 * What an address refers to (OPEN-03). `site` null: the GUID determines the site. `guid` null: the root of the code, or
 * a page outside the code.
 */
export interface SiteAddress {
  /** Customer id or archive id. */
  readonly site: string | null;
  readonly guid: string | null;
}

/** Parameters of the routes of a site. */
export interface AddressParams {
  readonly site?: string | undefined;
  readonly customer?: string | undefined;
  readonly guid?: string | undefined;
  readonly first?: string | undefined;
  readonly second?: string | undefined;
}

export const isGuid = (segment: string): boolean => /^\d{1,15}$/.test(segment);
export const isCustId = (segment: string): boolean => /^[A-Za-z0-9]{2,40}$/.test(segment) && /[A-Za-z]/.test(segment);
/** "larkmere-2" */
export const isArchiveId = (segment: string): boolean => /-\d{1,6}$/.test(segment) && isCustId(customerOf(segment));

/** The customer id that a customer id or archive id starts with. */
export function customerOf(site: string): string {
  return site.replace(/-\d+$/, "");
}

/** Reads the parameters of a route; null if they do not name a site. The router has already matched fixed words. */
export function readAddress({ site, customer, guid, first, second }: AddressParams): SiteAddress | null {
  if (first !== undefined) return readSegments(first, second);
  if (site === undefined || !(isCustId(site) || isArchiveId(site))) return null;
  if (customer !== undefined && customer !== customerOf(site)) return null;
  if (guid !== undefined && !isGuid(guid)) return null;
  return { site, guid: guid ?? null };
}

/** One or two path segments: the root of a code, a provision, or either within a site. */
function readSegments(first: string, second: string | undefined): SiteAddress | null {
  if (second === undefined && isGuid(first)) return { site: null, guid: first };
  const archive = isArchiveId(first);
  if (!archive && !isCustId(first)) return null;
  if (second === undefined) return { site: first, guid: null };
  if (isGuid(second)) return { site: first, guid: second };
  return archive && customerOf(first) === second ? { site: first, guid: null } : null;
}

/** The id of a site in addresses and calls: its archive id, otherwise its customer id. */
export function siteKey({ custId, archiveId }: SiteName): string {
  return archiveId ?? custId;
}

/** Address of the root of the code (CODE-01). */
export function codeRootHref({ custId, archiveId }: SiteName): string {
  return archiveId === null ? `/${custId}` : `/${archiveId}/${custId}`;
}

/**
 * OPEN-01: /{page}#{guid} is the canonical address; an archive's starts with the archive id. Without a page, the
 * provision is its own page.
 */
export function provisionHref({ archiveId }: SiteName, page: string, guid: string = page): string {
  return `${archiveId === null ? "" : `/${archiveId}`}/${page}#${guid}`;
}

/** ROUTES-09, ROUTES-10. */
export function indexHref({ custId, archiveId }: SiteName): string {
  return archiveId === null ? `/${custId}/index` : `/${custId}/code/${archiveId}/index`;
}

/** ACCOUNT-03, ROUTES-42: address of the sign-in page; `returnTo` is a path of this site. */
export function signInHref(site: string | null, returnTo: string): string {
  return `/user/login${site === null ? "" : `/${customerOf(site)}`}?url=${encodeURIComponent(returnTo)}`;
}

/**
 * A cookie for `Set-Cookie` and `document.cookie`, set when a page redirects a visitor without access to the sign-in
 * page, which then explains why (OPEN-37). It contains the address of that page, so visitors who open the sign-in page
 * themselves a moment later get no explanation.
 */
export function signInRedirectCookie(returnTo: string, secure: boolean): string {
  return `sent=${cookieValue(returnTo)}; Max-Age=60; Path=/user/login; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Whether the cookies of a request show that the page `returnTo` redirected this visitor to the sign-in page. */
export function wasRedirectedToSignIn(returnTo: string | null, cookies: string | null): boolean {
  return returnTo !== null && cookies !== null && cookies.split(/;\s*/).includes(`sent=${cookieValue(returnTo)}`);
}

/** Browsers accept at most 4 kB: the beginning distinguishes long addresses well enough. */
const cookieValue = (returnTo: string): string => encodeURIComponent(returnTo).slice(0, 2000);

/** ROUTES-43 */
export const signOutHref = (site: string | null, returnTo: string): string =>
  returningHref(signOutPath(site), returnTo);
export const signOutPath = (site: string | null): string =>
  `/user/logout${site === null ? "" : `/${customerOf(site)}`}`;

/** The address of a page that leads back to another one. */
export const returningHref = (path: string, returnTo: string): string => `${path}?url=${encodeURIComponent(returnTo)}`;

/**
 * The address to return to if it is a path of this site, otherwise `instead`. Never leads to another host, however it
 * is written.
 */
export function safeReturn(url: string | null, instead: string): string {
  if (url === null || !url.startsWith("/")) return instead;
  const base = "http://this-site.invalid";
  const parsed = URL.parse(url, base);
  return parsed === null || parsed.origin !== base || parsed.pathname.startsWith("//")
    ? instead
    : parsed.pathname + parsed.search + parsed.hash;
}
