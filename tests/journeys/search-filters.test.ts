import type { Page } from "playwright-core";
import { describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { open } from "../harness/open.ts";

const box = (page: Page, name: RegExp) => page.getByRole("checkbox", { name });
const isMixed = (page: Page, name: RegExp) =>
  box(page, name).evaluate((input: HTMLInputElement) => input.indeterminate);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const total = async (page: Page): Promise<number> =>
  Number(/^[\d,]+/.exec((await heading(page).textContent()) ?? "")?.[0].replaceAll(",", "") ?? 0);
/** The selections in the address. */
const chosen = (page: Page): readonly string[] =>
  (new URL(page.url()).searchParams.get("selections") ?? "").split(",").filter((each) => each !== "");

/** Acts, then waits until the address has `count` selections and their results are shown. */
async function choosing(page: Page, count: number, act: () => Promise<void>): Promise<void> {
  await act();
  await page.waitForURL(
    (url) => (url.searchParams.get("selections") ?? "").split(",").filter((each) => each !== "").length === count,
  );
  await page.locator("main [aria-busy=false]").waitFor();
}

describe("The tree of parts", () => {
  journey(
    "[SEARCH-45] [SEARCH-46] [SEARCH-62] selecting a chapter makes its part indeterminate; selecting the part includes all its chapters; Back undoes it",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=permit");
      const all = await total(page);
      await page.getByRole("button", { name: /^Options in Part II / }).click();
      await choosing(page, 1, () => box(page, /^Chapter 101 /).check());
      const [chapter] = chosen(page);
      await expect.poll(() => isMixed(page, /^Part II /)).toBe(true);
      await expect.poll(() => total(page)).toBeLessThan(all);
      const few = await total(page);

      // Still one selection: the part instead of the chapter.
      await box(page, /^Part II /).check();
      await page.waitForURL((url) => url.searchParams.get("selections") !== chapter);
      await expect.poll(() => chosen(page)).toHaveLength(1);
      await expect.poll(() => box(page, /^Chapter 101 /).isChecked()).toBe(true);
      await expect.poll(() => isMixed(page, /^Part II /)).toBe(false);
      await page.getByRole("link", { name: /^Remove filter: Part II / }).waitFor();
      const part = chosen(page)[0] ?? "";

      await box(page, /^Chapter 101 /).uncheck();
      await page.waitForURL((url) => !(url.searchParams.get("selections") ?? part).includes(part));
      await expect.poll(() => chosen(page)).not.toContain(chapter);
      await expect.poll(() => chosen(page).length).toBeGreaterThan(1);
      await expect.poll(() => isMixed(page, /^Part II /)).toBe(true);

      await page.goBack();
      await page.goBack();
      await page.waitForURL((url) => url.searchParams.get("selections") === chapter);
      await page.getByRole("heading", { level: 1, name: new RegExp(`^${few} result`) }).waitFor();
      await expect.poll(() => box(page, /^Chapter 101 /).isChecked()).toBe(true);
      await expect.poll(() => isMixed(page, /^Part II /)).toBe(true);
    },
  );

  journey(
    "[SEARCH-41] [SEARCH-45] works by keyboard: down, in, select, out and close; a part with a selected chapter starts open",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=permit");
      await box(page, /^Part I /).focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      const focused = () => page.evaluate(() => document.activeElement?.closest("label")?.textContent ?? "");
      await expect.poll(focused).toMatch(/^Chapter /);
      await choosing(page, 1, () => page.keyboard.press("Space"));
      await page.keyboard.press("ArrowLeft");
      await expect.poll(focused).toMatch(/^Part II /);
      await page.keyboard.press("ArrowLeft");
      await box(page, /^Chapter /)
        .first()
        .waitFor({ state: "detached" });
      await page.reload();
      await box(page, /^Part II /).waitFor();
      await expect
        .poll(() =>
          box(page, /^Chapter /)
            .first()
            .isVisible(),
        )
        .toBe(true);
    },
  );

  journey("[SEARCH-64] [SEARCH-47] has a field that finds a part by its name, in any case", async ({ page }) => {
    await open(page, "/larkmere/search?query=permit");
    const find = page.getByRole("searchbox", { name: "Search options of Part" });
    await find.fill("nOISe");
    await box(page, /^Chapter 101 Noise/).waitFor();
    await expect.poll(() => page.locator("fieldset mark").allTextContents()).toContain("Noise");
    await expect.poll(() => box(page, /^Part I /).count()).toBe(0);
    await expectAccessible(page);
    await choosing(page, 1, () => box(page, /^Chapter 101 /).check());
    await find.fill("no such part");
    await page.getByText("No matches").waitFor();
    await find.fill("");
    await expect.poll(() => isMixed(page, /^Part II /)).toBe(true);
  });
});

describe("Filters and result types", () => {
  journey(
    "[SEARCH-28] [SEARCH-31] [SEARCH-34] another result type is a link that clears the filters; Back restores them",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=permit");
      await page.getByLabel("Sort by").waitFor();
      await choosing(page, 1, () => box(page, /^Part I /).check());
      const types = page.getByRole("navigation", { name: "Result types" });
      await page.getByText("Filter By Part").waitFor();
      await page.getByRole("link", { name: /^Remove filter: Part I / }).waitFor();
      await page.locator("main header").getByRole("button", { name: "Print" }).waitFor();
      await page.locator("main article").first().waitFor();
      await expect
        .poll(() => types.getByRole("link", { name: /^All Results/ }).getAttribute("aria-current"))
        .toBe("true");
      await types.getByRole("link", { name: /^Code/ }).click();
      await page.waitForURL("/larkmere/search?query=permit&scope=code");
      await box(page, /^Part I /)
        .and(page.locator(":not(:checked)"))
        .waitFor();
      await expect.poll(() => types.getByRole("link", { name: /^Code/ }).getAttribute("aria-current")).toBe("true");
      await page.goBack();
      await box(page, /^Part I /)
        .and(page.locator(":checked"))
        .waitFor();
    },
  );

  journey(
    "[SEARCH-47] on a phone the filters are a drawer, which shows the number of results",
    async ({ openPage }) => {
      const page = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
      await open(page, "/larkmere/search?query=permit");
      await page.getByRole("button", { name: "Filters" }).tap();
      const drawer = page.getByRole("dialog", { name: "Filters" });
      await choosing(page, 1, () => drawer.getByRole("checkbox", { name: /^Part I / }).tap());
      await expectAccessible(page);
      await drawer.getByRole("button", { name: `Show ${await total(page)} result` }).tap();
      await drawer.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Filters 1" }).waitFor();
    },
  );

  journey("[SEARCH-23] [SEARCH-45] without JavaScript a chapter can be selected and cleared", async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto("/larkmere/search?query=permit&sortOrder=natural&scope=code");
    const all = await total(page);
    await box(page, /^Chapter 101 /).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect.poll(() => chosen(page)).toHaveLength(1);
    await expect.poll(() => page.url()).toContain("scope=code");
    await expect.poll(() => total(page)).toBeLessThan(all);
    await box(page, /^Chapter 101 /).uncheck();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await expect.poll(() => total(page)).toBe(all);
  });
});

describe("Several towns", () => {
  journey(
    "[SEARCH-24] [SEARCH-27] [SEARCH-42] [SEARCH-46] [SEARCH-62] [FINDER-23] results name their towns; a state selects its towns and is one chip",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=permit&custIds=larkmere,aldercreek,millhaven,birchrun");
      await expect.poll(() => page.title()).toBe("Towncode Search: permit");
      await page.getByText("in 4 towns").waitFor();
      const all = await total(page);
      await expect
        .poll(() =>
          page
            .locator("main article")
            .first()
            .getByRole("link", { name: /^(?:Town|Village|Township) of .+, [A-Z]{2}$/ })
            .count(),
        )
        .toBe(1);

      await choosing(page, 3, () =>
        box(page, /^New York /)
          .first()
          .check(),
      );
      await expect.poll(() => box(page, /^Village of Mill Haven /).isChecked()).toBe(true);
      await expect.poll(() => total(page)).toBeLessThan(all);
      const chips = page.getByRole("list", { name: "Active filters" }).getByRole("listitem");
      await expect.poll(() => chips.allTextContents()).toEqual(["New York"]);

      await choosing(page, 2, () => box(page, /^Village of Mill Haven /).uncheck());
      await expect.poll(() => isMixed(page, /^New York /)).toBe(true);
      await expect.poll(() => chips.count()).toBe(3);
      await page.goBack();
      await page.goBack();
      await page
        .getByRole("heading", { level: 1, name: new RegExp(`^${new Intl.NumberFormat("en-US").format(all)} results`) })
        .waitFor();
      await expect
        .poll(() =>
          box(page, /^New York /)
            .first()
            .isChecked(),
        )
        .toBe(false);
      await expectAccessible(page);
    },
  );
});

describe("Related terms and corrections", () => {
  journey(
    "[SEARCH-50] [SEARCH-51] related terms are shown, with a link to search for just the word",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=hens");
      await page.getByText("Includes results for:").waitFor();
      await page.getByRole("link", { name: 'Search for just "hens" instead' }).click();
      await page.waitForURL((url) => url.searchParams.get("query") === '"hens"');
      await heading(page).getByText('"hens"').waitFor();
      await expect.poll(() => page.getByText("Includes results for:").count()).toBe(0);
    },
  );

  journey("[SEARCH-29] a misspelled search offers a correction; the focus moves to the results", async ({ page }) => {
    await open(page, "/larkmere/search?query=parkng");
    await page.getByText("No results found...").waitFor();
    await page.getByRole("link", { name: "parking", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /results for “parking”/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  });
});
