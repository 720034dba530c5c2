import { Secret, TOTP } from "otpauth";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { submitSignIn } from "../harness/sign-in.ts";

const PASSWORD = "a lake in winter";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer(
    [
      { username: "phone", role: "user" },
      { username: "finger", role: "administrator" },
    ],
    { hasPublicUrl: true },
  );
});
afterAll(() => own.close());

const settings = async (page: Page): Promise<void> => {
  await page.goto("/user/settings/larkmere");
  await page.waitForSelector("html[data-alive]");
};
const section = (page: Page) => page.getByRole("region", { name: "Second step" });
const dialog = (page: Page) => page.getByRole("dialog");
const givePassword = async (page: Page, button: string): Promise<void> => {
  await dialog(page)
    .getByLabel(/^Current password/)
    .fill(PASSWORD);
  await dialog(page).getByRole("button", { name: button }).click();
};
const expectFocus = (field: Locator): Promise<void> =>
  expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** The key that the dialog shows. */
async function shownKey(page: Page): Promise<string> {
  const key = dialog(page).locator("code");
  await key.waitFor();
  return ((await key.textContent()) ?? "").replaceAll(" ", "");
}

describe("The second step", () => {
  journey(
    "[OPEN-81, ACCOUNT-02] a user adds an authenticator app, keeps the recovery codes, and signs in with both, without JavaScript, too",
    async ({ openPage, complaints }) => {
      const page = await openPage({ baseURL: own.address });
      await own.signIn(page, "phone");
      await settings(page);
      await section(page).getByRole("button", { name: "Add an authenticator app" }).click();
      await expectAccessible(page);
      await givePassword(page, "Continue");
      const secret = await shownKey(page);
      await dialog(page).getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
      await expectAccessible(page);
      await expectFocus(dialog(page).getByRole("textbox", { name: "Code" }));
      await dialog(page).getByRole("textbox", { name: "Code" }).fill("000000");
      await dialog(page).getByRole("button", { name: "Add the app" }).click();
      await expect
        .poll(() => dialog(page).getByRole("textbox", { name: "Code" }).getAttribute("aria-invalid"))
        .toBe("true");
      await dialog(page).getByRole("textbox", { name: "Code" }).fill(codeOf(secret, -1));
      await dialog(page).getByRole("button", { name: "Add the app" }).click();
      await dialog(page).getByRole("list", { name: "Recovery codes" }).waitFor();
      const codes = await dialog(page).getByRole("listitem").allTextContents();
      expect(codes).toHaveLength(10);
      await expectAccessible(page);
      await dialog(page).getByRole("button", { name: "Done" }).click();
      await section(page).getByText("10 recovery codes are left").waitFor();
      await expectAccessible(page);

      const plain = await openPage({ baseURL: own.address, javaScriptEnabled: false });
      await plain.goto("/user/login/larkmere?url=%2Flarkmere%2Findex");
      await submitSignIn(plain, "phone", PASSWORD);
      await plain.getByRole("heading", { level: 1, name: "Second step" }).waitFor();
      await plain.getByLabel("Code").fill("000000");
      await plain.getByRole("button", { name: "Sign in" }).click();
      await plain.getByText("That code is not valid.").waitFor();
      await plain.getByLabel("Code").fill(codeOf(secret));
      await plain.getByRole("button", { name: "Sign in" }).click();
      await plain.waitForURL("**/larkmere/index");

      const lost = await openPage({ baseURL: own.address });
      await lost.goto("/user/login/larkmere");
      await lost.waitForSelector("html[data-alive]");
      await submitSignIn(lost, "phone", PASSWORD);
      await lost.getByRole("heading", { level: 1, name: "Second step" }).waitFor();
      await lost.waitForSelector("html[data-alive]");
      await expectFocus(lost.getByLabel("Code"));
      await expectAccessible(lost);
      await expect.poll(() => lost.getByRole("button", { name: "Use a passkey" }).count()).toBe(0);
      await lost.getByLabel("Code").fill(codes[0] ?? "");
      await lost.getByRole("button", { name: "Sign in" }).click();
      await lost.waitForURL("**/larkmere/home");
      await settings(lost);
      await section(lost).getByText("9 recovery codes are left").waitFor();
      await lost.getByRole("list", { name: "Account activity" }).getByText("Recovery code used").waitFor();
      // The browser logs the 400 answer to a wrong code.
      complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes("400")));
    },
  );

  journey(
    "[OPEN-81, ACCOUNT-02] an administrator adds a passkey, signs in with it, and removes it",
    async ({ openPage }) => {
      const page = await openPage({ baseURL: own.address });
      const browser = await page.context().newCDPSession(page);
      await browser.send("WebAuthn.enable");
      await browser.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await own.signIn(page, "finger");
      await settings(page);
      await section(page).getByRole("button", { name: "Add a passkey" }).click();
      await givePassword(page, "Continue");
      await dialog(page).getByRole("list", { name: "Recovery codes" }).waitFor();
      await dialog(page).getByRole("button", { name: "Done" }).click();
      const passkeys = section(page).getByRole("list", { name: "Second steps" }).getByRole("listitem");
      await passkeys.getByText(/^Passkey \(/).waitFor();
      await page.goto("/user/logout/larkmere");
      await page.waitForSelector("html[data-alive]");
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.waitForURL((url) => !url.pathname.startsWith("/user/logout"));
      await page.goto("/user/login/larkmere?url=%2Flarkmere%2Findex");
      await page.waitForSelector("html[data-alive]");
      await submitSignIn(page, "finger", PASSWORD);
      await page.getByRole("heading", { level: 1, name: "Second step" }).waitFor();
      await page.waitForSelector("html[data-alive]");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Use a passkey" }).click();
      await page.waitForURL("**/larkmere/index");
      await settings(page);
      await passkeys.getByText(/last used/).waitFor();
      await section(page)
        .getByRole("button", { name: /^Remove Passkey/ })
        .click();
      await givePassword(page, "Remove");
      await expect.poll(() => passkeys.count()).toBe(0);
    },
  );
});
