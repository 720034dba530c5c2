import type { Page } from "playwright-core";
import { describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { open } from "../harness/open.ts";

const scopes = (page: Page) => page.getByRole("navigation", { name: "Result types" });
const cards = (page: Page) => page.getByRole("main").getByRole("article");

describe("Laws in search", () => {
  for (const width of [360, 760, 1280])
    journey(
      `[SEARCH-31, SEARCH-48, SEARCH-49] have a scope, and a card with their number, date and what they affect, at ${width} px`,
      async ({ openPage }) => {
        const page = await openPage({ viewport: { width, height: 900 } });
        await open(page, "/larkmere/search?query=hens");
        await scopes(page)
          .getByRole("link", { name: /^New Laws/ })
          .click();
        await expect.poll(() => new URL(page.url()).searchParams.get("scope")).toBe("law");
        const card = cards(page).filter({ hasText: "Local Law No. 2-2026" });
        await card.getByText("New Law").waitFor();
        await card.getByText("Adopted May 12, 2026").waitFor();
        await expect
          .poll(() => card.getByRole("link", { name: "§ 58-8 A" }).getAttribute("href"))
          .toMatch(/^\/\d+#\d+-A$/);
        const title = card.getByRole("link", { name: /^A Local Law to amend Chapter 58/ });
        await expect.poll(() => title.getAttribute("href")).toMatch(/^\/larkmere\/laws\/\d+\.pdf$/);
        await expectAccessible(page);
        await Promise.all([page.waitForRequest(/\/larkmere\/laws\/\d+\.pdf$/), title.click()]);
      },
    );

  journey(
    "[~ADVANCED-18: other kinds] are found by the fields of the advanced form, and by TYPE:law in a query",
    async ({ page }) => {
      await open(page, "/larkmere/home");
      const bar = page.getByRole("search").first();
      await bar.getByRole("combobox").fill("");
      await bar.getByRole("button", { name: "Advanced" }).click();
      const dialog = page.getByRole("dialog", { name: "Advanced search" });
      const group = dialog.getByRole("group", { name: "New laws" });
      await group.getByRole("checkbox", { name: "All new laws" }).check();
      await group.getByRole("textbox", { name: "Subject" }).fill("amendment");
      await group.getByLabel("Adopted from").fill("2026-01-01");
      await group.getByLabel("Adopted to").fill("2026-10-31");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Search", exact: true }).click();
      await expect.poll(() => cards(page).count()).toBe(4);
      const query = new URL(page.url()).searchParams.get("query") ?? "";
      expect(query).toContain("SUBJECT:amendment");
      expect(query).toContain("ADOPTED_DATE:[2026-01-01 TO 2026-10-31]");

      await open(page, `/larkmere/search?query=${encodeURIComponent("TYPE:law COMMENT:original")}`);
      await expect.poll(() => cards(page).count()).toBe(1);
      // Only its month is known.
      await cards(page).getByText("Adopted March 2001", { exact: true }).waitFor();
    },
  );
});
