import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([], { hasIndexes: true });
});
afterAll(() => own.close());

interface Limits {
  readonly maxSearchPrintPages?: number;
  readonly maxSearchPrintWait?: number;
}

/** A search with two results per page, in a browser that counts calls of print(). */
async function search(openPage: OpenPage, query: string, limits: Limits = {}): Promise<Page> {
  await own.customize({ searchResultsPerPage: 2, maxSearchPrintPages: 25, maxSearchPrintWait: 60, ...limits });
  const page = await openPage({ baseURL: own.address });
  await page.addInitScript(() => {
    globalThis.print = () =>
      (document.documentElement.dataset["printed"] = `${Number(document.documentElement.dataset["printed"] ?? 0) + 1}`);
  });
  await page.goto(`/larkmere/search?${new URLSearchParams({ query })}`);
  await page.locator("html[data-alive]").waitFor();
  return page;
}

const press = (page: Page) => page.locator("main header").getByRole("button", { name: "Print" }).click();
const printed = (page: Page) => page.locator("html[data-printed='1']").waitFor();
const sheet = (page: Page) => page.locator("[data-results-sheet]");
const error = (page: Page) => page.getByRole("dialog", { name: "Print Error" });

describe("Printing results", () => {
  journey("[PRINT-01] starts at once if all are loaded", async ({ openPage }) => {
    const page = await search(openPage, "yards");
    const requests: string[] = [];
    page.on("request", (request) => request.url().includes("/search-results/") && requests.push(request.url()));
    await press(page);
    await printed(page);
    await expect.poll(() => sheet(page).locator("li").count()).toBe(1);
    expect(requests).toEqual([]);
  });

  journey(
    "[PRINT-03] [OPEN-61] loads all others first; the sheet shows the query, the code, the date, and the address of each result",
    async ({ openPage }) => {
      const page = await search(openPage, "*");
      const total = Number.parseInt((await page.locator("h1").textContent()) ?? "", 10);
      expect(total).toBeGreaterThan(6);
      await press(page);
      await printed(page);
      await expect.poll(() => sheet(page).locator("li").count()).toBe(total);
      await page.emulateMedia({ media: "print" });
      await expect
        .poll(async () => [await sheet(page).isVisible(), await page.locator("main").isVisible()])
        .toEqual([true, false]);
      const text = await sheet(page).innerText();
      for (const expected of [
        "Town of Larkmere, NY",
        "Search results for “*”",
        "Code of the Town of Larkmere, NY, uploaded on ",
        "Relevance",
        `All ${total}`,
        `${own.address}/larkmere/search?query=*`,
      ])
        expect(text).toContain(expected);
      expect(text).toContain(new Date().toLocaleDateString("en-US", { dateStyle: "medium" }));
      const parking = sheet(page).locator("li", { hasText: /^\d+\.\s*§ 12-1 Parking/ });
      await expect.poll(() => parking.innerText()).toMatch(/^\d+\.\s+§ 12-1 Parking\s+Chapter 12 Streets\s/);
      await expect.poll(() => parking.innerText()).toContain(`${own.address}/1010#1011`);
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await sheet(page).waitFor({ state: "detached" });
    },
  );

  journey(
    "[PRINT-02] [~PRINT-05: the link leads to the search page, as there is no search help page yet] [PRINT-07] of more pages than the town allows is refused, with a link to the search tips",
    async ({ openPage }) => {
      const page = await search(openPage, "*", { maxSearchPrintPages: 2 });
      await press(page);
      await error(page)
        .getByText(
          "You are trying to print too many search results. Please refine your query to a max of 4 results and print again.",
        )
        .waitFor();
      await expect.poll(() => error(page).getByRole("link").getAttribute("href")).toBe("/larkmere/search");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await error(page).waitFor({ state: "detached" });
      await expect.poll(() => page.locator("html[data-printed]").count()).toBe(0);
    },
  );

  journey(
    "[PRINT-04] [PRINT-06] [PRINT-07] [PRINT-12] fails if the results do not load in time, and can be tried again",
    async ({ openPage }) => {
      const page = await search(openPage, "*", { maxSearchPrintWait: 60 });
      await page.clock.install();
      await page.route(/search-results\/0\?.*allResults=true/, () => undefined);
      await press(page);
      await page.getByText(/^Loading all \d+ results…$/).waitFor();
      await page.clock.runFor(61_000);
      await error(page)
        .getByText(
          "We're sorry. There was an issue pulling all the results to be printed. Please contact Customer Service to report the issue.",
        )
        .waitFor();
      await error(page).getByRole("button", { name: "Close" }).first().click();
      await page.unroute(/search-results\/0\?.*allResults=true/);
      await press(page);
      await printed(page);
    },
  );

  journey("can be canceled while it waits, and prints nothing", async ({ openPage }) => {
    const page = await search(openPage, "*");
    await page.route(/allResults=true/, () => undefined);
    await press(page);
    await page.getByRole("dialog", { name: "Preparing to print" }).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Print", exact: true }).and(page.locator(":focus")).waitFor();
    await expect.poll(() => page.locator("html[data-printed]").count()).toBe(0);
    await expect.poll(() => page.locator("main header").getByRole("button", { name: "Print" }).isEnabled()).toBe(true);
  });

  journey(
    "with the browser's own command prints the loaded results, and shows that there are others",
    async ({ openPage }) => {
      const page = await search(openPage, "*");
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      const loaded = await sheet(page).locator("li").count();
      expect(loaded).toBeGreaterThanOrEqual(2);
      await page.emulateMedia({ media: "print" });
      await expect
        .poll(() => sheet(page).innerText())
        .toMatch(new RegExp(`1–${loaded} of \\d+; the others were not loaded`));
    },
  );
});

describe("Printing one result", () => {
  journey(
    "[PRINT-08] opens its page and prints only that provision, with its address in the header",
    async ({ openPage }) => {
      const page = await search(openPage, "fines");
      const href = (await page.getByRole("link", { name: /^Print § 12-2 Fines/ }).getAttribute("href")) ?? "";
      expect(href).toBe("/1010?print=true#1012");
      await page.goto(href);
      await printed(page);
      await page.emulateMedia({ media: "print" });
      await expect.poll(() => page.getByRole("heading", { name: /Fines/ }).isVisible()).toBe(true);
      await expect.poll(() => page.getByRole("heading", { name: /Parking/ }).isVisible()).toBe(false);
      await expect.poll(() => page.locator(".print-head").innerText()).toContain(`${own.address}/1010#1012`);
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await expect.poll(() => page.getByRole("heading", { name: /Parking/ }).isVisible()).toBe(true);
      await expect.poll(() => page.url()).toBe(`${own.address}/1010#1012`);
    },
  );

  journey(
    "[PRINT-11] [CONSTANTS-28] tries four times to make the content visible, then prints",
    async ({ openPage }) => {
      const page = await search(openPage, "fines");
      await page.addInitScript(() => {
        const tries: number[] = [];
        Element.prototype.checkVisibility = function checkVisibility(this: Element) {
          if (this.id === "1012") tries.push(performance.now());
          document.documentElement.dataset["tries"] = JSON.stringify(tries);
          return false;
        };
      });
      await page.goto("/1010?print=true#1012");
      await printed(page);
      const tries: number[] = JSON.parse((await page.locator("html").getAttribute("data-tries")) ?? "[]");
      expect(tries).toHaveLength(4);
      expect((tries[3] ?? 0) - (tries[0] ?? 0)).toBeGreaterThan(3 * 240);
    },
  );
});
