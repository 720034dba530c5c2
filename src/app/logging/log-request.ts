/** Request fields for the log. */
interface LoggedRequest {
  readonly method?: string;
  readonly url?: string;
  readonly host?: string;
  readonly ip?: string;
}

/** Links with tokens, also inside a return URL, where slashes are written "%2F". */
const LINKS = /((?:\/|%2F)user(?:\/|%2F)(?:invitation|reset|link(?:\/|%2F)\w+)(?:\/|%2F))[^/?#&%]{20,}/gi;

/** Removes the tokens of links: anyone with access to the log could use them. */
export function logRequest({ method, url, host, ip }: LoggedRequest): Record<string, unknown> {
  return { method, url: url?.replace(LINKS, "$1…"), host, remoteAddress: ip };
}
