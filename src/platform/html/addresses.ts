const BASE = "https://relative.invalid";
const LINKS = new Set(["http:", "https:", "mailto:", "tel:"]);
/** Browsers take blanks and control characters out of an address before they read it; backslashes become slashes; brackets and quotes stand in no address. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\s\\<>"`]/u;

/** The address of a link when it is http, https, mailto, tel, or a place of this site ("/x", "#x", "x"); null otherwise. */
export function safeHref(href: string): string | null {
  const url = read(href);
  return url !== null && (LINKS.has(url.protocol) || isRelative(url)) ? href.trim() : null;
}

/** The address of a picture when it is a stored file of this site or comes over https; null otherwise. */
export function safeImage(src: string): string | null {
  const url = read(src);
  if (url === null) return null;
  if (isRelative(url)) return /^\/user\/file\/[^.]/.test(url.pathname) ? `${url.pathname}${url.search}` : null;
  return url.protocol === "https:" && url.username === "" ? src.trim() : null;
}

function read(address: string): URL | null {
  const trimmed = address.trim();
  if (trimmed === "" || FORBIDDEN.test(trimmed) || trimmed.startsWith("//")) return null;
  return URL.canParse(trimmed, BASE) ? new URL(trimmed, BASE) : null;
}

const isRelative = (url: URL): boolean => url.origin === BASE;
