import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([
    { username: "clerk", role: "administrator" },
    { username: "deputy", role: "administrator" },
    { username: "reader", role: "user" },
    { username: "forgetful", role: "user" },
    { username: "leaving", role: "user" },
    { username: "historian", role: "user", grants: ["DASHBOARD_HISTORY"] },
  ]);
});
afterAll(() => own.close());

const PHONE = { viewport: { width: 360, height: 780 } };

const open = (
  openPage: OpenPage,
  username: string | null,
  path: string,
  options?: Parameters<OpenPage>[0],
): Promise<Page> => openAs(own, openPage, username, path, options);
const tabs = (page: Page) => page.getByRole("navigation", { name: "Dashboard" }).getByRole("link").allTextContents();
const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

journey("On a phone, the menu of a row is at its button, also after the page scrolled", async ({ openPage }) => {
  const page = await open(openPage, "clerk", "/dashboard/larkmere/code", PHONE);
  const button = page.getByRole("button", { name: "Actions for 2023-06-01" });
  await button.click();
  const menu = page.getByRole("menu");
  const distance = async (): Promise<readonly number[]> => {
    const [at, sheet] = [await button.boundingBox(), await menu.boundingBox()];
    if (at === null || sheet === null) throw new Error("the button or the menu is not shown");
    const gap = Math.max(sheet.y - (at.y + at.height), at.y - (sheet.y + sheet.height));
    return [sheet.x + sheet.width - (at.x + at.width), gap].map(Math.round);
  };
  await expect.poll(distance).toEqual([0, 4]);
  await page.evaluate(() => scrollBy(0, -60));
  await expect.poll(distance).toEqual([0, 4]);
});

describe("The dashboard", () => {
  journey(
    "[~DASHBOARD-02: the setting is called dashboard and holds an address] [DASHBOARD-01, DASHBOARD-04, OPEN-34, ROUTES-29, ROUTES-34] has a tab for each page that the user may open",
    async ({ openPage }) => {
      const clerk = await open(openPage, "clerk", "/dashboard/larkmere");
      await expect
        .poll(() => tabs(clerk))
        .toEqual([
          "Users",
          "Settings",
          "Code",
          "Stats",
          "Titles",
          "Distribution",
          "Storage",
          "References",
          "History",
          "Mail",
        ]);
      await clerk.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "History" }).click();
      await clerk.waitForURL("**/dashboard/larkmere/history");
      await clerk.getByRole("heading", { level: 1, name: "History" }).waitFor();
      const historian = await open(openPage, "historian", "/dashboard/larkmere/history");
      await expect.poll(() => tabs(historian)).toEqual(["History"]);
    },
  );

  journey(
    "[ACCOUNT-03, DASHBOARD-04] sends visitors to sign in and back, and refuses other users",
    async ({ openPage }) => {
      const visitor = await openPage({ baseURL: own.address });
      await visitor.goto("/dashboard/larkmere/users/1");
      await expect
        .poll(() => new URL(visitor.url()).pathname + new URL(visitor.url()).search)
        .toBe("/user/login/larkmere?url=%2Fdashboard%2Flarkmere%2Fusers%2F1");
      const reader = await openPage({ baseURL: own.address });
      await own.signIn(reader, "reader");
      const refused = await reader.goto("/dashboard/larkmere");
      expect(refused?.status()).toBe(403);
      await reader.getByRole("heading", { name: "Insufficient Permissions" }).waitFor();
      const historian = await openPage({ baseURL: own.address });
      await own.signIn(historian, "historian");
      expect((await historian.goto("/dashboard/larkmere"))?.status()).toBe(403);
    },
  );
});

describe("The users page", () => {
  journey("[OPEN-95, SHELL-46] can be searched and filtered, and the URL keeps the choice", async ({ openPage }) => {
    const page = await open(openPage, "clerk", "/dashboard/larkmere");
    await page.getByRole("searchbox", { name: "Search users" }).fill("FORG");
    await page.waitForURL("**/dashboard/larkmere?search=FORG");
    await expect.poll(() => page.getByRole("rowheader").allInnerTexts()).toEqual(["Ann forgetful"]);
    await page.getByRole("searchbox", { name: "Search users" }).fill("nobody at all");
    await page.getByText("No users found").waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByLabel("Role", { exact: true }).selectOption("Administrators");
    await page.waitForURL("**/dashboard/larkmere?role=administrator");
    await page.getByRole("row", { name: /Ann deputy/ }).waitFor();
    await expect.poll(() => page.getByRole("rowheader").allInnerTexts()).toEqual(["Ann clerk", "Ann deputy"]);
    await expectAccessible(page);
  });

  journey("[OPEN-81] a clerk invites someone and copies the link", async ({ openPage }) => {
    const page = await open(openPage, "clerk", "/dashboard/larkmere");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Add a user" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a user" });
    await expectAccessible(page);
    await expect.poll(() => dialog.getByRole("button", { name: "Invite" }).isDisabled()).toBe(true);
    await dialog.getByLabel("First name").fill("Nina");
    await dialog.getByLabel("Last name").fill("Bell");
    await dialog.getByLabel("User name").fill("nbell");
    await page.keyboard.press("Enter");
    const invitation = page.getByRole("dialog", { name: "Invitation for Nina Bell" });
    const link = await invitation.getByLabel("Invitation link").inputValue();
    expect(link).toMatch(/\/user\/invitation\/\S{20,}/);
    await invitation.getByRole("button", { name: "Copy link" }).click();
    await invitation.getByText("Copied.").waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await invitation.getByRole("button", { name: "Done" }).click();
    await page.getByRole("row", { name: /Nina Bell.*Invited/ }).waitFor();
    const invited = await open(openPage, null, link);
    await invited.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => invited.content()).toContain("nbell");
  });
});

describe("A user's page", () => {
  journey(
    "[PERMS-01, OPEN-56] a granted permission applies to sessions that are already open",
    async ({ openPage }) => {
      const reader = await open(openPage, "reader", "/larkmere/home");
      expect((await reader.goto("/dashboard/larkmere/history"))?.status()).toBe(403);
      const page = await open(openPage, "clerk", "/dashboard/larkmere?search=reader");
      await page.getByRole("link", { name: "Ann reader" }).click();
      await page.getByRole("heading", { level: 1, name: "Ann reader" }).waitFor();
      const permissions = page.getByRole("form", { name: "Individual permissions" });
      await permissions.getByText("Dashboard", { exact: false }).first().click();
      const apply = permissions.getByRole("button", { name: "Apply Individual permissions" });
      await expect.poll(() => apply.isDisabled()).toBe(true);
      await permissions.getByRole("checkbox", { name: "View the history" }).check();
      await expectAccessible(page);
      await apply.click();
      await page.getByText("Permissions updated.").waitFor();
      expect((await reader.goto("/dashboard/larkmere/history"))?.status()).toBe(200);
      await reader
        .getByRole("row", { name: /Permissions changed\s*Ann reader.*added View the history.*clerk/ })
        .waitFor();
    },
  );

  journey(
    "[DASHBOARD-05] [~DASHBOARD-06: 8 characters instead of 6, decision 030] [~CONSTANTS-16: 8 instead of 6, decision 030] a new password must have eight characters",
    async ({ openPage }) => {
      const page = await open(openPage, "clerk", "/dashboard/larkmere?search=forgetful");
      await page.getByRole("link", { name: "Ann forgetful" }).click();
      await page.getByRole("button", { name: "Set password" }).click();
      const dialog = page.getByRole("dialog", { name: "Set the password of Ann forgetful" });
      const submit = dialog.getByRole("button", { name: "Set password" });
      await dialog.getByLabel("New password").fill("1234567");
      await dialog.getByText("Passwords must be at least 8 characters long.").first().waitFor();
      await expect.poll(() => submit.isDisabled()).toBe(true);
      await dialog.getByLabel("New password").fill("a lake in spring");
      await submit.click();
      await page.getByText("Password of Ann forgetful set.").waitFor();
      const signIn = (password: string) =>
        page.request.post(`${own.address}/api/user/sign-in`, {
          data: { login: "forgetful", password },
          headers: { origin: own.address },
        });
      expect([(await signIn("a lake in winter")).status(), (await signIn("a lake in spring")).status()]).toEqual([
        401, 200,
      ]);
    },
  );

  journey(
    "[SHELL-49] [~ENTITIES-28: shown for a user alone; the answer names them createdAt and modifiedAt] removing a user explains what it does and works with only the keyboard",
    async ({ openPage }) => {
      const page = await open(openPage, "clerk", "/dashboard/larkmere?search=leaving");
      await page.getByRole("link", { name: "Ann leaving" }).press("Enter");
      await page.getByText(/^Created on \w+ \d+, \d{4} by /).waitFor();
      await page.getByRole("button", { name: "Remove" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Remove Ann leaving from this town?" });
      await dialog.getByText("The account itself stays").waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Remove" }).press("Enter");
      await dialog.getByRole("button", { name: "Remove leaving" }).press("Enter");
      await page.waitForURL("**/dashboard/larkmere");
      await page.getByText("Ann leaving is no longer a user of this town.").waitFor();
      await page.getByRole("row", { name: /Ann clerk/ }).waitFor();
      await expect.poll(() => page.getByRole("row", { name: /Ann leaving/ }).count()).toBe(0);
    },
  );

  journey(
    "[DASHBOARD-04, ADMIN-06] name and e-mail address can be corrected; a problem is shown, and the typed text stays",
    async ({ openPage, complaints }) => {
      const page = await open(openPage, "clerk", "/dashboard/larkmere?search=historian");
      await page.getByRole("link", { name: "Ann historian" }).click();
      const card = page.getByRole("form", { name: "Name and e-mail" });
      const apply = card.getByRole("button", { name: "Apply Name and e-mail" });
      await expect.poll(() => apply.isDisabled()).toBe(true);
      await card.getByLabel("Last name").fill("Hill");
      await card.getByLabel("E-mail address").fill("deputy@larkmere.example");
      await apply.click();
      await card.getByText("There is already a user with that e-mail address.", { exact: false }).waitFor();
      await expect.poll(() => card.getByLabel("Last name").inputValue()).toBe("Hill");
      await card.getByLabel("E-mail address").fill("hill@larkmere.example");
      await expectAccessible(page);
      await apply.click();
      await page.getByRole("heading", { level: 1, name: "Ann Hill" }).waitFor();
      await page.goto("/dashboard/larkmere/history");
      await page.getByRole("row", { name: /Name or e-mail changed\s*Ann Hill.*hill@larkmere\.example/ }).waitFor();
      complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes("409")));
    },
  );

  journey("offers no actions on one's own account that require another administrator", async ({ openPage }) => {
    const page = await open(openPage, "clerk", "/dashboard/larkmere?search=clerk");
    await page.getByRole("link", { name: "Ann clerk" }).click();
    await page.getByText("This is your own account.").waitFor();
    for (const name of ["Set password", "Disable", "Remove"])
      await expect.poll(() => page.getByRole("button", { name }).count()).toBe(0);
    await page.getByText("You cannot change your own role. Ask another administrator.").waitFor();
  });
});

describe("Groups", () => {
  journey("[OPEN-101] can be added, given members and removed", async ({ openPage }) => {
    const page = await open(openPage, "clerk", "/dashboard/larkmere/groups");
    await page.getByText("No groups yet").waitFor();
    await page.getByRole("button", { name: "Add a group" }).click();
    await page.getByLabel("Group name").fill("Planning Board");
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /Planning Board None/ }).waitFor();
    await page.goto("/dashboard/larkmere?search=reader");
    await page.locator("html[data-alive]").waitFor();
    await page.getByRole("link", { name: "Ann reader" }).click();
    await page.getByRole("checkbox", { name: "Planning Board" }).click();
    await page.getByText("Added to “Planning Board”.").waitFor();
    await page.goto("/dashboard/larkmere/groups");
    await page.locator("html[data-alive]").waitFor();
    await page.getByRole("row", { name: /Planning Board 1 user/ }).waitFor();
    await page.getByRole("button", { name: "Actions for Planning Board" }).click();
    await page.getByRole("menuitem", { name: "Change permissions" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Actions for Planning Board" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove group" }).click();
    await page.getByText("No groups yet").waitFor();
  });
});

describe("A group's page", () => {
  journey(
    "[OPEN-101, SHELL-46] members can be found, added and removed with only the keyboard",
    async ({ openPage }) => {
      const page = await open(openPage, "clerk", "/dashboard/larkmere/groups");
      await page.getByRole("button", { name: "Add a group" }).click();
      await page.getByLabel("Group name").fill("Trees");
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "Trees" }).press("Enter");
      await page.getByRole("heading", { level: 1, name: "Trees" }).waitFor();
      await page.getByText("No members yet").waitFor();
      await page.getByRole("button", { name: "Add members" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Add members to “Trees”" });
      await dialog.getByLabel("Find users").fill("nobody at all");
      await dialog.getByText("No users found.").waitFor();
      await dialog.getByLabel("Find users").fill("read");
      await dialog.getByRole("button", { name: "Add Ann reader" }).waitFor();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Add Ann reader" }).press("Enter");
      await dialog.getByRole("button", { name: "Ann reader added" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("row", { name: /Ann reader/ }).waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Actions for Ann reader" }).press("Enter");
      await page.getByRole("menuitem", { name: "Remove from the group" }).press("Enter");
      await page.getByText("Ann reader removed from “Trees”.").waitFor();
      await page.getByText("No members yet").waitFor();
      expect((await page.goto("/dashboard/larkmere/groups/999999"))?.status()).toBe(404);
    },
  );
});

describe("The history", () => {
  journey("[OPEN-95, PERMS-28] can be filtered and downloaded with the same filter", async ({ openPage }) => {
    const page = await open(openPage, "clerk", "/dashboard/larkmere/history");
    await page.getByLabel("Type of change").selectOption("User invited");
    await page.waitForURL("**/history?kind=user.create");
    await page.getByRole("row", { name: /User invited\s*Nina Bell/ }).waitFor();
    await expect.poll(() => page.getByRole("rowheader").count()).toBe(1);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^larkmere-history-.*\.csv$/);
    await page.getByLabel("From", { exact: true }).fill("2001-01-01");
    await page.getByLabel("To", { exact: true }).fill("2001-12-31");
    await page.waitForURL("**/history?kind=user.create&from=2001-01-01&to=2001-12-31");
    await page.getByText("No changes found").waitFor();
  });

  journey("two filters chosen in a row both apply, while the first is still on its way, too", async ({ openPage }) => {
    const page = await open(openPage, "clerk", "/dashboard/larkmere/history");
    const late = Promise.withResolvers<void>();
    await page.route(
      ({ searchParams }) => searchParams.has("from") && !searchParams.has("to"),
      (route) => late.promise.then(() => route.continue()).catch(() => null),
    );
    await page.getByLabel("From", { exact: true }).fill("2001-01-01");
    await expect.poll(() => page.getByLabel("From", { exact: true }).inputValue()).toBe("2001-01-01");
    await page.getByLabel("To", { exact: true }).fill("2001-12-31");
    await page.waitForURL("**/history?from=2001-01-01&to=2001-12-31");
    late.resolve();
  });
});

describe("On a phone", () => {
  journey("[DASHBOARD-01] all pages fit, and their tabs scroll", async ({ openPage }) => {
    const page = await open(openPage, "clerk", "/dashboard/larkmere", PHONE);
    for (const path of [
      "/dashboard/larkmere",
      "/dashboard/larkmere/groups",
      "/dashboard/larkmere/history",
      "/dashboard/larkmere/mail",
    ]) {
      await page.goto(path);
      await page.locator("html[data-alive]").waitFor();
      await expect.poll(async () => [path, await fits(page)]).toEqual([path, true]);
      await expectAccessible(page);
    }
    await page.goto("/dashboard/larkmere?search=reader");
    await page.locator("html[data-alive]").waitFor();
    await page.getByRole("link", { name: "Ann reader" }).click();
    await page.getByRole("heading", { level: 1, name: "Ann reader" }).waitFor();
    await expect.poll(() => fits(page)).toBe(true);
    await expectAccessible(page);
  });
});
