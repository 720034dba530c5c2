import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

const TABLE = "/larkmere/laws";
const LEDGER = "/larkmere/law-ledger";
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([
    { username: "clerk", role: "administrator" },
    { username: "deputy", role: "administrator" },
    { username: "designer", role: "user", grants: ["CUSTOMIZATION_ADMIN"] },
  ]);
});
afterAll(() => own.close());

interface AddedLaw {
  readonly number: string;
  readonly adopted: string | null;
  readonly subject: string;
  readonly [field: string]: unknown;
}

/** A new window of the clerk, in which these laws were added. Returns their ids, too. */
async function withLaws(openPage: OpenPage, laws: readonly AddedLaw[]): Promise<readonly [Page, readonly number[]]> {
  const page = await openPage({ baseURL: own.address });
  await own.signIn(page, "clerk");
  const ids: number[] = [];
  for (const law of laws) {
    const answer = await page.request.post(`${own.address}/api/larkmere/laws`, {
      data: { legislationType: "Local Law", ...law },
      headers: { origin: own.address },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    ids.push(((await answer.json()) as { documentId: number }).documentId);
  }
  return [page, ids];
}

const TREES: AddedLaw = {
  number: "1-2024",
  adopted: "2024-02-01",
  subject: "Trees and shrubs",
  html: "<h3>Section 1. Trees</h3><p>Trees are good.</p>",
  dispositions: [
    { guid: "1011", paragraph: "(a)" },
    { guid: "1011", paragraph: "(b)" },
  ],
};
const DOGS: AddedLaw = { number: "2-2025", adopted: "2025-03-01", subject: "Dogs", dispositions: [{ guid: "1012" }] };
const FENCES: AddedLaw = { number: "3-2026", adopted: "2026-04-01", subject: "Fences", html: "<p>Fences are low.</p>" };

let laws: Promise<readonly number[]> | null = null;
/** Adds three laws, once. */
const threeLaws = (openPage: OpenPage): Promise<readonly number[]> =>
  (laws ??= withLaws(openPage, [TREES, DOGS, FENCES]).then(([, ids]) => ids));

const rows = (page: Page) => page.getByRole("rowheader");
const titles = async (page: Page): Promise<string[]> =>
  (await rows(page).allInnerTexts()).map((text) => text.split("\n")[0] ?? "");
const numbers = async (page: Page): Promise<string[]> =>
  (await titles(page)).map((title) => title.replace("Local Law No. ", "").slice(0, 1));
const sortBy = (page: Page, name: string) => page.getByRole("columnheader", { name }).getByRole("link");
/** Removes expected complaints: the journey tests a rejected call. */
const forgive = (complaints: string[], status: string): void =>
  void complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes(status)));

describe("The table of new laws", () => {
  journey(
    "[LAWS-01, LAWS-02, LAWS-08, LAWS-09, LAWS-11, LEDGER-01, LEDGER-02, ROUTES-06, ROUTES-13] a visitor reads what each law affects, and its text",
    async ({ page: _page, openPage }) => {
      const [trees] = await threeLaws(openPage);
      const page = await openAs(own, openPage, null, TABLE);
      await page.getByRole("heading", { level: 1, name: "New Laws" }).waitFor();
      await expect.poll(() => page.locator("#lawsTable").count()).toBe(1);
      const row = page.getByRole("row", { name: /Trees and shrubs/ });
      await row.getByText("Not Supped").waitFor();
      const affects = row.getByRole("link", { name: /\(a\)$/ });
      await expect.poll(() => affects.getAttribute("href")).toMatch(/^\/\d+#1011/);
      await expectAccessible(page);
      await row.getByRole("link", { name: "Local Law No. 1-2024" }).click();
      await page.getByRole("heading", { level: 1, name: "Local Law No. 1-2024" }).waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe(`${TABLE}/${trees}`);
      await page.getByText("Trees are good.").waitFor();
      await expectAccessible(page);
      await page.goto(LEDGER);
      await page.getByRole("heading", { level: 1, name: "Law Ledger" }).waitFor();
      await expect.poll(() => page.locator("#lawLedgerTable").count()).toBe(1);
      // A law with neither PDF nor text has no link.
      await expect.poll(() => page.getByRole("link", { name: "Local Law No. 2-2025" }).count()).toBe(0);
      await expect.poll(() => page.getByRole("rowheader", { name: "Local Law No. 2-2025" }).count()).toBe(1);
    },
  );

  journey(
    "[LAWS-03, LAWS-04, LAWS-05, LAWS-06, LEDGER-04, ROUTES-11] [~SHELL-32: the index and laws alone; calculators and questions are not in the product yet] its filters are in the side panel and in the address, and back and forward restore them",
    async ({ page: _page, openPage }) => {
      await threeLaws(openPage);
      const page = await openAs(own, openPage, null, `${TABLE}?sort=TITLE_ASC`);
      // However long the keys take, there is no pause between them.
      await page.clock.setFixedTime(Date.now());
      const panel = page.getByRole("region", { name: "Filters" });
      await panel.getByRole("searchbox", { name: "Filter" }).pressSequentially("fen", { delay: 60 });
      await expect.poll(() => numbers(page)).toEqual(["3"]);
      await expect.poll(() => new URL(page.url()).search).toBe("?filter=fen&sort=TITLE_ASC");
      // One entry for all keystrokes.
      await page.goBack();
      await expect.poll(() => new URL(page.url()).search).toBe("?sort=TITLE_ASC");
      await expect.poll(() => numbers(page)).toEqual(["1", "2", "3"]);
      await expect.poll(() => panel.getByRole("searchbox", { name: "Filter" }).inputValue()).toBe("");
      // Also if the answer to the first of them comes too late.
      const table = /\/laws\/table\?/;
      const late = Promise.withResolvers<void>();
      await page.route(table, async (route) => {
        if (new URL(route.request().url()).searchParams.get("filter") === "f") await late.promise;
        await route.fallback();
      });
      await panel.getByRole("searchbox", { name: "Filter" }).pressSequentially("fen", { delay: 60 });
      await expect.poll(() => new URL(page.url()).search).toBe("?filter=fen&sort=TITLE_ASC");
      late.resolve();
      await page.unroute(table);
      await page.goBack();
      await expect.poll(() => new URL(page.url()).search).toBe("?sort=TITLE_ASC");
      await expect.poll(() => numbers(page)).toEqual(["1", "2", "3"]);
      await page.goForward();
      await expect.poll(() => numbers(page)).toEqual(["3"]);
      await expect.poll(() => panel.getByRole("searchbox", { name: "Filter" }).inputValue()).toBe("fen");
      await panel.getByRole("link", { name: "Clear filters" }).click();
      await expect.poll(() => numbers(page)).toEqual(["1", "2", "3"]);
      await panel.getByRole("combobox", { name: "Year adopted" }).selectOption("2025");
      await expect.poll(() => numbers(page)).toEqual(["2"]);
      await page.goBack();
      await expect.poll(() => numbers(page)).toEqual(["1", "2", "3"]);
      const chapter = panel.getByRole("group", { name: "Affects" }).getByRole("checkbox").first();
      await chapter.check();
      await expect.poll(() => new URL(page.url()).searchParams.getAll("chapters").length).toBe(1);
      await expect.poll(async () => (await numbers(page)).length).toBeLessThan(3);
      await page.reload();
      await expect.poll(() => chapter.isChecked()).toBe(true);
    },
  );

  journey(
    "[LAWS-12, LAWS-13, LAWS-14] a click sorts by a column, another one turns it around, and Shift adds a column",
    async ({ page: _page, openPage }) => {
      await threeLaws(openPage);
      const page = await openAs(own, openPage, null, TABLE);
      await expect.poll(() => numbers(page)).toEqual(["3", "2", "1"]);
      await sortBy(page, "Subject").click();
      await expect.poll(() => numbers(page)).toEqual(["2", "3", "1"]);
      await expect
        .poll(() => page.getByRole("columnheader", { name: "Subject" }).getAttribute("aria-sort"))
        .toBe("ascending");
      await sortBy(page, "Subject").click();
      await expect.poll(() => numbers(page)).toEqual(["1", "3", "2"]);
      await sortBy(page, "Adopted").click({ modifiers: ["Shift"] });
      await expect.poll(() => new URL(page.url()).searchParams.get("sort")).toBe("SUBJECT_DESC,ADOPTED_DESC");
      // With the keyboard.
      await sortBy(page, "Title").focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => new URL(page.url()).searchParams.get("sort")).toBe("TITLE_ASC");
      await expect.poll(() => numbers(page)).toEqual(["1", "2", "3"]);
    },
  );

  journey("[LAWS-06, LAWS-13] works without JavaScript, and as cards on a phone", async ({ page: _page, openPage }) => {
    await threeLaws(openPage);
    const page = await openPage({ baseURL: own.address, javaScriptEnabled: false });
    await page.goto(TABLE);
    await sortBy(page, "Subject").click();
    await expect.poll(() => numbers(page)).toEqual(["2", "3", "1"]);
    await page.getByRole("searchbox", { name: "Filter" }).fill("trees");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => numbers(page)).toEqual(["1"]);
    await expect.poll(() => new URL(page.url()).searchParams.get("sort")).toBe("SUBJECT_ASC");
    for (const options of [PHONE, { viewport: { width: 760, height: 900 } }]) {
      const narrow = await openAs(own, openPage, null, TABLE, options);
      await expect
        .poll(() => narrow.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
      await expectAccessible(narrow);
      await narrow.getByRole("button", { name: "Filters" }).click();
      await narrow.getByRole("searchbox", { name: "Filter" }).fill("dogs");
      await narrow.getByRole("button", { name: "Show 1 law" }).click();
      await expect.poll(() => numbers(narrow)).toEqual(["2"]);
    }
  });
});

describe("Editing a law", () => {
  const editor = (page: Page) => page.getByRole("form", { name: /^Edit / });
  const edit = (page: Page, title: string) => page.getByRole("button", { name: `Edit ${title}`, exact: true }).click();

  journey(
    "[LAWS-15, LAWS-16, LAWS-17, LAWS-18, LAWS-20, LAWS-21, LAWS-22, LAWS-19, CONSTANTS-48] the clerk gives a law a title of its own and a comment, in its row",
    async ({ page: _page, openPage }) => {
      const [page] = await withLaws(openPage, [{ number: "10-2020", adopted: "2020-01-05", subject: "Ponds" }]);
      await page.goto(`${LEDGER}?filter=ponds`);
      await edit(page, "Local Law No. 10-2020");
      const form = editor(page);
      await form.getByText("Designation").waitFor();
      await form.getByRole("checkbox", { name: "Custom title" }).check();
      await form.getByText("Please enter a title or uncheck the custom title option.").waitFor();
      await expect.poll(() => form.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
      await form.getByRole("textbox", { name: "Title" }).fill("  Of ponds  ");
      await form.getByRole("textbox", { name: "Comment" }).fill(" A pond \n is a lake. ");
      await expectAccessible(page, "form[aria-label^=Edit]");
      await form.getByRole("textbox", { name: "Comment" }).fill("1\n2\n3\n4\n5\n6");
      const box = form.getByRole("textbox", { name: "Comment" });
      await expect
        .poll(() =>
          box.evaluate((area) => Math.floor(area.clientHeight / Number.parseFloat(getComputedStyle(area).lineHeight))),
        )
        .toBe(4);
      await form.getByRole("button", { name: "Cancel" }).click();
      await expect.poll(() => editor(page).count()).toBe(0);
      await page.getByRole("button", { name: "Edit Local Law No. 10-2020" }).click();
      await form.getByRole("checkbox", { name: "Custom title" }).check();
      await form.getByRole("textbox", { name: "Title" }).fill("  Of ponds  ");
      await form.getByRole("textbox", { name: "Comment" }).fill(" A pond \n is a lake. ");
      const answered = Promise.withResolvers<void>();
      await page.route("**/api/larkmere/laws/*", async (route) => {
        await answered.promise;
        await route.continue();
      });
      await form.getByRole("button", { name: "Save" }).click();
      await expect.poll(() => form.getByRole("button", { name: /^Sav/ }).isDisabled()).toBe(true);
      answered.resolve();
      await page.getByRole("rowheader", { name: /^Of ponds/ }).waitFor();
      await page.unroute("**/api/larkmere/laws/*");
      await page.getByText("A pond\n is a lake.").or(page.getByText("A pond is a lake.")).first().waitFor();
      // The focus is where it was.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
        .toBe("Edit Of ponds");
      // Without the title, the law has its own again.
      await edit(page, "Of ponds");
      await form.getByRole("checkbox", { name: "Custom title" }).uncheck();
      await form.getByRole("button", { name: "Save" }).click();
      await page.getByRole("rowheader", { name: /^Local Law No\. 10-2020/ }).waitFor();
    },
  );

  journey(
    "[LAWS-22, OPEN-112] a customization administrator edits title and comment only",
    async ({ page: _page, openPage }) => {
      await threeLaws(openPage);
      const page = await openAs(own, openPage, "designer", TABLE);
      await edit(page, "Local Law No. 2-2025");
      await editor(page).getByRole("textbox", { name: "Comment" }).waitFor();
      await expect.poll(() => editor(page).getByRole("textbox", { name: "Subject" }).count()).toBe(0);
      await expect.poll(() => page.getByRole("button", { name: "Add law" }).count()).toBe(0);
      const visitor = await openAs(own, openPage, null, TABLE);
      await expect.poll(() => visitor.getByRole("button", { name: /^Edit / }).count()).toBe(0);
    },
  );

  journey(
    "[LAWS-22, LAWS-23, OPEN-104, OPEN-134] two people who change a law are told; a deleted law is hidden until one shows deleted laws",
    async ({ page: _page, openPage, complaints }) => {
      const [page, [id]] = await withLaws(openPage, [{ number: "11-2019", adopted: "2019-01-05", subject: "Boats" }]);
      await page.goto(`${LEDGER}?filter=11-2019`);
      await edit(page, "Local Law No. 11-2019");
      const form = editor(page);
      await form.getByRole("textbox", { name: "Subject" }).fill("Boats and piers");
      const deputy = await openPage({ baseURL: own.address });
      await own.signIn(deputy, "deputy");
      await deputy.request.put(`${own.address}/api/larkmere/laws/${id}`, {
        data: { subject: "Canoes" },
        headers: { origin: own.address },
      });
      await form.getByRole("button", { name: "Save" }).click();
      const notice = form.getByRole("alert").filter({ hasText: "changed this while you were editing" });
      await notice.getByText("Canoes").waitFor();
      await notice.getByText("Boats and piers").waitFor();
      forgive(complaints, "409");
      await notice.getByRole("button", { name: "Save yours" }).click();
      await page.getByRole("cell", { name: "Boats and piers" }).waitFor();
      await edit(page, "Local Law No. 11-2019");
      await form.getByRole("checkbox", { name: "Law Deleted" }).check();
      await form.getByRole("button", { name: "Save" }).click();
      await page.getByRole("rowheader", { name: /11-2019/ }).waitFor({ state: "hidden" });
      await page.getByRole("switch", { name: "Show deleted laws" }).check();
      await page
        .getByRole("rowheader", { name: /11-2019/ })
        .getByText("Deleted")
        .waitFor();
      const visitor = await openAs(own, openPage, null, `${LEDGER}?filter=11-2019&deleted=true`);
      await visitor.getByText("No laws match these filters").waitFor();
      await expect.poll(() => visitor.getByRole("switch", { name: "Show deleted laws" }).count()).toBe(0);
    },
  );

  journey(
    "[LAWS-28, MESSAGES-18] a failed save says so, also without a connection, and keeps what was typed",
    async ({ page: _page, openPage, complaints }) => {
      const [page] = await withLaws(openPage, [{ number: "12-2018", adopted: "2018-01-05", subject: "Kites" }]);
      await page.goto(`${LEDGER}?filter=12-2018`);
      await page.route("**/api/larkmere/laws/*", (route) =>
        route.request().method() === "PUT" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      );
      await edit(page, "Local Law No. 12-2018");
      await editor(page).getByRole("textbox", { name: "Comment" }).fill("Kites fly.");
      await editor(page).getByRole("button", { name: "Save" }).click();
      await editor(page).getByText("There was a problem saving this law").waitFor();
      forgive(complaints, "500");
      await expect.poll(() => editor(page).getByRole("textbox", { name: "Comment" }).inputValue()).toBe("Kites fly.");
      // Also after a reload.
      page.on("dialog", (dialog) => void dialog.accept());
      await page.reload();
      await edit(page, "Local Law No. 12-2018");
      await expect.poll(() => editor(page).getByRole("textbox", { name: "Comment" }).inputValue()).toBe("Kites fly.");
      await page.unroute("**/api/larkmere/laws/*");
      await page.context().setOffline(true);
      await editor(page).getByRole("button", { name: "Save" }).click();
      await editor(page).getByText("The server could not be reached.").waitFor();
      forgive(complaints, "ERR_INTERNET_DISCONNECTED");
      await page.context().setOffline(false);
      await editor(page).getByRole("button", { name: "Try again" }).click();
      await page
        .getByRole("rowheader", { name: /12-2018/ })
        .getByText("Kites fly.")
        .waitFor();
    },
  );

  journey(
    "[~LAWS-31: of the form, not of imports] the clerk adds a law with a PDF, what it affects and a month of adoption",
    async ({ page: _page, openPage }) => {
      const page = await openAs(own, openPage, "clerk", LEDGER);
      await page.getByRole("button", { name: "Add law" }).click();
      const dialog = page.getByRole("dialog", { name: "Add law" });
      await dialog.getByRole("textbox", { name: "Number" }).fill("13-2017");
      await dialog.getByRole("textbox", { name: "Subject" }).fill("Sleds");
      await dialog.getByLabel("Adopted").fill("2017-12-01");
      await expect.poll(() => dialog.getByRole("combobox", { name: "Known to" }).inputValue()).toBe("D");
      await dialog.getByRole("combobox", { name: "Known to" }).selectOption("M");
      await dialog.getByRole("button", { name: "Add a part of the code" }).click();
      const picker = page.getByRole("dialog", { name: "What does the law affect?" });
      await picker.getByRole("button", { name: /^Chapter 12/ }).click();
      await picker.getByRole("button", { name: "Add this part" }).click();
      await dialog.locator("input[type=file]").setInputFiles({
        name: "sleds.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.4\n% sleds\n%%EOF\n"),
      });
      await expectAccessible(page, "dialog[open]");
      await dialog.getByRole("button", { name: "Add law" }).click();
      await dialog.waitFor({ state: "hidden" });
      const row = page.getByRole("row", { name: /Sleds/ });
      await row.getByText("December 2017").waitFor();
      const link = row.getByRole("link", { name: "Local Law No. 13-2017", exact: true });
      await expect.poll(() => link.getAttribute("target")).toBe("_blank");
      await expect.poll(() => link.getAttribute("href")).toMatch(/^\/larkmere\/laws\/\d+\.pdf$/);
    },
  );
});

describe("Adding laws", () => {
  journey(
    "the clerk is asked about a number that is taken, and goes back or adds the law",
    async ({ openPage, complaints }) => {
      const page = await openAs(own, openPage, "clerk", LEDGER);
      const dialog = page.getByRole("dialog", { name: "Add law" });
      const question = page.getByRole("dialog", { name: "Check this law" });
      const add = async (title: string): Promise<void> => {
        await page.getByRole("button", { name: "Add law" }).click();
        await expect.poll(() => dialog.getByRole("combobox", { name: "Type" }).inputValue()).toBe("Local Law");
        await dialog.getByRole("textbox", { name: "Number" }).fill("77-2016");
        await dialog.getByRole("textbox", { name: "Title" }).fill(title);
        await dialog.getByRole("textbox", { name: "Description" }).fill("Sets the fees of the harbor.");
        await dialog.getByRole("button", { name: "Add law" }).click();
      };
      await add("Harbor fees");
      await dialog.waitFor({ state: "hidden" });
      await page
        .getByRole("row", { name: /Harbor fees/ })
        .getByText("Sets the fees of the harbor.")
        .waitFor();
      await add("Harbor fees again");
      await question.getByText("There is already a Local Law 77-2016. Add this one as well?").waitFor();
      await expectAccessible(page, "dialog[open]");
      await question.getByRole("button", { name: "Go back" }).click();
      await expect.poll(() => dialog.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Harbor fees again");
      await dialog.getByRole("button", { name: "Add law" }).click();
      await question.getByRole("button", { name: "Add law" }).click();
      await dialog.waitFor({ state: "hidden" });
      await page.getByRole("row", { name: /Harbor fees again/ }).waitFor();
      forgive(complaints, "409");
    },
  );
});

describe("After a version is published", () => {
  journey(
    "[LAWS-10, LEDGER-05, ROUTES-14] the clerk confirms the laws that it contains, and the ledger shows those of one version",
    async ({ page: _page, openPage }) => {
      const [page] = await withLaws(openPage, [
        // The history of a section has its number, but without its year nothing says that it is this law.
        { legislationType: "Ordinance", number: "7", adopted: null, subject: "Old parking" },
        { legislationType: "Local Law", number: "1-2020", adopted: "2020-01-01", subject: "Sleds" },
      ]);
      await page.goto(TABLE);
      const notice = page.getByRole("region", {
        name: "These laws seem to be in the version that was just published",
      });
      await notice.waitFor();
      await expectAccessible(page);
      await expect.poll(() => notice.getByRole("checkbox", { name: "Ordinance No. 7" }).isChecked()).toBe(true);
      await notice.getByRole("button", { name: "Not in this version: Local Law No. 1-2020" }).click();
      await page.getByText("Local Law No. 1-2020 is not in this version").waitFor();
      await notice.getByRole("checkbox", { name: "Local Law No. 1-2020" }).waitFor({ state: "detached" });
      await notice.getByRole("button", { name: "Confirm 1 law" }).click();
      await page.getByText("1 law is marked as in the code").waitFor();
      await expect.poll(() => notice.getByRole("checkbox", { name: "Ordinance No. 7" }).count()).toBe(0);
      await page.goto(`${LEDGER}?filter=parking`);
      const link = page
        .getByRole("row", { name: /Old parking/ })
        .getByRole("cell")
        .getByRole("link");
      await expect.poll(() => link.getAttribute("href")).toMatch(/^\/law-ledger\/\d+$/);
      await link.click();
      await page.getByText(/^Only laws that the version/).waitFor();
      await expect.poll(() => titles(page)).toEqual(["Ordinance No. 7"]);
      // Without the script, too.
      const visitor = await openPage({ baseURL: own.address, javaScriptEnabled: false });
      await visitor.goto(`${LEDGER}?filter=parking`);
      await visitor
        .getByRole("row", { name: /Old parking/ })
        .getByRole("cell")
        .getByRole("link")
        .click();
      await expect.poll(() => new URL(visitor.url()).pathname).toBe(LEDGER);
      await expect.poll(() => titles(visitor)).toEqual(["Ordinance No. 7"]);
    },
  );

  journey("a visitor downloads the table as CSV", async ({ page: _page, openPage }) => {
    await threeLaws(openPage);
    const page = await openAs(own, openPage, null, `${LEDGER}?filter=fences`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
  });
});
