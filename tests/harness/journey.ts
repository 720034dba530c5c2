import { mkdir } from "node:fs/promises";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { inject, test } from "vitest";
import { browserFlags, findBrowser } from "./find-browser.ts";

/** Opens further browser windows of a journey: another width, no JavaScript, another person. */
export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

/**
 * A test in a real browser, named as a sentence: `journey("a visitor finds the parking rule", async ({ page }) => …)`.
 * `page` starts empty, 1240 px wide; addresses are relative to the server ("/larkmere/home"). Errors that a page
 * throws or logs fail the journey; a picture of a failed one is left in test-results/.
 */
export const journey = test
  .extend<{ browser: Browser }>({
    // oxlint-disable-next-line no-empty-pattern -- the form that Vitest asks for
    browser: [async ({}, use) => {
      const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags() });
      await use(browser);
      await browser.close();
    }, { scope: "worker" }],
  })
  .extend<{ openPage: OpenPage; page: Page }>({
    openPage: async ({ browser, task, onTestFailed }, use) => {
      const pages: Page[] = [];
      const complaints: string[] = [];
      onTestFailed(() => takePictures(pages, task.name));
      await use(async (options = {}) => {
        const context = await browser.newContext({ baseURL: inject("address"), viewport: { width: 1240, height: 900 }, ...options });
        const page = await context.newPage();
        page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
        page.on("console", (message) => {
          if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
        });
        pages.push(page);
        return page;
      });
      await Promise.all(pages.map((page) => page.context().close()));
      if (complaints.length > 0) throw new Error(`Errors in the browser:\n${complaints.join("\n")}`);
    },
    page: async ({ openPage }, use) => use(await openPage()),
  });

async function takePictures(pages: readonly Page[], name: string): Promise<void> {
  await mkdir("test-results", { recursive: true });
  const file = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").slice(0, 80);
  await Promise.all(pages.map((page, index) => page.screenshot({ path: `test-results/${file}-${index + 1}.png` }).catch(() => null)));
}

export { expect } from "vitest";
