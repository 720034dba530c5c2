import { describe } from "vitest";
import { expect, journey } from "../harness/journey.ts";
import { open } from "../harness/open.ts";
import { field, jumps } from "../harness/search-page.ts";

describe("Quick jumps", () => {
  journey(
    "[SHELL-20] [SEARCH-02] [SEARCH-14] [SEARCH-16] [ROUTES-05] a visitor jumps to a section by its number",
    async ({ page }) => {
      await open(page, "/larkmere/home");
      expect(await field(page).getAttribute("placeholder")).toBe("Enter search term...");
      await field(page).fill("135-2");
      const jump = jumps(page).getByRole("option", { name: /^§ 135-2 / });
      expect(await jump.textContent()).toContain("Chapter 135 Zoning");
      const guid = /\/larkmere\/(\d+)#\1$/.exec((await jump.getAttribute("href")) ?? "")?.[1];
      expect(guid).toBeDefined();
      await jump.click();
      await page.waitForURL((url) => url.hash === `#${guid}`);
      await jumps(page).waitFor({ state: "detached" });
    },
  );

  journey(
    "[SEARCH-07] [SEARCH-15] work by keyboard: to the field, into the list, through it, back and on",
    async ({ page }) => {
      await open(page, "/larkmere/home");
      await page.keyboard.press("/");
      await page.keyboard.type("park");
      const options = jumps(page).getByRole("option");
      await options.first().waitFor();
      const count = await options.count();
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
      const names = await options.allTextContents();
      await page.keyboard.press("ArrowDown");
      expect(await focused()).toBe(names[0]);
      await page.keyboard.press("ArrowDown");
      expect(await focused()).toBe(names[1]);
      await page.keyboard.press("End");
      expect(await focused()).toBe(names[count - 1]);
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowUp");
      expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Escape");
      expect(await field(page).getAttribute("aria-expanded")).toBe("false");
      await page.keyboard.type("i");
      await page.keyboard.press("Backspace");
      await options.first().waitFor();
      await page.keyboard.press("Tab");
      await jumps(page).waitFor({ state: "detached" });
      await page.keyboard.press("Shift+Tab");
      await options.first().waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/\d+#\d+$/);
    },
  );

  journey("[SEARCH-07] a click outside closes the list", async ({ page }) => {
    await open(page, "/larkmere/home");
    await field(page).fill("park");
    await jumps(page).waitFor();
    await page.mouse.click(1000, 800);
    await jumps(page).waitFor({ state: "detached" });
  });

  journey("[SEARCH-16] open in a new tab with Ctrl", async ({ page }) => {
    await open(page, "/larkmere/home");
    await field(page).fill("park");
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      jumps(page)
        .getByRole("option")
        .first()
        .click({ modifiers: ["Control"] }),
    ]);
    await tab.waitForURL(/\/\d+#\d+$/);
    expect(page.url()).toMatch(/\/larkmere\/home$/);
  });

  journey(
    "[SEARCH-17] [SEARCH-18] are not requested for an empty field, and without jumps there is no list",
    async ({ page }) => {
      const requests: string[] = [];
      page.on("request", (request) => request.url().includes("/suggestions") && requests.push(request.url()));
      await open(page, "/larkmere/home");
      await field(page).fill("   ");
      await field(page).click();
      await page.waitForTimeout(400);
      expect(requests).toEqual([]);
      await Promise.all([page.waitForResponse(/\/suggestions/), field(page).fill("xyzzyq")]);
      await page.waitForTimeout(400);
      expect(await jumps(page).count()).toBe(0);
    },
  );

  journey(
    "[SEARCH-19] are requested once after fast typing; a late answer to earlier text is dropped",
    async ({ page }) => {
      const queries: string[] = [];
      await page.route(/\/suggestions/, async (route) => {
        queries.push(new URL(route.request().url()).searchParams.get("query") ?? "");
        if (queries.length === 1) await new Promise((resolve) => setTimeout(resolve, 900));
        await route.continue().catch(() => null);
      });
      await open(page, "/larkmere/home");
      await field(page).pressSequentially("park", { delay: 20 });
      await page.waitForTimeout(350);
      expect(queries).toEqual(["park"]);
      await field(page).fill("dog");
      await jumps(page).getByText(/dog/i).first().waitFor();
      await page.waitForTimeout(800);
      expect(await jumps(page).getByText("Parking and Loading").count()).toBe(0);
    },
  );

  journey("[SEARCH-20] show a message if the request fails", async ({ page, complaints }) => {
    await page.route(/\/suggestions/, (route) => route.abort());
    await open(page, "/larkmere/home");
    await field(page).fill("park");
    await page.getByText("There was a problem finding suggestions").waitFor();
    complaints.length = 0;
  });
});
