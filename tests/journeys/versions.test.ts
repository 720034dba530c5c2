import { describe } from "vitest";
import type { Page } from "playwright-core";
import { expect, journey } from "../harness/journey.ts";

const selector = (page: Page) => page.locator("header summary");
const notice = (page: Page) => page.getByRole("complementary", { name: "Archived version" });

describe("Versions of the code", () => {
  journey(
    "[CODE-08, CODE-09, CODE-10, CODE-11, SHELL-21] a visitor selects an older version and sees the same chapter in it",
    async ({ page }) => {
      await page.goto("/larkmere", { waitUntil: "networkidle" });
      await page.locator("main").getByRole("link", { name: "Noise" }).first().click();
      await page.waitForURL(/\/\d+/);
      await page.getByRole("heading", { level: 1, name: /Noise/ }).waitFor();
      await page.waitForLoadState("networkidle");
      const guid = new URL(page.url()).pathname.slice(1);
      await selector(page).click();
      const choices = page.getByRole("list", { name: "Versions of the code" }).getByRole("link");
      await expect
        .poll(async () => (await choices.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ")))
        .toEqual(["2026-03-01 Current", "2024-09-15", "2023-06-01"]);
      await choices.nth(2).click();
      await page.waitForURL(`**/larkmere-1/${guid}*`);
      await notice(page).getByText("This is not the current law.").waitFor();
      await page.getByRole("heading", { level: 1, name: /Noise/ }).waitFor();
      await notice(page).getByRole("link", { name: "Read the current text" }).click();
      await page.waitForURL((url) => url.pathname === `/${guid}`);
      await notice(page).waitFor({ state: "detached" });
    },
  );

  journey(
    "[CODE-12] the link from a search in an archive to the current code keeps the current search",
    async ({ page }) => {
      await page.goto("/larkmere-1/search?query=parking", { waitUntil: "networkidle" });
      await page.getByRole("combobox").first().fill("permit");
      await page.keyboard.press("Enter");
      await page.waitForURL("/larkmere-1/search?query=permit");
      await selector(page).click();
      await page
        .getByRole("list", { name: "Versions of the code" })
        .getByRole("link", { name: /Current/ })
        .click();
      await page.waitForURL("/larkmere/search?query=permit");
      await page.getByRole("heading", { level: 1, name: /for “permit”/ }).waitFor();
    },
  );

  journey(
    "an archive is labeled as such without JavaScript and is not indexed by search engines",
    async ({ openPage }) => {
      const page = await openPage({ javaScriptEnabled: false });
      await page.goto("/larkmere");
      await selector(page).click();
      await page.getByRole("link", { name: "2024-09-15" }).click();
      await page.waitForURL("/larkmere-2/larkmere");
      await notice(page).getByRole("link", { name: "Go to the current code" }).waitFor();
      await expect.poll(() => page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    },
  );

  journey(
    "[CODE-03, ROUTES-08] a visitor opens the list of versions, where the current one is marked",
    async ({ page }) => {
      await page.goto("/archives/larkmere");
      await page
        .getByRole("main")
        .getByText(/^Current as of Mar 1, 2026\. \d+ laws are not in this code yet\.$/)
        .waitFor();
      const list = page.getByRole("main").getByRole("listitem");
      await expect.poll(() => list.count()).toBe(3);
      await expect
        .poll(() => list.first().innerText())
        .toMatch(/^Mar 1, 2026\s+Current\s+Code of the Town of Larkmere/);
      await list.nth(2).getByRole("link", { name: "Jun 1, 2023" }).click();
      await page.waitForURL("/larkmere-1/larkmere");
    },
  );
});
