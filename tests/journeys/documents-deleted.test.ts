import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { act, dialog, forgive, more, openTypePage, pdf } from "../harness/document-pages.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { open } from "../harness/open.ts";
import { signInAs } from "../harness/sign-in.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([{ username: "clerk", role: "administrator" }]);
});
afterAll(() => own.close());

const typePage = (openPage: OpenPage, title: string, files: readonly string[]): Promise<Page> =>
  openTypePage(own, openPage, title, files);

describe("Documents that nobody should see any more", () => {
  journey(
    "what was deleted is restored from the list of deleted documents, or removed for good, by keyboard too",
    async ({ openPage, complaints }) => {
      await typePage(openPage, "Kept", []);
      const page = await typePage(openPage, "Drafts", ["First draft.pdf", "Second draft.pdf", "Third draft.pdf"]);
      for (const name of ["First draft", "Second draft", "Third draft"]) {
        await act(page, name, "Delete");
        await page.getByRole("button", { name: "Delete document" }).click();
        await page.getByRole("checkbox", { name: `Select ${name}` }).waitFor({ state: "detached" });
      }
      await more(page, "Deleted documents");
      await page.waitForURL("**/larkmere/document/deleted");
      const row = page.getByRole("row").filter({ hasText: "First draft" });
      await row.getByText(/^by .*clerk/i).waitFor();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Restore First draft" }).press("Enter");
      await page.getByText("Restored “First draft” to Drafts").waitFor();
      await row.waitFor({ state: "detached" });
      await act(page, "Second draft", "Remove for good");
      const question = dialog(page, "Remove 1 document for good?");
      await question.getByText("This cannot be undone.").waitFor();
      await question.getByRole("button", { name: "Remove 1 document" }).click();
      await page.getByText("Removed 1 document for good").waitFor();

      await page.goto("/larkmere/documents/Drafts");
      await act(page, "First draft", "Delete");
      await page.getByRole("button", { name: "Delete document" }).click();
      await page.getByRole("checkbox", { name: "Select First draft" }).waitFor({ state: "detached" });
      await more(page, "Delete Type");
      await page.getByRole("button", { name: "Delete type", exact: true }).click();
      await page.waitForURL(/documents\/(?!Drafts)/);
      await page.goto("/larkmere/document/deleted");
      await page.getByRole("checkbox", { name: /^Select First draft/ }).check();
      await page.getByRole("checkbox", { name: /^Select Third draft/ }).check();
      await page.getByRole("button", { name: "Restore 2 documents" }).click();
      const [first, third] = [dialog(page, "Restore “First draft”"), dialog(page, "Restore “Third draft”")];
      for (const form of [first, third]) {
        await form.or(first.or(third)).first().waitFor();
        const shown = page.getByRole("dialog");
        await shown.getByText(/“Drafts”, was deleted\. Choose another type\./).waitFor();
        await expectAccessible(page, "dialog[open]");
        await shown.getByLabel("Type").selectOption({ label: "Kept" });
        await shown.getByRole("button", { name: "Restore" }).click();
        await page
          .getByText(/^Restored “(?:First|Third) draft” to Kept$/)
          .first()
          .waitFor();
      }
      await page.getByText("No documents have been deleted").or(page.getByRole("table")).first().waitFor();
      await page.goto("/larkmere/documents/Kept");
      await page.getByRole("link", { name: /^First draft/ }).waitFor();
      await page.getByRole("link", { name: /^Third draft/ }).waitFor();
      forgive(complaints, "400");
    },
  );

  journey(
    "a preview does not cover the offer to undo a deletion, on a phone neither",
    async ({ openPage, complaints }) => {
      const page = await typePage(openPage, "Packets", ["Packet 1.pdf", "Packet 2.pdf"]);
      for (const viewport of [
        { width: 1240, height: 500 },
        { width: 360, height: 740 },
      ]) {
        await page.setViewportSize(viewport);
        await act(page, "Packet 1", "Delete");
        await page.getByRole("button", { name: "Delete document" }).click();
        const undo = page.getByRole("button", { name: "Undo" });
        await undo.waitFor();
        await page.getByRole("link", { name: /^Packet 2/ }).focus();
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Tab");
        await page.getByRole("dialog", { name: /^Preview: Packet 2/ }).waitFor();
        const isOnTop = () =>
          undo.evaluate((button) => {
            const { left, top, width, height } = button.getBoundingClientRect();
            return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          });
        await expect.poll(isOnTop, { timeout: 5000 }).toBe(true);
        await undo.click();
        await page.getByRole("checkbox", { name: "Select Packet 1" }).waitFor();
        await page.keyboard.press("Escape");
      }
      // These files have no picture.
      forgive(complaints, "404");
    },
  );

  journey("a time in the past, or one before the other, is pointed out before saving", async ({ openPage }) => {
    const page = await typePage(openPage, "Closings", []);
    await page.getByRole("button", { name: "Add Document" }).first().click();
    const form = dialog(page, "Add a Public Document");
    await form.locator("input[type=file]").setInputFiles(pdf("Road closing.pdf"));
    await form.getByLabel("Visible until").fill("2020-01-01T09:30");
    await form.getByText("“Visible until” is in the past: visitors will not see this document.").waitFor();
    await expectAccessible(page);
    await form.getByLabel("Visible from").fill("2021-01-01T09:30");
    await form.getByText("Choose a time after “Visible from”: otherwise nobody will ever see it.").waitFor();
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor();
    await form.getByLabel("Visible until").fill("2022-01-01T09:30");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Hidden from visitors now").waitFor();
  });
});

journey("the demonstration town has deleted documents to restore", async ({ page }) => {
  await signInAs(page, "moakes");
  await open(page, "/larkmere/document/deleted");
  const table = page.getByRole("table");
  await table.getByRole("row", { name: /Adopted Budget 2027: table.*Budgets: Adopted Budgets/ }).waitFor();
  await table.getByRole("row", { name: /Town Board agenda, November 10, 2026 \(draft\).*Marian Oakes/ }).waitFor();
});
