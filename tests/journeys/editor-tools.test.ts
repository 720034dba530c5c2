import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";
import { apply, card, openSettings } from "../harness/settings-page.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([{ username: "clerk", role: "administrator" }]);
});
afterAll(() => own.close());

/** Makes texts of repeated runs differ. */
let runs = 0;
const MESSAGE = "Home page message";
const PICTURE = join(import.meta.dirname, "../../demo/images/banner.jpg");

interface Opened {
  readonly page: Page;
  readonly editor: Locator;
  readonly tool: (name: string) => Locator;
  /** Chooses an item of a menu of the toolbar. */
  readonly choose: (menu: string | RegExp, item: string) => Promise<void>;
}

/** The home page message, empty, with the cursor in it. */
async function openMessage(openPage: OpenPage, width = 1240): Promise<Opened> {
  const page = await openSettings(own, openPage, "clerk", { viewport: { width, height: 900 } });
  const form = card(page, MESSAGE);
  const editor = form.getByRole("textbox", { name: "Message" });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  const tool = (name: string): Locator => form.getByRole("button", { name, exact: true });
  const choose = async (menu: string | RegExp, item: string): Promise<void> => {
    await form.getByRole("toolbar").getByRole("button", { name: menu, exact: true }).click();
    const items = form.getByRole("menu");
    await items
      .getByRole("menuitemradio", { name: item, exact: true })
      .or(items.getByRole("menuitem", { name: item, exact: true }))
      .click();
  };
  return { page, editor, tool, choose };
}

async function save(page: Page): Promise<void> {
  await apply(page, MESSAGE).click();
  await page.getByText("Home page message saved").waitFor();
}

/** The message as visitors see it. */
async function visit(openPage: OpenPage): Promise<Locator> {
  const visitor = await openAs(own, openPage, null, "/larkmere/home");
  return visitor.getByRole("main").locator(".rich-text").first();
}

describe("The toolbar of the editor", () => {
  journey("[EDITOR-03] formats text, and visitors see it", async ({ openPage }) => {
    const { page, editor, tool, choose } = await openMessage(openPage);
    await choose(/^Style/, "Heading");
    const title = `Fees ${(runs += 1)}`;
    await page.keyboard.type(title);
    await page.keyboard.press("Enter");
    for (const [name, text] of [
      ["Bold", "b"],
      ["Italic", "i"],
      ["Underline", "u"],
      ["Strikethrough", "s"],
      ["Superscript", "2"],
      ["Subscript", "3"],
    ] as const) {
      await tool(name).click();
      await page.keyboard.type(text);
      await tool(name).click();
    }
    for (const [menu, item, text] of [
      ["Font", "Monospace", "m"],
      ["Size", "Large", "l"],
      ["Color", "Red", "r"],
    ] as const) {
      await choose(menu, item);
      await page.keyboard.type(text);
      await choose(menu, { Font: "Font of the page", Size: "Normal", Color: "Color of the page" }[menu]);
    }
    await choose("Emoji", "Snowflake");
    await choose("Alignment", "Center");
    await page.keyboard.press("Enter");
    await choose("Alignment", "Left");
    for (const item of ["Increase indent", "Increase indent", "Decrease indent"]) await choose("Alignment", item);
    await page.keyboard.type("below");
    await page.keyboard.press("Enter");
    await choose("Alignment", "Decrease indent");
    await choose("List options", "a, b, c");
    await page.keyboard.type("one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("deeper");
    await choose("List options", "One level down");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await choose("Table", "Insert a table");
    await page.keyboard.type("District");
    await choose("Table", "Delete column");
    await page.keyboard.type("Lot");
    await expect.poll(() => editor.getByRole("columnheader").count()).toBe(2);
    await save(page);
    const html = await (await visit(openPage)).innerHTML();
    expect(html).toContain(`<h2>${title}</h2>`);
    expect(html).toContain(
      '<p class="rt-center"><strong>b</strong><em>i</em><u>u</u><s>s</s><sup>2</sup><sub>3</sub><span class="rt-mono">m</span><span class="rt-large">l</span><span class="rt-red">r</span>❄️</p>',
    );
    expect(html).toContain('<p class="rt-indent-1">below</p>');
    expect(html).toContain('<ol type="a"><li><p>one</p><ol><li><p>deeper</p></li></ol></li></ol>');
    expect(html).toContain("<table><tbody><tr><th><p>Lot</p></th><th><p></p></th></tr><tr>");
  });

  journey("[EDITOR-07, CONSTANTS-10] scrolls to the cursor, below the header of the page", async ({ openPage }) => {
    const { page, editor } = await openMessage(openPage);
    await page.keyboard.type("one");
    const top = (): Promise<number> => editor.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    // Above the window.
    await page.evaluate((by) => window.scrollBy({ top: by, behavior: "instant" }), (await top()) + 400);
    expect(await top()).toBeLessThan(0);
    await page.keyboard.type("!");
    const cursor = (): Promise<number> =>
      editor
        .locator("p")
        .first()
        .evaluate((line) => Math.round(line.getBoundingClientRect().top));
    await expect.poll(async () => Math.abs((await cursor()) - 176)).toBeLessThanOrEqual(12);
  });

  journey("[EDITOR-03] works by keyboard: Alt+F10, arrow keys, Escape, Ctrl+K, Markdown", async ({ openPage }) => {
    const { page, editor, tool } = await openMessage(openPage);
    await page.keyboard.type("## Hours");
    await page.keyboard.press("Enter");
    await page.keyboard.type("~~Friday~~ and **Monday** ");
    await page.keyboard.press("Alt+F10");
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
    await expect.poll(focused).toBe("Style: Text");
    await page.keyboard.press("End");
    await expect.poll(focused).toBe("Redo");
    await page.keyboard.press("Home");
    for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
    await expect.poll(focused).toBe("Bold");
    await page.keyboard.press("Escape");
    await expect.poll(() => editor.evaluate((text) => text.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog", { name: "Link" }).getByLabel("Address").fill("larkmere.example/news");
    await page.keyboard.press("Enter");
    await expect.poll(() => editor.getByRole("link").getAttribute("href")).toBe("https://larkmere.example/news");
    await expect
      .poll(() => editor.innerHTML())
      .toContain("<h2>Hours</h2><p><s>Friday</s> and <strong>Monday</strong> ");
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("menu", { name: "Style" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect.poll(focused).toMatch(/^Style/);
    await expect.poll(() => tool("Undo").isEnabled()).toBe(true);
  });

  journey("is complete on a phone, with targets of 24 pixels or more", async ({ openPage }) => {
    const { page, tool } = await openMessage(openPage, 360);
    await expect.poll(() => tool("Color").isVisible()).toBe(false);
    await tool("More tools").click();
    await tool("Color").waitFor();
    const small = await card(page, MESSAGE)
      .getByRole("toolbar")
      .getByRole("button")
      .evaluateAll((buttons) =>
        buttons
          .map((button) => ({ name: button.getAttribute("aria-label"), box: button.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24 || box.right > innerWidth)
          .map(({ name }) => name),
      );
    expect(small).toEqual([]);
    // Of the fields around it, the header of the page covers a part, depending on the scroll position.
    await expectAccessible(page, "[role=toolbar]");
    await tool("Emoji").click();
    const sheet = await page.getByRole("menu", { name: "Emoji" }).boundingBox();
    expect(sheet !== null && sheet.x >= 0 && sheet.x + sheet.width <= 360).toBe(true);
    await expectAccessible(page, "[role=toolbar]");
  });
});

describe("Files in a text", () => {
  journey(
    "[EDITOR-04] [EDITOR-05] [EDITOR-08] [OPEN-129] a picture has four heights and widths, and a file is attached",
    async ({ openPage }) => {
      const { page, editor, tool, choose } = await openMessage(openPage);
      await tool("Picture").click();
      const dialog = page.getByRole("dialog", { name: "Picture" });
      await dialog.locator("input[type=file]").setInputFiles(PICTURE);
      await dialog.getByLabel("Description").fill("The seal");
      await dialog.getByRole("button", { name: "Insert" }).click();
      const picture = editor.getByRole("img", { name: "The seal" });
      await picture.click();
      await choose("Size of the picture", "Height: short");
      await picture.click();
      await choose("Size of the picture", "Width: small");
      await expect.poll(() => picture.getAttribute("class")).toContain("rt-short rt-narrow");
      await editor.click({ position: { x: 5, y: 5 } });
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.press("Enter");
      await tool("Attachment").click();
      const attaching = page.getByRole("dialog", { name: "Attachment" });
      await attaching
        .locator("input[type=file]")
        .setInputFiles({ name: "fees.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
      await attaching.getByRole("button", { name: "Insert" }).click();
      await editor.getByRole("link", { name: "fees.csv" }).waitFor();
      await save(page);
      const shown = await visit(openPage);
      const image = shown.getByRole("img", { name: "The seal" });
      await expect.poll(() => image.evaluate((one) => getComputedStyle(one).maxHeight)).toBe("160px");
      await expect.poll(() => image.evaluate((one) => getComputedStyle(one).maxWidth)).toBe("25%");
      await expect
        .poll(() => shown.getByRole("link", { name: "fees.csv" }).getAttribute("href"))
        .toMatch(/^\/user\/file\//);
    },
  );

  journey(
    "[EDITOR-08, FILES-04] a file of another type leaves the dialog open, with the reason and the earlier choice",
    async ({ openPage }) => {
      const { page, tool } = await openMessage(openPage);
      await tool("Picture").click();
      const dialog = page.getByRole("dialog", { name: "Picture" });
      const input = dialog.locator("input[type=file]");
      await input.setInputFiles(PICTURE);
      await dialog.getByLabel("Description").fill("The seal");
      await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
      const refusal = page.getByRole("dialog", { name: "Failed To Upload" });
      await refusal.getByText("notes.txt: it is another type of file").waitFor();
      await refusal.getByRole("button", { name: "Ok" }).press("Enter");
      await refusal.waitFor({ state: "hidden" });
      await dialog.getByText("“notes.txt” was not uploaded: it is another type of file.").waitFor();
      await dialog.getByText("banner.jpg").waitFor();
      await expect.poll(() => dialog.getByLabel("Description").inputValue()).toBe("The seal");
      await dialog.getByRole("button", { name: "Insert" }).click();
      await dialog.waitFor({ state: "hidden" });
    },
  );

  journey(
    "[EDITOR-09] a picture that cannot be uploaded is reported with its name",
    async ({ openPage, complaints }) => {
      const { page, tool } = await openMessage(openPage);
      await page.route("**/user/file*", (route) =>
        route.fulfill({ status: 422, json: { title: "Refused", message: "The town has no room left." } }),
      );
      await tool("Picture").click();
      const dialog = page.getByRole("dialog", { name: "Picture" });
      await dialog.locator("input[type=file]").setInputFiles(PICTURE);
      await dialog.getByRole("button", { name: "Insert" }).click();
      await page.getByText("Failed to upload image banner.jpg - The town has no room left.").first().waitFor();
      await dialog.getByText("The town has no room left.").first().waitFor();
      await expect.poll(() => complaints.filter((line) => line.includes("Failed to upload image")).length).toBe(1);
      complaints.splice(0);
    },
  );
});

describe("Unsaved text", () => {
  journey("is there again after a crash, until it is saved", async ({ openPage }) => {
    const { page } = await openMessage(openPage);
    const text = `The bridge is closed ${(runs += 1)}`;
    await page.keyboard.type(text);
    await card(page, MESSAGE).getByText("Unsaved changes").waitFor();
    const again = await page.context().newPage();
    await page.close();
    await again.goto(`${own.address}/dashboard/larkmere/settings`);
    const form = card(again, MESSAGE);
    await form.getByText("What you typed before the page was closed").waitFor();
    await form.getByRole("textbox", { name: "Message" }).getByText(text).waitFor();
    await save(again);
    await again.reload();
    await form.getByRole("textbox", { name: "Message" }).getByText(text).waitFor();
    await expect.poll(() => form.getByText("What you typed before").count()).toBe(0);
    await expect
      .poll(() => again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft "))))
      .toEqual([]);
    await again.close();
  });
});
