import { mkdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey as browserJourney } from "../harness/journey.ts";
import { open, openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { apply, card, openSettings } from "../harness/settings-page.ts";
import { submitSignIn } from "../harness/sign-in.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([
    { username: "clerk", role: "administrator" },
    { username: "deputy", role: "administrator" },
    { username: "reader", role: "user" },
    { username: "root", role: "installation" },
    { username: "second-root", role: "installation" },
  ]);
});
afterAll(() => own.close());

const contact = "Contact information";
let count = 0;
/** A new text each time, so that a journey can be repeated on the same server. */
const newText = (text: string): string => `${text}-${(count += 1)}`;
const phone = (page: Page) => card(page, contact).getByLabel("Phone");
/** Another device signs this one out. */
const endSession = (page: Page): Promise<void> => page.context().clearCookies();
/** It is lost if its control disappears: "Try again", the buttons of a conflict. */
const focusIsInside = (page: Page, title: string): Promise<boolean> =>
  card(page, title).evaluate((form) => form.contains(document.activeElement));
const signInAgain = async (page: Page, username: string): Promise<void> => {
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByText(`Enter the password of ${username} to continue`).waitFor();
  await dialog.getByLabel(/^Password/).fill("a lake in winter");
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
};
/** The browser also logs the refusals and lost connections that these journeys are about. */
class Complaints extends Array<string> {
  override push(...texts: string[]): number {
    return super.push(...texts.filter((text) => !/status of (400|401|409)|ERR_INTERNET_DISCONNECTED/.test(text)));
  }
}
const journey = browserJourney.extend<{ complaints: string[] }>({
  // oxlint-disable-next-line no-empty-pattern -- the form that Vitest requires
  complaints: async ({}, use) => use(new Complaints()),
});
/** For people to look at: FORMS_SCREENS names a folder. */
async function show(page: Page, name: string): Promise<void> {
  const folder = process.env.FORMS_SCREENS;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  const size = page.viewportSize();
  for (const width of [1240, 760, 360]) {
    await page.setViewportSize({ width, height: 820 });
    await page
      .locator("dialog[open], [role=alert]:not(:empty), [aria-invalid=true], form [role=status]")
      .first()
      .scrollIntoViewIfNeeded({ timeout: 1000 })
      .catch(() => null);
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, animations: "disabled" });
  }
  if (size !== null) await page.setViewportSize(size);
}

describe("An error is at its field, which gets the focus", () => {
  journey("[OPEN-81] in the dialog for a new user: e-mail address and user name", async ({ openPage }) => {
    const page = await openAs(own, openPage, "clerk", "/dashboard/larkmere");
    await page.getByRole("button", { name: "Add a user" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a user" });
    const [email, username] = [dialog.getByLabel("E-mail"), dialog.getByLabel("User name")];
    await username.fill("second");
    await email.fill("READER@larkmere.example");
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
    const described = await email.getAttribute("aria-describedby");
    const texts = await Promise.all((described ?? "").split(" ").map((id) => page.locator(`[id="${id}"]`).innerText()));
    expect(texts).toContain("There is already a user with that e-mail address.");
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => username.getAttribute("aria-invalid")).toBeNull();
    await expectAccessible(page);
    await show(page, "field-error-dialog");

    await email.fill("");
    await expect.poll(() => email.getAttribute("aria-invalid")).toBeNull();
    await username.fill("reader");
    await dialog.getByRole("button", { name: "Invite" }).click();
    await dialog.getByText("There is already a user with that name.").waitFor();
    await expect.poll(() => username.evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  journey("[ADMIN-07] in a settings card, also with a toast", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "clerk");
    const website = card(page, contact).getByLabel("Website");
    await website.fill("ftp://larkmere.example");
    await apply(page, contact).click();
    await expect.poll(() => website.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => website.evaluate((field) => field === document.activeElement)).toBe(true);
    // The toast is far from the field, so it names it.
    await page
      .getByRole("status")
      .getByText(/Website: [A-Z]/)
      .waitFor();
    await expectAccessible(page);
    await show(page, "field-error-card");
  });

  journey(
    "[OPEN-101] in the dialog for a group, and at the new password of a link that has expired",
    async ({ openPage }) => {
      const page = await openAs(own, openPage, "clerk", "/dashboard/larkmere/groups");
      const planners = newText("Planners");
      const addGroup = async (): Promise<void> => {
        await page.getByRole("button", { name: "Add a group" }).first().click();
        await page.getByRole("dialog").getByLabel("Group name").fill(planners);
        await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
      };
      await addGroup();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await addGroup();
      const name = page.getByRole("dialog").getByLabel("Group name");
      await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
      await page.getByRole("dialog").getByText(`There is already a group named “${planners}”.`).waitFor();
    },
  );

  journey("[ACCOUNT-02] in the user settings: a wrong current password", async ({ openPage }) => {
    const page = await openAs(own, openPage, "reader", "/user/settings");
    const form = card(page, "E-mail address");
    await form.getByRole("textbox", { name: "E-mail address" }).fill("reader@new.example");
    await form.getByLabel("Current password").fill("wrong");
    await apply(page, "E-mail address").click();
    const password = form.getByLabel("Current password");
    await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
    await expect
      .poll(() => form.getByRole("textbox", { name: "E-mail address" }).getAttribute("aria-invalid"))
      .toBeNull();
    await expectAccessible(page);
  });
});

describe("When the session ends while someone is typing", () => {
  journey(
    "[ADMIN-07, ACCOUNT-03] they sign in on the page of the settings, and the text is saved",
    async ({ openPage }) => {
      const number = newText("555");
      const page = await openSettings(own, openPage, "clerk");
      await phone(page).fill(number);
      await endSession(page);
      await apply(page, contact).click();
      await page.getByRole("dialog", { name: "Sign in again" }).waitFor();
      await expectAccessible(page);
      await show(page, "signed-out");
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await card(page, contact).getByText("You have been signed out. What you typed is still here.").waitFor();
      await expect.poll(() => focusIsInside(page, contact)).toBe(true);
      await expect.poll(() => phone(page).inputValue()).toBe(number);
      await show(page, "signed-out-card");
      await card(page, contact).getByRole("button", { name: "Sign in and try again" }).click();
      await signInAgain(page, "clerk");
      await page.getByText("Contact information saved").waitFor();
      await expect.poll(() => focusIsInside(page, contact)).toBe(true);
      await page.reload();
      await expect.poll(() => phone(page).inputValue()).toBe(number);
    },
  );

  journey("[OPEN-81] they sign in above the dialog for a new user, and the user is added", async ({ openPage }) => {
    const page = await openAs(own, openPage, "clerk", "/dashboard/larkmere");
    await page.getByRole("button", { name: "Add a user" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a user" });
    await dialog.getByLabel("User name").fill(newText("patient"));
    await dialog.getByLabel("Last name").fill("Person");
    await endSession(page);
    await dialog.getByRole("button", { name: "Invite" }).click();
    const password = page.getByRole("dialog", { name: "Sign in again" }).getByLabel(/^Password/);
    await password.fill("a lake in summer");
    await password.press("Enter");
    await page.getByText("The user name or password is incorrect.").waitFor();
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    await signInAgain(page, "clerk");
    await page.getByRole("dialog", { name: /invitation|invited/i }).waitFor();
  });

  journey("what they typed is there again after a reload, and says that it is not saved", async ({ openPage }) => {
    const number = newText("555");
    const page = await openSettings(own, openPage, "clerk");
    await phone(page).fill(number);
    page.on("dialog", (question) => void question.accept());
    await page.reload();
    await card(page, contact).getByText("What you typed before the page was closed").waitFor();
    // The menubar must not cover controls that the check looks at.
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => phone(page).inputValue()).toBe(number);
    await expectAccessible(page);
    await show(page, "restored");
    await card(page, contact).getByRole("button", { name: "Reset Contact information" }).click();
    await page.reload();
    await page.locator("html[data-alive]").waitFor();
    await expect.poll(() => phone(page).inputValue()).not.toBe(number);
    await expect.poll(() => card(page, contact).getByText("What you typed before").count()).toBe(0);
  });
});

describe("What someone typed is never shown to the next user of the same tab", () => {
  /** Reloads a page whose session has ended, signs in as someone else, and is back on that page. */
  const changeUser = async (page: Page, username: string): Promise<void> => {
    const { pathname } = new URL(page.url());
    await endSession(page);
    await page.goto("/user/login");
    await submitSignIn(page, username, "a lake in winter");
    await page.waitForURL((url) => !url.pathname.startsWith("/user/login"));
    await open(page, pathname);
  };
  const acceptQuestions = (page: Page) => page.on("dialog", (question) => void question.accept());

  journey("but is there again for the user who typed it, until they sign out", async ({ openPage }) => {
    const number = newText("555");
    const notice = "What you typed before the page was closed";
    const page = await openSettings(own, openPage, "clerk");
    acceptQuestions(page);
    await phone(page).fill(number);
    await changeUser(page, "deputy");
    await expect.poll(() => phone(page).inputValue()).not.toBe(number);
    await expect.poll(() => page.getByText(notice).count()).toBe(0);
    await changeUser(page, "clerk");
    await card(page, contact).getByText(notice).waitFor();
    await expect.poll(() => phone(page).inputValue()).toBe(number);

    await page.getByLabel(/^Account of Ann clerk/).click();
    await page.getByRole("link", { name: "Sign out" }).click();
    await page.getByRole("dialog", { name: "Unsaved changes" }).getByRole("button", { name: "Leave" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/dashboard"));
    await page.waitForURL((url) => !url.pathname.startsWith("/user/logout"));
    await own.signIn(page, "clerk");
    await open(page, "/dashboard/larkmere/settings");
    await expect.poll(() => phone(page).inputValue()).not.toBe(number);
  });

  journey("nor on the page of all towns, which belongs to no town", async ({ openPage }) => {
    const page = await openAs(own, openPage, "root", "/towns");
    acceptQuestions(page);
    const name = page.getByRole("dialog", { name: "Add a town" }).getByLabel(/^Name/);
    const openDialog = () => page.getByRole("button", { name: "Add a town" }).click();
    await openDialog();
    await name.fill("Larkfield");
    await changeUser(page, "second-root");
    await openDialog();
    await expect.poll(() => name.inputValue()).toBe("");
    await changeUser(page, "root");
    await openDialog();
    await expect.poll(() => name.inputValue()).toBe("Larkfield");
  });
});

describe("Someone who signs in as another user in another tab", () => {
  journey("saves nothing from the first tab under that name, and loses nothing there", async ({ openPage }) => {
    const number = newText("555");
    const page = await openSettings(own, openPage, "clerk");
    await phone(page).fill(number);
    const otherTab = await page.context().newPage();
    await own.signIn(otherTab, "deputy");
    await apply(page, contact).click();
    await card(page, contact).getByText("You are now signed in as deputy in another tab").waitFor();
    await expect.poll(() => phone(page).inputValue()).toBe(number);
    await expectAccessible(page);
    await show(page, "other-user");
    await own.signIn(otherTab, "clerk");
    await apply(page, contact).click();
    await page.getByText("Contact information saved").waitFor();
  });
});

journey("[ADMIN-07] without a connection, a form keeps its text, and can be sent again", async ({ openPage }) => {
  const number = newText("555");
  const page = await openSettings(own, openPage, "clerk");
  await page.waitForLoadState("networkidle");
  await phone(page).fill(number);
  await page.context().setOffline(true);
  await apply(page, contact).click();
  const form = card(page, contact);
  await form.getByText("The server could not be reached. Check your connection, then try again.").waitFor();
  await expect.poll(() => phone(page).inputValue()).toBe(number);
  await expectAccessible(page);
  await show(page, "offline");
  await page.context().setOffline(false);
  await form.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Contact information saved").waitFor();
  await expect.poll(() => focusIsInside(page, contact)).toBe(true);
});

describe("Two people who change the same setting", () => {
  journey("[ADMIN-06, ADMIN-07] are told, see both texts, and keep either", async ({ openPage }) => {
    const [theirs, mine] = [newText("555"), newText("555")];
    const clerk = await openSettings(own, openPage, "clerk");
    const deputy = await openSettings(own, openPage, "deputy");
    await phone(clerk).fill(theirs);
    await phone(deputy).fill(mine);
    await apply(clerk, contact).click();
    await clerk.getByText("Contact information saved").waitFor();
    await apply(deputy, contact).click();
    const form = card(deputy, contact);
    await form.getByText("Ann clerk changed this while you were editing").waitFor();
    await expect.poll(() => form.getByRole("region", { name: "Theirs" }).innerText()).toContain(theirs);
    await expect.poll(() => form.getByRole("region", { name: "Yours" }).innerText()).toContain(mine);
    await expectAccessible(deputy);
    await show(deputy, "conflict-card");
    await form.getByRole("button", { name: "Save yours" }).click();
    await deputy.getByText("Contact information saved").waitFor();

    await phone(clerk).fill(newText("555"));
    await apply(clerk, contact).click();
    await card(clerk, contact).getByText("Ann deputy changed this while you were editing").waitFor();
    await expect.poll(() => focusIsInside(clerk, contact)).toBe(true);
    await card(clerk, contact).getByRole("button", { name: "Keep theirs" }).click();
    await expect.poll(() => focusIsInside(clerk, contact)).toBe(true);
    await expect.poll(() => phone(clerk).inputValue()).toBe(mine);
    await expect.poll(() => apply(clerk, contact).isDisabled()).toBe(true);
  });

  journey("[OPEN-101] or the same group", async ({ openPage }) => {
    const [before, theirs, mine] = [newText("Readers"), newText("Book club"), newText("Library")];
    const openGroups = () => openAs(own, openPage, "clerk", "/dashboard/larkmere/groups");
    const first = await openGroups();
    await first.getByRole("button", { name: "Add a group" }).first().click();
    await first.getByRole("dialog").getByLabel("Group name").fill(before);
    await first.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    await first.getByRole("dialog").waitFor({ state: "detached" });
    const second = await openGroups();
    const rename = async (page: Page, to: string): Promise<void> => {
      await page.getByRole("button", { name: `Actions for ${before}` }).click();
      await page.getByRole("menuitem", { name: "Rename" }).click();
      await page.getByRole("dialog").getByLabel("Group name").fill(to);
      await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    };
    await rename(first, theirs);
    await first.getByRole("dialog").waitFor({ state: "detached" });
    await rename(second, mine);
    const dialog = second.getByRole("dialog");
    await expect.poll(() => dialog.getByRole("region", { name: "Theirs" }).innerText()).toContain(theirs);
    await expect.poll(() => dialog.getByRole("button", { name: "Rename" }).isDisabled()).toBe(true);
    await expectAccessible(second);
    await show(second, "conflict-dialog");
    await dialog.getByRole("button", { name: "Save yours" }).click();
    await dialog.waitFor({ state: "detached" });
    await second.getByText(mine).first().waitFor();
  });
});
