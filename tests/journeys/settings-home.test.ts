import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { apply, card, dismissToast, openSettings } from "../harness/settings-page.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([{ username: "clerk", role: "administrator" }]);
});
afterAll(() => own.close());

const settings = (openPage: OpenPage, options?: Parameters<OpenPage>[0]): Promise<Page> =>
  openSettings(own, openPage, "clerk", options);

const visit = (openPage: OpenPage, path = "/larkmere/home"): Promise<Page> => openAs(own, openPage, null, path);

/** Removes expected complaints: the journey tests a rejected call. */
const forgive = (complaints: string[], address: string): void =>
  void complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes(address)));
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const titles = (page: Page, list: string): Promise<string[]> =>
  page.getByRole("list", { name: list, exact: true }).getByRole("listitem").locator("[class*=title]").allTextContents();

describe("The home page", () => {
  journey(
    "[ADMIN-06] [ADMIN-30] [ADMIN-31] [HOME-14] [HOME-15] a clerk sets the contact information, and visitors see it immediately",
    async ({ openPage }) => {
      const visitor = await visit(openPage);
      await expect.poll(() => visitor.getByText("14 Mill Street").count()).toBe(0);
      const page = await settings(openPage);
      await expect.poll(() => apply(page, "Contact information").isDisabled()).toBe(true);
      await page.getByLabel("E-mail").fill("clerk");
      await expect.poll(() => apply(page, "Contact information").isDisabled()).toBe(true);
      await page.getByLabel("E-mail").fill("clerk@larkmere.example");
      await card(page, "Contact information").getByLabel("Address").fill("14 Mill Street");
      await card(page, "Contact information").getByLabel("Website").fill("larkmere.example");
      await apply(page, "Contact information").click();
      await page.getByText("Contact information saved").waitFor();
      await expect.poll(() => apply(page, "Contact information").isDisabled()).toBe(true);
      await expect
        .poll(() => card(page, "Contact information").getByLabel("Website").inputValue())
        .toBe("https://larkmere.example");
      await visitor.reload();
      await visitor.getByRole("main").getByText("14 Mill Street").waitFor();
      await expect
        .poll(() =>
          visitor.getByRole("main").getByRole("link", { name: "clerk@larkmere.example" }).getAttribute("href"),
        )
        .toBe("mailto:clerk@larkmere.example");
    },
  );

  journey("[ADMIN-32] [HOME-05] [EDITOR-01] a message is written, formatted and shown", async ({ openPage }) => {
    const page = await settings(openPage);
    const editor = card(page, "Home page message").getByRole("textbox", { name: "Message" });
    await editor.waitFor();
    await expect.poll(() => apply(page, "Home page message").isDisabled()).toBe(true);
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Hall is ");
    await card(page, "Home page message").getByRole("button", { name: /Bold/ }).click();
    await page.keyboard.type("closed");
    await apply(page, "Home page message").click();
    await page.getByText("Home page message saved").waitFor();
    const visitor = await visit(openPage);
    await expect
      .poll(() => visitor.getByRole("main").locator("p", { hasText: "Hall is closed" }).locator("strong").textContent())
      .toBe("closed");
  });

  journey(
    "[~HOME-10: no tile of help yet] [~ADMIN-33: help is not in the product yet, so its switch is set through the API only] a tile of an area can be hidden",
    async ({ openPage }) => {
      const visitor = await visit(openPage);
      const tile = visitor.getByRole("main").getByRole("link", { name: /^Code/ });
      await tile.waitFor();
      const page = await settings(openPage);
      await card(page, "Graphical quick links").getByRole("switch", { name: "Code" }).click();
      await apply(page, "Graphical quick links").click();
      await page.getByText("Tiles saved").waitFor();
      await visitor.reload();
      await expect.poll(() => tile.count()).toBe(0);
      await visitor
        .getByRole("main")
        .getByRole("link", { name: /Parking/ })
        .waitFor();
    },
  );

  journey(
    "[ADMIN-34] [API-16] [HOME-11] a part of the code is added as a tile, renamed, moved, hidden and removed",
    async ({ openPage }) => {
      const page = await settings(openPage);
      const links = card(page, "Tiles for parts of the code");
      await links.getByText("no longer in the code").waitFor();
      await links.getByRole("button", { name: "Add a link to the code" }).click();
      const picker = dialog(page, "Choose a part of the code");
      await expect.poll(() => picker.getByRole("button", { name: "Add link" }).isDisabled()).toBe(true);
      await picker.getByRole("button", { name: "Contents of Article I General" }).click();
      await picker.getByRole("button", { name: "§ 135-1 Districts", exact: true }).waitFor();
      await picker.getByRole("button", { name: "Article II Signs", exact: true }).click();
      await expectAccessible(page);
      await picker.getByRole("button", { name: "Add link" }).click();
      await page.getByText("“Article II Signs” added").waitFor();
      await dismissToast(page);
      await links.getByRole("button", { name: "Rename Article II Signs" }).click();
      await dialog(page, "Rename link").getByLabel("Name on the home page").fill("Signs");
      await dialog(page, "Rename link").getByRole("button", { name: "Save" }).click();
      await links.getByRole("button", { name: "Move Signs", exact: true }).press("Home");
      await expect.poll(() => titles(page, "Links to parts of the code")).toEqual(["Signs", "Parking", "Gone"]);
      const visitor = await visit(openPage);
      await expect
        .poll(() => visitor.getByRole("main").getByRole("link", { name: /Signs/ }).getAttribute("href"))
        .toContain("#1025");
      await dismissToast(page);
      await links.getByRole("switch", { name: "Shown: Signs" }).click();
      await page.getByText("“Signs” is hidden from the home page").waitFor();
      await visitor.reload();
      await expect.poll(() => visitor.getByRole("main").getByRole("link", { name: /Signs/ }).count()).toBe(0);
      await links.getByRole("button", { name: "Remove Signs" }).click();
      await dialog(page, "Remove this link?").getByRole("button", { name: "Remove link" }).click();
      await expect.poll(() => titles(page, "Links to parts of the code")).toEqual(["Parking", "Gone"]);
    },
  );
});

describe("Text quick links", () => {
  journey(
    "[ADMIN-35] [ADMIN-36] [ADMIN-37] a link can be added once all fields are filled in, edited, and moved with the keyboard",
    async ({ openPage, complaints }) => {
      const page = await settings(openPage);
      const links = card(page, "Text quick links");
      await links.getByRole("button", { name: "Add a link" }).click();
      const adding = dialog(page, "Add a link");
      await adding.getByLabel("Title").fill("Calendar");
      await adding.getByRole("button", { name: "Add link" }).click();
      await adding.getByText("Please fill out all fields").waitFor();
      await adding.getByRole("radio", { name: /Another website/ }).check();
      await adding.getByLabel("Address").fill("larkmere.example/calendar");
      await adding.getByRole("radio", { name: /A page of this site/ }).check();
      await expect.poll(() => adding.getByLabel("Address").inputValue()).toBe("");
      await adding.getByLabel("Address").fill("javascript:alert(1)");
      await adding.getByRole("button", { name: "Add link" }).click();
      await adding.getByText("An internal address must begin with /.").waitFor();
      await adding.getByLabel("Address").fill("/larkmere/index");
      await expectAccessible(page);
      await adding.getByRole("button", { name: "Add link" }).click();
      await page.getByText("“Calendar” added").waitFor();
      await links.getByRole("button", { name: "Edit Calendar" }).click();
      await dialog(page, "Edit link").getByLabel("Title").fill("Words");
      await dialog(page, "Edit link").getByRole("button", { name: "Save link" }).click();
      await links.getByRole("button", { name: "Move Words up" }).click();
      await expect.poll(() => titles(page, "Text quick links")).toEqual(["Words", "Town hall"]);
      const visitor = await visit(openPage);
      const shown = visitor.getByRole("region", { name: "Quick Links" }).getByRole("link");
      await expect
        .poll(() => shown.allTextContents())
        .toEqual([expect.stringContaining("Words"), expect.stringContaining("Town hall")]);
      forgive(complaints, "/api/larkmere/quick-link");
    },
  );

  journey(
    "[ADMIN-38] [API-15] a failed deletion is reported, and a retry succeeds",
    async ({ openPage, complaints }) => {
      const page = await settings(openPage);
      await page.route(
        "**/api/quick-link/*",
        (route) =>
          route.fulfill({
            status: 500,
            json: { title: "Something went wrong", message: "Encountered an unexpected error" },
          }),
        { times: 1 },
      );
      await card(page, "Text quick links").getByRole("button", { name: "Remove Town hall" }).click();
      const question = dialog(page, "Remove this link?");
      await question.getByRole("button", { name: "Remove link" }).click();
      await page.getByText("Error deleting text quick link...").waitFor();
      await question.getByRole("button", { name: "Remove link" }).click();
      await page.getByText("“Town hall” removed").waitFor();
      forgive(complaints, "/api/quick-link/");
    },
  );
});

describe("Zoning and contents", () => {
  journey(
    "[ADMIN-23] [ADMIN-24] [ADMIN-25] [ZONING-06] the zoning chapter is cleared and selected again",
    async ({ openPage, complaints }) => {
      const visitor = await visit(openPage);
      const entry = visitor.getByRole("navigation", { name: "Site navigation" }).getByText("Zoning");
      await entry.first().waitFor();
      const page = await settings(openPage);
      const zoning = card(page, "Zoning chapter");
      const update = apply(page, "Zoning chapter", "Update");
      await expect.poll(() => update.isDisabled()).toBe(true);
      await zoning.getByText("Chapter 135 Zoning").waitFor();
      await zoning.getByRole("button", { name: "Clear the zoning chapter" }).click();
      await update.click();
      await page.getByText("Zoning chapter saved").waitFor();
      await visitor.reload();
      await expect.poll(() => entry.count()).toBe(0);
      await zoning.getByRole("button", { name: "Choose a part of the code" }).click();
      await dialog(page, "Choose the zoning chapter")
        .getByRole("button", { name: "Chapter 12 Streets", exact: true })
        .click();
      await dialog(page, "Choose the zoning chapter").getByRole("button", { name: "Choose this part" }).click();
      await page.route("**/taxonomy/ZONING", (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
      await update.click();
      await page
        .getByRole("status")
        .getByText("Problem setting the Zoning Chapter...")
        .or(page.getByRole("alert").getByText("Problem setting the Zoning Chapter..."))
        .first()
        .waitFor();
      await update.click();
      await expect.poll(() => update.isDisabled()).toBe(true);
      await visitor.reload();
      await visitor.getByRole("navigation", { name: "Site navigation" }).getByText("Zoning").waitFor();
      forgive(complaints, "/taxonomy/ZONING");
    },
  );

  journey(
    "[ZONING-02] [ZONING-08] the address of the map is validated and opens in a new tab",
    async ({ openPage, complaints }) => {
      const page = await settings(openPage);
      await page.getByLabel("Map address").fill("javascript:alert(1)");
      await apply(page, "Zoning map").click();
      await card(page, "Zoning map").getByText("Enter an address that begins with http").waitFor();
      await page.getByLabel("Map address").fill("maps.example/larkmere");
      await apply(page, "Zoning map").click();
      await page.getByText("Map address saved").waitFor();
      const visitor = await visit(openPage);
      await visitor.getByRole("button", { name: "Open the menu" }).click();
      const map = visitor.getByRole("link", { name: /Zoning Map/ });
      await expect
        .poll(async () => [await map.getAttribute("href"), await map.getAttribute("target")])
        .toEqual(["https://maps.example/larkmere", "_blank"]);
      forgive(complaints, "/larkmere/customization");
    },
  );

  journey(
    "[ADMIN-39] [ADMIN-40] [TOC-07] the depth of the table of contents is 0 to 4, shown only while the table is enhanced",
    async ({ openPage }) => {
      const page = await settings(openPage);
      const depth = card(page, "Table of contents depth").getByRole("slider", { name: "Initial depth" });
      await expect
        .poll(() => depth.evaluate((range) => ["min", "max", "value"].map((name) => range.getAttribute(name))))
        .toEqual(["0", "4", "2"]);
      await depth.press("End");
      await depth.press("ArrowLeft");
      await apply(page, "Table of contents depth").click();
      await page.getByText("Table of contents saved").waitFor();
      expect(
        (await (await page.request.get(`${own.address}/api/larkmere/session`)).json()).customization.initialTocDepth,
      ).toBe(3);
      await card(page, "Code settings").getByRole("switch", { name: "Enhanced table of contents" }).click();
      await apply(page, "Code settings").click();
      await card(page, "Table of contents depth").waitFor({ state: "detached" });
    },
  );
});

describe("What visitors see", () => {
  journey(
    "[~OPEN-91: no one-site access, sign-on link, host name and import of questions] [SEARCH-05] [SEARCH-06] an icon in the search bar shows warnings, and pages declare whether browsers may translate them",
    async ({ openPage, page: clerk }) => {
      const visitor = await visit(openPage);
      await expect.poll(() => visitor.getByRole("button", { name: "Show town warnings" }).count()).toBe(0);
      await expect.poll(() => visitor.locator("[data-site]").getAttribute("translate")).toBe("no");
      await own.signIn(clerk, "clerk");
      const headers = { origin: own.address };
      const items = [{ message: "<p>Chapter 12 is being <b>renumbered</b>.</p>", color: "#7A4B00" }];
      await clerk.request.put(`${own.address}/api/larkmere/customer-warnings`, { headers, data: items });
      await clerk.request.post(`${own.address}/larkmere/customization`, {
        headers,
        data: [{ type: "translate", value: true }],
      });
      await visitor.reload();
      await visitor.getByRole("button", { name: "Show town warnings" }).click();
      const warning = dialog(visitor, "Warnings").getByText("Chapter 12 is being renumbered.");
      await expect.poll(() => warning.evaluate((text) => getComputedStyle(text).color)).toBe("rgb(122, 75, 0)");
      await expect.poll(() => visitor.locator("[data-site]").getAttribute("translate")).toBeNull();
      await expectAccessible(visitor);
    },
  );

  journey(
    "[API-04] [OPEN-42] [SHELL-41] caches for visitors are updated immediately: pages, ETags, the stylesheet and answers",
    async ({ page: clerk }) => {
      const get = async (path: string, etag = ""): Promise<{ status: number; etag: string; text: string }> => {
        const answer = await fetch(own.address + path, { headers: { "if-none-match": etag } });
        return { status: answer.status, etag: answer.headers.get("etag") ?? "", text: await answer.text() };
      };
      const before = await get("/larkmere/home");
      expect((await get("/larkmere/home", before.etag)).status).toBe(304);
      await own.signIn(clerk, "clerk");
      const data = [
        { type: "titleColor", value: "#5B2A86" },
        { type: "nameOverride", value: "Larkmere on the Lake" },
      ];
      expect(
        (
          await clerk.request.post(`${own.address}/larkmere/customization`, { headers: { origin: own.address }, data })
        ).status(),
      ).toBe(200);
      const after = await get("/larkmere/home", before.etag);
      expect([
        after.status,
        after.text.includes("Larkmere on the Lake"),
        before.text.includes("Larkmere on the Lake"),
      ]).toEqual([200, true, false]);
      expect((await get("/customization/larkmere/css")).text).toContain("--title: #5b2a86;");
      expect((await get("/api/larkmere/session")).text).toContain("Larkmere on the Lake");
    },
  );

  journey(
    "[ADMIN-05] [API-24] an error triggered by an administrator is reported like any other, without internals",
    async ({ page: clerk }) => {
      await own.signIn(clerk, "clerk");
      const answer = await clerk.request.get(`${own.address}/api/test/error`);
      expect([answer.status(), (await answer.json()).message]).toEqual([500, "Encountered an unexpected error"]);
      expect((await fetch(`${own.address}/api/test/error`)).status).toBe(401);
    },
  );

  journey("[API-16] form bodies are read like JSON", async ({ page: clerk }) => {
    await own.signIn(clerk, "clerk");
    const { contentGraphicalQuickLinks } = await (
      await clerk.request.get(`${own.address}/api/larkmere/settings`)
    ).json();
    const [{ id }] = contentGraphicalQuickLinks;
    const answer = await clerk.request.put(`${own.address}/api/larkmere/graphical-quick-link/content/${id}`, {
      headers: { origin: own.address },
      form: { enabled: "false" },
    });
    expect([answer.status(), (await answer.json()).contentGraphicalQuickLinks[0].enabled]).toEqual([200, false]);
  });
});
