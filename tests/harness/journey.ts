import { mkdir } from "node:fs/promises";
import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from "playwright-core";
import { test } from "vitest";
import { demoServer } from "./demo-server.ts";
import { launchBrowser } from "./find-browser.ts";

/** Opens another browser window in a journey: another width, no JavaScript, another user. */
export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

/**
 * A test in a real browser, named as a sentence: `journey("a visitor finds the parking rule", async ({ page }) => …)`.
 * `page` starts empty, 1240 px wide; addresses are relative to the server ("/larkmere/home"). Errors that a page throws
 * or logs fail the journey, unless it removes them from `complaints`. Screenshots of failed journeys are stored in
 * test-results/.
 */
export const journey = test
  .extend<{ browser: Browser }>({
    browser: [
      // oxlint-disable-next-line no-empty-pattern -- the form that Vitest requires
      async ({}, use) => {
        const browser = await launchBrowser();
        await use(browser);
        await browser.close();
      },
      { scope: "worker" },
    ],
  })
  .extend<{ complaints: string[]; openPage: OpenPage; page: Page }>({
    // oxlint-disable-next-line no-empty-pattern -- the form that Vitest requires
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
        await slowDown(page);
        if (options.javaScriptEnabled !== false) {
          waitUntilAlive(page);
          waitUntilShown(page);
        }
        listen(page, complaints);
        pages.push(page);
        return page;
      });
      if (task.result?.state === "fail" || complaints.length > 0) await takeScreenshots(pages, task.name);
      await Promise.all(pages.map((page) => page.context().close()));
      if (complaints.length > 0) throw new Error(`Errors in the browser:\n${complaints.join("\n")}`);
    },
    page: async ({ openPage }, use) => use(await openPage()),
  });

/** `BROWSER_SLOWDOWN=4` gives pages a fourth of the processor, as on a slow or busy machine: journeys that read the page too early fail. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.BROWSER_SLOWDOWN ?? 1);
  if (rate === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/**
 * Pages load their scripts after the first paint, usually after the `load` event that `goto` and `reload` wait for:
 * makes them wait for the scripts too, unless a journey asks for less.
 */
function waitUntilAlive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const alive = async (): Promise<void> => {
    await page
      .waitForFunction(
        () => document.documentElement.dataset.alive !== undefined || document.getElementById("page-module") === null,
        null,
        { timeout: 10_000 },
      )
      // Scripts that a journey blocks never start.
      .catch(() => null);
  };
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await alive();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await alive();
    return response;
  };
}

/** The address changes before the new page is on the screen: makes `waitForURL` wait for the page too. */
function waitUntilShown(page: Page): void {
  const waitForURL = page.waitForURL.bind(page);
  page.waitForURL = async (...args) => {
    await waitForURL(...args);
    // Pages of other sites, or with failed scripts, never report that they are shown: ignore the timeout.
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

/** The browser also logs 404 and 403 responses of the page itself; journeys check those themselves. */
function isStatusOfPage(page: Page, message: ConsoleMessage): boolean {
  return message.text().startsWith("Failed to load resource") && message.location().url === page.url().split("#", 1)[0];
}

async function takeScreenshots(pages: readonly Page[], name: string): Promise<void> {
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
