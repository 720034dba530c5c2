const BASE = "https://relative.invalid";
const LINKS = new Set(["http:", "https:", "mailto:", "tel:"]);
/**
 * Browsers strip whitespace and control characters from a URL before parsing it and turn backslashes into slashes.
 * Brackets and quotes are never valid in a URL.
 */
const FORBIDDEN = /[\p{Cc}\p{Cf}\s\\<>"`]/u;

/**
 * Returns the href of a link if it is http, https, mailto, tel or relative to this site ("/x", "#x", "x"); otherwise
 * null. A web or e-mail address without a scheme gets one: browsers would look for it on this site.
 */
export function safeHref(href: string): string | null {
  const completed = withScheme(href.trim());
  const url = read(completed);
  return url !== null && (LINKS.has(url.protocol) || isRelative(url)) ? completed : null;
}

/** Endings of the addresses that towns link to; other words with a dot can be names of files. */
const HOST = /^(?:www\.[^/?#@]+|(?:[\p{L}\d-]+\.)+(?:gov|us|org|com|net|edu|mil|info|example))(?::\d+)?(?:[/?#]|$)/iu;
const EMAIL = /^[^@:/?#]+@[^@:/?#.]+(?:\.[^@:/?#.]+)+$/u;

function withScheme(href: string): string {
  if (HOST.test(href)) return `https://${href}`;
  return EMAIL.test(href) ? `mailto:${href}` : href;
}

/** Returns the src of an image if it is a stored file of this site: pages show no others. Otherwise null. */
export function safeImage(src: string): string | null {
  const url = read(src);
  if (url === null || !isRelative(url)) return null;
  return /^\/user\/file\/[^.]/.test(url.pathname) ? `${url.pathname}${url.search}` : null;
}

function read(address: string): URL | null {
  const trimmed = address.trim();
  if (trimmed === "" || FORBIDDEN.test(trimmed) || trimmed.startsWith("//")) return null;
  return URL.canParse(trimmed, BASE) ? new URL(trimmed, BASE) : null;
}

const isRelative = (url: URL): boolean => url.origin === BASE;
