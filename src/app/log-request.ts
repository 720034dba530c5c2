/** What the log says of a request. */
interface Logged {
  readonly method?: string;
  readonly url?: string;
  readonly host?: string;
  readonly ip?: string;
}

/** Also where one stands in another address, which a page leads back to: then its slashes are written "%2F". */
const LINKS = /((?:\/|%2F)user(?:\/|%2F)(?:invitation|reset|link(?:\/|%2F)\w+)(?:\/|%2F))[^/?#&%]{20,}/gi;

/** Without the tokens of links: whoever reads the log could take them. */
export function logRequest({ method, url, host, ip }: Logged): Record<string, unknown> {
  return { method, url: url?.replace(LINKS, "$1…"), host, remoteAddress: ip };
}
