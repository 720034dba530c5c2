import { readFileSync } from "node:fs";
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
const FIXTURES = join(import.meta.dirname, "../../src/ui/editor/paste/fixtures");
const copied = (name: string): string => readFileSync(join(FIXTURES, `${name}.html`), "utf8");

/** The home page message with one line, and the cursor in an empty one below it. */
async function openMessage(openPage: OpenPage): Promise<{ page: Page; editor: Locator }> {
  const page = await openSettings(own, openPage, "clerk", { permissions: ["clipboard-read", "clipboard-write"] });
  const editor = card(page, MESSAGE).getByRole("textbox", { name: "Message" });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type(`Copy ${(runs += 1)}`);
  await page.keyboard.press("Enter");
  return { page, editor };
}

/** Puts HTML on the clipboard as a program does, unchanged, and pastes it. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((text) => {
    const write = (event: ClipboardEvent): void => {
      event.clipboardData?.setData("text/html", text);
      event.clipboardData?.setData("text/plain", "plain");
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener("copy", write, { capture: true, once: true });
    document.execCommand("copy");
  }, html);
  await page.keyboard.press("ControlOrMeta+v");
}

async function save(page: Page): Promise<void> {
  await apply(page, MESSAGE).click();
  await page.getByText("Home page message saved").waitFor();
}

/** The message as visitors see it: its HTML. */
async function shown(openPage: OpenPage): Promise<string> {
  const visitor = await openAs(own, openPage, null, "/larkmere/home");
  return await visitor.getByRole("main").locator(".rich-text").first().innerHTML();
}

describe("A clerk pastes", () => {
  journey(
    "[EDITOR-06] a text from Word, and visitors see its lists, table and struck-out date",
    async ({ openPage }) => {
      const { page, editor } = await openMessage(openPage);
      await paste(page, copied("word"));
      await editor.getByText("Permits.").waitFor();
      await card(page, MESSAGE)
        .getByRole("status")
        .getByText("Pasted without 1 link that works only where it was copied, highlighting, and 1 picture.")
        .waitFor();
      await expectAccessible(page);
      await save(page);
      const html = await shown(openPage);
      expect(html).toContain("<s>January 1, 2027</s>");
      expect(html).toContain('<ol type="A"><li><p>Permits.</p><ol><li><p>Application form.</p></li>');
      expect(html).toContain('<td rowspan="2"><p>R-1</p></td>');
      expect(html).toContain("yd<sup>3</sup>");
    },
  );

  journey("cells from Excel, and a struck-out date stays struck out", async ({ openPage }) => {
    const { page, editor } = await openMessage(openPage);
    await paste(page, copied("excel"));
    await editor.getByRole("cell", { name: "1/1/2026" }).waitFor();
    await save(page);
    const html = await shown(openPage);
    expect(html).toContain("<td><p><s>1/1/2026</s></p></td>");
    expect(html).toContain('<td colspan="2"><p class="rt-center"><strong>Permit fees</strong></p></td>');
  });

  journey("[EDITOR-06] from Google Docs, LibreOffice and a page of the web", async ({ openPage }) => {
    const { page, editor } = await openMessage(openPage);
    await paste(page, copied("google-docs"));
    await editor.getByRole("heading", { name: "Board agenda" }).waitFor();
    await page.keyboard.press("Enter");
    await paste(page, copied("libreoffice"));
    await editor.getByRole("heading", { name: "Snow removal" }).waitFor();
    await page.keyboard.press("Enter");
    await paste(page, copied("web"));
    await editor.getByText("Six").waitFor();
    await save(page);
    const html = await shown(openPage);
    expect(html).toContain("<s>May 3</s>");
    expect(html).toContain('<a href="https://larkmere.example/hall" rel="noopener">town hall</a>');
    expect(html).toContain('<ol type="a"><li><p>Sidewalks</p><ol type="i">');
    expect(html).toContain("<li><p>Four</p></li><li><p>Five</p></li><li><p>Six</p></li>");
  });

  journey("words within a line, and text of the editor itself, as they are", async ({ openPage }) => {
    const { page, editor } = await openMessage(openPage);
    await page.keyboard.type("Hall is ");
    await paste(page, "<meta charset='utf-8'><span style='font-weight:700'>closed</span>");
    await expect.poll(() => editor.innerHTML()).toContain("<p>Hall is <strong>closed</strong></p>");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+c");
    await page.keyboard.press("ArrowRight");
    // The browser tells the editor about the selection a moment later.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
    await page.keyboard.press("ControlOrMeta+v");
    await expect.poll(() => editor.locator("strong").allTextContents()).toEqual(["closed", "closed"]);
  });
});
