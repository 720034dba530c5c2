import type { Page } from "playwright-core";
import { describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";

const field = (page: Page) => page.getByRole("combobox", { name: /^Search the code/ });
const box = (page: Page, name: RegExp) => page.getByRole("checkbox", { name });
const filters = (page: Page) => page.getByRole("list", { name: "Active filters" });
const ready = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.alive === "");

/** Opens a chapter and shows its contents with checkboxes. */
async function pickIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page);
  await page.getByRole("button", { name: "Search by part" }).click();
  await box(page, /Chapter 115/).waitFor();
}

async function search(page: Page, query: string): Promise<void> {
  await field(page).fill(query);
  await field(page).press("Enter");
  await page.waitForURL((url) => url.searchParams.get("query") === query);
  await page.locator("main h1").filter({ hasText: query }).waitFor();
}

/** Texts of the result cards, of which there is at least one. */
async function parentsOfResults(page: Page): Promise<string[]> {
  const cards = page.locator("main article");
  await cards.first().waitFor();
  return cards.evaluateAll((all) => all.map((card) => card.textContent));
}

describe("Searching in parts", () => {
  journey(
    "[SEARCH-09] [SEARCH-10] [SEARCH-11] [SEARCH-13] [OPEN-105] only parts that are checked in the contents are searched, until the chip is removed",
    async ({ page }) => {
      await pickIn(page, "/45000265");
      await box(page, /Chapter 101/).check();
      await box(page, /115-6/).check();
      await expect
        .poll(() =>
          box(page, /Chapter 115/).evaluate((input: HTMLInputElement) => [input.checked, input.indeterminate]),
        )
        .toEqual([false, true]);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Search these parts" }).click();
      await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
      await search(page, "permit");
      await expect.poll(() => new URL(page.url()).searchParams.get("guids")?.split(",")).toHaveLength(2);
      for (const card of await parentsOfResults(page)) expect(card).toMatch(/Chapter 101|115-6/);
      await filters(page).getByText("2 parts only").click();
      await expect.poll(() => filters(page).textContent()).toContain("Chapter 101 Noise");
      await expect.poll(() => filters(page).textContent()).toContain("§ 115-6 Occupancy and stays");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      const few = await page.locator("main h1").textContent();
      await filters(page).getByRole("link", { name: "Remove filter: 2 parts only" }).click();
      await page.waitForURL((url) => !url.searchParams.has("guids"));
      await page.waitForFunction((before) => document.querySelector("main h1")?.textContent !== before, few);
      // Also cleared on later pages.
      await page.goto("/45000265");
      await ready(page);
      await page.getByRole("button", { name: "Search by part" }).click();
      await page.getByText("Select the parts to search.").waitFor();
    },
  );

  journey("[SEARCH-11] away from the results, removing the chip only clears the selected parts", async ({ page }) => {
    await pickIn(page, "/45000265");
    await box(page, /115-6/).check();
    await page.getByRole("link", { name: "Search the entire code" }).click();
    await expect.poll(() => box(page, /115-6/).isChecked()).toBe(false);
    await expect.poll(() => page.url()).toMatch(/\/45000265$/);
    await search(page, "permit");
    await expect.poll(() => new URL(page.url()).searchParams.has("guids")).toBe(false);
  });

  journey(
    "[SEARCH-13] works by keyboard: checkboxes can be checked, parts opened and closed, a part includes everything below it, and a button leads back to reading",
    async ({ page }) => {
      await pickIn(page, "/45000265");
      await box(page, /Chapter 115/).focus();
      await page.keyboard.press("Space");
      await expect.poll(() => box(page, /115-6/).isChecked()).toBe(true);
      await box(page, /115-6/).focus();
      await page.keyboard.press("Space");
      await page.getByText("12 parts selected").waitFor();
      await page.keyboard.press("Space");
      await page.getByText("1 part selected").waitFor();
      await box(page, /Chapter 115/).focus();
      await page.keyboard.press("ArrowLeft");
      await box(page, /115-6/).waitFor({ state: "detached" });
      await page.keyboard.press("ArrowRight");
      await box(page, /115-6/).waitFor();
      await page.getByRole("button", { name: "Search by part" }).press("Enter");
      await page.getByRole("navigation", { name: "Table of contents" }).getByRole("link", { name: /115-6/ }).waitFor();
      await expect.poll(() => page.getByRole("checkbox").count()).toBe(0);
      // The selected parts stay selected on the next page.
      await page.keyboard.press("n");
      await page.waitForURL((url) => !url.pathname.endsWith("/45000265"));
      await page.getByRole("link", { name: "Search the entire code" }).waitFor();
    },
  );

  journey("[OPEN-105] on a phone a reader searches in the part on the screen", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 360, height: 640 }, hasTouch: true });
    await page.goto("/45000265");
    await ready(page);
    await page.getByRole("button", { name: "Search this part" }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "query");
    await search(page, "permit");
    await expect.poll(() => new URL(page.url()).searchParams.get("guids")).toBe("45000265");
    for (const card of await parentsOfResults(page)) expect(card).toContain("Chapter 115");
  });
});
