import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { documents } from "../../src/features/documents/tables.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { act, addType, dialog, forgive, MANAGEMENT, more, openTypePage, pdf } from "../harness/document-pages.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([
    { username: "clerk", role: "administrator" },
    { username: "deputy", role: "administrator" },
    { username: "reader", role: "user" },
  ]);
});
afterAll(() => own.close());

const typePage = (openPage: OpenPage, title: string, files: readonly string[]): Promise<Page> =>
  openTypePage(own, openPage, title, files);

describe("The management page of public documents", () => {
  journey(
    "[~SHELL-52: there are no questions and calculators yet] [ROUTES-17, PUBDOC-25, PUBDOC-28, PUBDOC-35, PUBDOC-36, PUBDOC-37, PUBDOC-38, PUBDOC-39, PUBDOC-40, PUBDOC-41, CONSTANTS-50, MESSAGES-23] a clerk adds types by keyboard, with suggested names",
    async ({ openPage, complaints }) => {
      const page = await openAs(own, openPage, "clerk", MANAGEMENT);
      await expect.poll(() => page.title()).toMatch(/^Public Documents Management/);
      await page.getByRole("button", { name: "Add Type" }).press("Enter");
      const form = dialog(page, "Add a Public Document Type");
      await expect.poll(() => form.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
      await expect.poll(() => form.getByLabel("Description").getAttribute("rows")).toBe("6");
      await expect.poll(() => form.getByLabel("Sort type").inputValue()).toBe("CATEGORY_NAME_ASC");
      await page.keyboard.type("Town_Board");
      await page.keyboard.press("Enter");
      await form.getByText("Invalid type name").waitFor();
      await form.getByText(String.raw`Name must not contain a /, \, or _`).waitFor();
      await form.getByLabel("Suggested names").selectOption("Resolutions");
      await expect.poll(() => form.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Resolutions");
      await expectAccessible(page);
      await form.getByRole("button", { name: "Save" }).press("Enter");
      await page.getByRole("heading", { name: "Resolutions" }).waitFor();

      await page.getByRole("button", { name: "Add Type" }).click();
      const taken = form.locator("option", { hasText: "Resolutions [Already Exists]" });
      await expect.poll(() => taken.isDisabled()).toBe(true);
      await form.getByRole("textbox", { name: "Name" }).fill("resolutions");
      await form.getByRole("button", { name: "Save" }).click();
      await form.getByText("Document type already exists").waitFor();
      await form
        .getByText("Could not create document type because a document type with that name already exists.")
        .waitFor();
      await page.keyboard.press("Escape");
      forgive(complaints, "409");
    },
  );

  journey(
    "[PUBDOC-26, PUBDOC-27, PUBDOC-29, PUBDOC-46, PUBDOC-47, PUBDOC-48, PUBDOC-53, CONSTANTS-57] categories are listed with counts and private icons, and deleted in place",
    async ({ openPage }) => {
      const page = await openAs(own, openPage, "clerk", MANAGEMENT);
      await addType(page, "Budgets");
      await act(page, "Budgets", "Add Category");
      const form = dialog(page, "Add a Category");
      await form.getByLabel("Title").fill("Drafts of budgets");
      await expect.poll(() => form.getByLabel("Group by").inputValue()).toBe("Ungrouped");
      await expect.poll(() => form.getByLabel("Sort by", { exact: true }).inputValue()).toBe("Alphabetical_Ascending");
      await expect.poll(() => form.getByLabel("Then sort by").inputValue()).toBe("None");
      await form.getByLabel("Private").check();
      await form.getByRole("button", { name: "Save" }).click();
      await form.waitFor({ state: "hidden" });
      await page.getByRole("heading", { name: "Budgets" }).click();
      const link = page.getByRole("link", { name: "Drafts of budgets (opens a new tab)" });
      await expect.poll(() => link.getAttribute("href")).toMatch(/^\/larkmere\/documents\/Budgets#category-\d+$/);
      const item = page.getByRole("listitem").filter({ has: link });
      await expect.poll(() => item.textContent()).toContain("Private0 documents");
      await expectAccessible(page);
      await act(page, "Drafts of budgets", "Delete Category");
      await page.getByRole("button", { name: "Delete category" }).click();
      await link.waitFor({ state: "detached" });
      await act(page, "Budgets", "Delete Type");
      await page.getByRole("button", { name: "Delete type" }).click();
      await page.getByRole("heading", { name: "Budgets" }).waitFor({ state: "detached" });
      await expect.poll(() => new URL(page.url()).pathname).toBe(MANAGEMENT);
    },
  );

  journey("is not there for others", async ({ openPage, complaints }) => {
    const page = await openPage({ baseURL: own.address });
    expect((await page.goto(MANAGEMENT))?.status()).toBe(404);
    forgive(complaints, "404");
  });
});

describe("Documents on the page of their type", () => {
  journey(
    "[PUBDOC-02, MESSAGES-23, PUBDOC-06, PUBDOC-54, PUBDOC-55, PUBDOC-58, PUBDOC-64] a clerk posts a document, whose title and date come from its file",
    async ({ openPage, complaints }) => {
      const page = await typePage(openPage, "Agendas", []);
      await page.getByText("No categories have been added to this type yet").waitFor();
      await page.getByRole("button", { name: "Add Document" }).first().click();
      const form = dialog(page, "Add a Public Document");
      const save = form.getByRole("button", { name: "Save" });
      await expect.poll(() => save.isDisabled()).toBe(true);
      await form.locator("input[type=file]").setInputFiles(pdf("Town_Board_2026-06-03.pdf"));
      await expect.poll(() => form.getByLabel("Title").inputValue()).toBe("Town Board");
      await expect.poll(() => form.getByLabel("Date", { exact: true }).inputValue()).toBe("Jun 3, 2026");
      await form.getByLabel("Visible from").fill("2020-01-01T09:30");
      await expectAccessible(page);
      await save.click();
      await page.getByRole("link", { name: /^Town Board/ }).waitFor();

      await act(page, "Town Board", "Edit");
      const edit = dialog(page, "Edit a Public Document");
      const date = edit.getByLabel("Date", { exact: true });
      await date.fill("summer 2026");
      await edit.getByRole("button", { name: "Save" }).click();
      await edit.getByText("Write a day, a month or a year").first().waitFor();
      await date.fill("6/2026");
      await edit.getByRole("button", { name: "Save" }).click();
      await page.getByText("June 2026", { exact: true }).waitFor();
      await act(page, "Town Board", "Edit");
      await expect.poll(() => date.inputValue()).toBe("June 2026");
      await edit.getByRole("button", { name: "Choose a day: Date" }).waitFor();
      await date.fill("Jun 3, 2026");
      await edit.getByRole("button", { name: "Save" }).click();
      await page.getByText("Jun 3, 2026", { exact: true }).waitFor();

      await page.getByRole("button", { name: "Add Document" }).first().click();
      await form.locator("input[type=file]").setInputFiles(pdf("Town Board 6.3.26.pdf"));
      await save.click();
      await form.getByText("Could not save public document").waitFor();
      await form.getByText("This document exists already").waitFor();
      await page.keyboard.press("Escape");
      forgive(complaints, "409");
    },
  );

  journey("a dialog does not stay open over another type after “Back”", async ({ openPage }) => {
    const page = await typePage(openPage, "Leases", []);
    await page.goto(MANAGEMENT);
    await addType(page, "Surveys");
    await page.goto("/larkmere/documents/Leases");
    // Through the router, as the rail does.
    await page.getByRole("link", { name: "Surveys", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Surveys" }).waitFor();
    await page.getByRole("button", { name: "Add Document" }).first().click();
    await page.getByRole("dialog").waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Leases" }).waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  journey("Escape or a click outside of a form with text asks before the text is lost", async ({ openPage }) => {
    const page = await openAs(own, openPage, "clerk", MANAGEMENT);
    await page.getByRole("button", { name: "Add Type" }).click();
    const form = dialog(page, "Add a Public Document Type");
    const name = form.getByRole("textbox", { name: "Name" });
    await name.pressSequentially("Notices of hearings");
    const question = dialog(page, "Discard what you entered?");
    // A click in the first half second after the dialog opened is the second one of a double click, and does nothing.
    const clickBeside = async (): Promise<boolean> => {
      await page.mouse.click(5, 5);
      return question.isVisible();
    };
    for (const leave of [() => page.keyboard.press("Escape"), () => expect.poll(clickBeside).toBe(true)]) {
      await leave();
      await question.waitFor();
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "hidden" });
      expect(await name.inputValue()).toBe("Notices of hearings");
    }
    await page.keyboard.press("Escape");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Discard" }).press("Enter");
    await form.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Add Type" }).click();
    expect(await name.inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });
  });

  journey("a form that scrolls begins with its first field", async ({ openPage }) => {
    const page = await openAs(own, openPage, "clerk", MANAGEMENT, { viewport: { width: 360, height: 480 } });
    await page.getByRole("button", { name: "Add Type" }).click();
    const form = dialog(page, "Add a Public Document Type");
    await expect
      .poll(() =>
        form.getByRole("textbox", { name: "Name" }).evaluate((field) => {
          const content = field.closest("form")?.children[1];
          return [
            content !== undefined && content.scrollHeight > content.clientHeight,
            field === document.activeElement,
          ];
        }),
      )
      .toEqual([true, true]);
  });

  journey(
    "[MESSAGES-23, PUBDOC-56, PUBDOC-57, PUBDOC-63] files that are too big or not allowed, and wrong URLs, are refused at the field",
    async ({ openPage, complaints }) => {
      const page = await typePage(openPage, "Maps", []);
      await page.getByRole("button", { name: "Add Document" }).first().click();
      const form = dialog(page, "Add a Public Document");
      await form.locator("input[type=file]").evaluate((input: HTMLInputElement) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(100_000_001)], "large.pdf"));
        input.files = files.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      });
      await form.getByText("Failed to upload file: File size must be less than 100mb").waitFor();
      await form
        .locator("input[type=file]")
        .setInputFiles({ name: "Notes.pages", mimeType: "", buffer: Buffer.from("notes") });
      await form.getByText("“Notes.pages” was not taken. Files of the type .pages are not known here.").waitFor();
      await expect.poll(() => form.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
      await form
        .locator("input[type=file]")
        .setInputFiles({ name: "page.pdf", mimeType: "", buffer: Buffer.from("<!doctype html><title>x</title>") });
      await form.getByRole("button", { name: "Save" }).click();
      await form.getByText(/which this town does not allow\. Allowed are: PDF/).waitFor();
      await form.getByLabel("Kind").selectOption("VIDEO_LINK");
      await form.getByLabel("URL").fill("not an address");
      await form.getByRole("button", { name: "Save" }).click();
      await form.getByText("*Please enter a valid url").waitFor();
      await page.keyboard.press("Escape");
      forgive(complaints, "400");
    },
  );

  journey(
    "[PUBDOC-02, MESSAGES-23, PUBDOC-67, PUBDOC-68, PUBDOC-69, PUBDOC-72] several documents are selected, deleted and restored",
    async ({ openPage }) => {
      const page = await typePage(openPage, "Minutes", ["Board 2026-01-05.pdf", "Board 2026-02-02.pdf", "Plan.pdf"]);
      await expect.poll(() => page.getByRole("checkbox", { name: /^Select Board/ }).count()).toBe(2);
      for (const box of await page.getByRole("checkbox", { name: "Select Board" }).all()) await box.check();
      await page.getByRole("region", { name: "Selected documents" }).getByText("2 selected").waitFor();
      await expectAccessible(page);
      await page.getByRole("group", { name: "Actions" }).getByRole("button", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Delete 2 documents" }).click();
      await page.getByText("Deleted 2 documents").waitFor();
      await expect.poll(() => page.getByRole("link", { name: /^Board/ }).count()).toBe(0);
      await expect.poll(() => page.getByText("selected").isVisible()).toBe(false);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Restored 2 documents").waitFor();
      await expect.poll(() => page.getByRole("link", { name: /^Board/ }).count()).toBe(2);
      await act(page, "Plan", "Delete");
      await dialog(page, "Delete Public Document?").getByRole("button", { name: "Delete document" }).click();
      await page.getByRole("link", { name: /^Plan/ }).waitFor({ state: "detached" });
    },
  );

  journey("a clerk asks once for the text of a document to be recognized again", async ({ openPage, complaints }) => {
    const page = await typePage(openPage, "Scans", ["Deed.pdf"]);
    // No jobs run here, so it would wait forever.
    await own.towns.db.update(documents).set({ textState: "read" }).where(eq(documents.title, "Deed"));
    await act(page, "Deed", "Recognize text again");
    await page.getByText("The text of “Deed” is being recognized again.").waitFor();
    await act(page, "Deed", "Recognize text again");
    await dialog(page, "Already being read").getByText("The text of “Deed” is already waiting to be read").waitFor();
    complaints.splice(0);
  });

  journey(
    "[PUBDOC-02, MESSAGES-23, PUBDOC-70, PUBDOC-71, PUBDOC-74, PUBDOC-75, OPEN-25] documents are moved to a chosen category, and links are not downloaded",
    async ({ openPage }) => {
      const page = await typePage(openPage, "Reports", ["Audit.pdf"]);
      await page.getByRole("button", { name: "Add Document" }).first().click();
      const form = dialog(page, "Add a Public Document");
      await form.getByLabel("Kind").selectOption("VIDEO_LINK");
      await form.getByLabel("URL").fill("https://video.example.org/1");
      await form.getByLabel("Title").fill("Hearing");
      await form.getByRole("button", { name: "Save" }).click();
      await page.getByRole("link", { name: /^Hearing/ }).waitFor();
      await page.getByRole("checkbox", { name: "Select Hearing" }).check();
      await page.getByRole("checkbox", { name: "Select Audit" }).check();
      await page.getByRole("button", { name: "Download selected" }).click();
      const refusal = dialog(page, "Error downloading document(s)");
      await refusal.getByText("Downloads are not supported for linked Public Documents").waitFor();
      await expect.poll(() => refusal.getByRole("listitem").allTextContents()).toEqual(["Hearing"]);
      await refusal.getByRole("button", { name: "Close" }).first().click();

      await page.getByRole("group", { name: "Actions" }).getByRole("button", { name: "Move" }).click();
      const move = dialog(page, "Move 2 documents");
      await move.getByLabel("Type").selectOption({ label: "Agendas" });
      await expect.poll(() => move.getByRole("button", { name: "Move" }).isDisabled()).toBe(true);
      await move.getByLabel("Category").selectOption({ label: "(Uncategorized)" });
      await move.getByRole("button", { name: "Move" }).click();
      await page.waitForURL("**/larkmere/documents/Agendas");
      await page.getByRole("link", { name: /^Audit/ }).waitFor();
    },
  );

  journey(
    "a file is replaced, and the earlier one is kept until it is removed; two people who edit the same are told",
    async ({ openPage, complaints }) => {
      const page = await typePage(openPage, "Plans", ["Comprehensive plan.pdf"]);
      const deputy = await openAs(own, openPage, "deputy", "/larkmere/documents/Plans");
      await act(deputy, "Comprehensive plan", "Edit");
      await act(page, "Comprehensive plan", "Edit");
      const form = dialog(page, "Edit a Public Document");
      await form.getByRole("button", { name: "Replace the file" }).click();
      await form.locator("input[type=file]").setInputFiles(pdf("plan-2.pdf"));
      await form.getByLabel("Description").fill("Adopted in May.");
      await expectAccessible(page);
      await form.getByRole("button", { name: "Save" }).click();
      // The text is in the field of the dialog, too.
      await form.waitFor({ state: "hidden" });
      await page.getByText("Adopted in May.").waitFor();

      const theirs = dialog(deputy, "Edit a Public Document");
      await theirs.getByLabel("Description").fill("Adopted in June.");
      await theirs.getByRole("button", { name: "Save" }).click();
      await theirs.getByText(/changed this while you were editing/).waitFor();
      await theirs.getByRole("button", { name: "Keep theirs" }).click();
      await expect.poll(() => theirs.getByLabel("Description").inputValue()).toBe("Adopted in May.");

      await act(page, "Comprehensive plan", "Edit");
      await form.getByRole("link", { name: "plan-2.pdf" }).waitFor();
      await form.getByRole("button", { name: /^Remove now: Comprehensive plan\.pdf/ }).click();
      await form.getByRole("button", { name: "Remove for good" }).click();
      await form.getByRole("heading", { name: "Earlier files" }).waitFor({ state: "detached" });
      forgive(complaints, "409");
    },
  );

  journey(
    "a file is replaced for a redaction: nobody can open the earlier one, also not those who manage documents",
    async ({ openPage }) => {
      const page = await typePage(openPage, "Permits", ["Permit.pdf"]);
      const link = page.getByRole("link", { name: /^Permit PDF/ });
      const url = (await link.getAttribute("href")) ?? "";
      const form = dialog(page, "Edit a Public Document");
      await act(page, "Permit", "Edit");
      await form.getByRole("button", { name: "Replace the file" }).click();
      await form.locator("input[type=file]").setInputFiles(pdf("redacted.pdf"));
      await form.getByRole("radio", { name: "Replace and remove the earlier file" }).check();
      await form.getByRole("button", { name: "Save" }).click();
      await form.waitFor({ state: "hidden" });
      expect(await (await page.request.get(own.address + url)).text()).toContain("redacted.pdf");
      await act(page, "Permit", "Edit");
      await form.getByRole("link", { name: "redacted.pdf" }).waitFor();
      await form.getByText("Its text will be read soon.").waitFor();
      await expect.poll(() => form.getByRole("heading", { name: "Earlier files" }).count()).toBe(0);
    },
  );

  journey(
    "a session that ends while a dialog uploads a file loses nothing: they sign in on the page, and the file is sent again",
    async ({ openPage, complaints }) => {
      const page = await typePage(openPage, "Notices", []);
      await page.getByRole("button", { name: "Add Document" }).first().click();
      const form = dialog(page, "Add a Public Document");
      await form.locator("input[type=file]").setInputFiles(pdf("Notice of a hearing.pdf"));
      await form.getByLabel("Description").fill("About the new bridge.");
      await page.context().clearCookies();
      await form.getByRole("button", { name: "Save" }).click();
      const again = dialog(page, "Sign in again");
      await again.getByRole("button", { name: "Cancel" }).click();
      await form.getByText("You have been signed out. What you typed is still here.").waitFor();
      await expect.poll(() => form.getByLabel("Description").inputValue()).toBe("About the new bridge.");
      await form.getByRole("button", { name: "Sign in and try again" }).click();
      await again.getByLabel(/^Password/).fill("a lake in winter");
      await again.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("link", { name: /^Notice of a hearing PDF/ }).waitFor();
      await page.getByText("About the new bridge.").waitFor();
      forgive(complaints, "401");
    },
  );

  journey(
    "[MESSAGES-23, PUBDOC-42, PUBDOC-59, PUBDOC-65] what fails without a reason has a title, what the server refuses its own, and nothing is lost",
    async ({ openPage, complaints }) => {
      const page = await typePage(openPage, "Blueprints", ["Harbor plan.pdf"]);
      let answer: { readonly status: number; readonly body: string } = { status: 502, body: "<h1>Bad gateway</h1>" };
      await page.route("**/api/larkmere/pub-doc**", (route) =>
        route.request().method() === "GET" ? route.continue() : route.fulfill(answer),
      );
      await page.route("**/api/larkmere/pub-doc/**", (route) =>
        route.request().method() === "GET" ? route.continue() : route.fulfill(answer),
      );
      await more(page, "Edit Type");
      const type = dialog(page, "Edit a Public Document Type");
      await type.getByRole("textbox", { name: "Name" }).fill("Plans and maps");
      await type.getByRole("button", { name: "Save" }).click();
      await type.getByText("Type could not be edited: Failed to edit PubDocType").waitFor();
      await expect.poll(() => type.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Plans and maps");
      await type.getByRole("button", { name: "Cancel" }).click();

      await page.getByRole("button", { name: "Add Document" }).first().click();
      const added = dialog(page, "Add a Public Document");
      await added.locator("input[type=file]").setInputFiles(pdf("Road plan.pdf"));
      await added.getByRole("button", { name: "Save" }).click();
      await added.getByText("Could not upload public document").waitFor();
      await expect.poll(() => added.getByLabel("Title").inputValue()).toBe("Road plan");
      await added.getByRole("button", { name: "Cancel" }).click();

      answer = { status: 409, body: JSON.stringify({ title: "Archive closed", message: "Try after the audit." }) };
      await act(page, "Harbor plan", "Edit");
      const edited = page.getByRole("dialog");
      await edited.getByLabel("Description").fill("As adopted.");
      await edited.getByRole("button", { name: "Save" }).click();
      await edited.getByText("Archive closed: Try after the audit.").waitFor();
      await expect.poll(() => edited.getByLabel("Description").inputValue()).toBe("As adopted.");
      forgive(complaints, "502");
      forgive(complaints, "409");
    },
  );

  journey("[PUBDOC-43] deleting a type leads to the next one", async ({ openPage }) => {
    const page = await typePage(openPage, "Zz last", []);
    await page.goto("/larkmere/documents/Zz_last");
    await more(page, "Delete Type");
    await page.getByRole("button", { name: "Delete type", exact: true }).click();
    await page.waitForURL("**/larkmere/documents/Agendas");
  });

  journey("[PERMS-23, PERMS-24, PERMS-32, PERMS-33, PERMS-34] others see none of it", async ({ openPage }) => {
    const page = await openAs(own, openPage, "reader", "/larkmere/documents/Agendas");
    await expect.poll(() => page.getByRole("checkbox", { name: /^Select/ }).count()).toBe(0);
    await expect.poll(() => page.getByRole("button", { name: /^(?:Actions for|More actions|Add )/ }).count()).toBe(0);
  });

  journey(
    "dropped files become documents of the category; what failed stays in the list, narrow too",
    async ({ openPage, complaints }) => {
      const page = await typePage(openPage, "Letters", ["Letter.pdf"]);
      const narrow = await openAs(own, openPage, "clerk", "/larkmere/documents/Letters", {
        viewport: { width: 360, height: 800 },
      });
      await narrow.getByRole("region", { name: "(Uncategorized)" }).waitFor();
      await narrow.getByRole("region", { name: "(Uncategorized)" }).evaluate((section) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(["%PDF-1.4\n%%EOF\n"], "2026-03-01 Letter to the county.pdf"));
        dataTransfer.items.add(new File(["%PDF-1.4\n% Another\n%%EOF\n"], "Letter.pdf"));
        section.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
      });
      const form = dialog(narrow, "Add 2 documents");
      await expect
        .poll(() => form.getByLabel("Title of 2026-03-01 Letter to the county.pdf").inputValue())
        .toBe("Letter to the county");
      await expectAccessible(narrow);
      await form.getByRole("button", { name: "Add 2 documents" }).click();
      await narrow.getByText("Added 1 of 2 documents").waitFor();
      await narrow.getByLabel("Title of Letter.pdf").fill("Another letter");
      await narrow.getByRole("button", { name: "Try again (1)" }).click();
      await narrow.getByText("Added 2 documents", { exact: true }).waitFor();
      await page.reload();
      await expect.poll(() => page.getByRole("link", { name: /letter/i }).count()).toBeGreaterThanOrEqual(3);
      forgive(complaints, "409");
    },
  );
});
