import type { Page } from "playwright-core";
import { describe, test } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { demoServer } from "../harness/demo-server.ts";
import { expect, journey } from "../harness/journey.ts";

const results = (page: Page) => page.locator("main article h2");
const bar = (page: Page) => page.getByRole("group", { name: "Search matches" });

/** Opens a result by its title and waits for the highlights. */
async function follow(page: Page, query: string, title: RegExp): Promise<void> {
  await page.goto(`/larkmere/search?query=${encodeURIComponent(query)}`);
  await page.waitForFunction(() => document.documentElement.dataset.alive === "");
  await results(page).getByRole("link", { name: title }).first().click();
  await bar(page).waitFor();
}

/** The highlighted texts. */
const highlighted = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get("search-highlight") ?? [])].map(
      ({ startContainer, startOffset, endContainer, endOffset }) => {
        const range = document.createRange();
        range.setStart(startContainer, startOffset);
        range.setEnd(endContainer, endOffset);
        return range.toString().replaceAll(/\s+/g, " ");
      },
    ),
  );

/** Whether an element is visible in the window, below the header. */
const inSight = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (
        top >= Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) && bottom <= innerHeight
      );
    });

describe("Arriving from a result", () => {
  journey(
    "[SEARCH-64] a visitor opens the matching passage of a long section, goes from match to match, and clears the highlights",
    async ({ page }) => {
      await page.setViewportSize({ width: 1240, height: 620 });
      await follow(page, '"use variance"', /Schedule of fees/);
      await expect.poll(() => new URL(page.url()).searchParams.get("find")).toBe('"use variance"');
      await expect.poll(() => highlighted(page)).toEqual(["Use variance"]);
      // The match is in the last row of a long table, so the section starts above the window.
      await expect.poll(() => inSight(page, "tr:has-text('Use variance')")).toBe(true);
      await expect
        .poll(() => inSight(page, ".provision:target > .provision-head, [data-here] > .provision-head"))
        .toBe(false);
      await expectAccessible(page);

      await follow(page, "variance appeals", /Variances/);
      const count = (await highlighted(page)).length;
      expect(count).toBeGreaterThan(2);
      await expect.poll(() => bar(page).getByRole("status").textContent()).toBe(`${count} matches`);
      for (const word of await highlighted(page)) expect(word.toLowerCase()).toMatch(/^(?:varianc|appeal)/);
      await bar(page).getByRole("button", { name: "Next match" }).click();
      await expect
        .poll(() => bar(page).getByRole("status").textContent())
        .toMatch(new RegExp(`^Match \\d+ of ${count}$`));
      const at = async (): Promise<number> =>
        Number(/\d+/.exec((await bar(page).getByRole("status").textContent()) ?? "")?.[0]);
      const first = await at();
      await page.keyboard.press("m");
      await expect.poll(at).toBe((first % count) + 1);
      await page.keyboard.press("Shift+M");
      await expect.poll(at).toBe(first);

      await bar(page).getByRole("button", { name: "Clear highlights" }).click();
      await bar(page).waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(0);
      await page.waitForURL(/\/\d+#\d+$/);
      await page.goBack();
      await page.waitForURL(/\/search\?query=variance/);
    },
  );

  journey(
    "[SEARCH-64] highlights and scroll position are restored after a reload and on the way back; other pages have none",
    async ({ page }) => {
      await follow(page, "permit", /Penalties for offenses|Permit required/);
      const count = (await highlighted(page)).length;
      // Its notes come beside the page, and the text stays where it is.
      const notes = page.getByRole("group", { name: /^Notes?$/ }).first();
      await notes.waitFor();
      await page.evaluate(() => scrollBy(0, 900));
      const left = await page.evaluate(() => scrollY);
      await page.reload();
      await bar(page).waitFor();
      await notes.waitFor();
      await expect.poll(async () => (await highlighted(page)).length).toBe(count);
      expect(await page.evaluate(() => scrollY)).toBe(left);
      const next = page.getByRole("navigation", { name: "Previous and next", exact: true }).getByRole("link").last();
      // Without scrolling to the link.
      await next.dispatchEvent("click");
      await bar(page).waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(0);
      await page.goBack();
      await bar(page).waitFor();
      await expect.poll(async () => (await highlighted(page)).length).toBe(count);
      await notes.waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(left);
    },
  );

  journey("[SEARCH-64] Escape in the bar clears the highlights; the bar is not printed", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 360, height: 640 }, hasTouch: true, colorScheme: "dark" });
    await follow(page, "sign permit", /./);
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => bar(page).isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await bar(page).getByRole("button", { name: "Next match" }).focus();
    await page.keyboard.press("Escape");
    await bar(page).waitFor({ state: "detached" });
    await page.waitForURL((url) => !url.searchParams.has("find"));
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });

  journey("[SEARCH-64] a browser without highlights still opens the passage", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 1240, height: 620 } });
    await page.addInitScript(() => Reflect.deleteProperty(CSS, "highlights"));
    await page.goto("/larkmere/search?query=%22use+variance%22");
    await results(page)
      .getByRole("link", { name: /Schedule of fees/ })
      .click();
    await page.waitForFunction(() => {
      const row = [...document.querySelectorAll("tr")].find(({ textContent }) =>
        textContent.startsWith("Use variance"),
      );
      return (
        row !== undefined && row.getBoundingClientRect().top > 120 && row.getBoundingClientRect().bottom < innerHeight
      );
    });
    await expect.poll(() => bar(page).count()).toBe(0);
  });

  journey(
    "[SEARCH-16] a citation of a paragraph leads to it, from the quick jumps and from the results",
    async ({ page }) => {
      await page.goto("/larkmere/home");
      await page.waitForFunction(() => document.documentElement.dataset.alive === "");
      await page.getByRole("combobox", { name: /Search the code/ }).fill("135-55(B)");
      await page.getByRole("option").first().click();
      await page.waitForURL(/#\d+-B$/i);
      await page.locator(".item[data-here]").waitFor();
      const { hash } = new URL(page.url());
      await page.goto("/larkmere/search?query=135-55(B)");
      await results(page)
        .getByRole("link", { name: /Monument and pole signs/ })
        .click();
      await page.waitForURL((url) => url.hash === hash);
      // A paragraph with links, in the town's colors in dark mode.
      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto("/larkmere/cite/135-24B(2)");
      await page.locator(".item[data-here] a").first().waitFor();
      await expectAccessible(page);
    },
  );

  test("[OPEN-01] the page of a result is the same document as the plain page, and search engines index the plain address", async () => {
    const plain = await fetch(`${demoServer().address}/45000265`);
    const found = await fetch(`${demoServer().address}/45000265?find=permit`);
    expect([found.status, found.headers.get("etag")]).toEqual([200, plain.headers.get("etag")]);
    expect([plain.headers.get("x-robots-tag"), found.headers.get("x-robots-tag")]).toEqual([null, "noindex"]);
    expect(await found.text()).toContain('rel="canonical" href="');
  });
});
