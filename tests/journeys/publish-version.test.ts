import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { openLawDocument } from "../../src/domain/law/read/testing.ts";
import { chapter, section } from "../../src/features/code/import/test-town.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer(
    [
      { username: "clerk", role: "administrator" },
      { username: "keeper", role: "installation" },
    ],
    { runsJobs: true },
  );
});
afterAll(() => own.close());

const LAW = openLawDocument(
  chapter("5", "ANIMALS", section("5-1", "DOGS.", `No dog shall run at large, see <cite path="§9-9">§ 9-9</cite>.`)),
);
const xml = (name: string, text = LAW) => ({ name, mimeType: "text/xml", buffer: Buffer.from(text) });
/** Whether the focus is inside the main text, and was not lost. */
const holdsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest("main") !== null && document.activeElement !== document.body);
const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

const open = (openPage: OpenPage, username: string, path: string, options?: Parameters<OpenPage>[0]): Promise<Page> =>
  openAs(own, openPage, username, path, options);

describe("A clerk publishing a version", () => {
  journey(
    "[OPEN-82] uploads a file, reviews the report, publishes it with the keyboard and opens it",
    async ({ openPage }) => {
      const page = await open(openPage, "clerk", "/dashboard/larkmere/code");
      await expectAccessible(page);
      await page.locator("input[type=file]").setInputFiles(xml("larkmere-2026.xml"));
      await page.getByLabel("Date of the law").fill("2026-09-01");
      await page.getByLabel("Version name").fill("Supplement 12");
      await page.getByLabel("Version name").press("Enter");
      await page.getByText("Ready for review").waitFor();
      await expect.poll(() => holdsFocus(page)).toBe(true);
      await expectAccessible(page);
      const report = await page.getByRole("main").innerText();
      for (const words of ["Town of Oakley, Vt., Code", "Sep 1, 2026", "Supplement 12", "Changes", "added", "removed"])
        expect(report).toContain(words);
      const concerns = page.getByRole("status").filter({ hasText: "You will be asked to confirm" });
      await expect.poll(() => concerns.innerText()).toContain("This may be the code of another town.");
      const removed = page.locator("details", { hasText: /^Removed/ });
      await removed.locator("summary").click();
      await expect
        .poll(() => removed.getByRole("link").first().getAttribute("href"))
        .toMatch(/^\/larkmere-\d+\/\d+#\d+$/);
      const kind = page.locator("summary", { hasText: "Unresolved references (1)" });
      await kind.focus();
      await page.keyboard.press("Enter");
      await page.getByText("The reference is shown as plain text, without a link.").waitFor();
      await page.getByLabel("Search warnings").fill("nothing like this");
      await page.getByText("0 of 1 shown").waitFor();

      await page.getByRole("button", { name: "Publish", exact: true }).focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await expect
        .poll(() => dialog.innerText())
        .toMatch(/Town of Larkmere[^]*Sep 1, 2026[^]*it is the current code for all visitors/);
      await expect.poll(() => dialog.innerText()).toContain("This may be the code of another town.");
      await expect.poll(() => dialog.getByRole("button", { name: "Publish" }).isEnabled()).toBe(false);
      for (const box of await dialog.getByRole("checkbox").all()) await box.press("Space");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Publish" }).press("Enter");
      await page.getByText("Published", { exact: true }).waitFor();
      await expect.poll(() => holdsFocus(page)).toBe(true);
      await page.getByRole("link", { name: "Open this version" }).click();
      await page.getByText("ANIMALS").first().waitFor();
      const visitor = await openPage({ baseURL: own.address });
      expect(await (await visitor.request.get("/api/larkmere/search-results/0?query=dog")).text()).toContain("5-1");
    },
  );

  journey(
    "[OPEN-82] sees the report as soon as the file is read, with a stream of events and without",
    async ({ openPage, complaints }) => {
      for (const isBlocked of [false, true]) {
        const page = await open(openPage, "clerk", "/dashboard/larkmere/code");
        const streams: string[] = [];
        await page.route("**/live", async (route) => {
          streams.push(new URL(route.request().url()).pathname);
          await (isBlocked ? route.abort() : route.continue());
        });
        await page.locator("input[type=file]").setInputFiles(xml("larkmere-2026.xml", `${LAW}<!-- ${isBlocked} -->`));
        await page.getByRole("button", { name: "Upload and check" }).click();
        await page.getByText("Ready for review").waitFor();
        await expect.poll(() => streams).toEqual([expect.stringMatching(/^\/api\/larkmere\/uploads\/\d+\/live$/)]);
        await page.getByRole("button", { name: "Discard" }).first().click();
        await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
        await page.getByText("Discarded").first().waitFor();
      }
      complaints.length = 0;
    },
  );

  journey("[OPEN-82] corrects the date of a version, and unpublishes it", async ({ openPage }) => {
    const page = await open(openPage, "clerk", "/dashboard/larkmere/code");
    const dialog = page.getByRole("dialog");
    const choose = async (name: string): Promise<void> => {
      await page
        .getByRole("button", { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name }).click();
      await dialog.waitFor();
    };
    await choose("Change date or name");
    await dialog.getByLabel("Date of the law").fill("2962-09-01");
    await expect.poll(() => dialog.getByRole("button", { name: "Change" }).isEnabled()).toBe(false);
    await dialog.getByLabel(/is in the future/).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Change" }).click();
    await page.getByText("Sep 1, 2962").first().waitFor();
    const [versions, uploads] = [page.locator("#versions"), page.locator("#sent")];
    await versions.getByText("Scheduled", { exact: true }).waitFor();
    await uploads.getByText("Scheduled", { exact: true }).waitFor();
    await choose("Unpublish");
    // Later, a click beside it closes it.
    await expect
      .poll(async () => {
        await page.mouse.click(2, 2);
        return dialog.count();
      })
      .toBe(0);
    // The button that opens it may be clicked twice.
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Unpublish" }).click();
    await page.mouse.click(2, 2);
    await dialog.getByRole("button", { name: "Unpublish" }).click();
    await versions.getByText("Unpublished", { exact: true }).waitFor();
    await uploads.getByText("Unpublished", { exact: true }).waitFor();
    await expect.poll(() => uploads.getByText("Published", { exact: true }).count()).toBe(0);
    await choose("Publish again");
    await dialog.getByRole("button", { name: "Publish" }).click();
    await versions.getByText("Unpublished", { exact: true }).waitFor({ state: "detached" });
    await uploads.getByText("Scheduled", { exact: true }).waitFor();
    await choose("Change date or name");
    await dialog.getByLabel("Date of the law").fill("2026-09-01");
    await dialog.getByRole("button", { name: "Change" }).click();
    await page.getByText("2026-09-01").first().waitFor();
    await uploads.getByText("Published", { exact: true }).waitFor();
  });

  journey(
    "[FILES-06] sees the problem with a file, keeps the input if the upload fails, and can discard the file",
    async ({ openPage, complaints }) => {
      const page = await open(openPage, "clerk", "/dashboard/larkmere/code");
      await page.locator("input[type=file]").setInputFiles(xml("broken.xml", "<a><b></a>"));
      await page.getByLabel("Version name").fill("Kept");
      await page.route("**/api/larkmere/uploads", (route) =>
        route.request().method() === "POST" ? route.abort() : route.continue(),
      );
      await page.getByRole("button", { name: "Upload and check" }).click();
      await page.getByRole("alert").getByText("The connection was lost").waitFor();
      await expect.poll(() => page.getByLabel("Version name").inputValue()).toBe("Kept");
      await page.unroute("**/api/larkmere/uploads");
      complaints.length = 0;
      const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/uploads"));
      await page.getByRole("button", { name: "Upload and check" }).click();
      expect((await sent).headers()).toMatchObject({ "file-name": "broken.xml", "no-cache": "true" });
      await page.getByText("The file could not be read").waitFor();
      await expect.poll(() => page.getByRole("alert").innerText()).toContain("broken.xml");
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
      await page.getByText("This file was not published and has been deleted.").waitFor();
      await page.getByRole("link", { name: "All files and versions" }).click();
      await page
        .getByRole("row", { name: /broken\.xml/ })
        .getByText("Discarded")
        .waitFor();
    },
  );

  journey(
    "confirms the laws that the published version contains, on the same page",
    async ({ openPage, complaints }) => {
      const page = await open(openPage, "clerk", "/dashboard/larkmere/code");
      // The page loads its messages some seconds after itself.
      const messages = page.waitForResponse(
        async (answer) => answer.url().endsWith(".js") && (await answer.text()).includes("Warning: "),
      );
      const added = await page.request.post("/api/larkmere/laws", {
        data: { legislationType: "Local Law", number: "4-2026", adopted: "2026-09-14", subject: "Geese" },
        headers: { origin: own.address },
      });
      expect(added.status(), await added.text()).toBe(200);
      await page.locator("input[type=file]").setInputFiles(xml("larkmere-geese.xml", LAW.replace("DOGS", "GEESE")));
      await page.getByLabel("Date of the law").fill("2026-10-01");
      await page.getByRole("button", { name: "Upload and check" }).click();
      await page.getByText("Ready for review").waitFor();
      const notice = page.getByRole("region", { name: "These laws seem to be in the version that was just published" });
      await expect.poll(() => notice.count()).toBe(0);
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      for (const box of await dialog.getByRole("checkbox").all()) await box.check();
      await dialog.getByRole("button", { name: "Publish" }).click();
      await notice.getByRole("checkbox", { name: "Local Law No. 4-2026" }).check();
      await expectAccessible(page);
      // Without a connection, the page stays and says so.
      await messages;
      await page.context().setOffline(true);
      await notice.getByRole("button", { name: "Confirm 1 law" }).click();
      await dialog.getByText("The server could not be reached.").waitFor();
      await dialog.getByRole("button", { name: "Ok" }).click();
      await page.context().setOffline(false);
      complaints.length = 0;
      await notice.getByRole("button", { name: "Confirm 1 law" }).click();
      await page.getByText("1 law is marked as in the code").waitFor();
      await notice.waitFor({ state: "detached" });
      await expect.poll(() => holdsFocus(page)).toBe(true);
    },
  );

  journey("[SHELL-39] works on a phone, a tablet and a wide window", async ({ openPage }) => {
    for (const width of [360, 760, 1240]) {
      const page = await open(openPage, "clerk", "/dashboard/larkmere/code", { viewport: { width, height: 800 } });
      await expect.poll(() => fits(page), { message: String(width) }).toBe(true);
    }
  });
});

describe("A general-code administrator", () => {
  journey("[OPEN-06] adds a town, renames it, exports it and removes it", async ({ openPage }) => {
    const page = await open(openPage, "keeper", "/larkmere/home");
    await page
      .getByRole("button", { name: /Account of/ })
      .or(page.locator("summary", { hasText: "AK" }))
      .first()
      .click();
    await page.getByRole("link", { name: "Towns" }).click();
    await page.getByRole("heading", { level: 1, name: "Towns" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add a town" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Town of Quarry");
    await page.getByLabel("ID for web addresses").fill("towns");
    await page.getByText("is reserved").waitFor();
    await page.getByLabel("ID for web addresses").fill("quarry");
    await page.getByRole("textbox", { name: "State" }).fill("vt");
    await page.getByRole("button", { name: "Add town" }).click();
    await page.getByRole("row", { name: /Town of Quarry/ }).waitFor();

    await page.getByLabel("Search towns").fill("quarry");
    await page.getByRole("row", { name: /Larkmere/ }).waitFor({ state: "detached" });
    const choose = async (what: string): Promise<void> => {
      await page
        .getByRole("row", { name: /Quarry/ })
        .getByRole("button")
        .click();
      await page.getByRole("menuitem", { name: what }).click();
    };
    await choose("Rename");
    await page.getByRole("textbox", { name: "Name" }).fill("Village of Quarry");
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /Village of Quarry/ }).waitFor();

    await choose("Export and remove");
    const dialog = page.getByRole("dialog");
    await expectAccessible(page);
    await expect.poll(() => dialog.getByRole("textbox").isDisabled()).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download export" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^quarry-\d{4}-\d\d-\d\d\.zip$/);
    await dialog.getByText("The town was exported within the last hour.").waitFor();
    await dialog.getByRole("textbox").fill("Village of Quarry");
    await dialog.getByRole("button", { name: "Remove town" }).click();
    await page.getByText("Village of Quarry was removed").waitFor();
    expect((await page.request.get("/quarry/home")).status()).toBe(404);
    await page.locator("summary", { hasText: "Ann keeper" }).press("Enter");
    await page.getByRole("link", { name: "Your settings" }).click();
    await page.getByRole("heading", { level: 1, name: "Your settings" }).waitFor();
  });

  journey("is the only one who can open the list of towns", async ({ openPage }) => {
    const clerk = await openPage({ baseURL: own.address });
    await own.signIn(clerk, "clerk");
    expect((await clerk.goto("/towns"))?.status()).toBe(403);
    const visitor = await openPage({ baseURL: own.address });
    await visitor.goto("/towns");
    await expect.poll(() => new URL(visitor.url()).pathname).toBe("/user/login");
  });
});
