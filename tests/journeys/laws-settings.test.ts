import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { apply, card, openSettings } from "../harness/settings-page.ts";

const TABLE = "/larkmere/laws";
const LEDGER = "/larkmere/law-ledger";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([
    { username: "clerk", role: "administrator" },
    { username: "resident", role: "user" },
  ]);
});
afterAll(() => own.close());

let added = 0;

/** Signs the clerk in and adds a law that is not in the code. */
async function openWithLaw(page: Page): Promise<void> {
  await own.signIn(page, "clerk");
  const data = {
    legislationType: "Local Law",
    number: `${(added += 1)}-2026`,
    subject: "Trees",
    comment: "Of trees",
    html: "<p>x</p>",
  };
  const answer = await page.request.post(`${own.address}/api/larkmere/laws`, {
    data,
    headers: { origin: own.address },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

const columns = (page: Page): Promise<string[]> => page.getByRole("columnheader").allInnerTexts();
/** Whether a page is there; others are sent to the sign-in page, or told that they may not. */
const sees = async (page: Page, path: string): Promise<boolean> => {
  const answer = await page.goto(own.address + path);
  return answer?.status() === 200 && new URL(page.url()).pathname === path;
};

describe("The settings of laws", () => {
  journey(
    "[LAWS-07, LAWS-29, ADMIN-47, PERMS-43] choose the title and the columns, and readers see them at once",
    async ({ openPage }) => {
      await openWithLaw(await openPage({ baseURL: own.address }));
      const visitor = await openAs(own, openPage, null, LEDGER);
      await expect.poll(() => columns(visitor)).toEqual(["Title", "Adopted", "Subject", "Affects", "Supped By"]);
      await visitor.getByRole("rowheader", { name: /^Local Law No\. 1-2026/ }).waitFor();
      const page = await openSettings(own, openPage, "clerk");
      const laws = card(page, "New laws");
      await laws.getByLabel("Law title field").selectOption("Comment");
      await laws.getByRole("checkbox", { name: "Subject" }).uncheck();
      await laws.getByRole("button", { name: /Move Adopted up|Adopted.*up/i }).click();
      await expectAccessible(page);
      await apply(page, "New laws").click();
      await page.getByText("New laws saved").waitFor();
      await visitor.reload();
      await visitor.getByRole("rowheader", { name: /^Of trees/ }).waitFor();
      await expect.poll(() => columns(visitor)).toEqual(["Adopted", "Title", "Affects", "Supped By"]);
      for (const name of ["Title", "Adopted", "Affects", "Supped By", "Edit"])
        await laws.getByRole("checkbox", { name }).uncheck();
      await laws.getByText("Choose at least one column").waitFor();
      await expect.poll(() => apply(page, "New laws").isDisabled()).toBe(true);
    },
  );

  journey(
    "[LAWS-26, LAWS-27, ADMIN-14, PERMS-05] decide whether everyone sees the new laws, and whether links to the ledger need a sign-in",
    async ({ openPage, complaints }) => {
      await openWithLaw(await openPage({ baseURL: own.address }));
      const visitor = await openAs(own, openPage, null, TABLE);
      const resident = await openAs(own, openPage, "resident", TABLE);
      const page = await openSettings(own, openPage, "clerk");
      const views = page.getByRole("switch", { name: "Public law views" });
      await expect.poll(() => views.isChecked()).toBe(true);
      await views.uncheck();
      await page.getByText("Public law views: off").waitFor();
      expect(await sees(visitor, TABLE)).toBe(false);
      expect(await sees(resident, TABLE)).toBe(true);
      expect(await sees(visitor, LEDGER)).toBe(true);
      const sharing = page.getByRole("switch", { name: "Law and ledger sharing without sign-in" });
      await sharing.uncheck();
      await page.getByText("Law and ledger sharing without sign-in: off").waitFor();
      expect(await sees(visitor, LEDGER)).toBe(false);
      expect(await sees(resident, LEDGER)).toBe(true);
      await sharing.check();
      await views.check();
      await expect.poll(() => views.isEnabled()).toBe(true);
      expect(await sees(visitor, TABLE)).toBe(true);
      expect(await sees(visitor, LEDGER)).toBe(true);
      complaints.splice(0, complaints.length, ...complaints.filter((line) => !/401|403/.test(line)));
    },
  );

  journey(
    "[LEDGER-03, LEDGER-07, ADMIN-16, PERMS-04] set who sees the ledger, and its name",
    async ({ openPage, complaints }) => {
      await openWithLaw(await openPage({ baseURL: own.address }));
      const page = await openSettings(own, openPage, "clerk");
      const level = card(page, "Minimum levels").getByLabel("Law ledger");
      await expect
        .poll(() => level.locator("option").allTextContents())
        .toEqual(["None", "Administrators", "Users of the town", "All"]);
      await level.selectOption("Administrators");
      await apply(page, "Minimum levels").click();
      await page.getByText("Levels saved").waitFor();
      const resident = await openAs(own, openPage, "resident", "/larkmere/home");
      expect(await sees(resident, LEDGER)).toBe(false);
      expect(await sees(page, LEDGER)).toBe(true);
      const again = await openSettings(own, openPage, "clerk");
      await card(again, "Minimum levels").getByLabel("Law ledger").selectOption("All");
      await apply(again, "Minimum levels").click();
      await again.getByText("Levels saved").waitFor();
      await card(again, "Subpage names").getByLabel("Law ledger").fill("Table of Laws");
      await apply(again, "Subpage names").click();
      await expect.poll(() => apply(again, "Subpage names").isDisabled()).toBe(true);
      await resident.goto(own.address + LEDGER);
      await resident.getByRole("heading", { level: 1, name: "Table of Laws" }).waitFor();
      complaints.splice(0, complaints.length, ...complaints.filter((line) => !/401|403/.test(line)));
    },
  );
});
