import type { Session } from "../contract/session.ts";

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
