import type { Page } from "playwright-core";
import { expectAccessible } from "../harness/accessible.ts";
import { frames } from "../harness/frames.ts";
import { expect, journey } from "../harness/journey.ts";

const PARKING = "/larkmere/cite/135-45";

/** Distance of an element from the top of the window. */
const topOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

async function openCitation(page: Page, citation: string): Promise<string> {
  await page.goto(citation);
  await page.waitForFunction(
    () => document.documentElement.dataset.alive === "" && document.querySelector("[data-here]") !== null,
  );
  return new URL(page.url()).hash.slice(1);
}

journey(
  "[CODE-04] [ROUTES-04] a visitor opens a permalink and sees the section marked, below the header",
  async ({ page }) => {
    const id = await openCitation(page, PARKING);
    const heading = page.locator(`[id="${id}"] > .provision-head`);
    await expect.poll(() => heading.innerText()).toContain("Schedule of parking spaces");
    await expect.poll(() => topOf(page, `[id="${id}"] > .provision-head .catchline`)).toBeGreaterThan(100);
    await expect.poll(() => topOf(page, `[id="${id}"] > .provision-head .catchline`)).toBeLessThan(300);
    const marked = await heading.locator(".catchline").evaluate((element) => getComputedStyle(element).boxShadow);
    expect(marked).not.toBe("none");
  },
);

journey(
  "[ROUTES-04] [OPEN-01] the URL of a section redirects to its page, at the section",
  async ({ page, openPage }) => {
    const id = await openCitation(page, PARKING);
    const { pathname, hash } = new URL(page.url());
    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(`/${id}`);
    await expect.poll(() => new URL(plain.url()).pathname + new URL(plain.url()).hash).toBe(pathname + hash);
    for (const form of [`/larkmere${pathname}${hash}`, `${pathname}${hash}`]) {
      await plain.goto(form);
      await expect.poll(() => plain.locator(`[id="${id}"]`).count()).toBe(1);
      await expect.poll(() => plain.locator("link[rel=canonical]").getAttribute("href")).toContain(pathname);
    }
  },
);

journey("[CODE-04] a citation of a paragraph opens at the paragraph", async ({ page }) => {
  const id = await openCitation(page, "/larkmere/cite/135-45A");
  expect(id).toMatch(/^\d+-A$/);
  await expect.poll(() => page.locator("[data-here]").innerText()).toContain("The following spaces are required");
});

journey("an unknown citation offers a search", async ({ page }) => {
  const answer = await page.goto("/larkmere/cite/99.999");
  expect(answer?.status()).toBe(404);
  await expect
    .poll(() => page.getByRole("link", { name: /Search for/ }).getAttribute("href"))
    .toBe("/larkmere/search?query=99.999");
});

journey("a visitor copies the link to a paragraph and gets a confirmation", async ({ openPage }) => {
  const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
  const id = await openCitation(page, "/larkmere/cite/135-45A");
  await page.locator("[data-here] > p").first().hover();
  await page.locator("[data-here] .permalink").first().click();
  await page.getByText("Link copied").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
  expect(copied).toContain(id);
});

journey("[CODE-06] n and p go to the next and previous part, and the Back button works", async ({ page }) => {
  await openCitation(page, PARKING);
  const start = new URL(page.url()).pathname;
  const next = await page.locator("a[rel=next]").first().getAttribute("href");
  await page.keyboard.press("n");
  await page.waitForURL(`**${next}`);
  await page.getByRole("heading", { level: 1, name: /Signs|Article IX/ }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press("p");
  await page.waitForURL(`**${start}`);
  await page.getByRole("heading", { level: 1, name: "Parking and Loading" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /Signs|Article IX/ }).waitFor();
});

journey("a link in the law opens its target without loading a new document", async ({ page }) => {
  await openCitation(page, PARKING);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const link = page.locator("#law a.cite:not(.external)").first();
  const href = await link.getAttribute("href");
  await link.click();
  await page.waitForURL(`**${href}`);
  await expect.poll(() => page.evaluate(() => "sameDocument" in window)).toBe(true);
  await page.waitForFunction((id) => document.activeElement?.id === id, href?.split("#")[1]);
});

journey(
  "[CODE-07] [EVENTS-05] [CONSTANTS-27] a followed cross-reference is logged, and opens within a second even if logging hangs",
  async ({ page }) => {
    await page.route("**/event", () => {});
    await page.clock.install();
    const from = await openCitation(page, PARKING).then(() => new URL(page.url()).pathname);
    const link = page.locator("#law a.cite:not(.external)").first();
    const to = await link.getAttribute("href");
    const event = page.waitForRequest(
      (request) => request.url().endsWith("/event") && request.postDataJSON().eventName === "cross_reference",
    );
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await link.click();
    await page.clock.runFor(1000);
    await page.waitForURL(`**${to}`);
    const { custId, eventInfo } = (await event).postDataJSON();
    expect([custId, JSON.parse(eventInfo)]).toEqual(["larkmere", { from, to }]);
  },
);

journey("only the most recent link target is marked", async ({ page }) => {
  await openCitation(page, PARKING);
  await page
    .getByRole("navigation", { name: "Table of contents" })
    .getByRole("link", { name: /^§ 135-47 / })
    .click();
  await page.waitForFunction(() => document.querySelector("[data-here]")?.textContent.includes("Loading spaces"));
  const marked = (): Promise<(string | null)[]> =>
    page
      .locator("#law .provision-head .catchline")
      .evaluateAll((all) =>
        all.filter((one) => getComputedStyle(one).boxShadow !== "none").map((one) => one.textContent),
      );
  // The contents and the law are marked one after the other.
  await expect.poll(marked).toEqual(["Loading spaces"]);
});

journey("a link to a provision that has moved to another page opens that page", async ({ page }) => {
  const id = await openCitation(page, PARKING);
  const target = page.url();
  await page.goto("/larkmere/cite/1-1");
  const elsewhere = `${new URL(page.url()).pathname}#${id}-A`;
  await page.goto("about:blank");
  await page.goto(elsewhere);
  await page.waitForURL(target.replace(id, `${id}-A`));
});

/** Adds up the layout shifts since the first paint. Returns a function that reads the sum. */
async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Number(Reflect.get(window, "shift")) + Number(Reflect.get(entry, "value")) });
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, "shift")));
}

journey("the line above the text shows the section being read, without layout shifts", async ({ page }) => {
  const shift = await watchShift(page);
  await openCitation(page, PARKING);
  await page.locator("[data-shown=true]").getByText("§ 135-45 Schedule of parking spaces").waitFor();
  const later = page.locator("#law .provision", { hasText: "§ 135-47" }).last();
  await later.evaluate((section) => section.scrollIntoView({ behavior: "instant" }));
  // The contents follow after a pause, as the last.
  const line = page.locator("[data-shown=true]");
  await line.filter({ hasNotText: "§ 135-45 " }).waitFor();
  const current = page.getByRole("navigation", { name: "Table of contents" }).locator("[aria-current]");
  await expect.poll(async () => (await line.innerText()).includes(await current.innerText())).toBe(true);
  await frames(page);
  expect(await shift()).toBeLessThan(0.01);
});

journey(
  "a page opened at any of its sections, including the last one, has no layout shifts",
  async ({ page, openPage }) => {
    await openCitation(page, PARKING);
    const { pathname } = new URL(page.url());
    const sections = await page.locator("#law .provision-section").evaluateAll((all) => all.map(({ id }) => id));
    for (const id of [sections[0], sections[Math.floor(sections.length / 2)], sections.at(-1)]) {
      const other = await openPage();
      const shift = await watchShift(other);
      await openCitation(other, `${pathname}#${id}`);
      await other.waitForLoadState("networkidle");
      await frames(other, 30);
      expect(await shift(), id).toBeLessThan(0.01);
      await expect.poll(() => other.locator(`[id="${id}"]`).isVisible()).toBe(true);
    }
  },
);

journey(
  "[CODE-02] an archive states that it is not the current law and links to the current text",
  async ({ page }) => {
    await page.goto("/larkmere-1/cite/135-1");
    await expect.poll(() => page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    await page.getByText("This is not the current law.").waitFor();
    const links = await page
      .locator("#law a.permalink")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(links.length).toBeGreaterThan(0);
    expect(links.every((href) => href.startsWith("/larkmere-1/"))).toBe(true);
  },
);

journey(
  "[CODE-01] [ROUTES-02] [ROUTES-03] the code and its archives have a root page with the contents",
  async ({ page }) => {
    for (const address of ["/larkmere", "/larkmere-2/larkmere"]) {
      await page.goto(address);
      await page.getByRole("heading", { level: 1, name: "Code of the Town of Larkmere" }).waitFor();
      await page.locator("main article").getByRole("link", { name: "Chapter 135 Zoning" }).waitFor();
    }
  },
);

journey("the law is complete without JavaScript", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(PARKING);
  await expect.poll(() => page.locator("#law table").count()).toBeGreaterThan(0);
  await expect
    .poll(() => page.getByRole("navigation", { name: "Table of contents" }).getByRole("link").count())
    .toBeGreaterThan(20);
  await page.locator("a[rel=next]").last().click();
  await page.getByRole("heading", { level: 1, name: /Signs|Article IX/ }).waitFor();
});

journey("on a phone, a wide table scrolls in its frame and the page does not", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openCitation(page, PARKING);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const frame = page.locator(".table-frame").first();
  await expect.poll(() => frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(50);
  await frame.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => (document.querySelector(".table-frame")?.scrollLeft ?? 0) > 0);
});

journey("a printed page is only the law, with town, code, version and URL in its header", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(PARKING);
  await expect.poll(() => page.locator(".print-head").isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  const head = await page.locator(".print-head").innerText();
  for (const part of [
    "Town of Larkmere, NY",
    "Code of the Town of Larkmere",
    "Version of Mar 1, 2026",
    new URL(page.url()).pathname,
  ])
    expect(head).toContain(part);
  for (const hidden of ["#side-panel", "header", "a[rel=next]", ".permalink", ".cited-by"])
    await expect.poll(() => page.locator(hidden).first().isVisible(), { message: hidden }).toBe(false);
  const sheets = await page.pdf({ format: "Letter" });
  expect(sheets.byteLength).toBeGreaterThan(10_000);
});

journey("a reading page contains its law once", async ({ page }) => {
  const answer = await page.goto(PARKING);
  const html = (await answer?.text()) ?? "";
  expect(html.split("The following spaces are required").length - 1).toBe(1);
});

journey("reading pages are accessible in dark mode, including an unknown citation", async ({ openPage }) => {
  const page = await openPage({ colorScheme: "dark" });
  for (const address of [PARKING, "/larkmere/cite/99.999"]) {
    await page.goto(address);
    await expectAccessible(page);
  }
});
