import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([
    { username: "keeper", role: "installation" },
    { username: "deputy", role: "user" },
  ]);
});
afterAll(() => own.close());

describe("The first hour of a town", () => {
  journey("its menu in the list of towns invites its first administrator", async ({ openPage }) => {
    const page = await openPage({ baseURL: own.address });
    await own.signIn(page, "keeper");
    await page.goto("/towns", { waitUntil: "networkidle" });
    await page
      .getByRole("row", { name: /Larkmere/ })
      .getByRole("button")
      .click();
    await page.getByRole("menuitem", { name: "Invite an administrator" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a user" });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole("radio", { name: /administrator/i }).isChecked()).toBe(true);
    await expectAccessible(page, "dialog[open]");
    await dialog.getByRole("textbox", { name: /user name/i }).fill("moakes");
    await dialog.getByRole("button", { name: "Invite" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.waitForURL((url) => url.pathname === "/dashboard/larkmere" && url.search === "");
    await expect.poll(() => page.getByRole("row", { name: /moakes/ }).innerText()).toMatch(/administrator/i);
  });

  journey("a documents clerk gets all permissions for documents at once", async ({ openPage }) => {
    const page = await openPage({ baseURL: own.address });
    await own.signIn(page, "keeper");
    await page.goto("/dashboard/larkmere", { waitUntil: "networkidle" });
    await page
      .getByRole("link", { name: /deputy/i })
      .first()
      .click();
    await page.getByRole("button", { name: "Select all for a documents clerk" }).click();
    await page.getByText("Public documents", { exact: false }).first().waitFor();
    const area = page.locator("details").filter({ hasText: "Manage documents" });
    if ((await area.getAttribute("open")) === null) await area.locator("summary").click();
    for (const name of ["Bulk upload", "Manage documents", "Manage categories", "View private documents"])
      await expect.poll(() => area.getByRole("checkbox", { name }).isChecked(), { message: name }).toBe(true);
    await expectAccessible(page);
  });
});
