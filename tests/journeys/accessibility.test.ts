import type { Page } from "playwright-core";
import { describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { signInAs } from "../harness/sign-in.ts";

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
  "/larkmere/documents/Recordings",
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
        await expect
          .poll(
            () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
            { message: `${width} px` },
          )
          .toBeLessThanOrEqual(0);
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

/** Opens each dialog, checks it and closes it. */
async function expectDialogsAccessible(page: Page, dialogs: Readonly<Record<string, () => Promise<void>>>) {
  for (const [title, show] of Object.entries(dialogs)) {
    await show();
    const dialog = page.getByRole("dialog", { name: title, exact: true });
    await dialog.waitFor();
    await expectAccessible(page, "dialog[open]");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
}

describe("Screens of those who manage documents meet WCAG 2.2 AA", () => {
  const LOOKS = [
    { viewport: { width: 360, height: 800 }, colorScheme: "light" },
    { viewport: { width: 1240, height: 900 }, colorScheme: "dark" },
  ] as const;
  for (const look of LOOKS) {
    const where = `at ${look.viewport.width} px in ${look.colorScheme} mode`;
    journey(`[PUBDOC-76, PUBDOC-77] the management and its dialogs ${where}`, async ({ openPage }) => {
      const page = await openPage(look);
      await signInAs(page, "moakes");
      await page.goto("/larkmere/document/types");
      const click = (name: string) => () => page.getByRole("button", { name, exact: true }).first().click();
      const act = (name: string, action: string) => async () => {
        await click(`Actions for ${name}`)();
        await page.getByRole("menuitem", { name: action, exact: true }).click();
      };
      const more = (action: string) => async () => {
        await page.getByRole("button", { name: "More actions for public documents" }).click();
        await page.getByRole("menuitem", { name: action, exact: true }).click();
      };
      await page.getByRole("heading", { name: "Budgets" }).click();
      await expectAccessible(page);
      await click("Actions for Budgets")();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expectDialogsAccessible(page, {
        "Add a Public Document Type": click("Add Type"),
        "Edit a Public Document Type": act("Budgets", "Edit Type"),
        "Delete type?": act("Budgets", "Delete Type"),
        "Add a Category": more("Add Category"),
        "Edit a Category": act("Drafts", "Edit Category"),
        "Error deleting category": act("Drafts", "Delete Category"),
        "Add a Public Document": more("Add Document"),
        "Add documents": more("Add several"),
      });
    });

    journey(
      `[PUBDOC-76, PUBDOC-77] a type's page, its dialogs and the bulk uploader ${where}`,
      async ({ openPage }) => {
        const page = await openPage(look);
        await signInAs(page, "moakes");
        await page.goto("/larkmere/documents/Recordings");
        const click = (name: string) => () => page.getByRole("button", { name, exact: true }).first().click();
        const act = (action: string) => async () => {
          await click("Actions for A walk along the raceway")();
          await page.getByRole("menuitem", { name: action, exact: true }).click();
        };
        await page.getByRole("checkbox", { name: "Select A walk along the raceway" }).check();
        await expectAccessible(page);
        await expectDialogsAccessible(page, {
          "Edit a Public Document": act("Edit"),
          "Move document": act("Move"),
          "Delete Public Document?": act("Delete"),
          "Error downloading document(s)": click("Download selected"),
        });
        await page.goto("/larkmere/documents/Budgets");
        await page.getByRole("checkbox", { name: "Select Adopted Budget 2026" }).check();
        await expectDialogsAccessible(page, {
          "Edit a Public Document": async () => {
            await click("Actions for Adopted Budget 2026")();
            await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
            await click("Replace the file")();
          },
        });
        await page.goto("/larkmere/document/upload");
        await expectAccessible(page);
      },
    );
  }
});
