import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { apply, card, dismissToast, openSettings } from "../harness/settings-page.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([
    { username: "clerk", role: "administrator" },
    { username: "root", role: "installation" },
    { username: "resident", role: "user" },
  ]);
});
afterAll(() => own.close());

const PICTURE = "demo/images/seal.png";

describe("Code settings", () => {
  journey("[ADMIN-12] shallow schemes force mixed types to be hidden and disable that switch", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "clerk");
    const hide = page.getByRole("switch", { name: "Hide mixed types" });
    await expect.poll(async () => [await hide.isChecked(), await hide.isDisabled()]).toEqual([false, false]);
    await page.getByRole("switch", { name: "Shallow schemes only" }).check();
    await expect.poll(async () => [await hide.isChecked(), await hide.isDisabled()]).toEqual([true, true]);
    await apply(page, "Code settings").click();
    await page.getByText("Code settings saved").waitFor();
    await page.reload();
    await expect.poll(async () => [await hide.isChecked(), await hide.isDisabled()]).toEqual([true, true]);
  });

  journey(
    "[ADMIN-39, OPEN-85] the customization of the table of contents is hidden unless the table is enhanced",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      await page.getByRole("heading", { level: 2, name: "TOC Customizations" }).waitFor();
      await page.getByRole("switch", { name: "Enhanced table of contents" }).uncheck();
      await apply(page, "Code settings").click();
      await page.getByRole("heading", { level: 2, name: "TOC Customizations" }).waitFor({ state: "detached" });
      await page.getByRole("switch", { name: "Enhanced table of contents" }).check();
      await apply(page, "Code settings").click();
      await page.getByRole("heading", { level: 2, name: "TOC Customizations" }).waitFor();
    },
  );

  journey("[ADMIN-10, CODE-13] the display date is set and cleared", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "clerk");
    const date = card(page, "Display date").getByLabel("Current as of");
    await date.fill("2026-07-04");
    await apply(page, "Display date").click();
    await page.getByText("Display date saved").waitFor();
    const visitor = await openAs(own, openPage, null, "/larkmere/home");
    await visitor.getByRole("main").getByText("Current as of Jul 4, 2026").waitFor();
    await date.fill("");
    await apply(page, "Display date").click();
    await expect.poll(() => apply(page, "Display date").isDisabled()).toBe(true);
    await page.reload();
    await expect.poll(() => date.inputValue()).toBe("");
    await visitor.reload();
    await visitor.getByRole("main").getByRole("heading").first().waitFor();
    await expect.poll(() => visitor.getByRole("main").getByText("Current as of").count()).toBe(0);
  });
});

describe("Settings of features that the product does not have yet", () => {
  journey("are not shown", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "root");
    const headings = await page.getByRole("heading", { level: 3 }).allTextContents();
    expect(headings).toContain("Enabled features");
    expect(headings).not.toContain("Analysis name");
    const names = await card(page, "Page names")
      .getByRole("group")
      .evaluateAll((rows) => rows.map((row) => row.ariaLabel));
    expect(names).toEqual(["Home", "Code", "Zoning", "Laws", "Notes", "Public Documents", "Admin"]);
    // Of the code, of new laws and of the ledger.
    await expect.poll(() => card(page, "Graphical quick links").getByRole("switch").count()).toBe(3);
    await expect.poll(() => page.getByText(/finalize an analysis/i).count()).toBe(0);
  });
});

describe("Features", () => {
  journey(
    "[~ADMIN-14: laws are in laws-settings.test.ts] [ADMIN-17, ADMIN-18, INDEX-06] a switch takes effect immediately, also for visitors",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      const versions = page.getByRole("switch", { name: "Older versions" });
      await page.getByRole("switch", { name: "Index" }).waitFor();
      await versions.uncheck();
      await page.getByText("Older versions: off").waitFor();
      const visitor = await openAs(own, openPage, null, "/larkmere-1");
      await visitor
        .getByText(/Insufficient Permissions|Sign in/i)
        .first()
        .waitFor();
      await versions.check();
      await expect.poll(() => versions.isEnabled()).toBe(true);
      expect((await visitor.goto("/larkmere-1"))?.status()).toBe(200);
    },
  );

  journey(
    "[~ADMIN-16: the law ledger is in laws-settings.test.ts] minimum levels can be set from None to All",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      const citedBy = card(page, "Minimum levels").getByLabel("Cited by");
      await expect
        .poll(() => citedBy.locator("option").allTextContents())
        .toEqual(["None", "Administrators", "Users of the town", "All"]);
      await citedBy.selectOption("None");
      await apply(page, "Minimum levels").click();
      await page.getByText("Levels saved").waitFor();
      await expect.poll(() => citedBy.inputValue()).toBe("NOBODY");
    },
  );

  journey(
    "[~OPEN-32: no eReader settings yet] [ADMIN-13] a general-code administrator limits a feature, which disables the town's switch",
    async ({ openPage }) => {
      const root = await openSettings(own, openPage, "root");
      const versions = root.getByRole("group", { name: "Older versions" });
      await versions.getByLabel("Older versions: maximum").selectOption("None");
      await expect.poll(() => versions.getByLabel("Older versions: open to").inputValue()).toBe("NOBODY");
      await apply(root, "Feature settings").click();
      await root.getByText("Feature levels saved").waitFor();
      const page = await openSettings(own, openPage, "clerk");
      await expect.poll(() => page.getByRole("switch", { name: "Older versions" }).isDisabled()).toBe(true);
      await page.getByText(/The maximum level of this site does not allow it/).waitFor();
    },
  );

  journey(
    "[~OPEN-32: no eReader settings yet] two of them who limit the same feature see both limits, and keep either",
    async ({ openPage, complaints }) => {
      const limit = async (page: Page, maximum: string, level: string): Promise<void> => {
        const index = page.getByRole("group", { name: "Index", exact: true });
        await index.getByLabel("Index: maximum").selectOption(maximum);
        await index.getByLabel("Index: open to").selectOption(level);
        await apply(page, "Feature settings").click();
      };
      const first = await openSettings(own, openPage, "root");
      // The maximum alone would lower the level to users: that is no change of someone else.
      await limit(first, "Users of the town", "None");
      await first.getByText("Feature levels saved").waitFor();
      await dismissToast(first);
      const second = await openSettings(own, openPage, "root");
      await limit(first, "Administrators", "None");
      await first.getByText("Feature levels saved").waitFor();
      await limit(second, "All", "Users of the town");
      const form = card(second, "Feature settings");
      await form.getByText("Ann root changed this while you were editing").waitFor();
      await expect
        .poll(() => form.getByRole("region", { name: "Theirs" }).innerText())
        .toContain("Maximum: Administrators");
      await expect
        .poll(() => form.getByRole("region", { name: "Yours" }).innerText())
        .toContain("Open to: Users of the town");
      await form.getByRole("button", { name: "Save yours" }).click();
      await form.getByText("Ann root changed this while you were editing").waitFor({ state: "detached" });
      await second.getByText("Feature levels saved").waitFor();
      complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes("409")));
    },
  );

  journey(
    "[ADMIN-15, SHELL-26] private mode locks visitors out after a confirmation and can be turned off again",
    async ({ openPage, complaints }) => {
      const page = await openSettings(own, openPage, "clerk");
      const isPrivate = card(page, "Private mode").getByRole("switch");
      await isPrivate.click();
      const dialog = page.getByRole("dialog", { name: "Make the site private?" });
      await dialog.getByRole("button", { name: "Make private" }).click();
      await dialog.waitFor({ state: "hidden" });
      await expect.poll(() => isPrivate.isChecked()).toBe(true);
      const visitor = await openAs(own, openPage, null, "/larkmere/home");
      await visitor.getByText("This Private site is only available online to logged-in users.").waitFor();
      const resident = await openPage({ baseURL: own.address });
      await own.signIn(resident, "resident");
      expect((await resident.goto("/larkmere/home"))?.status()).toBe(200);
      await isPrivate.click();
      await page.getByRole("button", { name: "Open site", exact: true }).click();
      await expect.poll(() => isPrivate.isChecked()).toBe(false);
      expect((await visitor.goto("/larkmere/home"))?.status()).toBe(200);
      complaints.splice(0);
    },
  );

  journey("[OPEN-31] permissions are granted to the town", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "root");
    const stats = card(page, "Town permissions").getByRole("switch", { name: "View statistics" });
    await stats.check();
    await expect.poll(() => stats.isEnabled()).toBe(true);
    await page.reload();
    await expect.poll(() => stats.isChecked()).toBe(true);
  });

  journey(
    "[ADMIN-20, ADMIN-21] translation requires accepting the terms and is turned off immediately",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      const translate = card(page, "Translate").getByRole("checkbox");
      await translate.click();
      const dialog = page.getByRole("dialog", { name: "Enable translation" });
      await dialog.getByRole("button", { name: "Enable" }).click();
      await dialog.getByText("You must acknowledge the terms before translation can be enabled.").waitFor();
      await dialog.getByRole("checkbox").check();
      await dialog.getByRole("button", { name: "Enable" }).click();
      await dialog.waitFor({ state: "hidden" });
      await expect.poll(() => translate.isChecked()).toBe(true);
      await translate.click();
      await expect.poll(() => translate.isChecked()).toBe(false);
    },
  );
});

describe("Images", () => {
  journey(
    "[ADMIN-43, ADMIN-44, CONSTANTS-02] a banner is cropped, applied after a confirmation, shown immediately, and removed",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      const banner = card(page, "Banner");
      await banner.locator("input[type=file]").setInputFiles(PICTURE);
      await banner.getByText(/pixels of/).waitFor();
      await banner.getByRole("button", { name: "Apply banner" }).click();
      const reload = page.waitForRequest(/\/customization\/larkmere\/css\?v=\d{13}/);
      await page
        .getByRole("dialog", { name: "Apply the banner?" })
        .getByRole("button", { name: "Apply banner" })
        .click();
      await reload;
      await banner.getByAltText("Current banner").waitFor();
      const visitor = await openAs(own, openPage, null, "/larkmere/home");
      await expect.poll(() => stripOf(visitor)).toMatch(/^block .*\/user\/file\//);
      await banner.getByRole("button", { name: "Remove banner" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove banner" }).click();
      await banner.getByAltText("Current banner").waitFor({ state: "detached" });
      await visitor.reload();
      await expect.poll(() => stripOf(visitor)).toMatch(/^none/);
    },
  );

  journey(
    "[ADMIN-45] an image from another page is fetched by our server, which explains failures",
    async ({ openPage, complaints }) => {
      const page = await openSettings(own, openPage, "clerk");
      const banner = card(page, "Banner");
      await banner.getByLabel("Or enter the address of a picture").fill("http://127.0.0.1:1/secret.png");
      const request = page.waitForRequest(/\/external\/resource\?url=/);
      await banner.getByRole("button", { name: "Load picture" }).click();
      await request;
      await page.getByRole("status").filter({ hasText: /\w/ }).first().waitFor();
      const picture = (await readFile(PICTURE)).toString("base64");
      await page.route("**/external/resource?url=*", (route) =>
        route.fulfill({ contentType: "image/png", body: Buffer.from(picture, "base64") }),
      );
      await banner.getByRole("group").evaluate((element) => {
        const data = new DataTransfer();
        data.setData("text/uri-list", "https://pictures.example/lake.png");
        element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
      });
      await banner.getByText(/pixels of/).waitFor();
      complaints.splice(0);
    },
  );

  journey("[FILES-03] a dialog names an image that is too large, and it is not sent", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "clerk");
    const writes: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && writes.push(request.url()));
    await card(page, "Seal")
      .locator("input[type=file]")
      .setInputFiles({ name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(10_000_001) });
    const dialog = page.getByRole("dialog", { name: "Failed To Upload" });
    await dialog.getByText("The following files were too big to upload:").waitFor();
    await expect
      .poll(() => dialog.getByRole("listitem").allTextContents())
      .toEqual(["huge.png: it is larger than 10\u00A0MB"]);
    await dialog.getByRole("button", { name: "Ok" }).click();
    await dialog.waitFor({ state: "hidden" });
    await card(page, "Seal").getByText("“huge.png” was not uploaded: it is larger than 10 MB.").waitFor();
    expect(writes.filter((url) => url.includes("seal"))).toEqual([]);
  });

  journey(
    "[~OPEN-140: position and frame values are not kept] a seal is cropped, shown next to the name, and can be removed",
    async ({ openPage }) => {
      const page = await openSettings(own, openPage, "clerk");
      await card(page, "Seal").locator("input[type=file]").setInputFiles(PICTURE);
      await card(page, "Seal").getByRole("button", { name: "Apply seal" }).click();
      await page.getByRole("banner").locator("img[src^='/user/file/']").waitFor();
      await card(page, "Seal").getByRole("button", { name: "Remove seal" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove seal" }).click();
      await page.getByRole("banner").locator("img").waitFor({ state: "detached" });
    },
  );
});

const stripOf = (page: Page): Promise<string> =>
  page
    .getByRole("main")
    .locator("> div")
    .first()
    .evaluate((element) => {
      const { display, backgroundImage } = getComputedStyle(element, "::before");
      return `${display} ${backgroundImage}`;
    });

describe("The settings page", () => {
  journey(
    "[ADMIN-05, API-24] [~MESSAGES-08: nothing redirects yet] [~MESSAGES-12: nothing redirects yet] Ctrl+Shift+Alt+E makes a call fail, and the error dialog shows it until closed",
    async ({ openPage, complaints }) => {
      const page = await openSettings(own, openPage, "clerk");
      const dialog = page.getByRole("dialog", { name: "Something went wrong" });
      for (let time = 1; time <= 2; time += 1) {
        await page.keyboard.press("Control+Shift+Alt+E");
        await dialog.getByText("Encountered an unexpected error", { exact: true }).waitFor();
        await dialog.getByRole("button", { name: "Ok" }).click();
        await dialog.waitFor({ state: "hidden" });
        await expect.poll(() => page.getByText("Encountered an unexpected error").count()).toBe(0);
      }
      await expect.poll(() => complaints.splice(0).join(" ")).toContain("500");
    },
  );

  journey("passes axe on a wide screen and on a phone, in light and dark mode", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "root");
    await page.getByText("More colors").click();
    await expectAccessible(page);
    const phone = await openSettings(own, openPage, "clerk", {
      viewport: { width: 360, height: 740 },
      colorScheme: "dark",
    });
    await phone.getByText("All settings by name").click();
    await expectAccessible(phone);
    await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  journey("shows when and by whom it was last changed", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "clerk");
    await card(page, "Names for counties").getByLabel("Singular").fill("Parish");
    await apply(page, "Names for counties").click();
    await page.getByText(/Last modified on \w+ \d+, \d{4} by Ann clerk\./).waitFor();
  });
});
