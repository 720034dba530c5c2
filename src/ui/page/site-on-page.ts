import { PAGE_USER, pageUserOf } from "../../platform/http/page-user.ts";

/**
 * Marks the element of a page with the customer id of its site, and with the name of the user it is for; null without
 * one. It is there before any script runs.
 */
export const pageMark = (custId: string | null, username: string | null) => ({
  "data-site": custId ?? undefined,
  "data-user": username ?? undefined,
});

/** The customer id of the site whose page is shown; null on other pages. */
export const siteOnPage = (): string | null => document.querySelector<HTMLElement>("[data-site]")?.dataset.site ?? null;

/** The user whose page is shown; null for visitors. */
export const userOnPage = (): string | null => document.querySelector<HTMLElement>("[data-user]")?.dataset.user ?? null;

/** The header that tells the server whose page sends a call; none for visitors. */
export function pageUserHeader(): Readonly<Record<string, string>> {
  const user = userOnPage();
  return user === null ? {} : { [PAGE_USER]: pageUserOf(user) };
}
