import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { documentCategories, documents, documentTypes } from "../../src/features/documents/tables.ts";
import { laws } from "../../src/features/laws/tables.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { apply, card, openSettings } from "../harness/settings-page.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([{ username: "clerk", role: "administrator" }], { hasIndexes: true });
  await addMap();
  await addLaws();
});
afterAll(() => own.close());

/** A linked document of Larkmere. */
async function addMap(): Promise<void> {
  const { db, larkmere: customerId } = own.towns;
  const by = { customerId, createdBy: "clerk", updatedBy: "clerk" };
  const [type] = await db
    .insert(documentTypes)
    .values({ ...by, title: "Recordings" })
    .returning();
  const typeId = type?.id ?? 0;
  const [category] = await db
    .insert(documentCategories)
    .values({ ...by, typeId, title: "Town Board", isUncategorized: true })
    .returning();
  const recording = { ...by, typeId, categoryId: category?.id ?? 0, kind: "VIDEO_LINK" as const };
  await db
    .insert(documents)
    .values({ ...recording, title: "March meeting", titleKey: "march meeting", url: "https://video.example/1" });
}

/** Two laws of Larkmere: one with a page, and one with only its data. */
async function addLaws(): Promise<void> {
  const { db, larkmere: customerId } = own.towns;
  const law = { customerId, legislationType: "Local Law", createdBy: "clerk", updatedBy: "clerk" };
  await db.insert(laws).values([
    { ...law, number: "2-2026", title: "A law on hens", adopted: "2026-05-12", html: "<p>Eight hens.</p>" },
    { ...law, number: "3-2001", adopted: "2001-03-01", adoptedDateAccuracy: "M" },
  ]);
}

const MESSAGE = "Home page message";

interface Opened {
  readonly page: Page;
  readonly editor: Locator;
  readonly dialog: Locator;
  readonly openPicker: () => Promise<void>;
}

async function openMessage(openPage: OpenPage, width: number): Promise<Opened> {
  const page = await openSettings(own, openPage, "clerk", { viewport: { width, height: 900 } });
  const form = card(page, MESSAGE);
  const editor = form.getByRole("textbox", { name: "Message" });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  const openPicker = (): Promise<void> => form.getByRole("button", { name: "Reference", exact: true }).click();
  return { page, editor, dialog: page.getByRole("dialog", { name: "Reference" }), openPicker };
}

async function save(page: Page): Promise<void> {
  await apply(page, MESSAGE).click();
  await page.getByText("Home page message saved").waitFor();
}

/** The message as visitors see it. */
async function visit(openPage: OpenPage, width = 1280): Promise<Locator> {
  const visitor = await openAs(own, openPage, null, "/larkmere/home", { viewport: { width, height: 900 } });
  return visitor.getByRole("main").locator(".rich-text").first();
}

const textOf = async (editor: Locator): Promise<string> => (await editor.innerText()).trim();
const button = (within: Locator, name: string): Locator => within.getByRole("button", { name, exact: true });

describe("A clerk refers to the code and to documents", () => {
  for (const width of [360, 760, 1280])
    journey(
      `[REFPICK-01, REFPICK-02, REFPICK-03, REFPICK-04, REFPICK-06, REFPICK-18, ENTITIES-31, OPEN-39, EDITOR-10] from the tree, at ${width} px`,
      async ({ openPage }) => {
        const { page, editor, dialog, openPicker } = await openMessage(openPage, width);
        await page.keyboard.type(`At ${width} see `);
        await openPicker();
        await expect.poll(() => button(dialog, "Next").isDisabled()).toBe(true);
        await button(dialog, "Contents of Chapter 12 Streets").click();
        await button(dialog, "§ 12-1 Parking").click();
        await expectAccessible(page);
        await button(dialog, "Next").click();
        const text = dialog.getByRole("textbox", { name: "Text" });
        await expect.poll(() => text.inputValue()).toBe("§ 12-1 Parking");
        await text.fill("");
        await expect.poll(() => button(dialog, "Insert").isDisabled()).toBe(true);
        await button(dialog, "Use the title").click();
        await dialog.getByRole("checkbox", { name: "Open reference in new window" }).check();
        await expectAccessible(page);
        await button(dialog, "Insert").click();
        await expect.poll(() => textOf(editor)).toBe(`At ${width} see § 12-1 Parking`);

        await page.keyboard.type(" and ");
        await openPicker();
        await dialog.getByRole("radio", { name: "Public documents" }).check();
        await button(dialog, "Recordings").click();
        await button(dialog, "Town Board").click();
        await button(dialog, "March meeting Recordings").click();
        await button(dialog, "Next").click();
        await dialog.getByRole("textbox", { name: "Text" }).fill("the recording");
        await button(dialog, "Insert").click();
        await save(page);

        const message = await visit(openPage, width);
        const section = message.getByRole("link", { name: "§ 12-1 Parking" });
        await expect.poll(() => section.getAttribute("href")).toBe("/1010#1011");
        await expect.poll(() => section.getAttribute("target")).toBe("_blank");
        const recording = message.getByRole("link", { name: "the recording" });
        await expect
          .poll(() => recording.getAttribute("href"))
          .toMatch(/^\/larkmere\/documents\/Recordings#document-\d+$/);
        await expect.poll(() => recording.getAttribute("target")).toBeNull();
        await expect.poll(() => recording.getAttribute("title")).toBe("March meeting");
      },
    );

  for (const width of [360, 760, 1280])
    journey(`and to laws, from the list by year and by a search, at ${width} px`, async ({ openPage }) => {
      const { page, dialog, openPicker } = await openMessage(openPage, width);
      await page.keyboard.type(`Laws at ${width}: `);
      await openPicker();
      await dialog.getByRole("radio", { name: "Laws", exact: true }).check();
      await button(dialog, "2026").click();
      await button(dialog, "A law on hens Local Law No. 2-2026 › May 12, 2026").click();
      await expectAccessible(page);
      await button(dialog, "Next").click();
      await button(dialog, "Insert").click();
      await page.keyboard.type(" and ");
      await openPicker();
      await dialog.getByRole("radio", { name: "Laws", exact: true }).check();
      await dialog.getByRole("searchbox", { name: "Find by number, title or subject" }).fill("3-2001");
      await button(dialog, "Local Law No. 3-2001 March 2001").click();
      await button(dialog, "Next").click();
      await button(dialog, "Insert").click();
      await save(page);

      const message = await visit(openPage, width);
      await expect
        .poll(async () => (await message.innerText()).trim())
        .toBe(`Laws at ${width}: A law on hens and Local Law No. 3-2001`);
      const links = message.getByRole("link");
      await expect.poll(() => links.count()).toBe(1);
      await expect.poll(() => links.getAttribute("href")).toMatch(/^\/larkmere\/laws\/\d+$/);
    });

  journey("[REFPICK-02, REFPICK-05, REFPICK-15, CONSTANTS-13] by keyboard, with a citation", async ({ openPage }) => {
    const { page, editor, dialog, openPicker } = await openMessage(openPage, 1280);
    await openPicker();
    const search = dialog.getByRole("searchbox", { name: "Find by number, title or citation" });
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type("12-1(a)(2)");
    const matches = dialog.getByRole("list", { name: "Matches in Code" });
    await matches.waitFor();
    await expect
      .poll(() => matches.evaluate((list) => getComputedStyle(list.parentElement ?? list).maxHeight))
      .toBe("200px");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await dialog.getByText("Selected: § 12-1(a)(2) Parking").waitFor();
    await search.fill("");
    await dialog.getByRole("list", { name: "Code" }).waitFor();
    await search.press("Enter");
    const text = dialog.getByRole("textbox", { name: "Text" });
    await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => textOf(editor)).toBe("§ 12-1(a)(2) Parking");
    await save(page);
    const link = (await visit(openPage)).getByRole("link");
    await expect.poll(() => link.getAttribute("href")).toBe("/1010#1011-a-2");
  });

  journey("and changes or removes a reference", async ({ openPage }) => {
    const { page, editor, dialog, openPicker } = await openMessage(openPage, 1280);
    await openPicker();
    await button(dialog, "Chapter 135 Zoning").click();
    await button(dialog, "Next").click();
    await button(dialog, "Insert").click();
    await save(page);
    await page.reload();
    const shown = editor.getByText("Chapter 135 Zoning");
    await shown.click();
    await dialog.getByText("Refers to: Chapter 135 Zoning").waitFor();
    await dialog.getByRole("textbox", { name: "Text" }).fill("our zoning law");
    await button(dialog, "Insert").click();
    await expect.poll(() => textOf(editor)).toBe("our zoning law");
    await editor.getByText("our zoning law").click();
    await button(dialog, "Back").click();
    await button(dialog, "Next").click();
    await expect.poll(() => dialog.getByRole("textbox", { name: "Text" }).inputValue()).toBe("our zoning law");
    await button(dialog, "Remove reference").click();
    await expect.poll(() => textOf(editor)).toBe("");
  });

  journey("and learns that a target is gone, where the text is written and in a list", async ({ openPage }) => {
    const page = await openSettings(own, openPage, "clerk");
    const value = '<p>By <cite data-reference="provision:77">the old rule</cite> of the town.</p>';
    await page.request.post(`${own.address}/larkmere/customization`, {
      headers: { origin: own.address },
      data: { items: [{ type: "homePageMessage", value }] },
    });
    await page.reload();
    await card(page, MESSAGE).getByText("the old rule (no longer exists)").waitFor();
    const message = await visit(openPage);
    await expect
      .poll(() => message.innerText())
      .toBe("By the old rule (this part of the code no longer exists) of the town.");
    await expect.poll(() => message.getByRole("link").count()).toBe(0);
    await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "References" }).click();
    const row = page.getByRole("row", { name: "the old rule" });
    await row.getByText("Its target no longer exists").waitFor();
    await expectAccessible(page);
    await row.getByRole("link", { name: MESSAGE }).click();
    await card(page, MESSAGE).getByText("the old rule (no longer exists)").waitFor();
  });

  journey("[REFPICK-16] and is told what could not be loaded", async ({ openPage, complaints }) => {
    const { page, dialog, openPicker } = await openMessage(openPage, 1280);
    const fail = async (path: string): Promise<void> => {
      await page.route(path, (route) => route.fulfill({ status: 500, body: "{}" }));
    };
    await fail("**/api/location/larkmere/children");
    await openPicker();
    await dialog.getByRole("alert").getByText("Problem retrieving references tree").waitFor();
    await page.unroute("**/api/location/larkmere/children");
    await button(dialog, "Try again").click();
    await fail("**/api/location/1010/children*");
    await button(dialog, "Contents of Chapter 12 Streets").click();
    await dialog.getByRole("alert").getByText("Problem expanding reference item").waitFor();
    await fail("**/api/location/larkmere?search=*");
    await dialog.getByRole("searchbox").fill("parking");
    await dialog.getByRole("alert").getByText("Problem retrieving matching references").waitFor();
    await page.unrouteAll();
    await expect
      .poll(() => complaints.filter((line) => line.includes("{site: larkmere, group: provision")))
      .toHaveLength(3);
    complaints.length = 0;
  });
});
