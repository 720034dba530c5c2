import { describe, expect } from "vitest";
import type { ElementHandle, Page } from "puppeteer-core";
import { field, journey, open, signIn, text } from "./journey.ts";

/** Copies HTML as another program does, and pastes it where the cursor is. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((copied) => {
    const write = (event: ClipboardEvent): void => {
      event.clipboardData?.setData("text/html", copied);
      event.clipboardData?.setData("text/plain", "plain");
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener("copy", write, { capture: true, once: true });
    document.execCommand("copy");
  }, html);
  await page.keyboard.down("Control");
  await page.keyboard.press("v");
  await page.keyboard.up("Control");
}

describe("With Firefox", () => {
  journey("a clerk signs in from the page, and saves a setting", async ({ page }) => {
    await open(page, "/larkmere/home");
    await field(page, "link", "Sign in").click();
    await page.waitForSelector("h1 ::-p-text(Sign in)");
    await signIn(page, "moakes");
    expect(new URL(page.url()).pathname).toBe("/larkmere/home");
    await open(page, "/dashboard/larkmere/settings");
    const heading = page.locator("#side-panel-heading input");
    const name = `Law ${Date.now() % 1000}`;
    await heading.fill(name);
    await field(page, "button", "Apply Side panel heading").click();
    await text(page, "Heading saved");
    await open(page, "/larkmere");
    await text(page, name);
  });

  journey("a resident writes a note with a list, pastes into it, and finds it again", async ({ page }) => {
    await open(page, "/user/login/larkmere?url=%2Flarkmere%2Fcite%2F1-6");
    await signIn(page, "tbell");
    await field(page, "button", "Add note to § 1-6").click();
    await field(page, "textbox", "Title").fill("From Firefox");
    await page.locator("[contenteditable=true]").click();
    await page.keyboard.type("Bring:");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- the map");
    await page.keyboard.press("Enter");
    await paste(page, "<meta charset='utf-8'><p>the <b>permit</b></p>");
    await page.waitForSelector("[contenteditable] strong ::-p-text(permit)");
    await field(page, "button", "Save note").click();
    const items = () =>
      page.$$eval("article li", (all) => all.map(({ textContent }) => textContent).filter((each) => each !== ""));
    const saved = field(page, "button", "Actions for From Firefox");
    await saved.wait();
    await page.reload();
    await saved.wait();
    await text(page, "Bring:");
    await expect.poll(items).toEqual(expect.arrayContaining(["the map", "the permit"]));
  });

  journey("a clerk posts a document", async ({ page }) => {
    await open(page, "/user/login/larkmere?url=%2Flarkmere%2Fdocuments%2FBudgets");
    await signIn(page, "moakes");
    await field(page, "button", "Add Document").click();
    const file = (await page.waitForSelector("dialog[open] input[type=file]")) as ElementHandle<HTMLInputElement>;
    await file.uploadFile("demo/images/seal.png");
    await field(page, "textbox", "Title").fill("Town seal in color");
    await field(page, "button", "Save").click();
    await page.waitForSelector("main li a ::-p-text(Town seal in color)", { visible: true });
  });
});
