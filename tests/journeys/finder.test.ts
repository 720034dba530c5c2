import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { createCustomer } from "../../src/features/sites/customers.ts";
import { expectAccessible } from "../harness/accessible.ts";
import {
  ALL,
  box,
  chip,
  count,
  countText,
  FINDER,
  openFinderServer,
  OTHERS,
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
const rows = (page: Page) => page.getByRole("table", { name: "Towns" }).getByRole("row");

describe("The page of no town", () => {
  journey(
    "[FINDER-04, FINDER-19, OPEN-04, OPEN-53, OPEN-133, ROUTES-41] is the root of the server, and its towns link to their own pages",
    async ({ openPage }) => {
      const page = await open(openPage, "/");
      await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(FINDER);
      await page.getByRole("heading", { level: 1, name: "Read and search your town’s laws" }).waitFor();
      await expect.poll(() => page.title()).toBe("Read and search your town’s laws · Towncode");
      await page.getByLabel("Name").fill(townAt(0).municipality);
      await page.getByRole("link", { name: townAt(0).name, exact: true }).click();
      await page.waitForURL(`**/${townAt(0).custId}/home`);
      // Back restores the filters.
      await page.goBack();
      await page.getByRole("link", { name: townAt(0).name, exact: true }).waitFor();
      await expect.poll(() => page.getByLabel("Name").inputValue()).toBe(townAt(0).municipality);
    },
  );

  journey(
    "[FINDER-06, FINDER-07, CONSTANTS-36, ENTITIES-14] lists many towns in rows of 48 px, renders only those in sight, and sorts by column",
    async ({ openPage }) => {
      const page = await open(openPage, FINDER);
      await count(page, countText(ALL));
      await page.waitForFunction(() => document.querySelectorAll("tbody tr").length < 100);
      await expect
        .poll(() =>
          rows(page)
            .nth(1)
            .evaluate((row) => row.getBoundingClientRect().height),
        )
        .toBe(48);
      const populations = () =>
        rows(page).evaluateAll((all) =>
          all.slice(1, 4).map((row) => Number(row.lastElementChild?.textContent?.replaceAll(/\D/g, ""))),
        );
      const head = page.getByRole("columnheader", { name: "Population" });
      await head.getByRole("button").click();
      await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending");
      await head.getByRole("button").click();
      await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");
      const most = await populations();
      expect(most).toEqual(most.toSorted((one, other) => other - one));
      expect(most[0]).toBe(Math.max(...server.towns.map(({ population }) => population)));
      await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
      await expect
        .poll(() => page.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort"))
        .toBe("ascending");
      // The last of them are reached by scrolling.
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 100_000);
      await page.waitForFunction((last) => document.querySelector(`tr[aria-rowindex="${last}"]`) !== null, ALL + 1);
      await page.waitForFunction(() => document.querySelector('tr[aria-rowindex="2"]') === null);
      await page.waitForURL((url) => !url.searchParams.has("sort"));
    },
  );

  journey(
    "[FINDER-05, FINDER-10, FINDER-11, FINDER-12, FINDER-14, FINDER-17, FINDER-18, CONSTANTS-12] filters towns shortly after the last change",
    async ({ openPage }) => {
      const page = await open(openPage, FINDER);
      const requests: string[] = [];
      page.on("request", (request) => request.url().includes("/ajax/code/info") && requests.push(request.url()));
      await count(page, countText(ALL));
      await page.waitForFunction(() => document.querySelectorAll("tbody tr").length < 100);
      requests.length = 0;
      const name = townAt(1).municipality;
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.getByLabel("Name").pressSequentially(name);
      await page.clock.runFor(299);
      expect(requests).toEqual([]);
      await page.clock.runFor(1000);
      await page.clock.resume();
      await page.getByRole("link", { name: townAt(1).name, exact: true }).waitFor();
      await page.locator("[aria-busy=false]").first().waitFor();
      expect(requests).toHaveLength(1);
      await page.getByRole("button", { name: "Clear filters" }).click();
      await count(page, countText(ALL));

      const withClass = server.towns.find(({ govtypesub }) => (govtypesub ?? "") !== "");
      const without = server.towns.find(
        ({ state }) =>
          state !== "NY" && server.towns.every((town) => town.state !== state || (town.govtypesub ?? "") === ""),
      );
      await expect.poll(() => page.getByLabel("Class").count()).toBe(0);
      await page.getByLabel("State").selectOption(withClass?.state ?? "");
      await page.getByLabel("Class").selectOption(withClass?.govtypesub ?? "");
      await count(
        page,
        countText(
          server.towns.filter(
            ({ state, govtypesub }) => state === withClass?.state && govtypesub === withClass.govtypesub,
          ).length,
        ),
      );
      await page.getByLabel("State").selectOption(without?.state ?? "");
      await count(page, countText(server.towns.filter(({ state }) => state === without?.state).length));
      await expect.poll(() => page.getByLabel("Class").count()).toBe(0);
      await expect.poll(() => params(page).has("govtypesub")).toBe(false);

      await page.getByLabel("State").selectOption("");
      await expect.poll(() => page.getByLabel("Distance").isDisabled()).toBe(true);
      await page.getByLabel("ZIP code").fill(townAt(2).zipcode);
      await expect.poll(() => page.getByLabel("Distance").inputValue()).toBe("0");
      await count(page, countText(server.towns.filter(({ zipcode }) => zipcode === townAt(2).zipcode).length));
      await page.getByLabel("Distance").selectOption("250");
      await page.waitForURL((url) => url.searchParams.get("distance") === "250");
      await box(page, townAt(2)).waitFor();
      await page.getByLabel("ZIP code").fill("");

      const slider = page.getByRole("slider", { name: "Minimum population" });
      await slider.focus();
      await page.keyboard.press("ArrowRight");
      const least = 500 * Math.floor(Math.min(...server.towns.map(({ population }) => population)) / 500) + 500;
      await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe(`${least.toLocaleString("en-US")} people`);
      await page.waitForURL((url) => url.searchParams.get("minPop") === `${least}`);
      await count(page, countText(server.towns.filter(({ population }) => population >= least).length + OTHERS));
    },
  );

  journey(
    "[FINDER-22] shows a message if the towns cannot be loaded, and loads them on another try",
    async ({ openPage, complaints }) => {
      const page = await open(openPage, FINDER);
      await count(page, countText(ALL));
      await page.route("**/ajax/code/**", (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByLabel("Name").fill(townAt(0).municipality);
      await page.getByRole("alert").getByText("There was a problem finding codes").waitFor();
      await page.unroute("**/ajax/code/**");
      await page.getByRole("button", { name: "Try again" }).click();
      await box(page, townAt(0)).waitFor();
      complaints.length = 0;
    },
  );

  journey("works on a phone, with folded filters and readable rows, and is accessible", async ({ openPage }) => {
    const page = await open(openPage, FINDER, PHONE);
    await expect.poll(() => page.getByLabel("State").isVisible()).toBe(false);
    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("State").selectOption(townAt(0).state);
    await page.getByText("Filters (1)", { exact: true }).click();
    await box(page, townAt(0)).check();
    await chip(page, townAt(0).name).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
  });

  journey("works without JavaScript: one form filters, another searches", async ({ openPage }) => {
    const page = await open(openPage, FINDER, { javaScriptEnabled: false });
    await count(page, `The first 100 of ${countText(ALL)}`);
    await page.getByLabel("State").selectOption(townAt(0).state);
    await page.getByRole("button", { name: "Apply filters" }).click();
    await box(page, townAt(0)).check();
    await queryField(page).fill("parking");
    await searchButton(page).click();
    await page.getByRole("heading", { level: 1, name: /for “parking”/ }).waitFor();
    await expect.poll(() => params(page).get("custIds")).toBe(townAt(0).custId);
  });
});

// Last, as it adds towns that the other tests do not expect.
describe("A county or government type with special characters", () => {
  const [county, govtype] = ['St. John, "Upper" 100%', "City, Parish & Borough"];
  beforeAll(async () => {
    const shared = { state: "AK", population: 40, zipcode: "99501" };
    await createCustomer(server.own.towns.db, {
      ...shared,
      custId: "odd",
      name: "City of Odd",
      counties: [county, "Doña Ana"],
      govtype,
    });
    await createCustomer(server.own.towns.db, {
      ...shared,
      custId: "even",
      name: "City of Even",
      counties: ["St. John"],
      govtype: "City",
    });
  });

  journey("[FINDER-05] can be selected in the finder, with and without JavaScript", async ({ openPage }) => {
    await expect
      .poll(async () => (await fetch(`${server.own.address}/ajax/code/info?state=AK`)).text(), { timeout: 20_000 })
      .toContain("City of Even");
    const page = await open(openPage, `${FINDER}&state=AK`);
    const named = (where: Page, name: string) => where.getByRole("checkbox", { name, exact: true });
    await count(page, "2 towns");
    await named(page, county).check();
    await named(page, govtype).check();
    await count(page, "1 town");
    await page.waitForURL((url) => url.searchParams.has("govtype"));
    await page.reload();
    await count(page, "1 town");
    await expect
      .poll(async () => [await named(page, county).isChecked(), await named(page, govtype).isChecked()])
      .toEqual([true, true]);

    const plain = await open(openPage, `${FINDER}&state=AK`, { javaScriptEnabled: false });
    for (const name of [county, "Doña Ana", govtype]) await named(plain, name).check();
    await plain.getByRole("button", { name: "Apply filters" }).click();
    await count(plain, "1 town");
    await expect
      .poll(async () => [await named(plain, county).isChecked(), await named(plain, govtype).isChecked()])
      .toEqual([true, true]);
  });
});
