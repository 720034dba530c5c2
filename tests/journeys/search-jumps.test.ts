import type { Request } from "playwright-core";
import { describe } from "vitest";
import { frames } from "../harness/frames.ts";
import { expect, journey } from "../harness/journey.ts";
import { open } from "../harness/open.ts";
import { field, jumps } from "../harness/search-page.ts";

describe("Quick jumps", () => {
  journey(
    "[SHELL-20] [SEARCH-02] [SEARCH-14] [SEARCH-16] [ROUTES-05] a visitor jumps to a section by its number",
    async ({ page }) => {
      await open(page, "/larkmere/home");
      await expect.poll(() => field(page).getAttribute("placeholder")).toBe("Enter search term...");
      await field(page).fill("135-2");
      const jump = jumps(page).getByRole("option", { name: /^§ 135-2 / });
      await expect.poll(() => jump.textContent()).toContain("Chapter 135 Zoning");
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
      await expect.poll(focused).toBe(names[0]);
      await page.keyboard.press("ArrowDown");
      await expect.poll(focused).toBe(names[1]);
      await page.keyboard.press("End");
      await expect.poll(focused).toBe(names[count - 1]);
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowUp");
      await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Escape");
      await expect.poll(() => field(page).getAttribute("aria-expanded")).toBe("false");
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
    await expect.poll(() => page.url()).toMatch(/\/larkmere\/home$/);
  });

  journey(
    "[SEARCH-17] [SEARCH-18] are not requested for an empty field, and without jumps there is no list",
    async ({ page }) => {
      const requests: string[] = [];
      page.on("request", (request) => request.url().includes("/suggestions") && requests.push(request.url()));
      await page.clock.install();
      await open(page, "/larkmere/home");
      await field(page).fill("   ");
      await field(page).click();
      await page.clock.runFor(2000);
      await frames(page);
      expect(requests).toEqual([]);
      await Promise.all([page.waitForResponse(/\/suggestions/), field(page).fill("xyzzyq")]);
      await frames(page);
      await expect.poll(() => jumps(page).count()).toBe(0);
    },
  );

  journey(
    "[SEARCH-19] are requested once after fast typing; a late answer to earlier text is dropped",
    async ({ page }) => {
      const requests: Request[] = [];
      const late = Promise.withResolvers<void>();
      await page.route(/\/suggestions/, async (route) => {
        requests.push(route.request());
        if (requests.length === 1) await late.promise;
        await route.continue().catch(() => null);
      });
      const queries = () => requests.map((request) => new URL(request.url()).searchParams.get("query"));
      await page.clock.install();
      await open(page, "/larkmere/home");
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await field(page).pressSequentially("park");
      await page.clock.runFor(1000);
      await expect.poll(queries).toEqual(["park"]);
      await page.clock.resume();
      await field(page).fill("dog");
      await jumps(page).getByText(/dog/i).first().waitFor();
      expect(queries()).toEqual(["park", "dog"]);
      late.resolve();
      // The page has its answer, or no longer wanted it.
      await requests[0]?.response();
      await frames(page);
      await expect.poll(() => jumps(page).getByText("Parking and Loading").count()).toBe(0);
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
