import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { openSettings } from "../harness/settings-page.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([
    { username: "clerk", role: "administrator" },
    {
      username: "searcher",
      role: "user",
      grants: ["API/KEY/VIEW", "API/KEY/CREATE", "API/KEY/MODIFY", "API/SEARCH/ADMIN"],
    },
    { username: "looker", role: "user", grants: ["API/KEY/VIEW", "API/CODE/ADMIN"] },
    { username: "viewer", role: "user", grants: ["API/KEY/VIEW", "CUSTOMIZATION_ADMIN"] },
  ]);
});
afterAll(() => own.close());

const keysOf = (openPage: OpenPage, username: string, options?: Parameters<OpenPage>[0]): Promise<Page> =>
  openSettings(own, openPage, username, options);

/** Creates a key and returns the value that programs send. */
async function addKey(page: Page, label: string, apis: readonly string[] = []): Promise<string> {
  await page.getByRole("button", { name: "Add a key" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an API key" });
  await dialog.getByLabel("Label").fill(label);
  for (const api of apis) await dialog.getByRole("switch", { name: api }).check();
  await dialog.getByRole("button", { name: "Create key" }).click();
  return page
    .getByRole("dialog", { name: `API key “${label}”` })
    .getByLabel("Key and secret, as programs send them")
    .inputValue();
}

const keyCard = (page: Page, label: string) =>
  page
    .getByRole("list", { name: "API keys" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Delete the key ${label}` }) });
const ask = (page: Page, key: string, path: string) =>
  page.request.get(`/api/v1/larkmere/${path}`, { headers: { authorization: `Bearer ${key}` } });

describe("API Key Management", () => {
  journey(
    "[APIKEYS-05, APIKEYS-06, APIKEYS-07, APIKEYS-08] an administrator creates the first key and copies its secret, which is shown once",
    async ({ openPage }) => {
      const page = await keysOf(openPage, "clerk", { permissions: ["clipboard-read", "clipboard-write"] });
      await page.getByText("No API keys added.", { exact: true }).waitFor();
      const key = await addKey(page, "Library website", ["Content API"]);
      const dialog = page.getByRole("dialog", { name: "API key “Library website”" });
      await dialog
        .getByText(
          "This is the last time you will be able to see your secret key so make sure to copy it to somewhere safe.",
          { exact: true },
        )
        .waitFor();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByText("API key copied to clipboard", { exact: true }).waitFor();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
      await dialog.getByRole("button", { name: "Done" }).click();
      await page.reload();
      await keyCard(page, "Library website").waitFor();
      await expect.poll(async () => (await page.content()).includes(key.split(":")[1] ?? "")).toBe(false);
      expect((await ask(page, key, "content")).status()).toBe(200);
    },
  );

  journey("[APIKEYS-11, API-21] a switch turns an API on and off immediately", async ({ openPage }) => {
    const page = await keysOf(openPage, "clerk");
    const key = await addKey(page, "Planner", ["Content API"]);
    await page.getByRole("button", { name: "Done" }).click();
    const code = keyCard(page, "Planner").getByRole("switch", { name: "Code API" });
    expect((await ask(page, key, "code/versions")).status()).toBe(403);
    const saved = () => page.waitForResponse((response) => response.request().method() === "PUT");
    await Promise.all([saved(), code.check()]);
    expect((await ask(page, key, "code/versions")).status()).toBe(200);
    await Promise.all([saved(), code.uncheck()]);
    expect((await ask(page, key, "code/versions")).status()).toBe(403);
  });

  journey(
    "[APIKEYS-09] a label is edited with a click or Enter, reset with Escape, and only saved if it changed",
    async ({ openPage }) => {
      const page = await keysOf(openPage, "clerk");
      await addKey(page, "First name", ["Content API"]);
      await page.getByRole("button", { name: "Done" }).click();
      const sent: string[] = [];
      page.on("request", (request) => void (request.method() === "PUT" && sent.push(request.postData() ?? "")));
      const label = page.getByRole("button", { name: "First name: edit label" });
      const field = page.getByRole("textbox", { name: "Label of First name" });
      await label.click();
      await field.fill("Something else");
      await field.press("Escape");
      await label.press("Enter");
      await expect.poll(() => field.inputValue()).toBe("First name");
      await field.press("Enter");
      await label.press("Enter");
      await field.fill("Second name");
      await field.press("Enter");
      await page.getByRole("button", { name: "Second name: edit label" }).waitFor();
      expect(sent).toEqual(['{"label":"Second name"}']);
    },
  );

  journey(
    "[APIKEYS-10, API-22] a key is deleted only after confirmation, and is refused from then on",
    async ({ openPage }) => {
      const page = await keysOf(openPage, "clerk");
      const key = await addKey(page, "Short-lived", ["Content API"]);
      await page.getByRole("button", { name: "Done" }).click();
      const remove = page.getByRole("button", { name: "Delete the key Short-lived" });
      await remove.click();
      const dialog = page.getByRole("dialog", { name: "Delete the key “Short-lived”?" });
      await dialog.getByRole("button", { name: "Cancel" }).click();
      expect((await ask(page, key, "content")).status()).toBe(200);
      await remove.click();
      await dialog.getByRole("button", { name: "Delete key" }).click();
      await remove.waitFor({ state: "detached" });
      expect((await ask(page, key, "content")).status()).toBe(401);
    },
  );

  journey(
    "[APIKEYS-01, APIKEYS-02, APIKEYS-03, PERMS-47] users see and do only what their permissions allow",
    async ({ openPage }) => {
      const searcher = await keysOf(openPage, "searcher");
      await addKey(searcher, "Found by search", ["Search API"]);
      await searcher.getByRole("button", { name: "Done" }).click();
      await expect.poll(() => keyCard(searcher, "Found by search").getByRole("switch").count()).toBe(1);
      const looker = await keysOf(openPage, "looker");
      await looker.getByRole("list", { name: "API keys" }).waitFor();
      await expect.poll(() => looker.getByRole("switch", { name: "Code API" }).first().isDisabled()).toBe(true);
      await expect
        .poll(() => looker.getByRole("button", { name: /Add a key|Delete the key|edit label/ }).count())
        .toBe(0);
      await expect.poll(() => looker.getByRole("switch", { name: "Search API" }).count()).toBe(0);
      const viewer = await keysOf(openPage, "viewer");
      await expect.poll(() => viewer.getByText("How to use a key").count()).toBe(0);
    },
  );
});

describe("The developers page", () => {
  journey(
    "[OPEN-123] shows every call with an example from the town, and works without JavaScript",
    async ({ openPage }) => {
      const page = await openPage({ baseURL: own.address, javaScriptEnabled: false });
      await page.goto("/developers?site=larkmere");
      await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("API for developers");
      const calls = await page.getByRole("article").count();
      expect(calls).toBe(
        Object.keys(((await (await page.request.get("/api/v1/openapi.json")).json()) as { paths: object }).paths)
          .length - 1,
      );
      await page.getByText("/api/v1/larkmere/code/contents").first().waitFor();
    },
  );

  // Axe checks thousands of elements, which takes long on a busy machine.
  journey("[OPEN-123] fits a phone, and its examples can be copied", { timeout: 120_000 }, async ({ openPage }) => {
    const page = await openPage({
      baseURL: own.address,
      viewport: { width: 360, height: 800 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.goto("/developers");
    await page.locator("html[data-alive]").waitFor();
    await page.getByRole("button", { name: "Copy" }).first().click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain("Authorization: Bearer KEY:SECRET");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);
  });
});
