import { codeRootHref, provisionHref } from "../../../../domain/address.ts";
import { formatDay } from "../../../../domain/format-day.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { HomePart, HomeTile } from "../../../sites/parts/home-part.ts";

/** Tiles for the code and for the parts of it that the town chose. */
function tiles(session: Session): readonly HomeTile[] {
  const { customization, grantedPermissions, version } = session;
  if (!grantedPermissions.includes("VIEW") || version === null || customization.pubDocsOnly) return [];
  const code: HomeTile = {
    id: "code",
    position: 0,
    label: customization.codeName,
    description: "All general and permanent laws in force today.",
    ...(version.displayDate === null
      ? {}
      : { note: `Current as of ${formatDay(version.displayDate, customization.dateFormat)}` }),
    href: codeRootHref(session),
    icon: "book",
    isMain: true,
  };
  const parts = session.contentGraphicalQuickLinks
    .filter(({ enabled }) => enabled)
    .map(({ id, label, guid, page }) => ({
      id: `part-${id}`,
      position: 50,
      label,
      description: "",
      href: provisionHref(session, page, guid),
      icon: null,
    }));
  return customization.codeGraphicalLinkEnabled ? [code, ...parts] : parts;
}

export const home: HomePart = { tiles };
