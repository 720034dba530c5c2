import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { FileChooser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { addDocumentType, openUploader, typePageOf, UPLOADER, writeSmallFiles } from "../harness/bulk-uploader.ts";
import { expect, journey } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let own: OwnServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-bulk-"));
  own = await openOwnServer([
    { username: "clerk", role: "administrator", grants: ["BULK_UPLOAD"] },
    { username: "deputy", role: "administrator" },
    { username: "root", role: "installation" },
  ]);
});
afterAll(async () => {
  await own.close();
  await rm(folder, { recursive: true, force: true });
});

const files = (...names: readonly string[]) => writeSmallFiles(folder, names);

/** Minutes without a category, as they are made from these dates (YYYY-MM-DD). */
async function addMinutes(type: string, dates: readonly string[]): Promise<void> {
  const { db, larkmere } = own.towns;
  await db.execute(sql`insert into documents
      (customer_id, type_id, category_id, title, title_key, kind, url, date, created_by, updated_by)
    select c.customer_id, c.type_id, c.id, 'MINUTES of ' || day, day, 'VIDEO_LINK', 'https://a.example.org/', day::date, 'x', 'x'
    from document_types t join document_categories c on c.type_id = t.id and c.is_uncategorized,
      jsonb_array_elements_text(${JSON.stringify(dates)}::jsonb) day
    where t.customer_id = ${larkmere} and t.title = ${type}`);
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const typeField = (page: Page) => page.getByRole("combobox", { name: /^Type/ });
const choose = (page: Page, paths: readonly string[]) => page.locator("input[type=file]").setInputFiles([...paths]);
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
/** The value that the example shows for "Title" or "Date". */
const example = (page: Page, term: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole("definition");
/** Titles of documents on the page of a type. */
const titles = (page: Page) => page.locator("main li a:is([href*='/document/'], [target=_blank])").allInnerTexts();

/** Handles each upload in its order; the first is number 0. */
const onUploads = (page: Page, handle: (route: Route, number: number) => Promise<void>): Promise<unknown> => {
  let count = 0;
  return page.route("**/api/larkmere/pub-doc", (route) => handle(route, count++));
};
/** Removes the complaints that a journey expects. */
const forgive = (complaints: string[], pattern: RegExp): void =>
  void complaints.splice(0, complaints.length, ...complaints.filter((line) => !pattern.test(line)));

/** Opens the uploader from the menu beside the main button. */
const openFromMenu = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^More actions for/ }).click();
  await page.getByRole("menuitem", { name: "Bulk Uploader" }).click();
};

describe("The bulk uploader", () => {
  journey(
    "[BULK-01, PERMS-13, ADMIN-19] opens from the management and from a type, for those who have the permission",
    async ({ openPage, complaints }) => {
      const root = await openAs(own, openPage, "root", "/dashboard/larkmere/settings");
      await root.getByRole("switch", { name: "Bulk upload" }).uncheck();
      const deputy = await openAs(own, openPage, "deputy", "/larkmere/document/types");
      const { id, title } = await addDocumentType(own, deputy, "Agendas");
      await deputy.goto(typePageOf(title));
      await button(deputy, "Add Document").waitFor();
      await button(deputy, /^More actions for/).click();
      await expect.poll(() => deputy.getByRole("menuitem", { name: "Bulk Uploader" }).count()).toBe(0);
      expect((await deputy.goto(UPLOADER))?.status()).toBe(404);

      await root.getByRole("switch", { name: "Bulk upload" }).check();
      await root.getByText("Bulk upload: granted").waitFor();

      await deputy.goto("/larkmere/document/types");
      await openFromMenu(deputy);
      await deputy.waitForURL(`**${UPLOADER}`);
      await expect.poll(() => typeField(deputy).inputValue()).toBe("");
      await deputy.goto(typePageOf(title));
      await openFromMenu(deputy);
      await deputy.waitForURL(`**${UPLOADER}?type=${id}`);
      await expect.poll(() => typeField(deputy).inputValue()).toBe(String(id));
      forgive(complaints, /404/);
    },
  );

  journey(
    "[BULK-07, BULK-08, BULK-09, BULK-10, BULK-11, CONSTANTS-55] makes dates and titles from the files, with an example that follows each choice",
    async ({ openPage }) => {
      const { page } = await openUploader(own, openPage, "Minutes of 1987");
      const [date, title] = [example(page, "Date"), example(page, "Title")];
      const shows = (expected: { date?: string; title?: string }) =>
        expect
          .poll(async () => ({
            ...(expected.date !== undefined && { date: await date.innerText() }),
            ...(expected.title !== undefined && { title: await title.innerText() }),
          }))
          .toEqual(expected);
      await choose(page, await files("TB 87-05-12.pdf"));
      await shows({ date: "1987-05-12", title: "TB" });
      await page.getByLabel("Use the file name as it is").check();
      await shows({ title: "TB 87-05-12" });
      await page.getByLabel("Format of the date in the name").selectOption("yyMMdd");
      await shows({ date: "(Undated)" });
      await page.getByLabel("Format of the date in the name").selectOption("yy-MM-dd");
      await shows({ date: "1987-05-12" });
      const centuries = page.getByLabel("Century of years with two digits");
      await expect.poll(() => centuries.locator("option").allInnerTexts()).toEqual(["Auto", "2000s", "1900s", "1800s"]);
      await centuries.selectOption("1800s");
      await shows({ date: "1887-05-12" });
      await page.getByLabel("Century of years with two digits").selectOption("Auto");
      await page.getByLabel("Format of the date in the name").selectOption("Other");
      await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
      await page.getByLabel("Your format").fill("MM-dd");
      await page.getByText("Use yyyy or yy for the year, MM for the month and dd for the day, each once").waitFor();
      await page.getByLabel("Your format").fill("yy-dd-MM");
      await shows({ date: "1987-12-05" });

      await page.getByLabel("Prefix").fill("Minutes of %DATE(MMMM D, YYYY)%");
      await page.getByLabel("Suffix").fill(" (%DATE%)");
      await page.getByLabel("Include the file name").uncheck();
      await shows({ title: "Minutes of December 5, 1987 (1987-12-05)" });
      await page.getByLabel("From the date on which the file was last changed").check();
      await shows({ date: "2024-06-03", title: "Minutes of June 3, 2024 (2024-06-03)" });
      await page.getByLabel("No date").check();
      await shows({ date: "(Undated)", title: "Minutes of ()" });
    },
  );

  journey(
    "[PUBDOC-02, MESSAGES-23, API-51, ENTITIES-48, BULK-02, BULK-03, BULK-04, BULK-05, BULK-06, BULK-17, MESSAGES-24] leads through two steps, and uploads each document with what its row says",
    async ({ openPage }) => {
      const { page, title, typePage } = await openUploader(own, openPage, "Letters");
      await page.goto(UPLOADER);
      await page.getByText("Step 1 of 2: Choose files").waitFor();
      await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
      await choose(page, await files("2021-03-04 Letter.pdf", ".DS_Store", "Second letter.pdf", "Thumbs.db"));
      await page
        .getByText("Left out, because they belong to the system or to an open program: .DS_Store, Thumbs.db")
        .waitFor();
      await page.getByText("2 files chosen").waitFor();
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
      await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
      await typeField(page).selectOption(title);
      await button(page, "Next").click();
      await page.getByText("Step 2 of 2: Review and upload").waitFor();

      await page.getByLabel("Title of Second letter.pdf").fill("A letter from the county");
      await button(page, "Back").click();
      await dialog(page, "Back Confirm")
        .getByText("Are you sure you want to go back? Any manual changes you've made will be lost.")
        .waitFor();
      await dialog(page, "Back Confirm").getByRole("button", { name: "Cancel" }).click();
      await expect
        .poll(() => page.getByLabel("Title of Second letter.pdf").inputValue())
        .toBe("A letter from the county");
      await button(page, "Back").click();
      await dialog(page, "Back Confirm").getByRole("button", { name: "Go back" }).click();
      await page.getByText("2 files chosen").waitFor();
      await button(page, "Next").click();
      await expect.poll(() => page.getByLabel("Title of Second letter.pdf").inputValue()).toBe("Second letter");

      await button(page, "Cancel").click();
      await dialog(page, "Cancel Confirm")
        .getByText("Are you sure you want to cancel? All progress will be lost.")
        .waitFor();
      await dialog(page, "Cancel Confirm").getByRole("button", { name: "Stay" }).click();

      const letter = page.getByLabel("Title of 2021-03-04 Letter.pdf");
      await letter.fill("Letter to the county");
      await expect
        .poll(() => page.getByLabel("Date of 2021-03-04 Letter.pdf", { exact: true }).inputValue())
        .toBe("Mar 4, 2021");
      await page.getByLabel("Date of Second letter.pdf", { exact: true }).fill("2021-04-01");
      await page.getByLabel("Description of Second letter.pdf").fill("About the bridge.");
      await page.getByLabel("Second letter.pdf is private").check();
      const calls: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        // Duplicates are asked for when the user pauses.
        if (/\/pub-doc(?!\/duplicates)/.test(pathname)) calls.push(pathname.replace(/\/type\/\d+/, "/type/{id}"));
      });
      await button(page, "Upload 2 documents").click();
      await dialog(page, "Bulk Uploader").waitFor();
      await expect
        .poll(() => calls)
        .toEqual([
          "/api/larkmere/pub-doc/type/{id}/category/uncategorized",
          "/api/larkmere/pub-doc",
          "/api/larkmere/pub-doc",
        ]);
      await button(page, "Show the documents").click();
      await page.waitForURL(typePage);
      const second = page.getByRole("listitem").filter({ hasText: "Second letter" });
      await second.getByText("About the bridge.").waitFor();
      await second.getByText("Apr 1, 2021").waitFor();
      await second.getByText("Private", { exact: true }).first().waitFor({ state: "attached" });
      await page.getByRole("link", { name: /^Letter to the county PDF/ }).waitFor();
    },
  );

  journey(
    "[MESSAGES-23, BULK-12, BULK-13, BULK-14, BULK-15, BULK-16, BULK-18] marks duplicates and missing titles before it sends 30 files, three at a time, and knows them when they are chosen again",
    async ({ openPage }) => {
      const { page, title, typePage } = await openUploader(own, openPage, "Town Board");
      const dates = Array.from(
        { length: 30 },
        (_, at) => `${2021 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-05`,
      );
      const chosen = await files(...dates.map((date) => `TB ${date}.pdf`));
      const review = async (): Promise<void> => {
        await page.getByLabel("Prefix").fill("Minutes of %DATE%");
        await page.getByLabel("Include the file name").uncheck();
        await button(page, "Next").click();
      };
      // 18 are there already: 16 since last year, and two from an upload before this one.
      await addMinutes(title, dates.slice(0, 16));
      await choose(page, chosen.slice(16, 18));
      await review();
      await button(page, "Upload 2 documents").click();
      await page.getByText("All documents have been successfully uploaded!").waitFor();
      await button(page, "Upload more").click();
      await page.getByText("No files chosen yet").waitFor();

      await choose(page, chosen);
      await page.getByText("30 files chosen").waitFor();
      await button(page, "Next").click();
      await page.getByText(/^Duplicate documents detected\. Please review any highlighted documents/).waitFor();
      await expect.poll(() => page.getByText("Duplicate document detected", { exact: true }).count()).toBe(18);
      const untitled = page.getByLabel("Title of TB 2023-06-05.pdf");
      await untitled.fill(" ");
      await page.getByText(/^All PubDocs must have a title\./).waitFor();
      await row(page, "TB 2023-06-05.pdf").getByText("Enter a title").waitFor();
      let started = 0;
      const go = Promise.withResolvers<undefined>();
      await onUploads(page, async (route) => {
        started += 1;
        await go.promise;
        await route.continue();
      });
      await button(page, "Upload 30 documents").click();
      await expect.poll(() => page.getByLabel("Only documents with warnings (19)").isChecked()).toBe(true);
      await expect
        .poll(async () => [started, await page.getByRole("table").getByRole("rowheader").count()])
        .toEqual([0, 19]);
      await untitled.fill("Special meeting");
      await button(page, "Leave out 18 duplicates").click();
      await page.getByText("No documents have warnings").waitFor();
      await page.getByLabel("Only documents with warnings (0)").uncheck();

      await button(page, "Upload 12 documents").click();
      await expect.poll(() => started).toBe(3);
      await expect.poll(() => page.getByText(/^Uploading TB/).count()).toBe(3);
      await page.getByText("0 of 12 documents uploaded").waitFor();
      go.resolve(undefined);
      await page.getByText("All documents have been successfully uploaded!").waitFor();
      expect(started).toBe(12);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.getByText("Uploaded successfully").count()).toBe(12);
      await page.getByText("12 of 12 documents uploaded").waitFor();
      await button(page, "Close").click();
      await page.waitForURL(typePage);
      await expect.poll(async () => (await titles(page)).length).toBe(30);

      await openFromMenu(page);
      await choose(page, chosen);
      await review();
      await button(page, "Leave out 29 duplicates").click();
      await expect.poll(() => page.getByRole("table").getByRole("rowheader").allInnerTexts()).toHaveLength(1);
    },
  );

  journey("points out files that are there already, and titles and dates that are guesses", async ({ openPage }) => {
    const { page, typePage } = await openUploader(own, openPage, "Ordinances");
    await choose(page, await files("1974-Ord-#16.pdf"));
    await button(page, "Next").click();
    await row(page, "1974-Ord-#16.pdf").getByText("Title and date are guesses").waitFor();
    await button(page, "Confirm all").click();
    await button(page, "Upload 1 document").click();
    await button(page, "Upload more").click();
    await choose(page, await files("1974-Ord-#16.pdf", "Dogs.pdf"));
    await page.getByLabel("Prefix").fill("Scan of ");
    await button(page, "Next").click();
    const same = row(page, "1974-Ord-#16.pdf").getByText(
      /^The town has this file already: “1974 Ord #16” \(Ordinances/,
    );
    await same.waitFor();
    await expectAccessible(page);
    await button(page, "Leave out 1 same file").click();
    await button(page, "Upload 1 document").click();
    await button(page, "Show the documents").click();
    await page.waitForURL(typePage);
    await expect
      .poll(async () => (await titles(page)).map((title) => title.replace(/ PDF.*/, "")))
      .toEqual(["1974 Ord #16", "Scan of Dogs"]);
    await expect.poll(() => page.getByText("Title is a guess").count()).toBe(1);
  });

  journey(
    "[MESSAGES-23, BULK-15, BULK-16, BULK-19] tries again after a lost connection, keeps what failed, and warns before it is left",
    async ({ openPage, complaints }) => {
      const { page, typePage } = await openUploader(own, openPage, "Reports");
      await choose(page, await files("Audit.pdf", "Budget.pdf", "Census.pdf"));
      await button(page, "Next").click();
      const lost = Promise.withResolvers<undefined>();
      await onUploads(page, async (route, number) => {
        if (number === 0) await route.abort("connectionreset");
        else if (number === 1)
          await route.fulfill({ status: 500, json: { title: "Error", message: "The disk is full." } });
        // The second attempt waits until the first failure was seen.
        else if (number === 3) await lost.promise.then(() => route.continue());
        else await route.continue();
      });
      await button(page, "Upload 3 documents").click();
      await page.getByText("The connection was lost. Trying again…").waitFor();
      lost.resolve(undefined);
      const error = dialog(page, "Error");
      await error.getByText("Some documents failed to upload. Please refresh the page and try again later.").waitFor();
      await error.getByRole("button", { name: "Ok" }).click();
      await expect.poll(() => page.getByText("Uploaded successfully").count()).toBe(2);
      await page.getByText("Upload failed: The disk is full.").waitFor();

      await page
        .getByRole("navigation", { name: "Site navigation", exact: true })
        .getByRole("link", { name: "Home" })
        .click();
      await dialog(page, "Unsaved changes").getByRole("button", { name: "Stay" }).click();
      const question = page.waitForEvent("dialog");
      void page.reload().catch(() => null);
      const asked = await question;
      expect(asked.type()).toBe("beforeunload");
      await asked.dismiss();

      await button(page, "Try again (1)").click();
      await page.getByText("All documents have been successfully uploaded!").waitFor();
      await button(page, "Show the documents").click();
      await page.waitForURL(typePage);
      await expect.poll(async () => (await titles(page)).length).toBe(3);
      forgive(complaints, /ERR_CONNECTION_RESET|status of 500/);
    },
  );

  journey(
    "asks once to sign in if the session ends during the upload, and sends the rest",
    async ({ openPage, complaints }) => {
      const { page, typePage } = await openUploader(own, openPage, "Resolutions");
      const names = Array.from({ length: 5 }, (_, at) => `Resolution ${at + 1}.pdf`);
      await choose(page, await files(...names));
      await button(page, "Next").click();
      await onUploads(page, async (route, number) => {
        if (number === 2) await page.context().clearCookies();
        await route.continue();
      });
      await button(page, "Upload 5 documents").click();
      const again = dialog(page, "Sign in again");
      await again.getByLabel(/^Password/).fill("a lake in winter");
      await again.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByText("All documents have been successfully uploaded!").waitFor();
      await button(page, "Show the documents").click();
      await page.waitForURL(typePage);
      await expect.poll(async () => (await titles(page)).length).toBe(5);
      forgive(complaints, /status of 401/);
    },
  );

  journey("is used by keyboard alone on a phone, and meets WCAG 2.2 AA in each step", async ({ openPage }) => {
    const { page, typePage } = await openUploader(own, openPage, "Permits", { viewport: { width: 360, height: 740 } });
    const chooser = Promise.withResolvers<FileChooser>();
    page.on("filechooser", chooser.resolve);
    await expectAccessible(page);
    const chosen = await files(
      "2019-09-01 A permit with a name that is much longer than a phone is wide.pdf",
      "Permit.pdf",
    );
    /** Tab until an element has the focus, as its accessible name says. */
    const tabTo = async (name: string): Promise<void> => {
      for (let steps = 0; steps < 60; steps += 1) {
        await page.keyboard.press("Tab");
        const focused = page.locator(":focus");
        if (
          (await focused.count()) > 0 &&
          (await button(page, name).or(page.getByLabel(name)).and(focused).count()) > 0
        )
          return;
      }
      throw new Error(`Tab does not reach “${name}”`);
    };
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await tabTo("Choose files");
    await page.keyboard.press("Enter");
    await (await chooser.promise).setFiles(chosen);
    await page.getByText("2 files chosen").waitFor();
    await tabTo("Prefix");
    await page.keyboard.type("Permits: ");
    await expectAccessible(page);
    await expect.poll(fits).toBeLessThanOrEqual(0);
    await tabTo("Next");
    await page.keyboard.press("Enter");

    const second = page.getByRole("region", { name: "Step 2 of 2: Review and upload" });
    await expect.poll(() => second.evaluate((region) => region === document.activeElement)).toBe(true);
    /** The server has said which documents are there already. */
    const isChecked = () => expect.poll(() => button(page, "Upload 2 documents").isEnabled()).toBe(true);
    await isChecked();
    await expectAccessible(page);
    await expect.poll(fits).toBeLessThanOrEqual(0);
    await tabTo("Title of Permit.pdf");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Permit of the mill");
    await tabTo("Back");
    await page.keyboard.press("Enter");
    await dialog(page, "Back Confirm").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => button(page, "Back").evaluate((back) => back === document.activeElement)).toBe(true);
    await isChecked();
    await tabTo("Upload 2 documents");
    await page.keyboard.press("Enter");
    await dialog(page, "Bulk Uploader").waitFor();
    await expectAccessible(page, "dialog[open]");
    await page.keyboard.press("Escape");
    await expect.poll(fits).toBeLessThanOrEqual(0);
    await tabTo("Close");
    await page.keyboard.press("Enter");
    await page.waitForURL(typePage);
    await page.getByRole("link", { name: /^Permit of the mill/ }).waitFor();
  });
});
