import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible, waitForAnimations } from "../harness/accessible.ts";
import {
  ALL,
  box,
  chip,
  count,
  countText,
  FINDER,
  openFinderServer,
  params,
  PHONE,
  queryField,
  searchButton,
  type FinderServer,
} from "../harness/finder-page.ts";
import { expect, journey } from "../harness/journey.ts";

let server: FinderServer;
beforeAll(async () => {
  server = await openFinderServer();
}, 120_000);
afterAll(() => server.own.close());

const townAt = (at: number) => server.townAt(at);
const open: FinderServer["open"] = (...page) => server.open(...page);

describe("Searching several towns", () => {
  journey(
    "[ROUTES-40] [FINDER-08, FINDER-09, FINDER-23, SEARCH-08, SEARCH-22, SEARCH-24, SEARCH-25, SEARCH-27] searches towns and filters together; Back restores the selection",
    async ({ openPage }) => {
      const page = await open(openPage, FINDER);
      await page.clock.install();
      await count(page, countText(ALL));
      await expect.poll(() => searchButton(page).isDisabled()).toBe(true);
      await queryField(page).fill("parking");
      await expect.poll(() => searchButton(page).isDisabled()).toBe(true);
      await page.getByLabel("Name").fill(townAt(0).municipality);
      await box(page, townAt(0)).check();
      await expect.poll(() => searchButton(page).isDisabled()).toBe(false);
      await page.getByLabel("Name").fill("");
      await page.getByLabel("State").selectOption(townAt(1).state);
      await count(page, countText(server.towns.filter(({ state }) => state === townAt(1).state).length));
      await page.getByRole("button", { name: /^Add all/ }).click();
      const added = page.getByRole("button", { name: /^(All towns|Town) added$/ });
      await added.and(page.locator(":focus")).waitFor();
      await expect.poll(() => added.isDisabled()).toBe(true);
      await chip(page, townAt(0).name).waitFor();
      await chip(page, townAt(1).state).waitFor();
      // A town that the filter includes is checked, shows the reason, and cannot be added again.
      const covered = box(page, townAt(1));
      await covered.press("Space");
      await expect.poll(() => covered.isChecked()).toBe(true);
      await expect
        .poll(async () => [
          await covered.getAttribute("aria-disabled"),
          await covered.evaluate(
            (each) => document.querySelector(`#${each.getAttribute("aria-describedby") ?? ""}`)?.textContent,
          ),
        ])
        .toEqual(["true", `Included in: ${townAt(1).state}`]);
      await expect.poll(() => chip(page, townAt(1).name).count()).toBe(0);
      await expectAccessible(page);
      await searchButton(page).click();

      await page.getByRole("heading", { level: 1, name: /^[\d,]+ results? for “parking”/ }).waitFor();
      await expect.poll(() => page.title()).toBe("Towncode Search: parking");
      await expect.poll(() => params(page).get("custIds")).toBe(townAt(0).custId);
      await expect.poll(() => params(page).get("customerFilters")).toBe(`{"filters":[{"state":"${townAt(1).state}"}]}`);
      const where = page.getByRole("complementary", { name: "Towns searched" });
      await expect.poll(() => where.textContent()).toMatch(/^Multicode \(\d\)/);
      await expect.poll(() => where.getByTitle(/^Search \d towns?$/).count()).toBe(1);
      await expect.poll(() => where.textContent()).toContain(townAt(0).name);
      await expectAccessible(page);

      await page.goBack();
      await chip(page, townAt(0).name).waitFor();
      await chip(page, townAt(1).state).waitFor();
      await expect.poll(() => queryField(page).inputValue()).toBe("parking");
      // The finder, which still has its selection to write into its own address, leaves that of the results alone.
      await page.goForward();
      await where.waitFor();
      await page.clock.runFor(2000);
      await expect.poll(() => params(page).has("codeFinder")).toBe(false);
      await where.getByRole("link", { name: "Change towns" }).click();
      await page.getByLabel("Name").fill(townAt(1).municipality);
      await box(page, townAt(1)).and(page.locator("[aria-disabled]")).waitFor();
      await chip(page, townAt(1).state).click();
      await chip(page, townAt(1).state).waitFor({ state: "detached" });
      await queryField(page).press("Enter");
      await page.waitForURL((url) => !url.searchParams.has("codeFinder") && !url.searchParams.has("customerFilters"));
      await page.getByRole("heading", { level: 1, name: /for “parking”/ }).waitFor();
    },
  );

  journey(
    "[SEARCH-10] on its results each selected town and filter can be removed, long lists fold, and removing the last one leads back to the finder",
    async ({ openPage }) => {
      const ids = server.towns.slice(0, 30).map(({ custId }) => custId);
      const page = await open(
        openPage,
        `/search?query=parking&custIds=${ids.join(",")}&customerFilters=${encodeURIComponent('{"filters":[{"minPop":1}]}')}&selections=county:LA/St.%20John%252C%20Upper`,
        PHONE,
      );
      const where = page.getByRole("complementary", { name: "Towns searched" });
      await expect.poll(() => where.getByRole("link", { name: /^Remove / }).count()).toBe(6);
      await page.getByRole("link", { name: "Remove filter: County: St. John, Upper, Louisiana" }).click();
      await page.waitForURL((url) => !url.searchParams.has("selections"));
      await where.getByText("and 25 more").click();
      const last = where.getByRole("link", { name: `Remove ${townAt(29).name}`, exact: true });
      await expect.poll(async () => (await last.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessible(page);
      await last.press("Enter");
      await page.waitForURL((url) => url.searchParams.get("custIds") === ids.slice(0, -1).join(","));
      await last.waitFor({ state: "detached" });
      await where.getByRole("link", { name: "Remove population from 1", exact: true }).click();
      await page.waitForURL((url) => !url.searchParams.has("customerFilters"));

      await page.goto(`/search?query=parking&custIds=${ids[0] ?? ""}`);
      await where.getByRole("link", { name: `Remove ${townAt(0).name}`, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Read and search your town’s laws" }).waitFor();
      await expect.poll(() => queryField(page).inputValue()).toBe("parking");
    },
  );

  journey(
    "[SEARCH-03, ADVANCED-01, ADVANCED-02, PERMS-15] on its results offers the advanced search in the same towns",
    async ({ openPage }) => {
      const custIds = `${townAt(0).custId},${townAt(1).custId}`;
      const page = await open(openPage, `/search?query=parking&custIds=${custIds}`);
      await page.getByRole("button", { name: "Advanced" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Advanced search" });
      await expect.poll(() => dialog.getByLabel("All of these words").inputValue()).toBe("parking");
      await waitForAnimations(page);
      await expectAccessible(page);
      await dialog.getByLabel("None of these words").fill("snow");
      await dialog.getByLabel("None of these words").press("Enter");
      await page.waitForURL(
        (url) => url.searchParams.get("query") === "parking -snow" && url.searchParams.get("custIds") === custIds,
      );
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("heading", { level: 1, name: /for “parking -snow”/ }).waitFor();
    },
  );
});

describe("The finder over a page of a town", () => {
  journey(
    "[FINDER-01, FINDER-02, FINDER-03, SEARCH-04, SEARCH-12] opens by its button with that town selected, and searches others too",
    async ({ openPage }) => {
      const page = await openPage({ baseURL: server.own.address });
      // A slow connection: the page already reacts to clicks, the tools of the search bar do not.
      const tools = Promise.withResolvers<null>();
      await page.route("**/assets/*.js", async (route) => {
        const response = await route.fetch();
        if ((await response.text()).includes("Search several towns")) await tools.promise;
        await route.fulfill({ response });
      });
      await page.goto(`/${townAt(0).custId}/home`);
      await page.waitForFunction(() => document.documentElement.dataset.alive === "");
      const button = page.getByRole("link", { name: "Multicode" });
      await expect.poll(() => button.getAttribute("href")).toBe(`/search?codeFinder=true&custIds=${townAt(0).custId}`);
      await button.click();
      tools.resolve(null);
      const dialog = page.getByRole("dialog", { name: "Find towns to search" });
      await chip(page, townAt(0).name).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.waitForURL((url) => url.search === "");
      await button.click();
      await dialog.getByLabel("Name").fill(townAt(1).municipality);
      await box(page, townAt(1)).check();
      const both = `${townAt(0).custId},${townAt(1).custId}`;
      const newTab = new URL(
        (await dialog.getByRole("link", { name: "Open in a new tab" }).getAttribute("href")) ?? "",
        server.own.address,
      );
      expect(newTab.pathname).toBe("/search");
      expect([newTab.searchParams.get("codeFinder"), newTab.searchParams.get("custIds")]).toEqual(["true", both]);
      await expectAccessible(page);
      await queryField(page).fill("parking");
      await queryField(page).press("Enter");
      await page.waitForURL(`**/${townAt(0).custId}/search?**`);
      await expect.poll(() => params(page).get("custIds")).toBe(both);
      await dialog.waitFor({ state: "detached" });

      // Back leads to the finder over the town's page, with the selection.
      await page.goBack();
      await chip(page, townAt(1).name).waitFor();
      await page.goForward();
      await page.getByText("Multicode (2)").first().waitFor();
      await page.getByRole("link", { name: "Search only this town" }).click();
      await page.waitForURL((url) => !url.searchParams.has("custIds"));
    },
  );

  journey("[OPEN-46] covers the entire screen of a phone", async ({ openPage }) => {
    const page = await open(openPage, `/${townAt(0).custId}/home?codeFinder=true`, PHONE);
    await chip(page, townAt(0).name).waitFor();
    await waitForAnimations(page);
    const { x, y, width, height } = (await page
      .getByRole("dialog", { name: "Find towns to search" })
      .boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect([x, y, width, height]).toEqual([0, 0, 360, 740]);
    await expectAccessible(page);
  });
});
