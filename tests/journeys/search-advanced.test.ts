import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { open } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const field = (page: Page) => page.getByRole("combobox", { name: /^Search the code of/ });
const bar = (page: Page) => page.getByRole("search").first();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Advanced search" });
const queryText = (page: Page) => dialog(page).locator("output");

async function openAdvanced(page: Page, query: string): Promise<void> {
  await open(page, "/larkmere/home");
  await field(page).fill(query);
  await bar(page).getByRole("button", { name: "Advanced" }).click();
  await dialog(page).waitFor();
}

describe("The search bar", () => {
  journey(
    "[SHELL-20] [SEARCH-03] [SEARCH-04] on a phone shows its buttons while the search is active",
    async ({ openPage }) => {
      const page = await openPage(PHONE);
      await open(page, "/larkmere/home");
      const advanced = bar(page).getByRole("button", { name: "Advanced" });
      await expect.poll(() => advanced.evaluate((button) => button.parentElement?.clientWidth)).toBeLessThan(5);
      await field(page).click();
      await expect.poll(async () => (await advanced.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expect
        .poll(() => bar(page).getByRole("link", { name: "Multicode" }).getAttribute("href"))
        .toContain("/search?codeFinder=true");
      await expectAccessible(page);
      await advanced.click();
      await dialog(page).waitFor();
      await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
      await expectAccessible(page);
    },
  );

  journey(
    "[SEARCH-03] [SEARCH-04] without JavaScript has a Multicode button, which leads to the finder, but no Advanced button",
    async ({ openPage }) => {
      const page = await openPage({ javaScriptEnabled: false });
      await page.goto("/larkmere/home");
      await expect.poll(() => bar(page).getByRole("link", { name: "Multicode" }).isVisible()).toBe(true);
      await expect.poll(() => bar(page).getByRole("button", { name: "Advanced" }).isVisible()).toBe(false);
    },
  );

  journey(
    "[SEARCH-09] [SEARCH-10] [SEARCH-11] shows how many parts are searched; removing the chip searches the entire code",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=permit");
      const part =
        (
          await page
            .getByRole("list", { name: "In", exact: true })
            .first()
            .getByRole("link")
            .first()
            .getAttribute("href")
        )?.split("#")[1] ?? "";
      await open(page, `/larkmere/search?query=permit&guids=${part}`);
      await bar(page).getByText("1 part only").waitFor();
      await bar(page)
        .getByTitle(/^Selected \(1\)/)
        .waitFor();
      await field(page).fill("fee");
      await field(page).press("Enter");
      await page.waitForURL(`/larkmere/search?query=fee&guids=${part}`);
      await bar(page).getByRole("link", { name: "Search the entire code" }).click();
      await page.waitForURL("/larkmere/search?query=fee");
      await bar(page).getByText("1 part only").waitFor({ state: "detached" });
    },
  );

  journey(
    "[SHELL-20] [SEARCH-08] [SEARCH-10] [SEARCH-12] [SEARCH-17] shows that other towns are searched, has no quick jumps then, and leads back to the one town",
    async ({ page }) => {
      const requests: string[] = [];
      page.on("request", (request) => request.url().includes("/suggestions") && requests.push(request.url()));
      await open(page, "/larkmere/search?query=permit&custIds=larkmere,elsewhere");
      await bar(page)
        .getByText(/^Multicode \(\d+\)$/)
        .waitFor();
      await bar(page)
        .getByTitle(/^Search \d+ towns?$/)
        .waitFor();
      await field(page).fill("park");
      await field(page).press("Enter");
      await page.waitForURL("/larkmere/search?query=park&custIds=larkmere%2Celsewhere");
      expect(requests).toEqual([]);
      await bar(page).getByRole("link", { name: "Search only this town" }).click();
      await page.waitForURL("/larkmere/search?query=park");
      await bar(page)
        .getByText(/^Search \d+ town/)
        .waitFor({ state: "detached" });
      await field(page).fill("par");
      await page.getByRole("listbox", { name: "Jump to..." }).waitFor();
    },
  );

  journey(
    "[SEARCH-24] keeps searching the other towns if a user searches before its buttons are loaded",
    async ({ page }) => {
      await page.route("**/*.js", async (route) => {
        const response = await route.fetch();
        // The file with the buttons never loads. Its name does not show which one it is.
        if (!(await response.text()).includes("bar-extras")) await route.fulfill({ response });
      });
      await open(page, "/larkmere/search?query=permit&custIds=larkmere,elsewhere");
      await field(page).fill("park");
      await field(page).press("Enter");
      await page.waitForURL("/larkmere/search?query=park&custIds=larkmere%2Celsewhere");
    },
  );
});

describe("The Multicode button", () => {
  journey(
    "[FINDER-01] [FINDER-02] opens the finder over the page with the text of the field, and gets the focus back when it closes",
    async ({ page }) => {
      const finder = page.getByRole("dialog", { name: "Find towns to search" });
      await open(page, "/larkmere/home");
      await field(page).fill("noise");
      await bar(page).getByRole("link", { name: "Multicode" }).click();
      await finder.waitFor();
      await expect.poll(() => finder.getByRole("searchbox", { name: "Search these towns" }).inputValue()).toBe("noise");
      await page.keyboard.press("Escape");
      await finder.waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Multicode");
      await open(page, "/larkmere/search?query=fee&codeFinder=true");
      await finder.waitFor();
      await page.keyboard.press("Escape");
      await finder.waitFor({ state: "detached" });
      await page.waitForURL("/larkmere/search?query=fee");
    },
  );
});

describe("Visitors without permission", () => {
  let own: OwnServer;
  beforeAll(async () => {
    own = await openOwnServer([{ username: "clerk", role: "administrator" }]);
  });
  afterAll(() => own.close());

  journey(
    "[SEARCH-03] [SEARCH-04] for advanced search or several towns see no buttons for them",
    async ({ openPage }) => {
      const page = await openPage({ baseURL: own.address });
      await own.signIn(page, "clerk");
      for (const feature of ["SEARCH/QUERY/ADVANCED", "MULTI"]) await setLevel(page, own, feature);
      const visitor = await openPage({ baseURL: own.address });
      await open(visitor, "/larkmere/home");
      await field(visitor).click();
      await expect
        .poll(() =>
          bar(visitor)
            .getByText(/^(?:Advanced|Multicode)$/)
            .count(),
        )
        .toBe(0);
    },
  );

  journey(
    "[FINDER-02] [OPEN-49] [PERMS-16] for several towns cannot open the finder by its address, except over results, where it opens for everyone",
    async ({ openPage }) => {
      const page = await openPage({ baseURL: own.address });
      await own.signIn(page, "clerk");
      await setLevel(page, own, "MULTI");
      const visitor = await openPage({ baseURL: own.address });
      const finder = visitor.getByRole("dialog", { name: "Find towns to search" });
      const requests: string[] = [];
      visitor.on("request", (request) => request.url().includes("/ajax/code/") && requests.push(request.url()));
      await open(visitor, "/larkmere/home?codeFinder=true");
      // The code that opens the finder is loaded.
      await bar(visitor).locator(".bar-tools").waitFor({ state: "attached" });
      await visitor.waitForLoadState("networkidle");
      await expect.poll(async () => [await finder.count(), requests]).toEqual([0, []]);
      await open(visitor, "/larkmere/search?codeFinder=true");
      await finder.waitFor();
      await finder.getByRole("checkbox", { name: /^Search Town of Newtown/ }).waitFor();
      await open(visitor, "/search?codeFinder=true");
      await visitor.getByRole("checkbox", { name: /^Search Town of Newtown/ }).waitFor();
    },
  );
});

async function setLevel(page: Page, own: OwnServer, feature: string): Promise<void> {
  const answer = await page.request.put(`${own.address}/api/larkmere/features`, {
    data: { permission: feature, level: "NOBODY" },
    headers: { origin: own.address },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

describe("The advanced dialog", () => {
  journey(
    "[ADVANCED-01] [ADVANCED-05] [ADVANCED-07] [ADVANCED-12] [ADVANCED-13] [ADVANCED-14] [ENTITIES-56] writes the query for its fields, and Enter searches for it",
    async ({ page }) => {
      await openAdvanced(page, "");
      const search = dialog(page).getByRole("button", { name: "Search" });
      await expect.poll(() => search.isDisabled()).toBe(true);
      const fill = (label: string, text: string) => dialog(page).getByLabel(label, { exact: true }).fill(text);
      await fill("All of these words", "permit fee");
      await fill("Exact phrase", "public hearing");
      await fill("Words near each other", "sign board");
      await expect.poll(() => queryText(page).textContent()).toBe('"public hearing" "sign board"~0 permit fee');
      await fill("Within", "10");
      await fill("None of these words", "dog");
      await fill("Words in the title", "noise");
      await dialog(page).getByRole("checkbox", { name: "Definitions" }).check();
      await expect
        .poll(() => queryText(page).textContent())
        .toBe('"public hearing" "sign board"~10 permit fee TITLE:noise TYPE:definition -dog');
      await expectAccessible(page);
      await dialog(page).getByRole("button", { name: "Clear all" }).click();
      await expect.poll(() => search.isDisabled()).toBe(true);
      await fill("Any of these words", "fence hedge");
      await dialog(page).getByLabel("Any of these words", { exact: true }).press("Enter");
      await page.waitForURL(
        (url) => url.pathname === "/larkmere/search" && url.searchParams.get("query") === "fence OR hedge",
      );
      await dialog(page).waitFor({ state: "detached" });
      await page.getByRole("heading", { level: 1, name: /for “fence OR hedge”/ }).waitFor();
      await expect.poll(() => field(page).inputValue()).toBe("fence OR hedge");
    },
  );

  journey(
    "[ADVANCED-02] [ADVANCED-04] a parent checkbox sets its children, all of them set it, and some make it mixed",
    async ({ page }) => {
      await openAdvanced(page, "");
      const box = (name: string) => dialog(page).getByRole("checkbox", { name });
      const isMixed = () => box("Entire code").evaluate((input: HTMLInputElement) => input.indeterminate);
      await box("Entire code").check();
      for (const name of ["Code text", "Definitions", "Attachments"])
        await expect.poll(() => box(name).isChecked()).toBe(true);
      await expect.poll(() => queryText(page).textContent()).toBe("TYPE:code");
      await box("Attachments").uncheck();
      await expect.poll(async () => [await isMixed(), await box("Entire code").isChecked()]).toEqual([true, false]);
      await box("Attachments").check();
      await expect.poll(async () => [await isMixed(), await box("Entire code").isChecked()]).toEqual([false, true]);
    },
  );

  journey("[ADVANCED-19] it opens with the query in the field, and closing it changes nothing", async ({ page }) => {
    await openAdvanced(page, '"public hearing" permit -dog TYPE:content');
    const value = (label: string) => dialog(page).getByLabel(label, { exact: true }).inputValue();
    await expect
      .poll(async () => [
        await value("All of these words"),
        await value("Exact phrase"),
        await value("None of these words"),
      ])
      .toEqual(["permit", "public hearing", "dog"]);
    await expect.poll(() => dialog(page).getByRole("checkbox", { name: "Code text" }).isChecked()).toBe(true);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Advanced");
    await expect.poll(() => field(page).inputValue()).toBe('"public hearing" permit -dog TYPE:content');
  });

  journey(
    "[ADVANCED-19] [ADVANCED-20] a query that its fields cannot show is in 'any words', with the reason, and is searched as is",
    async ({ page }) => {
      const typed = "permit (dog OR -cat)";
      await openAdvanced(page, typed);
      await expect.poll(() => dialog(page).getByLabel("Any of these words", { exact: true }).inputValue()).toBe(typed);
      await dialog(page).getByText("Cannot parse a NOT nested query").waitFor();
      await dialog(page).getByRole("button", { name: "Search" }).click();
      await page.waitForURL((url) => url.searchParams.get("query") === typed);
    },
  );
});
