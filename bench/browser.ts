import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { figure } from "./tools.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

interface Vitals {
  readonly paint: number;
  readonly shift: number;
}

/**
 * Measures largest contentful paint and layout shift of a page on a phone screen with the processor slowed down four
 * times.
 */
export async function measureInBrowser(url: string): Promise<void> {
  const executablePath = [
    process.env["CHROMIUM_PATH"],
    chromium.executablePath(),
    "/usr/bin/chromium",
    "/usr/bin/google-chrome",
  ].find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined) {
    console.log(
      "No Chromium found: skipped browser figures. Set CHROMIUM_PATH, or on Debian: apt-get install chromium.",
    );
    return;
  }
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const vitals = { paint: 0, shift: 0 };
    Object.assign(globalThis, { vitals });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) vitals.paint = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("value" in entry && typeof entry.value === "number") vitals.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(1500);
  const vitals: Vitals = await page.evaluate("vitals");
  await browser.close();
  figure("largest contentful paint, 4× slower processor", `${vitals.paint.toFixed(0)} ms`, "", "≤ 2500 ms");
  figure("layout shift", vitals.shift.toFixed(3), "", "≤ 0.1");
}
