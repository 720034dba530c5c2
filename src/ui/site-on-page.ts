/**
 * Marks the element of a site's page with its customer id, and with the name of a user who is signed in. It is there
 * before any script runs.
 */
export const siteMark = (custId: string, username: string | null = null) => ({
  "data-site": custId,
  "data-user": username ?? undefined,
});

/** The customer id of the site whose page is shown; null on other pages. */
export const siteOnPage = (): string | null => document.querySelector<HTMLElement>("[data-site]")?.dataset.site ?? null;

/** The user whose page is shown; null for visitors, and on pages of no town. */
export const userOnPage = (): string | null => document.querySelector<HTMLElement>("[data-user]")?.dataset.user ?? null;
