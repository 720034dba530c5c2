import { afterAll, beforeAll, describe } from "vitest";
import { inviteUser } from "../../src/features/accounts/links.ts";
import { createUser, setMembership } from "../../src/features/accounts/accounts.ts";
import type { JobQueue } from "../../src/platform/jobs/port.ts";
import { openMailer } from "../../src/platform/mail/open.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

/** Messages are stored but not sent. */
const noJobs = {} as unknown as JobQueue;
let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([
    { username: "clerk", role: "administrator" },
    { username: "root", role: "installation" },
  ]);
  const { db, larkmere } = own.towns;
  const services = {
    secret: own.secret,
    mail: openMailer(noJobs, { smtpUrl: null, mailFrom: "code@code.example.org" }),
  };
  const userId = await createUser(db, { username: "nina", email: "nina@larkmere.example", password: null });
  await setMembership(db, userId, larkmere, "user");
  const invitation = { userId, email: "nina@larkmere.example", invitedBy: "Ann clerk", origin: own.address };
  await inviteUser(db, services, {
    ...invitation,
    site: { customerId: larkmere, custId: "larkmere", name: "Town of Larkmere" },
  });
  await inviteUser(db, services, {
    ...invitation,
    site: { customerId: larkmere, custId: "larkmere", name: "Town of Larkmere" },
  });
  await services.mail.send(db, {
    subject: "For nobody's town",
    text: "Hello.",
    to: "boss@towns.example",
    customerId: null,
    kind: "password-reset",
  });
});
afterAll(() => own.close());

describe("Unsent mail", () => {
  journey(
    "[OPEN-125, OPEN-81] a clerk opens an unsent message and copies its link for the invited person",
    async ({ openPage }) => {
      const page = await openPage({ baseURL: own.address });
      await own.signIn(page, "clerk");
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto("/dashboard/larkmere");
      await page.waitForSelector("html[data-alive]");
      await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Mail" }).click();
      await page.getByRole("heading", { level: 1, name: "Mail" }).waitFor();
      await expect.poll(() => page.getByRole("table", { name: "Messages" }).getByRole("row").count()).toBe(3);
      await page.getByText("its link gives access to the account", { exact: false }).waitFor();
      await expectAccessible(page);
      await page.getByLabel("Status", { exact: true }).selectOption("Failed");
      await page.getByText("No messages with this status").waitFor();
      await page.getByLabel("Status", { exact: true }).selectOption("Not sent");
      await page.getByRole("rowheader").getByRole("link", { name: "nina@larkmere.example" }).first().click();
      await page
        .getByRole("heading", { level: 1, name: "Your account for the code of the Town of Larkmere" })
        .waitFor();
      await expectAccessible(page);
      const link = await page.getByLabel("Link in the message").inputValue();
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByText("Copied.").waitFor();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      await page.getByRole("link", { name: "All messages" }).click();
      await page.getByRole("rowheader").getByRole("link").nth(1).click();
      await page.getByText("This link no longer works", { exact: false }).waitFor();
      const invited = await openPage({ baseURL: own.address });
      await invited.goto(link);
      await invited.getByText("nina").first().waitFor();
    },
  );

  journey("[OPEN-125] a general-code administrator can read messages written for no town", async ({ openPage }) => {
    const page = await openPage({ baseURL: own.address });
    await own.signIn(page, "root");
    await page.goto("/dashboard/larkmere/mail");
    await page.waitForSelector("html[data-alive]");
    await page.getByLabel("Messages for").selectOption("No town");
    await page.getByRole("link", { name: "boss@towns.example" }).click();
    await page.getByRole("heading", { level: 1, name: "For nobody's town" }).waitFor();
    const clerk = await openPage({ baseURL: own.address });
    await own.signIn(clerk, "clerk");
    expect((await clerk.goto("/dashboard/larkmere/mail?of=installation"))?.status()).toBe(403);
  });
});
