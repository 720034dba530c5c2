import { describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";

const SCREENS = [
  "/search?codeFinder=true",
  "/larkmere/home",
  "/larkmere",
  "/archives/larkmere",
  "/larkmere-1/larkmere",
  "/larkmere/index?letter=P",
  "/larkmere/search?query=parking",
  "/larkmere/cite/135-1",
  "/larkmere/documents",
];
const MIDDLE = 760;
const WIDTHS = [360, MIDDLE, 1240];

describe("Accessibility of all screens", () => {
  for (const address of SCREENS) {
    journey(`${address} meets WCAG 2.2 AA, narrow and wide, without horizontal overflow`, async ({ openPage }) => {
      for (const width of WIDTHS) {
        const page = await openPage({ viewport: { width, height: 800 } });
        expect((await page.goto(address))?.status()).toBe(200);
        if (width !== MIDDLE) await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${width} px`,
        ).toBeLessThanOrEqual(0);
      }
    });
  }

  journey(
    "in dark mode a town's colors are readable on every background, also on selected items",
    async ({ openPage }) => {
      const page = await openPage({ viewport: { width: 360, height: 800 }, colorScheme: "dark" });
      for (const address of ["/larkmere/home", "/larkmere/search?query=parking"]) {
        await page.goto(address);
        await expectAccessible(page);
      }
      await page.goto("/larkmere/search?query=parking&codeFinder=true");
      const finder = page.getByRole("dialog", { name: "Find towns to search" });
      await finder.getByRole("checkbox", { name: "Town of Larkmere" }).and(page.locator(":checked")).waitFor();
      await expectAccessible(page);
    },
  );
});
