import { codeRootHref, indexHref, provisionHref, siteKey } from "../../domain/address.ts";
import type { Session } from "../../features/sites/contract/session.ts";
import type { IconName } from "../../ui/icons.tsx";

export interface RailEntry {
  readonly id: "home" | "code" | "index" | "archives" | "zoning" | "zoningMap" | "zoningChapter" | "admin" | "search";
  readonly name: string;
  /** For the narrow rail; the full name if the town sets no short one (OPEN-144). */
  readonly shortName: string;
  readonly icon: IconName;
  /** null for an entry that only groups others. */
  readonly href: string | null;
  /** Opens a new tab (SHELL-11). */
  readonly newTab: boolean;
  readonly below: readonly RailEntry[];
}

/** Entries of the rail for the current user (SHELL-10 to SHELL-17): existing features that the user may see. */
export function railEntries(session: Session): readonly RailEntry[] {
  const { customization: names, grantedPermissions, version } = session;
  // OPEN-91: a site with public documents only has no entries of the code.
  const views = grantedPermissions.includes("VIEW") && !names.pubDocsOnly;
  const codeBelow = [
    session.indexViewVisible && entry("index", "Index", "", "words", indexHref(session)),
    session.versions.length >= 2 && entry("archives", "Archives", "", "history", `/archives/${session.custId}`),
  ].filter((one) => one !== false);
  const zoningBelow = zoningEntries(session);
  return [
    entry("home", names.homeName, names.homeShortName, "home", `/${session.custId}/home`),
    views &&
      version !== null &&
      entry("code", names.codeName, names.codeShortName, "book", codeRootHref(session), codeBelow),
    views &&
      zoningBelow.length > 0 &&
      entry("zoning", names.zoningName, names.zoningShortName, "map", null, zoningBelow),
    // SHELL-10, OPEN-33, DASHBOARD-07
    session.dashboard !== null &&
      !names.adminOptionHide &&
      entry("admin", names.adminName, names.adminShortName, "settings", session.dashboard),
    views && version !== null && entry("search", "Search", "", "search", `/${siteKey(session)}/search`),
  ].filter((one) => one !== false);
}

function zoningEntries(session: Session): readonly RailEntry[] {
  const { customization: names, zoningGuid } = session;
  return [
    names.mapUrl !== "" && { ...entry("zoningMap", names.zoningMapName, "", "external", names.mapUrl), newTab: true },
    zoningGuid !== null &&
      entry("zoningChapter", names.zoningChapterName, "", "book", provisionHref(session, zoningGuid)),
  ].filter((one) => one !== false);
}

function entry(
  id: RailEntry["id"],
  name: string,
  shortName: string,
  icon: IconName,
  href: string | null,
  below: readonly RailEntry[] = [],
): RailEntry {
  return { id, name, shortName: shortName || name, icon, href, newTab: false, below };
}

/** The entry of the current page; null for account pages. */
export function currentEntry(session: Session, pathname: string): RailEntry["id"] | null {
  if (pathname.startsWith("/dashboard/")) return "admin";
  if (pathname.startsWith("/user/")) return null;
  if (pathname.endsWith("/home")) return "home";
  if (pathname.endsWith("/search")) return "search";
  if (pathname.endsWith("/index")) return "index";
  if (pathname.startsWith("/archives/")) return "archives";
  return session.zoningGuid !== null && pathname.endsWith(`/${session.zoningGuid}`) ? "zoningChapter" : "code";
}
