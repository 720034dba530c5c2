import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { addTown } from "../../src/app/simulate/simulate.ts";
import { readTemplate } from "../../src/app/simulate/template.ts";
import { simulatedTowns, type SimulatedTown } from "../../src/app/simulate/towns.ts";
import type { OpenServices } from "../../src/app/services.ts";
import { createCustomer } from "../../src/features/sites/customers.ts";
import { waitForAnimations, expectAccessible } from "../harness/accessible.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

/** Towns of which the first have a code. */
const TOWNS = 120;
const WITH_CODE = 3;
/** With Larkmere and Newtown: Millbrook is private, and nobody is told of it. */
const OTHERS = 2;
const ALL = TOWNS + OTHERS;

let own: OwnServer;
let towns: readonly SimulatedTown[];
beforeAll(async () => {
  own = await openOwnServer();
  towns = await simulatedTowns(TOWNS, 7);
  const services = { database: { db: own.towns.db }, search: own.search, files: own.files } as OpenServices;
  const template = await readTemplate();
  for (const [at, town] of towns.entries()) {
    if (at < WITH_CODE) await addTown(services, template, town, { sections: 40, isLast: at === WITH_CODE - 1 });
    else await createCustomer(own.towns.db, town);
  }
}, 120_000);
afterAll(() => own.close());

const FINDER = "/search?codeFinder=true";
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const townAt = (at: number): SimulatedTown => towns[at] ?? ({} as SimulatedTown);
const ready = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.alive === "");
const rows = (page: Page) => page.getByRole("table", { name: "Municipalities found" }).getByRole("row");
const count = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();
const box = (page: Page, town: SimulatedTown) =>
  page.getByRole("checkbox", { name: `Search ${town.name}, ${town.state}`, exact: true });
const words = (page: Page) => page.getByRole("searchbox", { name: "Search these codes" });
const search = (page: Page) => page.locator("main, dialog").getByRole("button", { name: "Search", exact: true });
const chip = (page: Page, name: string) => page.getByRole("button", { name: `Remove ${name}`, exact: true });
const params = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

async function open(openPage: OpenPage, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage({ baseURL: own.address, ...options });
  await page.goto(path);
  if (options.javaScriptEnabled !== false) await ready(page);
  return page;
}

describe("The page of no town", () => {
  journey(
    "[FINDER-04, FINDER-19, OPEN-04, OPEN-53, OPEN-133, ROUTES-41] is where the root address leads: its towns lead to their own pages",
    async ({ openPage }) => {
      const page = await open(openPage, "/");
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(FINDER);
      await page.getByRole("heading", { level: 1, name: "Read and search your town’s laws" }).waitFor();
      expect(await page.title()).toBe("Codes of law published here · Towncode");
      await page.getByLabel("Name").fill(townAt(0).municipality);
      await page.getByRole("link", { name: townAt(0).name, exact: true }).click();
      await page.waitForURL(`**/${townAt(0).custId}/home`);
      // The way back leads to what was looked for.
      await page.goBack();
      await page.getByRole("link", { name: townAt(0).name, exact: true }).waitFor();
      expect(await page.getByLabel("Name").inputValue()).toBe(townAt(0).municipality);
    },
  );

  journey(
    "[FINDER-06, FINDER-07, CONSTANTS-36, ENTITIES-14] lists many towns in rows of 48 px, of which those in sight are in the document, in the order of a column",
    async ({ openPage }) => {
      const page = await open(openPage, FINDER);
      await count(page, `${ALL} codes`);
      await page.waitForFunction(() => document.querySelectorAll("tbody tr").length < 100);
      expect(
        await rows(page)
          .nth(1)
          .evaluate((row) => row.getBoundingClientRect().height),
      ).toBe(48);
      const populations = () =>
        rows(page).evaluateAll((all) =>
          all.slice(1, 4).map((row) => Number(row.lastElementChild?.textContent?.replaceAll(/\D/g, ""))),
        );
      const head = page.getByRole("columnheader", { name: "Population" });
      await head.getByRole("button").click();
      expect(await head.getAttribute("aria-sort")).toBe("ascending");
      await head.getByRole("button").click();
      expect(await head.getAttribute("aria-sort")).toBe("descending");
      const most = await populations();
      expect(most).toEqual(most.toSorted((one, other) => other - one));
      expect(most[0]).toBe(Math.max(...towns.map(({ population }) => population)));
      await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
      expect(await page.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
      // The last of them are reached by scrolling.
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 100_000);
      await page.waitForFunction((last) => document.querySelector(`tr[aria-rowindex="${last}"]`) !== null, ALL + 1);
      await page.waitForFunction(() => document.querySelector('tr[aria-rowindex="2"]') === null);
      await page.waitForURL((url) => !url.searchParams.has("sort"));
    },
  );

  journey(
    "[FINDER-05, FINDER-10, FINDER-11, FINDER-12, FINDER-14, FINDER-17, FINDER-18, CONSTANTS-12] finds towns by what they are, once nothing was changed for a moment",
    async ({ openPage }) => {
      const page = await open(openPage, FINDER);
      const asked: string[] = [];
      page.on("request", (request) => request.url().includes("/ajax/code/info") && asked.push(request.url()));
      await count(page, `${ALL} codes`);
      await page.waitForFunction(() => document.querySelectorAll("tbody tr").length < 100);
      asked.length = 0;
      const name = townAt(1).municipality;
      await page.getByLabel("Name").pressSequentially(name.slice(0, -1));
      const requested = page.waitForRequest(/\/ajax\/code\/info/).then(() => Date.now());
      const lastKey = Date.now();
      await page.getByLabel("Name").press(name.slice(-1));
      expect((await requested) - lastKey).toBeGreaterThanOrEqual(300);
      await page.getByRole("link", { name: townAt(1).name, exact: true }).waitFor();
      await page.locator("[aria-busy=false]").first().waitFor();
      expect(asked).toHaveLength(1);
      await page.getByRole("button", { name: "Clear filters" }).click();
      await count(page, `${ALL} codes`);

      const withClass = towns.find(({ govtypesub }) => (govtypesub ?? "") !== "");
      const without = towns.find(
        ({ state }) => state !== "NY" && towns.every((town) => town.state !== state || (town.govtypesub ?? "") === ""),
      );
      expect(await page.getByLabel("Class").count()).toBe(0);
      await page.getByLabel("State").selectOption(withClass?.state ?? "");
      await page.getByLabel("Class").selectOption(withClass?.govtypesub ?? "");
      await count(
        page,
        codes(
          towns.filter(({ state, govtypesub }) => state === withClass?.state && govtypesub === withClass.govtypesub)
            .length,
        ),
      );
      await page.getByLabel("State").selectOption(without?.state ?? "");
      await count(page, codes(towns.filter(({ state }) => state === without?.state).length));
      expect(await page.getByLabel("Class").count()).toBe(0);
      expect(params(page).has("govtypesub")).toBe(false);

      await page.getByLabel("State").selectOption("");
      expect(await page.getByLabel("Distance").isDisabled()).toBe(true);
      await page.getByLabel("Zip code").fill(townAt(2).zipcode);
      expect(await page.getByLabel("Distance").inputValue()).toBe("0");
      await count(page, codes(towns.filter(({ zipcode }) => zipcode === townAt(2).zipcode).length));
      await page.getByLabel("Distance").selectOption("250");
      await page.waitForURL((url) => url.searchParams.get("distance") === "250");
      await box(page, townAt(2)).waitFor();
      await page.getByLabel("Zip code").fill("");

      const slider = page.getByRole("slider", { name: "Smallest population" });
      await slider.focus();
      await page.keyboard.press("ArrowRight");
      const least = 500 * Math.floor(Math.min(...towns.map(({ population }) => population)) / 500) + 500;
      expect(await slider.getAttribute("aria-valuetext")).toBe(`${least.toLocaleString("en-US")} people`);
      await page.waitForURL((url) => url.searchParams.get("minPop") === `${least}`);
      await count(page, codes(towns.filter(({ population }) => population >= least).length + OTHERS));
    },
  );

  journey(
    "[ROUTES-40] [FINDER-08, FINDER-09, FINDER-23, SEARCH-08, SEARCH-22, SEARCH-24, SEARCH-25, SEARCH-27] searches towns and filters together; the way back leads to what was chosen",
    async ({ openPage }) => {
      const page = await open(openPage, FINDER);
      await count(page, `${ALL} codes`);
      expect(await search(page).isDisabled()).toBe(true);
      await words(page).fill("parking");
      expect(await search(page).isDisabled()).toBe(true);
      await page.getByLabel("Name").fill(townAt(0).municipality);
      await box(page, townAt(0)).check();
      expect(await search(page).isDisabled()).toBe(false);
      await page.getByLabel("Name").fill("");
      await page.getByLabel("State").selectOption(townAt(1).state);
      await count(page, codes(towns.filter(({ state }) => state === townAt(1).state).length));
      await page.getByRole("button", { name: /^Add all/ }).click();
      const added = page.getByRole("button", { name: "All found are added" });
      await added.and(page.locator(":focus")).waitFor();
      expect(await added.isDisabled()).toBe(true);
      await chip(page, townAt(0).name).waitFor();
      await chip(page, townAt(1).state).waitFor();
      // What the filter covers is ticked, says so, and cannot be added once more.
      const covered = box(page, townAt(1));
      await covered.press("Space");
      expect(await covered.isChecked()).toBe(true);
      expect([
        await covered.getAttribute("aria-disabled"),
        await covered.evaluate(
          (each) => document.querySelector(`#${each.getAttribute("aria-describedby") ?? ""}`)?.textContent,
        ),
      ]).toEqual(["true", `Covered by ${townAt(1).state}`]);
      expect(await chip(page, townAt(1).name).count()).toBe(0);
      await expectAccessible(page);
      await search(page).click();

      await page.getByRole("heading", { level: 1, name: /^[\d,]+ results? for “parking”/ }).waitFor();
      expect(await page.title()).toBe("Towncode Search: parking");
      expect(params(page).get("custIds")).toBe(townAt(0).custId);
      expect(params(page).get("customerFilters")).toBe(`{"filters":[{"state":"${townAt(1).state}"}]}`);
      const where = page.getByRole("complementary", { name: "Codes that are searched" });
      expect(await where.textContent()).toMatch(/^Multicode \(\d\)/);
      expect(await where.textContent()).toContain(townAt(0).name);
      await expectAccessible(page);

      await page.goBack();
      await chip(page, townAt(0).name).waitFor();
      await chip(page, townAt(1).state).waitFor();
      expect(await words(page).inputValue()).toBe("parking");
      await page.goForward();
      await where.getByRole("link", { name: "Choose other codes" }).click();
      await page.getByLabel("Name").fill(townAt(1).municipality);
      await box(page, townAt(1)).and(page.locator("[aria-disabled]")).waitFor();
      await chip(page, townAt(1).state).click();
      await chip(page, townAt(1).state).waitFor({ state: "detached" });
      await words(page).press("Enter");
      await page.waitForURL((url) => !url.searchParams.has("codeFinder") && !url.searchParams.has("customerFilters"));
      await page.getByRole("heading", { level: 1, name: /for “parking”/ }).waitFor();
    },
  );

  journey(
    "[SEARCH-10] on its results each chosen town and filter is taken off by itself, many of them fold; the last one leads back to the finder",
    async ({ openPage }) => {
      const ids = towns.slice(0, 30).map(({ custId }) => custId);
      const page = await open(
        openPage,
        `/search?query=parking&custIds=${ids.join(",")}&customerFilters=${encodeURIComponent('{"filters":[{"minPop":1}]}')}&selections=county:LA/St.%20John%252C%20Upper`,
        PHONE,
      );
      const where = page.getByRole("complementary", { name: "Codes that are searched" });
      expect(await where.getByRole("link", { name: /^Remove / }).count()).toBe(6);
      await page.getByRole("link", { name: "Remove filter: County: St. John, Upper, Louisiana" }).click();
      await page.waitForURL((url) => !url.searchParams.has("selections"));
      await where.getByText("and 25 more").click();
      const last = where.getByRole("link", { name: `Remove ${townAt(29).name}`, exact: true });
      expect((await last.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessible(page);
      await last.press("Enter");
      await page.waitForURL((url) => url.searchParams.get("custIds") === ids.slice(0, -1).join(","));
      await last.waitFor({ state: "detached" });
      await where.getByRole("link", { name: "Remove population from 1", exact: true }).click();
      await page.waitForURL((url) => !url.searchParams.has("customerFilters"));

      await page.goto(`/search?query=parking&custIds=${ids[0] ?? ""}`);
      await where.getByRole("link", { name: `Remove ${townAt(0).name}`, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Read and search your town’s laws" }).waitFor();
      expect(await words(page).inputValue()).toBe("parking");
    },
  );

  journey(
    "[SEARCH-03, ADVANCED-01, ADVANCED-02, PERMS-15] on its results offers the advanced search, in the same codes",
    async ({ openPage }) => {
      const custIds = `${townAt(0).custId},${townAt(1).custId}`;
      const page = await open(openPage, `/search?query=parking&custIds=${custIds}`);
      await page.getByRole("button", { name: "Advanced" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Advanced search" });
      expect(await dialog.getByLabel("All of these words").inputValue()).toBe("parking");
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

  journey(
    "[FINDER-22] says that codes could not be found, and finds them when asked again",
    async ({ openPage, complaints }) => {
      const page = await open(openPage, FINDER);
      await count(page, `${ALL} codes`);
      await page.route("**/ajax/code/**", (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByLabel("Name").fill(townAt(0).municipality);
      await page.getByRole("alert").getByText("There was a problem finding codes").waitFor();
      await page.unroute("**/ajax/code/**");
      await page.getByRole("button", { name: "Try again" }).click();
      await box(page, townAt(0)).waitFor();
      complaints.length = 0;
    },
  );

  journey("works on a phone, where its filters fold and its rows are read, and is accessible", async ({ openPage }) => {
    const page = await open(openPage, FINDER, PHONE);
    expect(await page.getByLabel("State").isVisible()).toBe(false);
    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("State").selectOption(townAt(0).state);
    await page.getByText("Filters (1)", { exact: true }).click();
    await box(page, townAt(0)).check();
    await chip(page, townAt(0).name).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
  });

  journey("without a script: a form finds, a list is read, another form searches", async ({ openPage }) => {
    const page = await open(openPage, FINDER, { javaScriptEnabled: false });
    await count(page, `The first 100 of ${ALL} codes`);
    await page.getByLabel("State").selectOption(townAt(0).state);
    await page.getByRole("button", { name: "Apply filters" }).click();
    await box(page, townAt(0)).check();
    await words(page).fill("parking");
    await search(page).click();
    await page.getByRole("heading", { level: 1, name: /for “parking”/ }).waitFor();
    expect(params(page).get("custIds")).toBe(townAt(0).custId);
  });
});

describe("The finder over a page of a town", () => {
  journey(
    "[FINDER-01, FINDER-02, FINDER-03, SEARCH-04, SEARCH-12] opens by its button, with that town chosen, and searches others with it",
    async ({ openPage }) => {
      const page = await open(openPage, `/${townAt(0).custId}/home`);
      const button = page.getByRole("link", { name: "Multicode" });
      await button.click();
      const dialog = page.getByRole("dialog", { name: "Find codes to search" });
      await chip(page, townAt(0).name).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(new URL(page.url()).search).toBe("");
      await button.click();
      await dialog.getByLabel("Name").fill(townAt(1).municipality);
      await box(page, townAt(1)).check();
      const both = `${townAt(0).custId},${townAt(1).custId}`;
      const newTab = new URL(
        (await dialog.getByRole("link", { name: "Open in a new tab" }).getAttribute("href")) ?? "",
        own.address,
      );
      expect(newTab.pathname).toBe("/search");
      expect([newTab.searchParams.get("codeFinder"), newTab.searchParams.get("custIds")]).toEqual(["true", both]);
      await expectAccessible(page);
      await words(page).fill("parking");
      await words(page).press("Enter");
      await page.waitForURL(`**/${townAt(0).custId}/search?**`);
      expect(params(page).get("custIds")).toBe(both);
      await dialog.waitFor({ state: "detached" });

      // The way back leads to the finder over the town's page, with what was chosen.
      await page.goBack();
      await chip(page, townAt(1).name).waitFor();
      await page.goForward();
      await page.getByText("Multicode (2)").first().waitFor();
      await page.getByRole("link", { name: "Search this town alone" }).click();
      await page.waitForURL((url) => !url.searchParams.has("custIds"));
    },
  );

  journey("[OPEN-46] has the whole screen of a phone", async ({ openPage }) => {
    const page = await open(openPage, `/${townAt(0).custId}/home?codeFinder=true`, PHONE);
    await chip(page, townAt(0).name).waitFor();
    await waitForAnimations(page);
    const { x, y, width, height } = (await page
      .getByRole("dialog", { name: "Find codes to search" })
      .boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    expect([x, y, width, height]).toEqual([0, 0, 360, 740]);
    await expectAccessible(page);
  });
});

// Last, as it adds towns that the others do not count.
describe("A county or kind of government of any name", () => {
  const [county, govtype] = ['St. John, "Upper" 100%', "City, Parish & Borough"];
  beforeAll(async () => {
    const shared = { state: "AK", population: 40, zipcode: "99501" };
    await createCustomer(own.towns.db, {
      ...shared,
      custId: "odd",
      name: "City of Odd",
      counties: [county, "Doña Ana"],
      govtype,
    });
    await createCustomer(own.towns.db, {
      ...shared,
      custId: "even",
      name: "City of Even",
      counties: ["St. John"],
      govtype: "City",
    });
  });

  journey("[FINDER-05] is chosen in the finder, with a script and without", async ({ openPage }) => {
    await expect
      .poll(async () => (await fetch(`${own.address}/ajax/code/info?state=AK`)).text(), { timeout: 20_000 })
      .toContain("City of Even");
    const page = await open(openPage, `${FINDER}&state=AK`);
    const named = (where: Page, name: string) => where.getByRole("checkbox", { name, exact: true });
    await count(page, "2 codes");
    await named(page, county).check();
    await named(page, govtype).check();
    await count(page, "1 code");
    await page.waitForURL((url) => url.searchParams.has("govtype"));
    await page.reload();
    await count(page, "1 code");
    expect([await named(page, county).isChecked(), await named(page, govtype).isChecked()]).toEqual([true, true]);

    const plain = await open(openPage, `${FINDER}&state=AK`, { javaScriptEnabled: false });
    for (const name of [county, "Doña Ana", govtype]) await named(plain, name).check();
    await plain.getByRole("button", { name: "Apply filters" }).click();
    await count(plain, "1 code");
    expect([await named(plain, county).isChecked(), await named(plain, govtype).isChecked()]).toEqual([true, true]);
  });
});

/** "12 codes" */
const codes = (found: number): string => `${found} ${found === 1 ? "code" : "codes"}`;
