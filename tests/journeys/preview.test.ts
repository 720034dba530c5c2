import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { setLevels } from "../../src/features/code/test-towns.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { demoServer } from "../harness/demo-server.ts";
import { frames } from "../harness/frames.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { open, openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

const card = (page: Page): Locator => page.getByRole("dialog", { name: /^Preview: / });
const shown = (page: Page): Promise<void> => card(page).locator("[data-state=shown]").waitFor();
const frame = (page: Page) => card(page).frameLocator("iframe");

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** A citation of § 1-10, which is far below it. */
async function openCitation(page: Page): Promise<Locator> {
  await open(page, "/larkmere/cite/1-6");
  return page.locator("#law").getByRole("link", { name: "§ 1-10", exact: true }).first();
}

/** Where a link is when everything has loaded, and the page no longer moves it. */
async function settledBox(link: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const page = link.page();
  await page.waitForLoadState("networkidle");
  await link.scrollIntoViewIfNeeded();
  let box = await link.boundingBox();
  for (;;) {
    await frames(page);
    const next = await link.boundingBox();
    if (next !== null && next.y === box?.y) return next;
    box = next;
  }
}

describe("[SHELL-33, SHELL-36] A preview", () => {
  for (const width of [360, 760, 1280]) {
    journey(`at ${width} px shows the cited section beside the link, and goes with Escape`, async ({ openPage }) => {
      const page = await openPage({ viewport: { width, height: 700 } });
      const link = await openCitation(page);
      await link.focus();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Tab");
      await shown(page);
      const section = frame(page);
      await section.getByRole("heading", { name: "§ 1-10 General penalty" }).waitFor();
      await section.getByRole("list", { name: "In" }).getByText("Chapter 1 General Provisions").waitFor();
      await expect.poll(() => section.getByText("Severability").count()).toBe(0);
      const [over, at] = [await card(page).boundingBox(), await link.boundingBox()];
      if (over === null || at === null) throw new Error("not on the screen");
      expect(over.y >= at.y + at.height || over.y + over.height <= at.y, "covers its link").toBe(true);
      expect(over.x >= 0 && over.x + over.width <= width && over.y + over.height <= 700).toBe(true);
      await expect.poll(() => link.evaluate((it) => it === document.activeElement)).toBe(true);
      await expect
        .poll(() =>
          link.evaluate((it) => document.getElementById(it.getAttribute("aria-describedby") ?? "")?.textContent),
        )
        .toBe("A preview is shown. Press Escape to close it.");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect.poll(() => card(page).count()).toBe(0);
      await expect
        .poll(() => link.evaluate((it) => [it === document.activeElement, it.hasAttribute("aria-describedby")]))
        .toEqual([true, false]);
    });
  }

  journey("stays while the mouse is in it, and its links open in the full window", async ({ page }) => {
    const link = await openCitation(page);
    await link.hover();
    await shown(page);
    await frame(page).getByText("Each day on which a violation").hover();
    await frame(page).getByRole("link", { name: "Chapter 1 General Provisions" }).click();
    await page.waitForURL((url) => !url.search.includes("content-only"));
    await page.getByRole("heading", { level: 1, name: /General Provisions/ }).waitFor();
  });

  journey("goes when the mouse leaves link and card", async ({ page }) => {
    const link = await openCitation(page);
    await link.hover();
    await shown(page);
    await page.mouse.move(5, 400);
    await expect.poll(() => card(page).count()).toBe(0);
  });

  journey("opens as a sheet when a link is touched and held, which does not follow the link", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true });
    const link = await openCitation(page);
    const address = page.url();
    const { x, y } = await settledBox(link);
    const session = await page.context().newCDPSession(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 8, y: y + 8 }] });
    await shown(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expectAccessible(page, "[role=dialog]");
    await expect.poll(() => page.url()).toBe(address);
    await card(page).getByRole("button", { name: "Close" }).tap();
    await expect.poll(() => card(page).count()).toBe(0);
  });

  journey("opens under a finger that was there before the scripts of previews", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true });
    const link = await openCitation(page);
    const { x, y } = await settledBox(link);
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", (route) => scripts.promise.then(() => route.continue()));
    const session = await page.context().newCDPSession(page);
    const touched = await page.evaluate(() => performance.now());
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 8, y: y + 8 }] });
    // Held as long as a preview takes.
    await expect.poll(() => page.evaluate((at) => performance.now() - at, touched)).toBeGreaterThan(500);
    scripts.resolve();
    await shown(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  });

  journey("opens with a tap on a citation, the first one on a page too, and leads on", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true });
    const link = await openCitation(page);
    const address = page.url();
    await settledBox(link);
    await link.tap();
    await shown(page);
    await expect.poll(() => page.url()).toBe(address);
    await card(page).getByRole("button", { name: "Close" }).tap();
    await expect.poll(() => card(page).count()).toBe(0);
    await link.tap();
    await shown(page);
    await card(page).getByRole("link", { name: /^Open/ }).tap();
    await page.waitForURL((url) => url.href !== address);
  });

  journey("that cannot be loaded does not keep a tap from following its link", async ({ openPage, complaints }) => {
    const page = await openPage({ viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true });
    const link = await openCitation(page);
    await page.route("**/assets/*.js", (route) => route.abort());
    const address = page.url();
    await settledBox(link);
    await link.tap();
    await page.waitForURL((url) => url.href !== address);
    complaints.length = 0;
  });

  journey(
    "[SHELL-35, SHELL-38] of a PDF file is its first page where the browser shows no PDF files",
    async ({ page, complaints }) => {
      await open(page, "/larkmere/documents/Minutes");
      await page.evaluate(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: false }));
      await page.route("**/thumbnail", (route) => route.fulfill({ contentType: "image/png", body: PICTURE }));
      const links = page.getByRole("link", { name: /^Town Board minutes/ });
      await links.first().hover();
      await shown(page);
      await card(page)
        .getByRole("img", { name: /^First page of Town Board minutes/ })
        .waitFor();
      await expectAccessible(page, "[role=dialog]");
      await page.unroute("**/thumbnail");
      await page.route("**/thumbnail", (route) => route.fulfill({ status: 404 }));
      await page.mouse.move(5, 5);
      await links.nth(1).hover();
      await card(page).getByText("No online PDF viewer installed").waitFor();
      complaints.length = 0;
    },
  );

  journey(
    "[SHELL-35, SHELL-38] of a PDF file is the file, or says that it is not available",
    async ({ page, complaints }) => {
      await open(page, "/larkmere/documents/Minutes");
      await page.evaluate(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: true }));
      const link = page.getByRole("link", { name: /^Town Board minutes/ }).first();
      const file = await link.getAttribute("href");
      await link.hover();
      const object = card(page).locator("object[type='application/pdf']");
      await object.waitFor({ state: "attached" });
      await expect.poll(() => object.getAttribute("data")).toBe(file);
      await expect.poll(() => object.textContent()).toBe("Document not available");
      // Some browsers for tests have no viewer, and report that.
      complaints.length = 0;
    },
  );

  journey("of a result shows the section that was found", async ({ page }) => {
    await open(page, "/larkmere/search?query=%22general+penalty%22&scope=code");
    await page
      .getByRole("main")
      .getByRole("link", { name: /General penalty/ })
      .first()
      .hover();
    await shown(page);
    await frame(page).getByRole("heading", { name: "§ 1-10 General penalty" }).waitFor();
  });
});

describe("A town", () => {
  let own: OwnServer;
  beforeAll(async () => {
    own = await openOwnServer();
  });
  afterAll(() => own.close());

  /** A page with a citation of a section below it. Its clock stands still. */
  async function openPaused(openPage: OpenPage, height: number): Promise<{ page: Page; citation: Locator }> {
    const page = await openPage({ baseURL: own.address, viewport: { width: 1240, height } });
    await page.clock.install();
    await page.goto("/larkmere/1010");
    await page.clock.pauseAt(Date.now() + 3_600_000);
    return { page, citation: page.locator("#law a.cite").first() };
  }

  /** How long somebody points at the citation until its preview shows, in milliseconds; null if it never does. */
  async function waitsFor({ page, citation }: { page: Page; citation: Locator }): Promise<number | null> {
    await citation.hover();
    for (let waited = 100; waited <= 6000; waited += 100) {
      await page.clock.runFor(100);
      if ((await card(page).count()) > 0) return waited;
    }
    return null;
  }

  journey("has no preview of what is on the screen", async ({ openPage }) => {
    expect(await waitsFor(await openPaused(openPage, 900))).toBeNull();
    const low = await openPaused(openPage, 260);
    expect(await waitsFor(low)).toBeGreaterThanOrEqual(700);
    await shown(low.page);
    await frame(low.page).getByText("$20.").waitFor();
  });

  journey("[SHELL-34, OPEN-62] chooses the links that have previews, and the delay", async ({ openPage }) => {
    await own.customize({ contentPreviewSelector: "#law .parts a" });
    expect(await waitsFor(await openPaused(openPage, 260))).toBeNull();
    await own.customize({ contentPreviewSelector: "not a selector (" });
    expect(await waitsFor(await openPaused(openPage, 260))).toBeNull();
    await own.customize({ contentPreviewSelector: "#law a.cite", contentPreviewDelay: 2000 });
    expect(await waitsFor(await openPaused(openPage, 260))).toBeGreaterThanOrEqual(2000);
  });

  journey("[SHELL-37, PERMS-14] shows no previews if it does not permit them", async ({ openPage }) => {
    await setLevels(own.towns, own.towns.larkmere, {
      "CONTENT/PREVIEW": { currentLevel: "NOBODY", maximumLevel: "PUBLIC" },
    });
    const permits = async (): Promise<boolean> => {
      const session: { grantedPermissions: string[] } = await (
        await fetch(`${own.address}/api/larkmere/session`)
      ).json();
      return session.grantedPermissions.includes("CONTENT/PREVIEW");
    };
    await expect.poll(permits).toBe(false);
    expect(await waitsFor(await openPaused(openPage, 260))).toBeNull();
  });

  journey("that is private shows no law in previews to others", async ({ openPage }) => {
    const page = await openAs(own, openPage, null, "/larkmere/home");
    const answer = await page.request.get("/millbrook/2001?content-only=true", { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe("/user/login/millbrook?url=%2Fmillbrook%2F2001");
    expect((await page.request.get("/2001?content-only=true")).status()).toBe(404);
  });
});

describe("[ROUTES-48, OPEN-141] The page in a preview", () => {
  const get = async (path: string) => {
    const answer = await fetch(demoServer().address + path);
    return { headers: answer.headers, html: await answer.text() };
  };

  test.each([
    "/larkmere/cite/1-10",
    "/larkmere",
    "/larkmere/home",
    "/larkmere/index?letter=B",
    "/larkmere/documents/Minutes",
  ])("%s has no frame and no JavaScript, and may be framed by our own pages only", async (path) => {
    const { headers, html } = await get(
      `${path}${path.includes("?") ? "&" : "?"}content-only=true&date-time=2026-11-23`,
    );
    expect(html).not.toMatch(
      /<script(?![^>]*json)|modulepreload|popover|role="search"|<header|<footer|<aside[^>]*notice/,
    );
    expect(html).toContain('<base target="_top"/>');
    expect(headers.get("x-robots-tag")).toBe("noindex");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain("script-src");
    const whole = await get(path);
    expect(whole.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(whole.html).toContain('role="search"');
  });

  test("is the same for every date-time, and the page itself stays as it is", async () => {
    const etags = new Set<string | null>();
    for (const time of ["", "&date-time=1", "&date-time=yesterday", "&date-time=%zz&x=2"])
      etags.add((await get(`/larkmere/home?content-only=true${time}`)).headers.get("etag"));
    expect(etags.size).toBe(1);
    expect((await get("/larkmere/home")).html).toContain('role="search"');
    expect((await get("/larkmere/home?content-only=false")).html).toContain('role="search"');
  });

  journey("can be read without styles of the frame, also on a phone", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 360, height: 700 } });
    await page.goto("/larkmere/cite/1-10?content-only=true");
    await page.getByRole("heading", { level: 1, name: "§ 1-10 General penalty" }).waitFor();
    await expectAccessible(page);
  });
});
