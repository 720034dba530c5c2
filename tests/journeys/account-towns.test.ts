import { afterAll, beforeAll, describe } from "vitest";
import { createUser, setMembership } from "../../src/features/accounts/accounts.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { apply, card } from "../harness/settings-page.ts";

const PASSWORD = "a lake in winter";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([
    { username: "clerk", role: "administrator" },
    { username: "forgetful", role: "user" },
  ]);
  const { db, millbrook } = own.towns;
  for (const [username, firstName] of [
    ["miller", "Mona"],
    ["weaver", "Walter"],
  ] as const) {
    const id = await createUser(db, { username, firstName, lastName: "Miller", password: PASSWORD });
    await setMembership(db, id, millbrook, "user");
  }
});
afterAll(() => own.close());

const open = (openPage: OpenPage, username: string | null, path: string) => openAs(own, openPage, username, path);

describe("Somebody with an account elsewhere", () => {
  journey("[OPEN-132] is asked first, and shown to the town when they have accepted", async ({ openPage }) => {
    const clerk = await open(openPage, "clerk", "/dashboard/larkmere");
    await clerk.getByRole("button", { name: "Add a user" }).click();
    const dialog = clerk.getByRole("dialog", { name: "Add a user" });
    await dialog.getByRole("radio", { name: /already has an account/ }).check();
    await dialog.getByLabel("User name or e-mail").fill("miller");
    await expectAccessible(clerk);
    await dialog.getByRole("button", { name: "Send request" }).click();
    await clerk.getByText("If the account “miller” exists, its owner has been asked to join.").waitFor();
    const asked = clerk.getByRole("list", { name: "Requests to join" });
    await asked.getByText("miller").waitFor();
    await expect.poll(() => clerk.getByRole("main").getByText("Mona").count()).toBe(0);
    await expectAccessible(clerk);

    const miller = await open(openPage, "miller", "/user/settings");
    const request = miller.getByRole("list", { name: "Requests to join" });
    await request.getByText("Ann clerk asks you to join as a municipal user.", { exact: false }).waitFor();
    await expectAccessible(miller);
    await request.getByRole("button", { name: /^Accept/ }).click();
    await miller.getByText(/You are now a user of .*Larkmere/).waitFor();

    await clerk.reload();
    await clerk.getByRole("row", { name: /Mona Miller/ }).waitFor();
    await expect.poll(() => asked.count()).toBe(0);
  });

  journey("does not learn of a request that was withdrawn", async ({ openPage }) => {
    const clerk = await open(openPage, "clerk", "/dashboard/larkmere");
    await clerk.getByRole("button", { name: "Add a user" }).click();
    const dialog = clerk.getByRole("dialog", { name: "Add a user" });
    await dialog.getByRole("radio", { name: /already has an account/ }).check();
    await dialog.getByLabel("User name or e-mail").fill("weaver");
    await dialog.getByRole("button", { name: "Send request" }).click();
    await clerk.getByRole("button", { name: "Withdraw the request to weaver" }).click();
    await clerk.getByText("Request to weaver withdrawn.").waitFor();
    const weaver = await open(openPage, "weaver", "/user/settings");
    await weaver.getByRole("heading", { name: "Profile" }).waitFor();
    await expect.poll(() => weaver.getByRole("list", { name: "Requests to join" }).count()).toBe(0);
  });
});

describe("A new e-mail address", () => {
  journey("[ACCOUNT-02] counts once its link was opened and confirmed with the button", async ({ openPage }) => {
    const page = await open(openPage, "forgetful", "/user/settings/larkmere");
    const email = card(page, "E-mail address");
    await email.getByRole("textbox", { name: "E-mail address" }).fill("new@larkmere.example");
    await email.getByLabel("Current password").fill(PASSWORD);
    await apply(page, "E-mail address").click();
    await email.getByText("Not confirmed").waitFor();
    await expectAccessible(page);
    const text = own.mails.findLast(({ to }) => to === "new@larkmere.example")?.text ?? "";
    const link = /\/user\/email\/\S+/.exec(text)?.[0] ?? "";
    const linked = await open(openPage, null, link);
    await linked.getByRole("heading", { level: 1, name: "Confirm your e-mail address" }).waitFor();
    await expectAccessible(linked);
    await page.reload();
    await email.getByText("Not confirmed").waitFor();
    await linked.getByRole("button", { name: /^Confirm/ }).click();
    await linked
      .getByRole("alert")
      .getByText(/confirmed/)
      .waitFor();
    await page.reload();
    await email.waitFor();
    await expect.poll(() => email.getByText("Not confirmed").count()).toBe(0);
    const again = await open(openPage, null, link);
    await again.getByRole("heading", { level: 1, name: "This link is no longer valid" }).waitFor();
  });
});
