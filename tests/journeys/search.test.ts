import type { Request } from "playwright-core";
import { describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { frames } from "../harness/frames.ts";
import { expect, journey } from "../harness/journey.ts";
import { open } from "../harness/open.ts";
import { cards, field, jumps, scrollToEnd, total } from "../harness/search-page.ts";

describe("Results", () => {
  journey(
    "[SEARCH-21] [SEARCH-27] [SEARCH-49] [ROUTES-38] [OPEN-108] a visitor finds the parking rules and opens one",
    async ({ page }) => {
      await open(page, "/larkmere/home");
      await field(page).fill("parking");
      await field(page).press("Enter");
      await page.waitForURL("/larkmere/search?query=parking");
      await page.getByRole("heading", { level: 1, name: /^\d+ results for “parking”$/ }).waitFor();
      await expect.poll(() => page.title()).toBe("Town of Larkmere Search: parking");
      await expect.poll(() => field(page).inputValue()).toBe("parking");
      const card = cards(page)
        .filter({ has: page.locator("mark") })
        .first();
      await expect.poll(() => card.textContent()).toContain("Code");
      await expect
        .poll(() =>
          card
            .getByRole("listitem")
            .filter({ hasText: /parking ×/ })
            .count(),
        )
        .toBe(1);
      await expect
        .poll(() => card.getByRole("link", { name: /^E-mail/ }).getAttribute("href"))
        .toMatch(/^mailto:\?subject=.+Town%20of%20Larkmere&body=.+http/);
      const link = card.getByRole("heading").getByRole("link");
      const address = (await link.getAttribute("href")) ?? "";
      await link.click();
      await page.waitForURL(`**${address}`);
      const provision = page.locator(`[id="${address.split("#")[1]}"]`);
      await provision.waitFor();
      await expect
        .poll(() => provision.evaluate((element) => element.getBoundingClientRect().top < innerHeight))
        .toBe(true);
    },
  );

  journey(
    "[SEARCH-35] [SEARCH-38] results can be sorted in code order, which is in the address and stays for the next search",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=permit");
      await page.getByLabel("Sort by").selectOption({ label: "Code order" });
      await page.waitForURL("/larkmere/search?query=permit&sortOrder=natural");
      await field(page).fill("fee");
      await field(page).press("Enter");
      await page.waitForURL("/larkmere/search?query=fee&sortOrder=natural");
    },
  );

  journey(
    "[SEARCH-39] [SEARCH-40] [SEARCH-44] [SEARCH-46] [SEARCH-47] a part of the code filters the results, and its chip removes the filter",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=permit");
      const all = await total(page);
      await page.getByText("Filter By Part").waitFor();
      await page.getByRole("checkbox", { name: /^Part I / }).check();
      await page.waitForURL(/selections=part%3A\d+$/);
      await page.waitForFunction((before) => !document.querySelector("h1")?.textContent?.startsWith(`${before} `), all);
      await expect.poll(() => total(page)).toBeLessThan(all);
      await page.getByRole("link", { name: /^Remove filter: Part I / }).click();
      await page.waitForURL("/larkmere/search?query=permit");
      await page.getByRole("heading", { level: 1, name: new RegExp(`^${all} results`) }).waitFor();
      await page.goBack();
      await page.waitForURL(/selections=/);
      await expect.poll(() => page.getByRole("checkbox", { name: /^Part I / }).isChecked()).toBe(true);
    },
  );

  journey(
    "[SEARCH-40] [SEARCH-41] [CONSTANTS-33] a facet with one option shows only if the option is selected, and is then open",
    async ({ page }) => {
      await open(page, '/larkmere/search?query="Schedule+of+parking+spaces"');
      await expect.poll(() => cards(page).count()).toBeGreaterThan(0);
      await expect.poll(() => page.getByText("Filter By Part").count()).toBe(0);
      await open(page, "/larkmere/search?query=permit");
      const part = page.getByRole("checkbox", { name: /^Part I / });
      const selection = await part.getAttribute("value");
      await open(page, `/larkmere/search?query=permit&selections=${selection}`);
      await expect.poll(() => page.locator("details", { has: part }).getAttribute("open")).not.toBeNull();
      await expect.poll(() => part.isChecked()).toBe(true);
    },
  );

  journey(
    "[SEARCH-37] [SEARCH-56] [SEARCH-58] a slow search shows that it is loading; the answer to an older search is dropped",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=permit");
      const late = Promise.withResolvers<void>();
      const older: Request[] = [];
      await page.route(/search\.data\?.*query=fence/, async (route) => {
        older.push(route.request());
        await late.promise;
        await route.continue().catch(() => null);
      });
      await field(page).fill("fence");
      await field(page).press("Enter");
      await page.getByText("Searching…").waitFor();
      await expect.poll(() => cards(page).count()).toBe(0);
      await expect.poll(() => page.getByLabel("Sort by").isVisible()).toBe(false);
      await field(page).fill("noise");
      await field(page).press("Enter");
      await page.getByRole("heading", { level: 1, name: /results? for “noise”/ }).waitFor();
      late.resolve();
      // The page has its answer, or no longer wanted it.
      await older[0]?.response();
      await frames(page);
      await expect.poll(() => page.title()).toBe("Town of Larkmere Search: noise");
    },
  );

  journey("[SEARCH-29] a search without results shows help", async ({ page }) => {
    await open(page, "/larkmere/search?query=xyzzyq");
    await page.getByText("No results found...").waitFor();
    await page.getByRole("link", { name: "fence OR hedge" }).click();
    await page.getByRole("heading", { level: 1, name: /results? for “fence OR hedge”/ }).waitFor();
  });

  journey("a citation of a paragraph finds its section and leads to the paragraph", async ({ page }) => {
    await page.goto("/larkmere/search?query=135-24B(2)");
    await cards(page).getByRole("link", { name: "§ 135-24 Corner lots and sight triangles", exact: true }).click();
    await page.waitForURL(/#\d+-B-2$/);
  });

  journey("[SEARCH-21] [ROUTES-39] an archive searches its own version, and shows that", async ({ page }) => {
    await open(page, "/larkmere-1/search?query=parking");
    await expect.poll(() => page.locator("main header").textContent()).toContain("an archived version of the code");
    const addresses = await cards(page)
      .getByRole("heading")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => !/^\/larkmere-1\/\d+(\?[^#]*)?#\d+$/.test(address))).toEqual([]);
  });

  journey(
    "[SEARCH-60] [EVENTS-03] [EVENTS-04] a new search is logged once, and each of its pages",
    async ({ page }) => {
      const events: string[] = [];
      page.on("request", (request) => {
        if (!request.url().endsWith("/event")) return;
        const { eventName, eventInfo }: { eventName: string; eventInfo: string } = request.postDataJSON();
        events.push(
          `${eventName} ${eventName === "page_view" ? (JSON.parse(eventInfo).search_page ?? "") : eventInfo.replace(/,"result_count":[1-9]\d*\}/, ',"result_count":"some"}')}`,
        );
      });
      await open(page, "/larkmere/search?query=permit");
      await scrollToEnd(page, 40);
      await expect
        .poll(() => events.slice(0, 3))
        .toEqual([
          'view_search_results {"search_term":"permit","scope":"all","sort_order":"relevance","result_count":"some"}',
          "page_view 0",
          "page_view 1",
        ]);
      await page.getByRole("checkbox", { name: /^Part I / }).check();
      await page.waitForURL(/selections=/);
      expect(events.filter((event) => event.startsWith("view_search_results"))).toHaveLength(1);
    },
  );
});

describe("Search for everyone", () => {
  journey(
    "[SEARCH-23] [SEARCH-54] without JavaScript a visitor searches, filters, sorts and reads on",
    async ({ openPage }) => {
      const page = await openPage({ javaScriptEnabled: false });
      await page.goto("/larkmere/home");
      await field(page).fill("permit");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      const all = await total(page);
      expect(all).toBeGreaterThan(40);
      await page.getByRole("link", { name: "More results" }).click();
      await expect.poll(() => page.url()).toContain("page=2");
      await expect.poll(() => cards(page).count()).toBe(20);
      await page.getByRole("link", { name: "Previous results" }).click();
      await page.getByLabel("Sort by").selectOption({ label: "Code order" });
      await page.getByRole("button", { name: "Sort", exact: true }).click();
      await page.getByRole("checkbox", { name: /^Part I / }).check();
      await page.getByRole("button", { name: "Apply filters" }).click();
      await expect.poll(() => page.url()).toContain("sortOrder=natural");
      await expect.poll(() => total(page)).toBeLessThan(all);
      await page.getByRole("link", { name: /^Remove filter: Part I / }).click();
      await expect.poll(() => total(page)).toBe(all);
    },
  );

  for (const [name, width] of [
    ["wide", 1240],
    ["on a phone", 360],
  ] as const) {
    journey(`results, quick jumps and help have no accessibility errors, ${name}`, async ({ openPage }) => {
      const page = await openPage({ viewport: { width, height: 800 } });
      await open(page, "/larkmere/search?query=parking");
      await expectAccessible(page);
      await field(page).fill("park");
      await jumps(page).waitFor();
      await expectAccessible(page);
      await open(page, "/larkmere/search?query=xyzzyq");
      await expectAccessible(page);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }

  journey(
    "on a phone the search covers the page while it is active, with the field at the top",
    async ({ openPage }) => {
      const page = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
      await open(page, "/larkmere/home");
      await field(page).tap();
      await page.getByRole("button", { name: "Close search" }).waitFor();
      await expect.poll(async () => (await field(page).boundingBox())?.y).toBeLessThan(20);
      await field(page).fill("park");
      await jumps(page).getByRole("option").first().tap();
      await page.waitForURL(/\/\d+#\d+$/);
      await page.getByRole("button", { name: "Close search" }).waitFor({ state: "hidden" });
      await field(page).tap();
      await field(page).fill("park");
      await page.keyboard.press("Enter");
      await page.locator("main h1:focus").waitFor();
    },
  );
});
