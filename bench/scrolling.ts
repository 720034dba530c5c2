import { launchBrowser } from "../tests/harness/find-browser.ts";
import { percentile } from "./tools.ts";

const STEP_PX = 1000;
const STEP_MS = 50;

/** What it is like to scroll through a long list in Chromium, on a phone screen 360 px wide. */
export interface Scrolling {
  /** Milliseconds from the request until the first paint. */
  readonly firstPaint: number;
  /** Milliseconds between two frames: 95 of 100 are shorter. */
  readonly frame: number;
  readonly longestFrame: number;
  /** Number of rows that were on the page at the end. */
  readonly rows: number;
}

/** Scrolls a page until it has this many elements of a selector. `slowdown`: of the processor. */
export async function scrollThrough(
  url: string,
  { selector, rows, slowdown }: { readonly selector: string; readonly rows: number; readonly slowdown: number },
): Promise<Scrolling> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(url);
    await page.waitForSelector("html[data-alive]");
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    );
    await page.evaluate(() => {
      const times: number[] = [];
      const note = (now: number): void => {
        times.push(now);
        requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
      Object.assign(globalThis, { frameTimes: times });
    });
    let shown = 0;
    for (let steps = 0; shown < rows && steps < 2000; steps += 1) {
      await page.mouse.wheel(0, STEP_PX);
      await page.waitForTimeout(STEP_MS);
      shown = await page.locator(selector).count();
    }
    const times = await page.evaluate(() => (globalThis as unknown as { frameTimes: number[] }).frameTimes);
    const frames = times.slice(1).map((time, at) => time - (times[at] ?? time));
    frames.sort((one, other) => one - other);
    return { firstPaint, frame: percentile(frames, 0.95), longestFrame: frames.at(-1) ?? 0, rows: shown };
  } finally {
    await browser.close();
  }
}
