import { mkdir } from "node:fs/promises";
import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from "playwright-core";
import { test } from "vitest";
import { demoServer } from "./demo-server.ts";
import { launchBrowser } from "./find-browser.ts";

/** Opens further browser windows of a journey: another width, no JavaScript, another person. */
export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

/**
 * A test in a real browser, named as a sentence: `journey("a visitor finds the parking rule", async ({ page }) => …)`.
 * `page` starts empty, 1240 px wide; addresses are relative to the server ("/larkmere/home"). Errors that a page
 * throws or logs fail the journey, unless it takes them out of `complaints`; a picture of a failed one is left in
 * test-results/.
 */
export const journey = test
  .extend<{ browser: Browser }>({
    browser: [
      // oxlint-disable-next-line no-empty-pattern -- the form that Vitest asks for
      async ({}, use) => {
        const browser = await launchBrowser();
        await use(browser);
        await browser.close();
      },
      { scope: "worker" },
    ],
  })
  .extend<{ complaints: string[]; openPage: OpenPage; page: Page }>({
    // oxlint-disable-next-line no-empty-pattern -- the form that Vitest asks for
    complaints: async ({}, use) => use([]),
    openPage: async ({ browser, complaints, task }, use) => {
      const pages: Page[] = [];
      await use(async (options = {}) => {
        const context = await browser.newContext({
          baseURL: demoServer().address,
          viewport: { width: 1240, height: 900 },
          ...options,
        });
        const page = await context.newPage();
        if (options.javaScriptEnabled !== false) waitUntilShown(page);
        listen(page, complaints);
        pages.push(page);
        return page;
      });
      if (task.result?.state === "fail" || complaints.length > 0) await takePictures(pages, task.name);
      await Promise.all(pages.map((page) => page.context().close()));
      if (complaints.length > 0) throw new Error(`Errors in the browser:\n${complaints.join("\n")}`);
    },
    page: async ({ openPage }, use) => use(await openPage()),
  });

/** An address changes before what it leads to is on the screen: `waitForURL` waits for that too. */
function waitUntilShown(page: Page): void {
  const waitForURL = page.waitForURL.bind(page);
  page.waitForURL = async (...asked) => {
    await waitForURL(...asked);
    // A page of another site, or one whose script failed, says nothing: what the journey looks for then decides.
    await page
      .waitForFunction(
        () => document.documentElement.dataset.shown === ((history.state as { key?: string } | null)?.key ?? "default"),
        null,
        { timeout: 10_000 },
      )
      .catch(() => null);
  };
}

function listen(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !isStatusOfPage(page, message))
      complaints.push(`${page.url()}: ${message.text()} ${message.location().url}`);
  });
}

/** The browser also logs that a page itself was answered with 404 or 403: that is for the journey to look at. */
function isStatusOfPage(page: Page, message: ConsoleMessage): boolean {
  return message.text().startsWith("Failed to load resource") && message.location().url === page.url().split("#", 1)[0];
}

async function takePictures(pages: readonly Page[], name: string): Promise<void> {
  await mkdir("test-results", { recursive: true });
  const file = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 80);
  await Promise.all(
    pages.map((page, index) => page.screenshot({ path: `test-results/${file}-${index + 1}.png` }).catch(() => null)),
  );
}

export { expect } from "vitest";
