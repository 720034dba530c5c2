import { describe } from "vitest";
import { frames } from "../harness/frames.ts";
import { expect, journey } from "../harness/journey.ts";
import { open } from "../harness/open.ts";
import { cards, field, scrollToEnd, total } from "../harness/search-page.ts";

describe("More results, and the way back", () => {
  journey(
    "[SEARCH-52] [SEARCH-57] [SEARCH-62] more results load while scrolling, and Back restores them and the scroll position",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=the&scope=code");
      await expect.poll(() => cards(page).count()).toBe(20);
      await scrollToEnd(page, 60);
      const card = cards(page).nth(45);
      const title = await card.getByRole("heading").textContent();
      await card.scrollIntoViewIfNeeded();
      const loaded = await cards(page).count();
      const top = await page.evaluate(() => scrollY);
      await card.getByRole("heading").getByRole("link").click();
      await page.waitForURL(/\/\d+(\?.*)?#\d+$/);
      await page.goBack();
      await page.waitForURL(/query=the/);
      await page.waitForFunction((count) => document.querySelectorAll("main article").length >= count, loaded);
      await page.waitForFunction((y) => Math.abs(scrollY - y) < 4, top);
      await expect.poll(() => cards(page).nth(45).getByRole("heading").textContent()).toBe(title);
      const ids = await cards(page)
        .getByRole("heading")
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  journey(
    "[SEARCH-52] [CONSTANTS-31] more results are requested 800 px before the end is in sight, not earlier",
    async ({ page }) => {
      const requests: string[] = [];
      page.on("request", (request) => request.url().includes("/search-results/") && requests.push(request.url()));
      await open(page, "/larkmere/search?query=the");
      const scrollToBefore = (pixels: number) =>
        page.evaluate((above) => {
          const end =
            document.querySelector("main article")?.closest("ol")?.nextElementSibling?.getBoundingClientRect().top ?? 0;
          scrollBy(0, end - innerHeight - above);
        }, pixels);
      await scrollToBefore(900);
      await frames(page);
      expect(requests).toEqual([]);
      await scrollToBefore(700);
      await expect.poll(() => requests.length).toBe(1);
    },
  );

  journey(
    "[SEARCH-53] [SEARCH-54] [SEARCH-55] each page is requested once, one at a time, and none beyond the last",
    async ({ page }) => {
      const pages: number[] = [];
      let waiting = 0;
      let most = 0;
      await page.route(/\/search-results\//, async (route) => {
        pages.push(Number(/search-results\/(\d+)/.exec(route.request().url())?.[1]));
        most = Math.max(most, (waiting += 1));
        // Long enough for another request.
        await frames(page);
        await route.continue();
        waiting -= 1;
      });
      await open(page, "/larkmere/search?query=permit");
      const all = await total(page);
      await scrollToEnd(page, all);
      await page.getByText("These are all the results.").waitFor();
      for (const by of [-2000, 4000]) {
        await page.evaluate((pixels) => scrollBy(0, pixels), by);
        await frames(page);
      }
      expect(pages).toEqual(Array.from({ length: Math.ceil(all / 20) - 1 }, (_page, index) => index + 1));
      expect(most).toBe(1);
    },
  );

  journey("[SEARCH-62] a reload restores the loaded results and the scroll position", async ({ page }) => {
    await open(page, "/larkmere/search?query=the");
    await scrollToEnd(page, 60);
    await cards(page).nth(45).scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    await page.reload();
    await page.waitForFunction(
      (y) => document.querySelectorAll("main article").length >= 60 && Math.abs(scrollY - y) < 40,
      top,
    );
  });

  journey("[SEARCH-62] Back and Forward go from search to search", async ({ page }) => {
    await open(page, "/larkmere/search?query=permit");
    await field(page).fill("noise");
    await field(page).press("Enter");
    await page.getByRole("heading", { level: 1, name: /results? for “noise”/ }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /results? for “permit”/ }).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe("permit");
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: /results? for “noise”/ }).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe("noise");
  });

  journey(
    "[SEARCH-30] an error shows if more results cannot be loaded, and trying again loads them",
    async ({ page, complaints }) => {
      await page.route(/\/search-results\//, (route) =>
        route.fulfill({
          status: 503,
          json: { title: "Away", message: "Search is temporarily unavailable. Please try again." },
        }),
      );
      await open(page, "/larkmere/search?query=the");
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.getByText("Search is temporarily unavailable. Please try again.").waitFor();
      await page.unroute(/\/search-results\//);
      await page.getByRole("link", { name: "Try again" }).click();
      await page.waitForFunction(() => document.querySelectorAll("main article").length > 20);
      complaints.length = 0;
    },
  );
});
