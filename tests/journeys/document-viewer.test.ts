import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, vi } from "vitest";
import { rows } from "../../src/platform/db/db.ts";
import { makePdf } from "../../src/platform/papers/test-pdf.ts";
import { scanOf } from "../../src/platform/papers/test-scan.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { open } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let server: OwnServer;
let scan: number;
let broken: number;

/** Recognition takes seconds. */
const PATIENT = { timeout: 40_000, interval: 200 };

beforeAll(async () => {
  server = await openOwnServer([{ username: "clerk", role: "administrator" }], { runsJobs: true });
  const origin = server.address;
  const signedIn = await fetch(`${origin}/api/user/sign-in`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ login: "clerk", password: "a lake in winter" }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const send = async (path: string, fields: Record<string, string>, bytes?: Uint8Array | string): Promise<number> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (bytes !== undefined) form.set("file", new Blob([new Uint8Array(Buffer.from(bytes))]), "file.pdf");
    const answer = await fetch(`${origin}/api/larkmere/pub-doc${path}`, {
      method: "POST",
      headers: { origin, cookie, ...(bytes === undefined && { "content-type": "application/json" }) },
      body: bytes === undefined ? JSON.stringify(fields) : form,
    });
    const { document, type } = (await answer.json()) as Record<string, { id: number } | undefined>;
    return (document ?? type)?.id ?? 0;
  };
  const typeId = String(await send("/type", { title: "Minutes" }));
  const lines = ["MINUTES OF THE TOWN BOARD", "THE FENCE PERMIT WAS APPROVED"];
  scan = await send(
    "",
    { typeId, title: "May meeting", date: "2026-05-06" },
    makePdf([
      { lines: ["Agenda", "Public hearing"] },
      { jpeg: await scanOf(lines) },
      { lines: ["A second permit for a fence", "was refused."] },
    ]),
  );
  broken = await send("", { typeId, title: "Broken" }, "%PDF-1.4\n%%EOF\n");
  await vi.waitFor(async () => {
    const unread = await rows(
      server.towns.db,
      sql`select from documents where text_state not in ('read', 'failed') or (id = ${scan} and pages_read < 3)`,
    );
    expect(unread).toEqual([]);
  }, PATIENT);
}, 90_000);
afterAll(() => server.close());

const viewer = (find = "", hash = ""): string =>
  `${server.address}/larkmere/document/${scan}/pages${find === "" ? "" : `?find=${find}`}${hash}`;
const bar = (page: Page) => page.getByRole("group", { name: "Search matches" });
const current = (page: Page) => page.locator("[data-current-match]");

/** Whether an element is in the window, and not below the bars. */
const isSeen = (page: Page) => async (): Promise<boolean> => {
  const [box, window] = [await current(page).first().boundingBox(), page.viewportSize()];
  return box !== null && window !== null && box.y > 60 && box.y + box.height < window.height - 40;
};

describe("The pages of a document", () => {
  journey("the buttons of the bar are reached by keyboard, and the page stays where it is", async ({ page }) => {
    await open(page, viewer("permit"));
    await current(page).first().waitFor();
    await expect.poll(isSeen(page)).toBe(true);
    const at = await page.evaluate(() => scrollY);
    await bar(page).getByRole("button").first().focus();
    for (const press of ["Tab", "Tab"]) {
      await page.keyboard.press(press);
      expect(await page.evaluate(() => scrollY)).toBe(at);
    }
    await page.keyboard.press("Enter");
    await bar(page).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  });

  journey("[SEARCH-64] a resident who searched sees the words in the scan and goes through them", async ({ page }) => {
    await open(page, viewer("fence+permit"));
    await bar(page).getByText("Match 1 of 4 · page 2").waitFor();
    await current(page).waitFor();
    await expect.poll(isSeen(page)).toBe(true);
    // The word in the picture, 72 points from the left of a page of 612.
    const [mark, picture] = [
      await current(page).boundingBox(),
      await page.getByRole("img", { name: "Page 2" }).boundingBox(),
    ];
    expect(((mark?.x ?? 0) - (picture?.x ?? 0)) / (picture?.width ?? 1)).toBeCloseTo(105 / 612, 1);
    await bar(page).getByRole("button", { name: "Next match" }).click();
    await bar(page).getByText("Match 2 of 4 · page 2").waitFor();
    await page.keyboard.press("m");
    await bar(page).getByText("Match 3 of 4 · page 3").waitFor();
    await expect.poll(isSeen(page)).toBe(true);
    await expect.poll(() => page.getByRole("textbox", { name: "Page" }).inputValue()).toBe("3");
    await expectAccessible(page);
    await bar(page).getByRole("button", { name: "Next match" }).press("Escape");
    await expect.poll(() => page.locator("mark").count()).toBe(0);
    await expect.poll(() => page.url()).not.toContain("find=");
  });

  journey("a result of a search and a list that is searched lead to them, and they to the file", async ({ page }) => {
    await expect
      .poll(async () => {
        await open(page, `${server.address}/larkmere/documents/Minutes?text=fence`);
        return page.getByRole("link", { name: /^May meeting/ }).getAttribute("href");
      }, PATIENT)
      .toBe(`/larkmere/document/${scan}/pages?find=fence`);
    await page.getByRole("link", { name: /^May meeting/ }).click();
    await bar(page).getByText("Match 1 of 2 · page 2").waitFor();
    const file = page.getByRole("link", { name: /^Open the file \(PDF, 3 pages/ });
    await expect.poll(() => file.getAttribute("href")).toBe(`/larkmere/document/${scan}.pdf`);
    await expect
      .poll(() => page.getByRole("link", { name: "Download" }).getAttribute("href"))
      .toContain("?download=true");
    await page.getByRole("searchbox", { name: "Find in this document" }).fill("agenda");
    await page.getByRole("button", { name: "Find" }).click();
    await bar(page).getByText("Match 1 of 1 · page 1").waitFor();
    await page.getByRole("searchbox", { name: "Find in this document" }).fill("kangaroo");
    await page.keyboard.press("Enter");
    await page.getByText("No matches for “kangaroo”.").waitFor();
    await open(page, `${server.address}/larkmere/document/${scan}/text`);
    await page.getByRole("link", { name: "Pages", exact: true }).click();
    await page.getByRole("img", { name: "Page 1" }).waitFor();
  });

  journey("pages are enlarged, numbered and found by number, on a phone too", async ({ openPage }) => {
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 760, height: 900 },
    ]) {
      const page = await openPage({ viewport });
      await open(page, viewer("", "#page-2"));
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await page.getByRole("textbox", { name: "Page" }).fill("3");
      await page.keyboard.press("Enter");
      await expect
        .poll(async () => (await page.getByRole("heading", { name: "Page 3" }).boundingBox())?.y ?? 0)
        .toBeLessThan(400);
      const width = async () => (await page.getByRole("img", { name: "Page 3" }).boundingBox())?.width ?? 0;
      const before = await width();
      await page.getByRole("button", { name: "Larger" }).click();
      await expect.poll(width).toBeGreaterThan(before * 1.15);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await expectAccessible(page);
    }
  });

  journey("without JavaScript the pictures are there, and links to the file", async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(viewer());
    const picture = page.getByRole("img", { name: "Page 1" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole("link", { name: /^Open the file/ }).waitFor();
    await page.goto(`${server.address}/larkmere/document/${broken}/pages`);
    await page.getByText("The pages of this file cannot be shown here. Open the file to read it.").waitFor();
  });

  journey("matches on a page that was recognized earlier are listed below it", async ({ page }) => {
    const { db } = server.towns;
    const [kept] = await rows<{ placed: string }>(
      db,
      sql`select placed from document_pages where document_id = ${scan} and page = 2`,
    );
    await db.execute(sql`update document_pages set placed = null where document_id = ${scan}`);
    await open(page, viewer("fence"));
    await bar(page).getByText("Match 1 of 2 · page 2").waitFor();
    await page.getByText("1 match on this page.").waitFor();
    await page.getByRole("listitem").filter({ hasText: "THE FENCE PERMIT WAS" }).waitFor();
    await expectAccessible(page);
    await db.execute(
      sql`update document_pages set placed = ${kept?.placed ?? null} where document_id = ${scan} and page = 2`,
    );
  });
});
