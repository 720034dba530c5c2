import { afterAll, beforeAll, describe } from "vitest";
import { createUser, setMembership } from "../../src/features/accounts/accounts.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { submitSignIn } from "../harness/sign-in.ts";

const PASSWORD = "a mill by the brook";
const BANNER = "This Private site is only available online to logged-in users.";

let server: OwnServer;
beforeAll(async () => {
  server = await openOwnServer();
  const { towns } = server;
  await server.customize({ newNavEnabled: false });
  await setMembership(
    towns.db,
    await createUser(towns.db, { username: "miller", password: PASSWORD }),
    towns.millbrook,
    "user",
  );
  await setMembership(
    towns.db,
    await createUser(towns.db, { username: "stranger", password: PASSWORD }),
    towns.larkmere,
    "administrator",
  );
});
afterAll(() => server.close());

const PAGES = [
  "/millbrook/home",
  "/millbrook",
  "/millbrook/2001",
  "/millbrook/search?query=secret",
  "/millbrook/index",
  "/archives/millbrook",
];

describe("A private site", () => {
  journey(
    "[SHELL-26, CODE-05, ACCOUNT-03, OPEN-37] redirects visitors from every page to the sign-in page, which explains why and shows none of the law",
    async ({ openPage }) => {
      const page = await openPage({ baseURL: server.address, javaScriptEnabled: false });
      for (const path of PAGES) {
        await page.goto(path);
        await expect
          .poll(() => page.url())
          .toBe(`${server.address}/user/login/millbrook?url=${encodeURIComponent(path)}`);
        await page.getByText(BANNER).waitFor();
        await expect.poll(() => page.content()).not.toMatch(/Secret|2001#|restricted/);
      }
      await page.getByRole("link", { name: "Terms of use" }).waitFor();
    },
  );

  journey(
    "[SHELL-26, ROUTES-04] does not reveal its provisions through addresses without a town",
    async ({ openPage }) => {
      const page = await openPage({ baseURL: server.address, javaScriptEnabled: false });
      for (const path of ["/2001", "/999999"]) {
        expect((await page.goto(path))?.status()).toBe(404);
        await expect.poll(() => page.content()).not.toMatch(/Secret|Millbrook/);
      }
    },
  );

  journey(
    "[SHELL-26, ACCOUNT-01] opens for a user of the town, who returns to the requested page",
    async ({ openPage }) => {
      const page = await openPage({ baseURL: server.address });
      await page.goto("/millbrook/2001");
      await page.waitForSelector("html[data-alive]");
      await expectAccessible(page);
      await submitSignIn(page, "miller", PASSWORD);
      await page.waitForURL("**/2000#2001");
      await page
        .getByRole("heading", { name: /Secret/ })
        .first()
        .waitFor();
      await page.getByText(BANNER).waitFor();
      await page.waitForSelector("html[data-alive]");
      await expectAccessible(page);
    },
  );

  journey(
    "[ACCOUNT-04, SHELL-24] rejects a user of another town on every page and offers to sign in as someone else",
    async ({ openPage }) => {
      const page = await openPage({ baseURL: server.address });
      await page.goto("/user/login/millbrook");
      await page.waitForSelector("html[data-alive]");
      await submitSignIn(page, "stranger", PASSWORD);
      await page.waitForURL("**/millbrook/home");
      await page.getByRole("heading", { name: "Insufficient Permissions" }).waitFor();
      for (const path of PAGES) {
        const answer = await page.goto(path);
        expect([path, answer?.status()]).toEqual([path, 403]);
        await page.getByText("Please log in with appropriate permissions to use this function.").waitFor();
        await expect.poll(() => page.content()).not.toMatch(/Secret\b/);
      }
      await page.waitForSelector("html[data-alive]");
      await expectAccessible(page);
      await page.getByRole("link", { name: "Sign in with another account" }).click();
      await page.getByText("This account does not have access to the site of the Town of Millbrook.").waitFor();
      await submitSignIn(page, "miller", PASSWORD);
      await page.waitForURL("**/archives/millbrook");
      await page.getByRole("heading", { level: 1, name: "Versions of the code" }).waitFor();
    },
  );

  journey("[ACCOUNT-01] lets users sign in and out without JavaScript", async ({ openPage }) => {
    const page = await openPage({ baseURL: server.address, javaScriptEnabled: false });
    await page.goto("/millbrook/home");
    await submitSignIn(page, "miller", "wrong");
    await page.getByText("The user name or password is incorrect.").waitFor();
    await submitSignIn(page, "miller", PASSWORD);
    await page.waitForURL("**/millbrook/home");
    await page.getByText(BANNER).waitFor();
    await page.getByRole("banner").locator("summary", { hasText: "MI" }).click();
    await page.getByRole("link", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/user/login/millbrook?url=*");
  });
});

describe("A site without the new navigation", () => {
  journey("[OPEN-93] has only the menu bar, whose name leads to the code", async ({ openPage }) => {
    const page = await openPage({ baseURL: server.address, javaScriptEnabled: false });
    await page.goto("/larkmere/home");
    await expect.poll(() => page.getByRole("navigation", { name: "Site navigation" }).count()).toBe(0);
    await page
      .getByRole("banner")
      .getByRole("link", { name: /Town of Larkmere/ })
      .click();
    await page.waitForURL("**/larkmere");
    await page.getByRole("heading", { level: 1, name: "Code of Larkmere" }).waitFor();
  });
});
