import { readFile } from "node:fs/promises";
import { describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { signInAs } from "../harness/sign-in.ts";

describe("The stats of the dashboard", () => {
  journey(
    "[DASHBOARD-01, OPEN-95, ROUTES-31] a clerk views the statistics, opens a chapter and downloads the numbers",
    async ({ page }) => {
      await signInAs(page, "moakes");
      await page.goto("/dashboard/larkmere/stats");
      await page.waitForSelector("html[data-alive]");
      await expectAccessible(page);
      await page.getByText("No personal data of visitors is stored").waitFor();
      const chapter = page
        .getByRole("list", { name: "Most viewed parts of the code" })
        .getByRole("link", { name: "Chapter 135 Zoning" });
      await page.getByRole("link", { name: "12 months" }).press("Enter");
      await page.waitForURL("**/stats?range=12m");
      await page.getByText("Visits by week (first day shown)").first().waitFor();
      await page.getByRole("link", { name: /^Searches with no results/ }).press("Enter");
      await page.waitForURL("**/stats?range=12m&show=empty");
      const slider = page.getByRole("slider");
      await slider.focus();
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/All searches \d+, No results \d+/);
      await chapter.press("Enter");
      await page.getByRole("navigation", { name: "Location in the code" }).getByText("Chapter 135 Zoning").waitFor();
      const noResults = page
        .getByRole("list", { name: "Searches with no results" })
        .getByRole("link", { name: "drone" });
      await expect.poll(() => noResults.getAttribute("href")).toBe("/larkmere/search?query=drone");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "CSV" }).first().click(),
      ]);
      expect(await readFile(await download.path(), "utf8")).toMatch(
        /^\uFEFFDay,Visits,Page views,Searches,Searches with no results,Document opens\r\n\d{4}-/,
      );
      const dates = page.getByRole("form", { name: "Custom dates" });
      await dates.getByLabel("From").fill("2026-11-01");
      await dates.getByLabel("To").fill("2026-11-07");
      await dates.getByRole("button", { name: "Show", exact: true }).press("Enter");
      await page.waitForURL("**/stats?from=2026-11-01&to=2026-11-07&show=empty&part=*");
    },
  );

  journey(
    "[OPEN-95] a clerk sees which documents residents opened: once each time, in a browser, and not by programs",
    async ({ page, openPage }) => {
      const resident = await openPage();
      await resident.goto("/larkmere/documents/Minutes?year=1987&month=5");
      const file = resident.getByRole("link", { name: /^Town Board minutes, May 12, 1987/ });
      const [opened] = await Promise.all([resident.waitForEvent("download"), file.press("Enter")]);
      await opened.cancel();
      const address = (await file.getAttribute("href")) ?? "";
      expect((await resident.request.get(address)).status()).toBe(200);
      const text = resident.getByRole("link", { name: "Text of Town Board minutes, May 12, 1987" });
      await expect.poll(async () => (await resident.reload(), text.count()), { timeout: 60_000 }).toBe(1);
      await text.press("Enter");
      await resident.waitForURL("**/text");
      const link = resident.getByRole("link", { name: /^Open the file/ });
      const [again] = await Promise.all([resident.waitForEvent("download"), link.press("Enter")]);
      await again.cancel();
      await signInAs(page, "moakes");
      const today = new Date().toISOString().slice(0, 10);
      const most = page.getByRole("list", { name: "Most opened documents" });
      const item = most.getByRole("listitem").filter({ hasText: "Town Board minutes, May 12, 1987" });
      await expect
        .poll(
          async () => {
            await page.goto(`/dashboard/larkmere/stats?from=${today}&to=${today}&show=documents`);
            return item.allInnerTexts();
          },
          { timeout: 30_000 },
        )
        .toEqual([expect.stringMatching(/^Town Board minutes, May 12, 1987\s+2\s+Minutes · May 12, 1987$/)]);
      await expect.poll(() => item.getByRole("link").getAttribute("href")).toBe(address);
      await page.getByText("Document opens by day").first().waitFor();
      await page.goto("/dashboard/larkmere/stats?range=12m");
      await page
        .getByRole("list", { name: "Opened documents by type" })
        .getByRole("link", { name: "Minutes" })
        .press("Enter");
      const trail = page.getByRole("navigation", { name: "Listed documents" });
      await trail.getByText("Minutes").waitFor();
      await page
        .getByRole("list", { name: "Opened documents by year" })
        .getByRole("link", { name: "2025" })
        .press("Enter");
      await page.waitForURL("**/stats?range=12m&type=*&year=2025");
      await trail.getByText("2025").waitFor();
      expect(await most.getByRole("link", { name: /, 2025$/ }).count()).toBe(await most.getByRole("link").count());
      await expectAccessible(page);
      const section = page.getByRole("region", { name: "Opened documents" });
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        section.getByRole("link", { name: "CSV" }).press("Enter"),
      ]);
      const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
      expect(lines[0]).toBe("\uFEFFDocument,Type,Year,Date,Opens,Address");
      expect(lines[1]).toMatch(/^"Town Board minutes, .*, 2025",Minutes,2025,2025-\d\d-\d\d,\d+,http:\/\/.*\.pdf$/);
      await trail.getByRole("link", { name: "All documents" }).press("Enter");
      await trail.waitFor({ state: "hidden" });
    },
  );

  journey("[DASHBOARD-04] fit on a phone, and are hidden from users without the permission", async ({ openPage }) => {
    const phone = await openPage({ viewport: { width: 360, height: 740 }, colorScheme: "dark" });
    await signInAs(phone, "moakes");
    for (const path of ["stats", "titles", "titles/changes", "distribution"]) {
      await phone.goto(`/dashboard/larkmere/${path}`);
      await phone.waitForSelector("html[data-alive]");
      await expect
        .poll(async () => [path, await phone.evaluate(() => document.documentElement.scrollWidth)])
        .toEqual([path, 360]);
      await expect
        .poll(async () => [
          path,
          await phone
            .locator("main table")
            .evaluateAll((tables) =>
              tables.every(({ clientWidth, parentElement }) => clientWidth <= (parentElement?.clientWidth ?? 0)),
            ),
        ])
        .toEqual([path, true]);
      await expectAccessible(phone);
    }
    const reader = await openPage();
    await signInAs(reader, "tbell");
    for (const path of ["stats", "titles", "titles/changes", "distribution"])
      expect((await reader.goto(`/dashboard/larkmere/${path}`))?.status()).toBe(403);
  });
});

describe("The titles of the dashboard", () => {
  journey(
    "[OPEN-95, OPEN-123, ROUTES-32] a clerk views the sizes of the parts and the text changes between two versions",
    async ({ page }) => {
      await signInAs(page, "moakes");
      await page.goto("/dashboard/larkmere/titles");
      await page.waitForSelector("html[data-alive]");
      const zoning = page.getByRole("row", { name: /Chapter 135 Zoning/ });
      await expect.poll(() => zoning.innerText()).toMatch(/[\d,]+\s+[\d,]+\s+\d+\.\d%\s+\w+ \d+, \d{4}/);
      await page.getByRole("link", { name: "Expand Chapter 135 Zoning" }).press("Enter");
      await page.getByRole("link", { name: "Collapse Chapter 135 Zoning" }).waitFor();
      await page.getByRole("navigation", { name: "Titles" }).getByRole("link", { name: "Changes" }).press("Enter");
      await page.getByRole("heading", { name: "Titles" }).waitFor();
      await page.getByLabel("Change").selectOption({ label: "Renamed (1)" });
      await page.waitForURL("**/titles/changes?*kind=heading*");
      await page.getByRole("link", { name: /§ 84-7/ }).press("Enter");
      await page.getByRole("heading", { level: 1, name: /84-7/ }).waitFor();
      await page.getByText("from 2024-09-15 to 2026-03-01").waitFor();
      await expect.poll(() => page.getByRole("region", { name: "Law" }).locator("ins").count()).toBeGreaterThan(0);
      await expectAccessible(page);
    },
  );
});

describe("The distribution of the dashboard", () => {
  journey(
    "[OPEN-95, DASHBOARD-01, MESSAGES-06, ROUTES-33] a clerk registers, corrects, finds and removes copies using only the keyboard",
    async ({ page }) => {
      await signInAs(page, "moakes");
      await page.goto("/dashboard/larkmere/distribution");
      await page.waitForSelector("html[data-alive]");
      await page.getByRole("button", { name: "Register copies" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Register copies" });
      await dialog.waitFor();
      // The button has the focus again at once.
      await page.keyboard.press("Escape");
      await page.keyboard.press("Enter");
      await expect.poll(() => dialog.getByRole("button", { name: "Register", exact: true }).isDisabled()).toBe(true);
      await dialog.locator(":focus").and(dialog.getByLabel("Recipient")).waitFor();
      await dialog.getByLabel("Recipient").fill("Larkmere Historical Society");
      await expect.poll(() => dialog.getByLabel("Edition").inputValue()).toBe("Code of 2026-03-01");
      await dialog.getByLabel("Copies").fill("4");
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      const row = page.getByRole("row", { name: /Larkmere Historical Society/ });
      await row.getByText("Code of 2026-03-01").waitFor();
      await page.getByRole("button", { name: "Register copies" }).and(page.locator(":focus")).waitFor();
      await row.getByRole("button", { name: /^Actions/ }).press("Enter");
      await page.getByRole("menuitem", { name: "Edit" }).press("Enter");
      await expect
        .poll(() => page.getByRole("dialog").getByLabel("Recipient").inputValue())
        .toBe("Larkmere Historical Society");
      await page.getByRole("dialog").getByLabel("Note").fill("Gift of the town");
      await page.getByRole("dialog").getByRole("button", { name: "Apply" }).press("Enter");
      // The page cannot be used until the dialog is closed.
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.getByLabel("Search the distribution").fill("gift");
      await page.waitForURL("**/distribution?search=gift");
      await page.getByText("1 of 1 entry").waitFor();
      await row.getByRole("button", { name: /^Actions/ }).press("Enter");
      await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
      await page.getByRole("button", { name: "Remove the entry" }).press("Enter");
      await page.getByText("No entries found").waitFor();
      await page.locator("main:focus").waitFor();
      await page.getByLabel("Search the distribution").fill("");
      await page.getByRole("button", { name: /^Actions for Larkmere Central/ }).press("Enter");
      await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
      await page.getByRole("button", { name: "Remove the entry" }).press("Enter");
      await page.locator("table:focus").waitFor();
    },
  );
});
