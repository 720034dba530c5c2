import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([
    { username: "clerk", role: "administrator" },
    { username: "a.very.long.user.name.of.somebody", role: "user" },
  ]);
});
afterAll(() => own.close());

/** Whether all of an element is within its row. */
const isInSight = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const [box, row] = [one.getBoundingClientRect(), one.closest("ul")?.getBoundingClientRect()];
    return row !== undefined && box.left >= row.left - 1 && box.right <= row.right + 1;
  });

describe("The dashboard in a narrow window", () => {
  journey.for([360, 760])(
    "[DASHBOARD-01] at %i px has tabs that end with an arrow, and are reached by keyboard",
    async (width, { openPage }) => {
      const page = await openAs(own, openPage, "clerk", "/dashboard/larkmere/settings", {
        viewport: { width, height: 800 },
      });
      const tabs = page.getByRole("navigation", { name: "Dashboard" });
      const [first, last] = [tabs.getByRole("link").first(), tabs.getByRole("link").last()];
      await expect.poll(() => tabs.getAttribute("data-cut")).toBe("end");
      await expect.poll(() => isInSight(last)).toBe(false);
      await expectAccessible(page, "[aria-label=Dashboard]");
      await tabs.locator("button").click();
      await expect.poll(() => tabs.getAttribute("data-cut")).toContain("start");
      await first.focus();
      await expect.poll(() => isInSight(first)).toBe(true);
      for (const tab of await tabs.getByRole("link").all()) {
        await expect.poll(() => tab.evaluate((one) => one === document.activeElement)).toBe(true);
        await expect.poll(() => isInSight(tab)).toBe(true);
        await page.keyboard.press("Tab");
      }
      await expect.poll(() => tabs.getAttribute("data-cut")).toBe("start");
      await last.click();
      await page.getByRole("heading", { level: 1, name: (await last.textContent()) ?? "" }).waitFor();
      await expect.poll(() => isInSight(last)).toBe(true);
    },
  );

  journey.for([360, 760, 1000])("[OPEN-34] at %i px has a table of users that fits", async (width, { openPage }) => {
    const page = await openAs(own, openPage, "clerk", "/dashboard/larkmere", { viewport: { width, height: 800 } });
    const row = page.getByRole("row").filter({ hasText: "clerk" });
    for (const words of ["Administrator", "Active"]) {
      const box = await row.getByText(words).first().boundingBox();
      expect(box !== null && box.x >= 0 && box.x + box.width <= width, words).toBe(true);
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page, "table");
  });
});
