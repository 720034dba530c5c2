import { afterAll, beforeAll, describe } from "vitest";
import { inviteUser } from "../../src/features/accounts/links.ts";
import { createUser, setMembership } from "../../src/features/accounts/accounts.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { demoPassword, submitSignIn, signInAs } from "../harness/sign-in.ts";

/** The browser logs the 401 answer to a wrong password. */
const forgive401 = (complaints: string[]): void =>
  void complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes("401")));

describe("Signing in and out", () => {
  journey(
    "[ROUTES-42] an installation administrator signs in without a town, opens the list of towns, and is warned before leaving unsaved settings",
    async ({ page }) => {
      await page.goto("/user/login");
      await page.waitForSelector("html[data-alive]");
      await submitSignIn(page, "ivoss", await demoPassword("ivoss"));
      const account = page.getByRole("navigation", { name: "Your account" });
      await account.getByRole("link", { name: "Your settings" }).waitFor();
      await expectAccessible(page);
      await account.getByRole("link", { name: "Towns" }).click();
      await page.getByRole("heading", { level: 1, name: "Towns" }).waitFor();
      await page.goto("/user/settings/larkmere");
      await page.waitForSelector("html[data-alive]");
      await page.getByLabel("First name").fill("Inga");
      await page.getByRole("banner").getByRole("link", { name: "Town of Larkmere" }).click();
      await page.getByText("You have unsaved changes. Are you sure you want to leave?").waitFor();
      await page.keyboard.press("Escape");
      await expect.poll(() => page.getByLabel("First name").inputValue()).toBe("Inga");
    },
  );

  journey(
    "[SHELL-22, SHELL-23, SHELL-25, ACCOUNT-01] a clerk signs in from the page they read, using only the keyboard, mistypes once, and signs out again",
    async ({ page, complaints }) => {
      await page.goto("/larkmere/index?letter=P");
      await page.waitForSelector("html[data-alive]");
      const login = page.getByRole("banner").getByRole("link", { name: "Sign in" });
      await expect
        .poll(() => login.getAttribute("href"))
        .toBe(`/user/login/larkmere?url=${encodeURIComponent("/larkmere/index?letter=P")}`);
      await page.getByRole("navigation", { name: "Site navigation" }).getByRole("link", { name: "Home" }).click();
      await expect
        .poll(() => login.getAttribute("href"))
        .toBe(`/user/login/larkmere?url=${encodeURIComponent("/larkmere/home")}`);
      await page.goBack();
      await expect.poll(() => login.getAttribute("href")).toContain(encodeURIComponent("/larkmere/index?letter=P"));
      await login.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
      await expect.poll(() => page.getByText("Please log in with appropriate permissions").count()).toBe(0);
      await expect.poll(() => page.getByRole("link", { name: "Sign in" }).count()).toBe(0);
      await page.getByLabel("User name or e-mail address").focus();
      await page.keyboard.type("moakes");
      await page.keyboard.press("Tab");
      await page.keyboard.type("not this one");
      await page.keyboard.press("Enter");
      await page.getByText("The user name or password is incorrect.").waitFor();
      await expectAccessible(page);
      await page.getByLabel(/^Password/).focus();
      await page.keyboard.press("Control+A");
      await page.keyboard.type(await demoPassword("moakes"));
      await page.keyboard.press("Enter");
      await page.waitForURL("**/larkmere/index?letter=P");
      await page.waitForSelector("html[data-alive]");
      forgive401(complaints);
      const menu = page.getByRole("banner").locator("summary", { hasText: "MO" });
      await menu.focus();
      await page.keyboard.press("Enter");
      await expectAccessible(page);
      await expect
        .poll(() => page.getByRole("link", { name: "Your settings" }).getAttribute("href"))
        .toBe("/user/settings/larkmere");
      const logout = page.getByRole("link", { name: "Sign out" });
      await expect
        .poll(() => logout.getAttribute("href"))
        .toBe(`/user/logout/larkmere?url=${encodeURIComponent("/larkmere/index?letter=P")}`);
      await logout.focus();
      await page.keyboard.press("Enter");
      await login.waitFor();
      await expect.poll(() => page.url()).toContain("/larkmere/index?letter=P");
    },
  );

  journey(
    "[SHELL-23] [~SHELL-10: no Questions, Calculators or Help entry] on a phone, Sign in is in the menu, everything fits, and Admin opens the dashboard",
    async ({ openPage }) => {
      const page = await openPage({ viewport: { width: 360, height: 740 } });
      await page.goto("/larkmere/home");
      await page.waitForSelector("html[data-alive]");
      await expect.poll(() => page.getByRole("banner").getByRole("link", { name: "Sign in" }).isVisible()).toBe(false);
      await page.getByRole("button", { name: "Open the menu" }).click();
      const menu = page.getByRole("navigation", { name: "Full menu" });
      await menu.getByRole("link", { name: "Sign in" }).waitFor();
      await expect.poll(() => menu.getByRole("link", { name: "Admin" }).count()).toBe(0);
      await menu.getByRole("link", { name: "Sign in" }).click();
      await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
      await expectAccessible(page);
      await submitSignIn(page, "moakes", await demoPassword("moakes"));
      await page.waitForURL("**/larkmere/home");
      await page.waitForSelector("html[data-alive]");
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(tooWide).toBe(false);
      await page.getByRole("button", { name: "Open the menu" }).click();
      await expect
        .poll(() => menu.getByRole("link", { name: "Admin" }).getAttribute("href"))
        .toBe("/dashboard/larkmere/settings");
      await expect.poll(() => menu.getByRole("link", { name: "Sign in" }).count()).toBe(0);
    },
  );

  journey("the dashboard opens from a page of the code, and Back returns to the passage", async ({ page }) => {
    await page.goto("/larkmere/home");
    await signInAs(page, "moakes");
    await page.goto("/larkmere");
    await page.waitForSelector("html[data-alive]");
    const contents = page.getByRole("navigation", { name: "Table of contents" });
    await contents.getByRole("link", { name: "Chapter 1 General Provisions" }).click();
    await page.locator("#law .provision-section").first().waitFor();
    const read = page.url();
    await page.getByRole("navigation", { name: "Site navigation" }).getByRole("link", { name: "Admin" }).click();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await page.waitForSelector("html[data-alive]");
    await page.goBack();
    await page.locator("#law .provision-section").first().waitFor();
    await expect.poll(() => page.url()).toBe(read);
    // Reloaded there, the page has the short list of routes, and the entry before it is in the dashboard.
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await page.waitForSelector("html[data-alive]");
    await page.getByRole("navigation", { name: "Site navigation" }).getByRole("link", { name: "Code" }).click();
    await page.locator("#law").waitFor();
    await page.reload();
    await page.waitForSelector("html[data-alive]");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/dashboard/larkmere/settings");
  });

  journey("[OPEN-37] only visitors sent from a page that they may not see get an explanation", async ({ page }) => {
    const explanation = page.getByText("Please log in with appropriate permissions to use this function.");
    await page.goto("/user/login/larkmere?url=%2Flarkmere");
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await expect.poll(() => explanation.count()).toBe(0);
    await page.goto("/dashboard/larkmere/history");
    await explanation.waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?url=%2Fdashboard%2Flarkmere%2Fhistory");
    await page.goto("/larkmere/home");
    await page.waitForSelector("html[data-alive]");
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await expect.poll(() => explanation.count()).toBe(0);
  });

  journey(
    "[OPEN-37] a user who was signed out elsewhere gets an explanation when the next page requires signing in, and can sign in again for the next action",
    async ({ openPage, complaints }) => {
      const page = await openPage();
      const explanation = page.getByText("Please log in with appropriate permissions to use this function.");
      await signInAs(page, "moakes");
      await page.goto("/dashboard/larkmere/history");
      await page.waitForSelector("html[data-alive]");
      await page.context().clearCookies();
      await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Users" }).click();
      await explanation.waitFor();
      await page.context().clearCookies();
      await signInAs(page, "moakes");
      await page.goto("/dashboard/larkmere/groups");
      await page.waitForSelector("html[data-alive]");
      await page.getByRole("button", { name: "Add a group" }).click();
      await page.getByLabel("Group name").fill("Trees");
      await page.context().clearCookies();
      await page.keyboard.press("Enter");
      await page.getByText("You have been signed out. Enter the password of moakes to continue").waitFor();
      forgive401(complaints);
    },
  );

  journey("[ROUTES-43] a link from another site does not sign anyone out without confirmation", async ({ page }) => {
    await signInAs(page, "tbell");
    await page.goto("/user/logout/larkmere?url=//evil.example/");
    await page.waitForSelector("html[data-alive]");
    await page.getByText("You are signed in as Thomas Bell.").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/larkmere/home");
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
  });
});

describe("User settings", () => {
  journey(
    "[ACCOUNT-02, ROUTES-44, OPEN-37] require signing in, save a new name, and sign out other devices",
    async ({ page, openPage }) => {
      const phone = await openPage();
      await signInAs(phone, "tbell");
      await page.goto("/user/settings/larkmere");
      await page.getByText("Please log in with appropriate permissions to use this function.").waitFor();
      await page.waitForSelector("html[data-alive]");
      await submitSignIn(page, "tbell", await demoPassword("tbell"));
      await page.getByRole("heading", { level: 1, name: "Your settings" }).waitFor();
      await page.waitForSelector("html[data-alive]");
      await expectAccessible(page);
      await expect.poll(() => page.getByRole("button", { name: "Apply Name" }).isDisabled()).toBe(true);
      await page.getByLabel("First name").fill("Tom");
      await page.getByRole("button", { name: "Apply Name" }).click();
      await page.getByText("Name saved").waitFor();
      const devices = page.getByRole("list", { name: "Signed-in devices" }).getByRole("listitem");
      await expect.poll(() => devices.count()).toBeGreaterThan(1);
      await page.getByRole("button", { name: "Sign out all other devices" }).click();
      await page.waitForFunction(() => document.querySelectorAll("#devices-list > li").length === 1);
      await devices.getByText("This device").waitFor();
      await phone.goto("/user/settings");
      await phone.waitForURL("**/user/login?url=%2Fuser%2Fsettings");
    },
  );

  journey(
    "[ACCOUNT-03] a save after the session has ended asks to sign in on the page, where the text stays",
    async ({ page, complaints }) => {
      await signInAs(page, "tbell");
      await page.goto("/user/settings/larkmere");
      await page.waitForSelector("html[data-alive]");
      await page.context().clearCookies();
      await page.getByLabel("Last name").fill("Belle");
      await page.getByRole("button", { name: "Apply Name" }).click();
      await page.getByRole("dialog", { name: "Sign in again" }).waitFor();
      await expect.poll(() => page.getByLabel("Last name").inputValue()).toBe("Belle");
      forgive401(complaints);
    },
  );
});

describe("Links in messages", () => {
  let server: OwnServer;
  beforeAll(async () => {
    server = await openOwnServer();
  });
  afterAll(() => server.close());

  journey(
    "[OPEN-81] an invited person sets a password, is signed in, and the link stops working",
    async ({ openPage }) => {
      const { towns, address } = server;
      const userId = await createUser(towns.db, { username: "newcomer", password: null });
      await setMembership(towns.db, userId, towns.millbrook, "user");
      const site = { customerId: towns.millbrook, custId: "millbrook", name: "Town of Millbrook" };
      const { link } = await inviteUser(towns.db, server, {
        userId,
        email: "newcomer@millbrook.example",
        site,
        invitedBy: "Marian Oakes",
        origin: address,
      });
      const page = await openPage({ baseURL: address });
      await page.goto(link);
      await page.waitForSelector("html[data-alive]");
      await page.getByText("Your user name is newcomer.").waitFor();
      await expectAccessible(page);
      await page.getByLabel(/^New password/).fill("12345");
      await page.getByRole("button", { name: "Set password and sign in" }).click();
      await expect.poll(() => page.getByLabel(/^New password/).getAttribute("aria-invalid")).toBe("true");
      await page.getByLabel(/^New password/).fill("a wheel in the water");
      await page.getByRole("button", { name: "Set password and sign in" }).click();
      await page.waitForURL("**/millbrook/home");
      await page.goto(link);
      await page.getByRole("heading", { level: 1, name: "This invitation is no longer valid" }).waitFor();
    },
  );

  journey(
    "[OPEN-81] a user who forgot their password gets a link by mail and signs in with a new one",
    async ({ openPage }) => {
      const { towns, address, mails } = server;
      await createUser(towns.db, {
        username: "forgetful",
        email: "forgetful@larkmere.example",
        emailConfirmed: true,
        password: "an old password",
      });
      const page = await openPage({ baseURL: address });
      await page.goto("/user/login/larkmere");
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      await page.getByRole("heading", { level: 1, name: "Forgot password" }).waitFor();
      await page.waitForSelector("html[data-alive]");
      await expectAccessible(page);
      await page.getByLabel("User name or e-mail address").fill("forgetful@larkmere.example");
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByText("we have sent a link to set a new password").waitFor();
      await expect.poll(() => mails.at(-1)?.to).toBe("forgetful@larkmere.example");
      const link = /\/user\/reset\/\S+/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "";
      await page.goto(link);
      await page.waitForSelector("html[data-alive]");
      await expectAccessible(page);
      await page.getByLabel(/^New password/).fill("a newer password");
      await page.getByRole("button", { name: "Set password" }).click();
      await page.getByText("Your password has been set").waitFor();
      await page.getByRole("link", { name: "Sign in" }).click();
      await submitSignIn(page, "forgetful", "a newer password");
      await page.waitForURL("**/larkmere/home");
      await page.getByRole("banner").locator("summary", { hasText: "FO" }).waitFor();
    },
  );
});
