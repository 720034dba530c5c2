import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { card, openSettings } from "../harness/settings-page.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([
    { username: "clerk", role: "administrator" },
    { username: "root", role: "installation" },
    { username: "navigator", role: "user", grants: ["NAV_MODE_ADMIN"] },
    { username: "features", role: "user", grants: ["FEATURE_ADMIN"] },
    { username: "programmer", role: "user", grants: ["API/KEY/VIEW", "API/CODE/ADMIN"] },
    { username: "counter", role: "user", grants: ["DASHBOARD_STATS"] },
  ]);
});
afterAll(() => own.close());

const cards = (page: Page): Promise<string[]> =>
  page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents();

describe("Visible settings", () => {
  journey(
    "[~OPEN-54: no eReader settings yet] [~ADMIN-02: no e-reader subscribers yet] [ADMIN-01, ADMIN-03, ROUTES-30] a town's administrator sees all sections in order",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      const groups = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
      expect(groups.slice(0, 5)).toEqual([
        "Code and names",
        "Home page",
        "Customization",
        "Features",
        "TOC Customizations",
      ]);
      await expect
        .poll(() => cards(page))
        .toEqual(
          expect.arrayContaining([
            "Colors",
            "Banner",
            "New laws",
            "Town name",
            "Counties",
            "Enabled features",
            "Private mode",
            "Zoning chapter",
            "Contact information",
            "Synonyms",
          ]),
        );
      await expect.poll(() => cards(page)).not.toEqual(expect.arrayContaining(["Feature settings"]));
    },
  );

  journey(
    "[~OPEN-32: no eReader settings yet] [ADMIN-09, PERMS-45] [~ADMIN-08: no code review and eReader settings yet] a general-code administrator has GC Admin with the levels of features",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "root");
      await page.getByRole("heading", { level: 2, name: "General-code administration" }).waitFor();
      await expect
        .poll(() => cards(page))
        .toEqual(expect.arrayContaining(["Feature settings", "Town permissions", "Code settings", "Page names"]));
    },
  );

  journey(
    "[~PERMS-44: a feature administrator sees the sections at the level NOBODY of the law view, too] [ADMIN-11, PERMS-46, OPEN-85] other users see only the settings that they may change",
    async ({ openPage }) => {
      const navigator = await openSettings(own, openPage, "navigator");
      await expect.poll(() => cards(navigator)).toEqual(["Code settings"]);
      await expect.poll(() => card(navigator, "Code settings").getByRole("switch").count()).toBe(1);
      const features = await openSettings(own, openPage, "features");
      await expect
        .poll(() => cards(features))
        .toEqual(["Automatic sign-out", "Private mode", "Enabled features", "Minimum levels", "Bulk upload"]);
      const views = card(features, "Enabled features").getByRole("switch", { name: "Public law views" });
      for (const level of ["off", "on"]) {
        await views.click();
        await features.getByText(`Public law views: ${level}`).waitFor();
      }
    },
  );

  journey(
    "[~ADMIN-02: no e-reader subscribers yet] [APIKEYS-01, PERMS-47] API keys are a section of the page, and the only one for users who may see nothing else",
    async ({ openPage }) => {
      const clerk = await openSettings(own, openPage, "clerk");
      await clerk.getByRole("region", { name: "API Key Management" }).getByText("No API keys added.").waitFor();
      const programmer = await openSettings(own, openPage, "programmer");
      await programmer.getByRole("region", { name: "API Key Management" }).waitFor();
      await expect.poll(() => cards(programmer)).toEqual(["API Key Management"]);
    },
  );

  journey(
    "[ADMIN-01] users who may change nothing are rejected, and visitors are sent to sign in",
    async ({ openPage }) => {
      const page = await openPage({ baseURL: own.address });
      await own.signIn(page, "counter");
      expect((await page.goto("/dashboard/larkmere/settings"))?.status()).toBe(403);
      const visitor = await openPage({ baseURL: own.address });
      await visitor.goto("/dashboard/larkmere/settings");
      await expect.poll(() => visitor.url()).toContain("/user/login");
    },
  );
});

describe("Leaving the page", () => {
  journey(
    "[EDITOR-02, OPEN-15, ADMIN-07] with unsaved changes asks first, and then leaves or stays",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      const field = card(page, "Side panel heading").getByRole("textbox");
      const history = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "History" });
      const question = page.getByRole("dialog", { name: "Unsaved changes" });
      await field.fill("Town law");
      await history.focus();
      await page.keyboard.press("Enter");
      await question.getByText("You have unsaved changes. Are you sure you want to leave?").waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "hidden" });
      await expect
        .poll(async () => [new URL(page.url()).pathname, await field.inputValue()])
        .toEqual(["/dashboard/larkmere/settings", "Town law"]);
      await history.click();
      await question.getByRole("button", { name: "Leave" }).click();
      await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
      await field.fill("Town law");
      await card(page, "Side panel heading").getByRole("button", { name: "Reset Side panel heading" }).press("Enter");
      await card(page, "Side panel heading").locator("h3:focus").waitFor();
      await history.click();
      await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    },
  );

  journey(
    "[EDITOR-02] closing or reloading the window with unsaved changes makes the browser ask",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      const asked: string[] = [];
      page.on("dialog", (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await page.reload();
      await page.locator("html[data-alive]").waitFor();
      expect(asked).toEqual([]);
      await card(page, "Side panel heading").getByRole("textbox").fill("Town law");
      await page.reload();
      expect(asked).toEqual(["beforeunload"]);
    },
  );
});

describe("Finding a setting", () => {
  journey("by any word, with only the keyboard", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "clerk");
    await page.getByLabel("Find a setting").fill("color");
    await page.getByRole("status").filter({ hasText: "1 setting" }).waitFor();
    await card(page, "Colors").waitFor();
    await card(page, "Counties").waitFor({ state: "hidden" });
    await page.getByLabel("Find a setting").press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("form")?.id)).toBe("colors");
    await page.getByLabel("Find a setting").fill("parking meters");
    await page.getByText("No settings found", { exact: true }).waitFor();
    await page.getByLabel("Find a setting").fill("");
    await card(page, "Counties").waitFor();
  });

  journey("keeps the input in cards that are hidden meanwhile", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "clerk");
    await card(page, "Side panel heading").getByRole("textbox").fill("Town law");
    await page.getByLabel("Find a setting").fill("banner");
    await card(page, "Side panel heading").waitFor({ state: "hidden" });
    await page.getByLabel("Find a setting").fill("");
    await expect.poll(() => card(page, "Side panel heading").getByRole("textbox").inputValue()).toBe("Town law");
  });
});
