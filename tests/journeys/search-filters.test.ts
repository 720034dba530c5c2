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
/** What the address chooses. */
const chosen = (page: Page): readonly string[] =>
  (new URL(page.url()).searchParams.get("selections") ?? "").split(",").filter((each) => each !== "");

/** Does what changes the address to one that chooses so many; waits until its results are there. */
async function choosing(page: Page, count: number, act: () => Promise<void>): Promise<void> {
  await act();
  await page.waitForURL(
    (url) => (url.searchParams.get("selections") ?? "").split(",").filter((each) => each !== "").length === count,
  );
  await page.locator("main [aria-busy=false]").waitFor();
}

describe("The tree of parts", () => {
  journey(
    "[SEARCH-45] [SEARCH-46] [SEARCH-62] a chapter makes its part chosen in part; the part takes in all its chapters, and back undoes it",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=permit");
      const all = await total(page);
      await page.getByRole("button", { name: /^Options in Part II / }).click();
      await choosing(page, 1, () => box(page, /^Chapter 101 /).check());
      const [chapter] = chosen(page);
      expect(await isMixed(page, /^Part II /)).toBe(true);
      expect(await total(page)).toBeLessThan(all);
      const few = await total(page);

      // One selection again: the part, instead of the chapter.
      await box(page, /^Part II /).check();
      await page.waitForURL((url) => url.searchParams.get("selections") !== chapter);
      expect(chosen(page)).toHaveLength(1);
      expect(await box(page, /^Chapter 101 /).isChecked()).toBe(true);
      expect(await isMixed(page, /^Part II /)).toBe(false);
      await page.getByRole("link", { name: /^Remove filter: Part II / }).waitFor();
      const part = chosen(page)[0] ?? "";

      await box(page, /^Chapter 101 /).uncheck();
      await page.waitForURL((url) => !(url.searchParams.get("selections") ?? part).includes(part));
      expect(chosen(page)).not.toContain(chapter);
      expect(chosen(page).length).toBeGreaterThan(1);
      expect(await isMixed(page, /^Part II /)).toBe(true);

      await page.goBack();
      await page.goBack();
      await page.waitForURL((url) => url.searchParams.get("selections") === chapter);
      await page.getByRole("heading", { level: 1, name: new RegExp(`^${few} result`) }).waitFor();
      expect(await box(page, /^Chapter 101 /).isChecked()).toBe(true);
      expect(await isMixed(page, /^Part II /)).toBe(true);
    },
  );

  journey(
    "[SEARCH-41] [SEARCH-45] with the keyboard alone: down, in, choose, out and shut; a chosen chapter is open on arrival",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=permit");
      await box(page, /^Part I /).focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      const focused = () => page.evaluate(() => document.activeElement?.closest("label")?.textContent ?? "");
      expect(await focused()).toMatch(/^Chapter /);
      await choosing(page, 1, () => page.keyboard.press("Space"));
      await page.keyboard.press("ArrowLeft");
      await expect.poll(focused).toMatch(/^Part II /);
      await page.keyboard.press("ArrowLeft");
      await box(page, /^Chapter /)
        .first()
        .waitFor({ state: "detached" });
      await page.reload();
      await box(page, /^Part II /).waitFor();
      expect(
        await box(page, /^Chapter /)
          .first()
          .isVisible(),
      ).toBe(true);
    },
  );

  journey("[SEARCH-64] [SEARCH-47] a field finds a part of many by its name, in any case", async ({ page }) => {
    await open(page, "/larkmere/search?query=permit");
    const find = page.getByRole("searchbox", { name: "Find in the filter Part" });
    await find.fill("nOISe");
    await box(page, /^Chapter 101 Noise/).waitFor();
    expect(await page.locator("fieldset mark").allTextContents()).toContain("Noise");
    expect(await box(page, /^Part I /).count()).toBe(0);
    await expectAccessible(page);
    await choosing(page, 1, () => box(page, /^Chapter 101 /).check());
    await find.fill("no such part");
    await page.getByText("None has this name.").waitFor();
    await find.fill("");
    expect(await isMixed(page, /^Part II /)).toBe(true);
  });
});

describe("Filters and kinds", () => {
  journey(
    "[SEARCH-28] [SEARCH-31] [SEARCH-34] another kind is a link that drops the filters; back brings them again",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=permit");
      await page.getByLabel("Sort by").waitFor();
      await choosing(page, 1, () => box(page, /^Part I /).check());
      const kinds = page.getByRole("navigation", { name: "Kinds of results" });
      await page.getByText("Filter By Part").waitFor();
      await page.getByRole("link", { name: /^Remove filter: Part I / }).waitFor();
      await page.locator("main header").getByRole("button", { name: "Print" }).waitFor();
      await page.locator("main article").first().waitFor();
      expect(await kinds.getByRole("link", { name: /^All Results/ }).getAttribute("aria-current")).toBe("true");
      await kinds.getByRole("link", { name: /^Code/ }).click();
      await page.waitForURL("/larkmere/search?query=permit&scope=code");
      await box(page, /^Part I /)
        .and(page.locator(":not(:checked)"))
        .waitFor();
      expect(await kinds.getByRole("link", { name: /^Code/ }).getAttribute("aria-current")).toBe("true");
      await page.goBack();
      await box(page, /^Part I /)
        .and(page.locator(":checked"))
        .waitFor();
    },
  );

  journey(
    "[SEARCH-47] on a phone the filters are a drawer, which says how many results they leave",
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

  journey(
    "[SEARCH-23] [SEARCH-45] without JavaScript a chapter within a part can be chosen and left",
    async ({ openPage }) => {
      const page = await openPage({ javaScriptEnabled: false });
      await page.goto("/larkmere/search?query=permit&sortOrder=natural&scope=code");
      const all = await total(page);
      await box(page, /^Chapter 101 /).check();
      await page.getByRole("button", { name: "Apply filters" }).click();
      expect(chosen(page)).toHaveLength(1);
      expect(page.url()).toContain("scope=code");
      expect(await total(page)).toBeLessThan(all);
      await box(page, /^Chapter 101 /).uncheck();
      await page.getByRole("button", { name: "Apply filters" }).click();
      expect(await total(page)).toBe(all);
    },
  );
});

describe("Several towns", () => {
  journey(
    "[SEARCH-24] [SEARCH-27] [SEARCH-42] [SEARCH-46] [SEARCH-62] [FINDER-23] results name their towns; a state chooses its towns and is one chip",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=permit&custIds=larkmere,aldercreek,millhaven,birchrun");
      expect(await page.title()).toBe("Towncode Search: permit");
      await page.getByText("in 4 codes").waitFor();
      const all = await total(page);
      expect(
        await page
          .locator("main article")
          .first()
          .getByRole("link", { name: /^(?:Town|Village|Township) of .+, [A-Z]{2}$/ })
          .count(),
      ).toBe(1);

      await choosing(page, 3, () =>
        box(page, /^New York /)
          .first()
          .check(),
      );
      expect(await box(page, /^Village of Mill Haven /).isChecked()).toBe(true);
      expect(await total(page)).toBeLessThan(all);
      const chips = page.getByRole("list", { name: "Filters in use" }).getByRole("listitem");
      expect(await chips.allTextContents()).toEqual(["New York"]);

      await choosing(page, 2, () => box(page, /^Village of Mill Haven /).uncheck());
      expect(await isMixed(page, /^New York /)).toBe(true);
      expect(await chips.count()).toBe(3);
      await page.goBack();
      await page.goBack();
      await page
        .getByRole("heading", { level: 1, name: new RegExp(`^${new Intl.NumberFormat("en-US").format(all)} results`) })
        .waitFor();
      expect(
        await box(page, /^New York /)
          .first()
          .isChecked(),
      ).toBe(false);
      await expectAccessible(page);
    },
  );
});

describe("What was meant", () => {
  journey(
    "[SEARCH-50] [SEARCH-51] what else was searched for is said, with the way to the word alone",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=hens");
      await page.getByText("Includes results for:").waitFor();
      await page.getByRole("link", { name: 'Search for just "hens" instead' }).click();
      await page.waitForURL((url) => url.searchParams.get("query") === '"hens"');
      await heading(page).getByText('"hens"').waitFor();
      expect(await page.getByText("Includes results for:").count()).toBe(0);
    },
  );

  journey(
    "[SEARCH-29] a misspelled search offers the right one; the keyboard goes on at the results",
    async ({ page }) => {
      await open(page, "/larkmere/search?query=parkng");
      await page.getByText("No results found...").waitFor();
      await page.getByRole("link", { name: "parking", exact: true }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: /results for “parking”/ }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    },
  );
});
