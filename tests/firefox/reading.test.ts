import { PDFiumLibrary } from "@hyzyla/pdfium";
import { describe, expect } from "vitest";
import { field, focused, journey, open, text } from "./journey.ts";

const SPACES = /\s+/g;

describe("A resident with Firefox", () => {
  journey("reads a section, and goes on from the contents", async ({ page }) => {
    await open(page, "/larkmere/cite/1-6");
    await page.waitForSelector("[data-here] ::-p-text(Altering or tampering with Code)", { visible: true });
    await field(page, "button", "Contents of Part II General Legislation").click();
    await field(page, "link", "Chapter 101 Noise").click();
    await page.waitForSelector("h1 ::-p-text(Noise)", { visible: true });
    await expect
      .poll(() => page.evaluate(() => document.querySelectorAll("#law .provision").length))
      .toBeGreaterThan(0);
  });

  journey("searches, opens a result and goes through its matches", async ({ page }) => {
    await open(page, "/larkmere/home");
    await page.locator("header input[name=query]").fill("use variance");
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1 ::-p-text(results)", { visible: true });
    await page.locator("main article h2 a ::-p-text(Schedule of fees)").click();
    await field(page, "button", "Next match").click();
    await text(page, "Match ");
    const highlights = () => page.evaluate(() => CSS.highlights.get("search-highlight")?.size ?? 0);
    await expect.poll(highlights).toBeGreaterThan(0);
    await field(page, "button", "Clear highlights").click();
    await expect.poll(highlights).toBe(0);
  });

  journey("finds a town and searches it", async ({ page }) => {
    await open(page, "/search?codeFinder=true");
    await field(page, "searchbox", "Name").fill("Mill Haven");
    await field(page, "checkbox", "Search Village of Mill Haven, NY").click();
    await field(page, "searchbox", "Search these towns").fill("permit");
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1 ::-p-text(for “permit”)", { visible: true });
    expect(new URL(page.url()).searchParams.get("custIds")).toBe("millhaven");
  });

  journey("reads and searches with only the keyboard", async ({ page }) => {
    await open(page, "/45000051");
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toBe("A Skip to the text");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toMatch(/^H1 /);
    const before = await focused(page);
    await page.keyboard.press("n");
    await expect.poll(() => focused(page)).toMatch(/^H1 /);
    await expect.poll(() => focused(page)).not.toBe(before);
    await page.keyboard.press("/");
    await expect.poll(() => focused(page)).toMatch(/^INPUT /);
    await page.keyboard.type("135-45");
    await page.waitForSelector("[role=option]", { visible: true });
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toContain("Schedule of parking spaces");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-here] ::-p-text(Schedule of parking spaces)", { visible: true });
  });

  journey("prints only the law, with its town and version above", async ({ page }) => {
    await open(page, "/larkmere/cite/135-45");
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(await page.pdf({ format: "Letter" }));
    const printed = [...document.pages()]
      .map((sheet) => sheet.getText())
      .join(" ")
      .replaceAll(SPACES, " ");
    document.destroy();
    library.destroy();
    for (const words of [
      "Code of the Town of Larkmere",
      "Version of Mar 1, 2026",
      "on the same lot or, in the VC District",
    ])
      expect(printed).toContain(words);
    for (const words of ["Search by part", "Sign in", "Chapter 101 Noise"]) expect(printed).not.toContain(words);
  });
});
