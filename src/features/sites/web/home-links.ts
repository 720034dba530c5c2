import { codeRootHref, provisionHref } from "../../../domain/address.ts";
import type { IconName } from "../../../ui/icons.tsx";
import type { Session } from "../contract/session.ts";

export interface Tile {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly href: string;
  /** Null: a section sign. */
  readonly icon: IconName | null;
}

/** Tiles of the home page (HOME-07 to HOME-11) that exist, are enabled and are permitted. */
export function homeTiles(session: Session): readonly Tile[] {
  const { customization, grantedPermissions, version } = session;
  if (!grantedPermissions.includes("VIEW") || version === null) return [];
  const code = customization.codeGraphicalLinkEnabled
    ? [
        {
          id: "code",
          label: customization.codeName,
          description: "All general and permanent laws in force today.",
          href: codeRootHref(session),
          icon: "book",
        } as const,
      ]
    : [];
  const custom = session.contentGraphicalQuickLinks
    .filter(({ enabled }) => enabled)
    .map(
      ({ id, label, guid, page }) =>
        ({ id: String(id), label, description: "", href: provisionHref(session, page, guid), icon: null }) as const,
    );
  return [...code, ...custom];
}

/** An external link without a scheme gets https:// (HOME-13); an internal one is used unchanged (HOME-12). */
export function quickLinkHref({ url, textualQuickLinkType }: Session["textQuickLinks"][number]): string {
  return textualQuickLinkType === "INTERNAL" || /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`;
}

/** "Alder County", for a town that is not itself a county (HOME-03); counties joined by " / " (OPEN-19). */
export function countyLine({ customer, customization }: Session): string | null {
  const isCounty = customer.govtype.toLowerCase() === "county";
  if (isCounty || !customization.showCountyLine || customer.counties.length === 0) return null;
  const word = customer.counties.length > 1 ? customer.subdivisionNamePlural : customer.subdivisionName;
  const names = customer.counties.join(" / ");
  return names.toLowerCase().endsWith(word.toLowerCase()) ? names : `${names} ${word}`;
}

/** "www.larkmere.example" → "https://www.larkmere.example" */
export const webAddress = (url: string): string => (/^https?:\/\//i.test(url) ? url : `https://${url}`);
/** Short form of an address for display. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//i, "").replace(/\/$/, "");
