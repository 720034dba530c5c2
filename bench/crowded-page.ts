import type { BrowserContext } from "playwright-core";
import { launchBrowser } from "../tests/harness/find-browser.ts";
import { median } from "./tools.ts";

const RUNS = 5;
/** Notes are loaded and shown by then. */
const WATCHED_MS = 4000;

/** A page in Chromium, 1280 px wide: medians of several runs, in milliseconds. */
export interface PageSpeed {
  readonly paint: number;
  /** Time beyond 50 ms of all long tasks. */
  readonly blocking: number;
}

/** Opens a page with its notes and, in turn, without: the calls for notes are answered with none. */
export async function openWithAndWithout(
  url: string,
  cookie: string,
): Promise<{ readonly with: PageSpeed; readonly without: PageSpeed }> {
  const browser = await launchBrowser();
  try {
    const runs: Record<"with" | "without", PageSpeed[]> = { with: [], without: [] };
    const [name = "", value = ""] = cookie.split("=", 2);
    for (let run = 0; run < RUNS; run += 1)
      for (const kind of ["without", "with"] as const) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
        await context.addCookies([{ name, value, url }]);
        if (kind === "without") await answerNone(context);
        runs[kind].push(await speedOf(context, url));
        await context.close();
      }
    return { with: middle(runs.with), without: middle(runs.without) };
  } finally {
    await browser.close();
  }
}

async function answerNone(context: BrowserContext): Promise<void> {
  await context.route(/\/notes\/counts/, (route) =>
    route.fulfill({ json: { noteCount: 0, myNotesCount: 0, noteLocationData: {} } }),
  );
}

async function speedOf(context: BrowserContext, url: string): Promise<PageSpeed> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { paint: 0, blocking: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.paint = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blocking += duration - 50;
    }).observe({ type: "longtask", buffered: true });
  });
  await page.goto(url);
  await page.waitForTimeout(WATCHED_MS);
  return page.evaluate(() => (globalThis as unknown as { seen: PageSpeed }).seen);
}

const middle = (all: readonly PageSpeed[]): PageSpeed => ({
  paint: median(all.map(({ paint }) => paint)),
  blocking: median(all.map(({ blocking }) => blocking)),
});
