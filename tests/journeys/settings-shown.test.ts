import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { apply, card, dismissToast, openSettings } from "../harness/settings-page.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer(
    [
      { username: "clerk", role: "administrator" },
      { username: "root", role: "installation" },
    ],
    { hasIndexes: true },
  );
});
afterAll(() => own.close());

const color = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

describe("Colors", () => {
  journey(
    "[ADMIN-06, ADMIN-41, ADMIN-42, SHELL-41] are previewed, applied after a confirmation, and shown to everyone immediately",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      const stylesheet = (of: Page) => of.locator(`link[href^="/customization/larkmere/css"]`).getAttribute("href");
      const before = await stylesheet(page);
      expect(before).toMatch(/\?v=\d+$/);
      const colors = card(page, "Colors");
      await expect.poll(() => apply(page, "Colors").isDisabled()).toBe(true);
      await colors.getByLabel("Banner", { exact: true }).fill("#7a1f3d");
      await expect
        .poll(() =>
          colors
            .locator("figure [aria-hidden] > div")
            .first()
            .evaluate((element) => getComputedStyle(element).backgroundColor),
        )
        .toBe("rgb(122, 31, 61)");
      await expect.poll(() => color(page, "header")).toBe("rgb(11, 89, 64)");
      await apply(page, "Colors").click();
      const reload = page.waitForRequest(/\/customization\/larkmere\/css\?v=\d{13}/);
      await page
        .getByRole("dialog", { name: "Apply the colors?" })
        .getByRole("button", { name: "Apply colors" })
        .click();
      await reload;
      await expect.poll(() => color(page, "header")).toBe("rgb(122, 31, 61)");
      await expect.poll(() => apply(page, "Colors").isDisabled()).toBe(true);
      const visitor = await openAs(own, openPage, null, "/larkmere/home");
      await expect.poll(() => color(visitor, "header")).toBe("rgb(122, 31, 61)");
      // A new address, so that no browser uses its cached stylesheet.
      await expect.poll(() => stylesheet(visitor)).toMatch(/\?v=\d+$/);
      await expect.poll(() => stylesheet(visitor)).not.toBe(before);
    },
  );

  journey(
    "[ADMIN-41] show whether the banner is light, warn below 4.5:1, and suggest a readable color",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      const colors = card(page, "Colors");
      await colors.getByLabel("Banner", { exact: true }).fill("#ffe680");
      await colors.getByText("Light banner with dark text.").waitFor();
      await colors.getByLabel("Titles and links", { exact: true }).fill("#9fd0e6");
      await colors.getByText(/Contrast is only 1\.\d\d:1 with the white page/).waitFor();
      await colors
        .getByRole("button", { name: /^Use #/ })
        .last()
        .click();
      await expect.poll(() => colors.getByText(/Contrast is only 1/).count()).toBe(0);
      await colors.getByLabel("Accent", { exact: true }).fill("green");
      await expect.poll(() => apply(page, "Colors").isDisabled()).toBe(true);
    },
  );

  journey("[ADMIN-42] canceling the confirmation changes nothing", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "clerk");
    const css = async () => (await page.request.get(`${own.address}/customization/larkmere/css`)).text();
    const before = await css();
    const writes: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && writes.push(request.url()));
    await card(page, "Colors").getByLabel("Accent", { exact: true }).fill("#123456");
    await apply(page, "Colors").click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(writes.filter((url) => url.includes("customization"))).toEqual([]);
    expect(await css()).toBe(before);
    await expect.poll(() => apply(page, "Colors").isEnabled()).toBe(true);
    await expect.poll(() => card(page, "Colors").getByLabel("Accent", { exact: true }).inputValue()).toBe("#123456");
  });
});

describe("Synonyms", () => {
  journey(
    "[OPEN-106, SEARCH-50, ADMIN-06] of the town are entered in groups, validated, and used in searches immediately",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      const words = card(page, "Synonyms");
      const field = words.getByLabel("Synonym groups");
      await field.fill("town dump, transfer station\nbuggy stand");
      await words.getByText("Line 2 has only one term: separate terms that mean the same with commas.").waitFor();
      await expect.poll(() => apply(page, "Synonyms").isDisabled()).toBe(true);
      await expectAccessible(page);
      await field.fill("town dump, transfer station\nbuggy stand > parking");
      await apply(page, "Synonyms").click();
      await page.getByText("Synonyms saved").waitFor();
      const visitor = await openAs(own, openPage, null, "/larkmere/search?query=buggy+stand");
      await visitor.getByText("Includes results for:").waitFor();
      await visitor
        .getByRole("link", { name: /Parking/ })
        .first()
        .waitFor();
    },
  );
});

describe("Names", () => {
  journey(
    "[~ADMIN-26: questions and help are not in the product yet, so their names are set through the API only] [SHELL-04] of a page are changed, and the rail shows them without a reload",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      await page.getByLabel("Code: long name").fill("Law of the Town");
      await page.getByLabel("Code: short name").fill("Law");
      await apply(page, "Page names").click();
      await page.getByRole("navigation", { name: "Site navigation" }).getByRole("link", { name: "Law" }).waitFor();
      const visitor = await openAs(own, openPage, null, "/larkmere/home");
      await visitor.getByRole("navigation", { name: "Site navigation" }).getByRole("link", { name: "Law" }).waitFor();
      await page.getByLabel("Code: long name").fill("");
      await apply(page, "Page names").click();
      await expect.poll(() => page.getByLabel("Code: long name").inputValue()).toBe("Code");
    },
  );

  journey(
    "[OPEN-20] [ADMIN-29, SHELL-05] of the town and of the side panel are shown to visitors immediately",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      await card(page, "Town name").getByLabel("Display name").fill("Village of Larkmere");
      await apply(page, "Town name").click();
      await page.getByRole("banner").getByText("Village of Larkmere").waitFor();
      await dismissToast(page);
      await card(page, "Side panel heading").getByRole("textbox").fill("Town law");
      await apply(page, "Side panel heading").click();
      await page.getByText("Heading saved").waitFor();
      const visitor = await openAs(own, openPage, null, "/larkmere");
      await visitor.getByRole("banner").getByText("Village of Larkmere").waitFor();
      await visitor.getByRole("heading", { name: "Town law" }).waitFor();
    },
  );

  journey("[ADMIN-27] of subpages are set", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "clerk");
    const names = card(page, "Subpage names");
    const fields = {
      "Zoning map": "Map",
      "Zoning chapter": "Zoning Law",
      "New laws": "Acts",
      "Law ledger": "All Acts",
    };
    for (const [label, name] of Object.entries(fields)) await names.getByLabel(label).fill(name);
    await apply(page, "Subpage names").click();
    await page.getByText("Names saved").waitFor();
    await page.reload();
    for (const [label, name] of Object.entries(fields))
      await expect.poll(() => names.getByLabel(label).inputValue()).toBe(name);
    for (const label of Object.keys(fields)) await names.getByLabel(label).fill("");
    await apply(page, "Subpage names").click();
    await expect.poll(() => names.getByLabel("Law ledger").inputValue()).toBe("Law Ledger");
  });

  journey(
    "[ADMIN-07] a value rejected by the server is reported, and the input is kept",
    async ({ openPage, complaints }) => {
      const page = await openSettings(own, openPage, "clerk");
      const website = card(page, "Town website").getByLabel("Address");
      await website.fill("  not an address  ");
      await website.press("Tab");
      await expect.poll(() => website.inputValue()).toBe("http://not an address");
      await apply(page, "Town website").click();
      await page
        .getByText(/Address: Enter an address/)
        .first()
        .waitFor();
      await expect.poll(() => website.inputValue()).toBe("http://not an address");
      await expect.poll(() => complaints.splice(0).join("")).toContain("400");
    },
  );

  journey("[ADMIN-46] the website of the banner is trimmed and completed", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "clerk");
    const website = card(page, "Town website").getByLabel("Address");
    await website.fill(" larkmere.example ");
    await apply(page, "Town website").click();
    await page.getByText("Website saved").waitFor();
    const visitor = await openAs(own, openPage, null, "/larkmere/home");
    await expect.poll(() => visitor.getByTitle("Town website").getAttribute("href")).toBe("http://larkmere.example");
  });
});

describe("Counties", () => {
  journey(
    "[ADMIN-48, ADMIN-06] are chosen from the list or added, and shown to others once accepted",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      const counties = card(page, "Counties");
      await expect.poll(() => apply(page, "Counties").isDisabled()).toBe(true);
      await counties.getByLabel("Another county").fill("Sussex");
      await counties.getByLabel("Another county").press("Enter");
      await expect.poll(() => counties.getByRole("checkbox", { name: "Sussex" }).isChecked()).toBe(true);
      await expect.poll(() => apply(page, "Counties").isEnabled()).toBe(true);
      await counties.getByRole("checkbox", { name: "Sussex" }).click();
      await expect.poll(() => apply(page, "Counties").isDisabled()).toBe(true);
      await counties.getByLabel("Another county").fill("Sussex");
      await counties.getByRole("button", { name: "Add county" }).click();
      await apply(page, "Counties").click();
      await page.getByText("Counties saved").waitFor();
      await counties
        .getByText("Sussex: visible to others once a general-code administrator has accepted it.")
        .waitFor();
      const visitor = await openAs(own, openPage, null, "/larkmere/home");
      await expect
        .poll(() =>
          visitor
            .getByRole("main")
            .getByText(/Sussex/)
            .count(),
        )
        .toBe(0);
      const root = await openAs(own, openPage, "root", "/towns");
      await root
        .getByRole("list", { name: "Proposed counties" })
        .getByText(/Added by .*Larkmere/)
        .waitFor();
      await expectAccessible(root);
      await root.getByRole("button", { name: "Accept Sussex" }).click();
      await root.getByText("Sussex accepted.").waitFor();
      await visitor.reload();
      await visitor
        .getByRole("main")
        .getByText(/Sussex/)
        .waitFor();
      await counties.getByRole("checkbox", { name: "Sussex" }).uncheck();
      await apply(page, "Counties").click();
      await expect.poll(() => apply(page, "Counties").isDisabled()).toBe(true);
    },
  );
});

describe("Messages", () => {
  journey("[SHELL-18, SHELL-19] a message for everyone is shown above every page immediately", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "clerk");
    const message = card(page, "Town notice");
    await message.getByRole("textbox", { name: "Message" }).fill("Town hall is closed on Friday.");
    await message.getByLabel("Stays dismissed for").fill("3");
    await apply(page, "Town notice").click();
    await page
      .getByRole("complementary", { name: "Town notice" })
      .getByText("Town hall is closed on Friday.")
      .waitFor();
    const visitor = await openAs(own, openPage, null, "/larkmere/home");
    await visitor.getByText("Town hall is closed on Friday.").waitFor();
  });

  journey("[SEARCH-05] warnings are added and removed", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "clerk");
    const warnings = card(page, "Warnings");
    await warnings.getByRole("button", { name: "Add a warning" }).click();
    await warnings.getByRole("textbox", { name: "Text", exact: true }).fill("Chapter 12 is being revised.");
    await apply(page, "Warnings").click();
    await page.getByText("Warnings saved").waitFor();
    await page.reload();
    await page.locator("html[data-alive]").waitFor();
    await warnings.getByText("Chapter 12 is being revised.").waitFor();
    await warnings.getByRole("button", { name: "Remove warning 1" }).press("Enter");
    await warnings.locator(":focus").waitFor();
    await apply(page, "Warnings").click();
    await warnings.getByText("No warnings. The icon is hidden.").waitFor();
  });
});
