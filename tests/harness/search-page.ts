import type { Page } from "playwright-core";

/** The search field of the demonstration town. */
export const field = (page: Page) => page.getByRole("combobox", { name: "Search the code of the Town of Larkmere" });
export const jumps = (page: Page) => page.getByRole("listbox", { name: "Jump to..." });
export const cards = (page: Page) => page.locator("main article");
/** The number of results in the heading. */
export const total = async (page: Page): Promise<number> =>
  Number(/^[\d,]+/.exec((await page.locator("h1").textContent()) ?? "")?.[0].replaceAll(",", "") ?? 0);

/** Scrolls down until at least this many results are loaded. */
export async function scrollToEnd(page: Page, atLeast: number): Promise<void> {
  await page.waitForFunction((count) => {
    scrollTo(0, document.body.scrollHeight);
    return document.querySelectorAll("main article").length >= count;
  }, atLeast);
}
