/** Addresses that pass readers on to another one: where it is. */
const DETOURS = [
  { host: /^www\.google\.[a-z.]+$/, path: "/url", parameter: "q" },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: "/", parameter: "url" },
] as const;

/** The href of a pasted link: a web, mail or phone address, or a path of this site. Null if it works only elsewhere. */
export function pastedLink(href: string, origin: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (url.protocol === "mailto:" || url.protocol === "tel:") return href;
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (url.origin === origin) return `${url.pathname}${url.search}${url.hash}`;
  const detour = DETOURS.find(({ host, path }) => host.test(url.hostname) && url.pathname === path);
  const goal = detour === undefined ? null : url.searchParams.get(detour.parameter);
  return goal !== null && /^https?:\/\//.test(goal) && URL.canParse(goal) ? goal : url.href;
}

/** The src of a pasted picture if this site stores it; pages show no others. */
export function pastedPicture(src: string, origin: string): string | null {
  if (!URL.canParse(src, origin)) return null;
  const url = new URL(src, origin);
  return url.origin === origin && /^\/user\/file\/[^.]/.test(url.pathname) ? `${url.pathname}${url.search}` : null;
}
