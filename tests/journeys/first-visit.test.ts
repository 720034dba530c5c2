import { describe } from "vitest";
import { expect, journey } from "../harness/journey.ts";

describe("The first visit", () => {
  journey(
    "[HOME-01, ROUTES-01] a visitor opens the home page of the demonstration town and sees its name and welcome text",
    async ({ page }) => {
      const response = await page.goto("/larkmere/home");
      expect(response?.status()).toBe(200);
      await expect.poll(() => page.title()).toContain("Larkmere");
      await page.getByText("Welcome to the Code of the Town of Larkmere").waitFor();
    },
  );

  journey("a visitor without JavaScript sees the same page", async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto("/larkmere/home");
    await page.getByText("Welcome to the Code of the Town of Larkmere").waitFor();
  });

  journey("the town's name is set in the town's type at once, as on every later page", async ({ page }) => {
    const width = (): Promise<number> =>
      page
        .getByRole("banner")
        .getByText("Town of Larkmere")
        .evaluate((name) => {
          const range = document.createRange();
          range.selectNodeContents(name);
          return range.getBoundingClientRect().width;
        });
    await page.goto("/larkmere/home", { waitUntil: "networkidle" });
    const first = await width();
    await page.goto("/larkmere", { waitUntil: "networkidle" });
    expect(await width()).toBe(first);
  });

  journey("[SEARCH-07] letters typed before the scripts have loaded stay in the search field", async ({ page }) => {
    const loading = Promise.withResolvers<undefined>();
    await page.route("**/assets/*.js", async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.goto("/larkmere", { waitUntil: "commit" });
    const field = page.getByRole("combobox", { name: /^Search the code/ });
    await field.pressSequentially("fence");
    await expect.poll(() => page.locator("html[data-alive]").count()).toBe(0);
    loading.resolve(undefined);
    await page.locator("html[data-alive]").waitFor();
    await expect.poll(() => field.inputValue()).toBe("fence");
    await page.getByRole("option").first().waitFor();
    await field.press("Enter");
    await page.waitForURL(/\/larkmere\/search\?query=fence/);
  });

  journey("links and the search work while the scripts have not loaded", async ({ page }) => {
    await page.route("**/assets/*.js", () => undefined);
    await page.goto("/larkmere", { waitUntil: "commit" });
    await page.getByRole("navigation", { name: "Table of contents" }).getByRole("link").nth(1).click();
    await page.locator("#law .provision").first().waitFor();
    await page.getByRole("combobox", { name: /^Search the code/ }).fill("fence");
    await page.keyboard.press("Enter");
    await page.locator("main article").first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/larkmere/search");
  });
});
