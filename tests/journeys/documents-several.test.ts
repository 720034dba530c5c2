import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { act, addType, dialog, forgive, more, openTypePage, pdf } from "../harness/document-pages.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([{ username: "clerk", role: "administrator" }]);
});
afterAll(() => own.close());

const typePage = (openPage: OpenPage, title: string, files: readonly string[] = []): Promise<Page> =>
  openTypePage(own, openPage, title, files);
const form = (page: Page) => page.getByRole("dialog", { name: /^Add (?:documents|\d+ documents?)$/ });
const choose = async (page: Page, files: ReturnType<typeof pdf>[]): Promise<void> => {
  await more(page, "Add several");
  await form(page).locator("input[type=file]").setInputFiles(files);
};
const add = (page: Page, name: string) => form(page).getByRole("button", { name, exact: true });
const onUploads = (page: Page, handle: (route: Route, number: number) => Promise<void>): Promise<unknown> => {
  let count = 0;
  return page.route("**/api/larkmere/pub-doc", (route) => handle(route, count++));
};
const close = (page: Page) => form(page).getByRole("button", { name: "Close" }).first().click();

describe("Adding several documents", () => {
  journey(
    "leaves out files of the system, unknown types and files that are there already, and says so",
    async ({ openPage }) => {
      const page = await typePage(openPage, "Ordinances", ["Parking.pdf"]);
      await choose(page, [
        pdf(".DS_Store"),
        pdf("~$Budget.docx"),
        pdf("1974-Ord-#16.pdf"),
        pdf("Copy of Ord 16.pdf", "1974-Ord-#16.pdf"),
        pdf("Parking again.pdf", "Ordinances Parking.pdf"),
        pdf("Notes.pages"),
        pdf("Noise.pdf"),
      ]);
      const list = form(page);
      await list
        .getByText("Left out, because they belong to the system or to an open program: .DS_Store, ~$Budget.docx")
        .waitFor();
      await list.getByText("Not added: It is the same file as “1974-Ord-#16.pdf”.").waitFor();
      await list.getByText("Not added: The town has this file already: “Parking” (Ordinances).").waitFor();
      await list.getByText("Not added: Files of the type .pages are not known here.").waitFor();
      await list.getByText("3 files of 5 will not be added. The list says why.").waitFor();
      await expect.poll(() => list.getByLabel("Title of 1974-Ord-#16.pdf").inputValue()).toBe("1974 Ord #16");
      await expect.poll(() => list.getByLabel("Date of 1974-Ord-#16.pdf", { exact: true }).inputValue()).toBe("1974");
      await list.getByText("Title and date are guesses").waitFor();
      await expectAccessible(page);
      await list.getByRole("button", { name: "Add anyway: Copy of Ord 16.pdf" }).click();
      await list.getByRole("button", { name: "Confirm title and date of Noise.pdf" }).click();
      await add(page, "Add 3 documents").click();
      await list.getByText("Added 3 of 5 documents").waitFor();
      await list.getByText("2 files were not added:").waitFor();
      await expectAccessible(page);
      await expect.poll(() => list.getByRole("button", { name: "Cancel" }).count()).toBe(0);
      await close(page);
      const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^1974 Ord #16/ }) });
      await row.getByText("Title and date are guesses").waitFor();
      // Noise was confirmed before.
      await expect.poll(() => page.getByText(/guess/).count()).toBe(3);
      await act(page, "1974 Ord #16", "Confirm title and date");
      await dialog(page, "Are title and date right?").getByRole("button", { name: "Confirm" }).click();
      await row.getByText("Title and date are guesses").waitFor({ state: "detached" });
    },
  );

  journey("sets type, date and visibility for one file, for some and for all", async ({ openPage }) => {
    const page = await typePage(openPage, "Reports");
    await page.goto("/larkmere/document/types");
    await addType(page, "Studies");
    await more(page, "Add several");
    await form(page)
      .locator("input[type=file]")
      .setInputFiles(["One.pdf", "Two.pdf", "Three.pdf"].map((name) => pdf(name)));
    const many = form(page).getByRole("group", { name: "For all 3 files" });
    await expect.poll(() => add(page, "Add 3 documents").isDisabled()).toBe(true);
    await many.getByLabel("Type").selectOption({ label: "Reports" });
    await form(page).getByLabel("Select Two.pdf").check();
    await form(page).getByLabel("Select Three.pdf").check();
    const some = form(page).getByRole("group", { name: "For 2 selected files" });
    await some.getByLabel("Visible to").selectOption({ label: "Only people who may view private documents" });
    const one = some.getByRole("textbox", { name: "One date for them" });
    await one.fill("some day");
    await expect.poll(() => some.getByRole("button", { name: "Set the date" }).isDisabled()).toBe(true);
    await one.fill("5/4/2026");
    await some.getByRole("button", { name: "Set the date" }).click();
    await expect
      .poll(() => form(page).getByLabel("Date of Three.pdf", { exact: true }).inputValue())
      .toBe("May 4, 2026");
    await form(page)
      .getByRole("button", { name: /^Type and visibility of Three\.pdf: Reports/ })
      .click();
    await form(page).getByLabel("Type of Three.pdf", { exact: true }).selectOption({ label: "Studies" });
    const dated = form(page).getByLabel("Date of One.pdf", { exact: true });
    await dated.fill("spring 1974");
    await dated.blur();
    await form(page).getByText("Write a day, a month or a year, such as Mar 3, 1974, March 1974 or 1974").waitFor();
    await expect.poll(() => add(page, "Add 3 documents").isDisabled()).toBe(true);
    await dated.fill("march 1974");
    await dated.blur();
    await expect.poll(() => dated.inputValue()).toBe("March 1974");
    await expectAccessible(page);
    await form(page).getByRole("button", { name: "Confirm all" }).click();
    await add(page, "Add 3 documents").click();
    await form(page).getByText("Added 3 documents", { exact: true }).waitFor();
    await close(page);
    await page.goto("/larkmere/documents/Reports");
    const two = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Two/ }) });
    await two.getByText("May 4, 2026").waitFor();
    await page.getByRole("listitem").filter({ hasText: "March 1974" }).getByRole("link", { name: /^One/ }).waitFor();
    await two.getByText("Private", { exact: true }).first().waitFor({ state: "attached" });
    await expect.poll(() => page.getByText(/guess/).count()).toBe(0);
    await page.goto("/larkmere/documents/Studies");
    await page.getByRole("link", { name: /^Three/ }).waitFor();
  });

  journey(
    "sets from when and until when documents are visible, and says if nobody will see them",
    async ({ openPage }) => {
      const page = await typePage(openPage, "Notices");
      await choose(
        page,
        ["Beach.pdf", "Dam.pdf", "Ice.pdf"].map((name) => pdf(name)),
      );
      const many = form(page).getByRole("group", { name: "For all 3 files" });
      await many.getByLabel("Visible from").fill("2020-01-01T09:00");
      await many.getByLabel("Visible until").fill("2020-01-01T08:00");
      await many.getByText("Choose a time after “Visible from”").waitFor();
      await expect.poll(() => add(page, "Add 3 documents").isDisabled()).toBe(true);
      await many.getByLabel("Visible until").fill("2035-01-01T09:00");
      const beach = (name: string) => form(page).getByLabel(`${name} of Beach.pdf`, { exact: true });
      await form(page)
        .getByRole("button", { name: /^Type and visibility of Beach\.pdf: .*from Jan 1, 2020.*until Jan 1, 2035/ })
        .click();
      await expect.poll(() => beach("Visible until").inputValue()).toBe("2035-01-01T09:00");
      await beach("Visible until").fill("2020-02-01T09:00");
      await form(page).getByText("“Visible until” is in the past: visitors will not see this document.").waitFor();
      await many.getByText("Different").waitFor();
      await expectAccessible(page);
      await add(page, "Add 3 documents").click();
      await form(page).getByText("Added 3 documents", { exact: true }).waitFor();
      await close(page);
      await page.getByRole("link", { name: /^Beach/ }).waitFor();
      const visitor = await openPage({ baseURL: own.address });
      await visitor.goto("/larkmere/documents/Notices");
      await visitor.getByRole("link", { name: /^Dam/ }).waitFor();
      await expect.poll(() => visitor.getByRole("link", { name: /^Beach/ }).count()).toBe(0);
    },
  );

  journey(
    "goes on after a lost connection and a failure, is stopped, and tries the rest again",
    async ({ openPage, complaints }) => {
      const page = await typePage(openPage, "Permits");
      const names = Array.from({ length: 8 }, (_, at) => `Permit ${at + 1}.pdf`);
      await choose(
        page,
        names.map((name) => pdf(name)),
      );
      const hold = Promise.withResolvers<undefined>();
      await onUploads(page, async (route, number) => {
        if (number === 0) await route.abort("connectionreset");
        else if (number === 1)
          await route.fulfill({ status: 500, json: { title: "Error", message: "The disk is full." } });
        else if (number < 4) await route.continue();
        else await hold.promise.then(() => route.continue().catch(() => null));
      });
      await add(page, "Add 8 documents").click();
      const list = form(page);
      await list.getByText("If you stop, what was added stays. The rest is not added.").waitFor();
      await list.getByText("2 of 8 documents added").waitFor();
      // Closing asks first, and the upload goes on meanwhile.
      await page.keyboard.press("Escape");
      const question = dialog(page, "Stop adding documents?");
      await question.getByText("Added so far: 2 documents. What was added stays.").waitFor();
      await expectAccessible(page, "dialog[open]");
      await question.getByRole("button", { name: "Keep adding" }).click();
      await page.keyboard.press("Escape");
      await question.getByRole("button", { name: "Keep adding" }).click();
      await list.getByRole("button", { name: "Stop" }).click();
      hold.resolve(undefined);
      await list.getByText("Added 2 of 8 documents").waitFor();
      await list.getByText("You stopped. What was added stays. 6 files were not added:").waitFor();
      await list.getByText("The disk is full.").first().waitFor();
      await list.getByText("It was not sent yet.").first().waitFor();
      await page.unroute("**/api/larkmere/pub-doc");
      await list.getByRole("button", { name: "Try again (6)" }).click();
      await list.getByText("Added 8 documents", { exact: true }).waitFor();
      await close(page);
      await expect.poll(() => page.getByRole("link", { name: /^Permit \d/ }).count()).toBe(8);
      forgive(complaints, "ERR_CONNECTION_RESET");
      forgive(complaints, "500");
    },
  );

  journey(
    "asks once to sign in if the session ends, and adds the rest; a click beside the dialog loses nothing",
    async ({ openPage, complaints }) => {
      const page = await typePage(openPage, "Legal notices");
      await choose(
        page,
        Array.from({ length: 5 }, (_, at) => pdf(`Notice ${at + 1}.pdf`)),
      );
      // A click at once may be the second one on the button that opened it.
      await expect
        .poll(async () => {
          await page.mouse.click(2, 2);
          return dialog(page, "Leave without adding?").count();
        })
        .toBe(1);
      await dialog(page, "Leave without adding?").getByRole("button", { name: "Stay" }).click();
      await form(page).getByLabel("Title of Notice 1.pdf").fill("First notice");
      await onUploads(page, async (route, number) => {
        if (number === 2) await page.context().clearCookies();
        await route.continue();
      });
      await add(page, "Add 5 documents").click();
      const again = dialog(page, "Sign in again");
      await again.getByLabel(/^Password/).fill("a lake in winter");
      await again.getByRole("button", { name: "Sign in", exact: true }).click();
      await form(page).getByText("Added 5 documents", { exact: true }).waitFor();
      await close(page);
      await page.getByRole("link", { name: /^First notice/ }).waitFor();
      forgive(complaints, "401");
    },
  );

  journey("takes 300 files by keyboard, on a phone", { timeout: 180_000 }, async ({ openPage }) => {
    const page = await typePage(openPage, "Archive");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "More actions for Archive" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Add several" }).press("Enter");
    await form(page)
      .locator("input[type=file]")
      .setInputFiles(Array.from({ length: 300 }, (_, at) => pdf(`Paper ${at + 1}.pdf`)));
    const submit = add(page, "Add 300 documents");
    await submit.waitFor();
    await expect.poll(() => submit.isEnabled(), { timeout: 20_000 }).toBe(true);
    const overflow = await form(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await form(page).getByLabel("Title of Paper 1.pdf").press("Enter");
    await form(page).getByText("Added 300 documents", { exact: true }).waitFor({ timeout: 120_000 });
    await expectAccessible(page, "dialog[open]");
    await close(page);
    await expect.poll(() => page.getByRole("link", { name: /^Paper \d/ }).count(), { timeout: 20_000 }).toBe(300);
  });
});
