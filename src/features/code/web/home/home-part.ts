import { codeRootHref, provisionHref } from "../../../../domain/address.ts";
import { codeAsOf } from "../../../../domain/code-as-of.ts";
import { formatDay } from "../../../../domain/format-day.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { HomePart, HomeTile } from "../../../sites/parts/home-part.ts";

/** Tiles for the code and for the parts of it that the town chose. */
function tiles(session: Session): readonly HomeTile[] {
  const { customization, grantedPermissions, version, parts } = session;
  if (!grantedPermissions.includes("VIEW") || version === null || customization.pubDocsOnly) return [];
  const { displayDate } = version;
  const asOf = codeAsOf(
    displayDate === null ? null : formatDay(displayDate, customization.dateFormat),
    parts.laws.lawCount ?? 0,
  );
  const code: HomeTile = {
    id: "code",
    position: 0,
    label: customization.codeName,
    description: "The general and permanent laws.",
    ...(asOf !== "" && { note: asOf }),
    href: codeRootHref(session),
    icon: "book",
    isMain: true,
  };
  const links = session.contentGraphicalQuickLinks
    .filter(({ enabled }) => enabled)
    .map(({ id, label, guid, page }) => ({
      id: `part-${id}`,
      position: 50,
      label,
      description: "",
      href: provisionHref(session, page, guid),
      icon: null,
    }));
  return customization.codeGraphicalLinkEnabled ? [code, ...links] : links;
}

export const home: HomePart = { tiles };
