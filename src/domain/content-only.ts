import { withoutFindParam } from "./find-parameter.ts";

/** Whether a page is requested as content previews show it (ROUTES-48); `date-time` may be anything. */
export function isContentOnly(address: string): boolean {
  const [path = "", query = ""] = address.split(/[?#]/, 2);
  return (
    query.includes("content-only=") &&
    new URLSearchParams(query).get("content-only") === "true" &&
    !path.endsWith(".data")
  );
}

/**
 * The address of a page as content previews show it (SHELL-36). Of a provision, it is the address of that provision,
 * whatever its page: "/1021?find=fee#1023-a" → "/1023?content-only=true#1023-a". `dateTime`: of the request.
 */
export function contentOnlyHref(address: string, dateTime: string | null = null): string {
  const [place = "", hash = ""] = withoutFindParam(address).split("#", 2);
  const [path = "", query = ""] = place.split("?", 2);
  const guid = /^(\d{1,15})(?:-|$)/.exec(hash)?.[1];
  const own = guid === undefined ? path : path.replace(/\/\d{1,15}$/, `/${guid}`);
  const flags = new URLSearchParams(query);
  flags.set("content-only", "true");
  if (dateTime !== null) flags.set("date-time", dateTime);
  return `${own}?${flags}${hash === "" ? "" : `#${hash}`}`;
}
