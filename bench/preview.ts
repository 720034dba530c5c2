import { existsSync } from "node:fs";
import type { Page } from "playwright-core";
import { launchBrowser } from "../tests/harness/find-browser.ts";
import { importSanMateo, SAN_MATEO } from "./pages.ts";
import { figure, heading, newFolder, p50and95, startServer, towncode } from "./tools.ts";

const PORT = 3991;
const PREVIEWS = 40;
/** The server, the browser and V8 have warmed up after these. */
const WARMING = 10;

interface Times {
  /** From the end of the delay until the card shows the section. */
  readonly shown: number;
  /** A frame that gets the same document from memory. */
  readonly reference: number;
}

/**
 * Measures content previews of citations in Chromium (issue 14): from the end of the delay until the card shows what the
 * link leads to, beside the same document in a frame that needs no server.
 */
export async function benchPreview(): Promise<void> {
  heading("A content preview of a citation");
  const folder = await newFolder("preview");
  const custId = existsSync(SAN_MATEO) ? await importSanMateo(folder) : await importDemo(folder);
  const server = await startServer(folder, PORT);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1240, height: 900 } });
    const times = await previewAll(page, server.address, custId);
    const warm = times.slice(WARMING);
    figure("first preview", `${times[0]?.shown.toFixed(0)} ms`);
    figure(
      `${warm.length} previews on a warm server`,
      p50and95(warm.map(({ shown }) => shown)),
      `same document from memory: ${p50and95(warm.map(({ reference }) => reference))}`,
      "≤ 150 ms",
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function importDemo(folder: string): Promise<string> {
  await towncode(folder, "demo");
  return "larkmere";
}

/** Previews citations of other pages, on the pages of the code one after the other. */
async function previewAll(page: Page, address: string, custId: string): Promise<Times[]> {
  const times: Times[] = [];
  const seen = new Set<string>();
  let guid: string | null = null;
  while (times.length < PREVIEWS) {
    const answer: Response = await fetch(`${address}/api/${custId}/page${guid === null ? "" : `?guid=${guid}`}`);
    const { guid: here, next } = (await answer.json()) as { guid: string; next: { page: string } | null };
    await page.goto(`${address}/${here}`);
    await page.locator("html[data-alive]").waitFor();
    const hrefs = await page
      .locator("#law .law a.cite:not(.external)")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const others = hrefs.filter((href) => !href.startsWith(`/${here}#`) && !href.startsWith("/files/"));
    for (const href of new Set(others)) {
      if (seen.has(href) || times.length === PREVIEWS) continue;
      seen.add(href);
      times.push(await previewOne(page, href));
    }
    if (next === null) break;
    guid = next.page;
  }
  return times;
}

async function previewOne(page: Page, href: string): Promise<Times> {
  await page.mouse.move(2, 2);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const link = page.locator(`#law .law a.cite[href="${href}"]`).first();
  await link.scrollIntoViewIfNeeded();
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let opened = 0;
        const seen = new MutationObserver(() => {
          const body = document.querySelector("[role=dialog] [data-state]");
          if (body !== null && opened === 0) opened = performance.now();
          if (body?.getAttribute("data-state") !== "shown") return;
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - opened)));
        });
        seen.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-state"] });
      }),
  );
  await link.hover();
  return { shown: await shown, reference: await timeOfCopy(page) };
}

/** Shows the document of the preview that is on the screen in a second frame, from memory. */
function timeOfCopy(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const html = document.querySelector<HTMLIFrameElement>("[role=dialog] iframe")?.contentDocument?.documentElement;
    const copy = Object.assign(document.createElement("iframe"), { srcdoc: html?.outerHTML ?? "" });
    const started = performance.now();
    document.body.append(copy);
    await new Promise((resolve) => {
      copy.addEventListener("load", () => requestAnimationFrame(() => setTimeout(resolve)));
    });
    copy.remove();
    return performance.now() - started;
  });
}
