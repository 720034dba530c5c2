/** Marks the element of a site's page with its customer id. It is there before any script runs. */
export const siteMark = (custId: string) => ({ "data-site": custId });

/** The customer id of the site whose page is shown; null on other pages. */
export const siteOnPage = (): string | null => document.querySelector<HTMLElement>("[data-site]")?.dataset.site ?? null;
