import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { rows } from "../../src/platform/db/db.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let server: OwnServer;
let minutes: number;
let archive: number;
let hidden: number;

/** Calls the API as the clerk. */
type Send = (path: string, body: Record<string, string | number | boolean>, bytes?: string) => Promise<number>;

beforeAll(async () => {
  server = await openOwnServer([{ username: "clerk", role: "administrator" }]);
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
  const send: Send = async (path, fields, bytes) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    if (bytes !== undefined) form.set("file", new Blob([bytes]), "file");
    const answer = await fetch(`${origin}/api/larkmere/pub-doc${path}`, {
      method: "POST",
      headers: { origin, cookie, ...(bytes === undefined && { "content-type": "application/json" }) },
      body: bytes === undefined ? JSON.stringify(fields) : form,
    });
    const { document, category, type } = (await answer.json()) as Record<string, { id: number } | undefined>;
    const id = (document ?? category ?? type)?.id;
    if (id === undefined) throw new Error(`${path} ${answer.status}`);
    return id;
  };
  await addMinutes(send);
  await addArchive(send);
});
afterAll(() => server.close());

const pdf = "%PDF-1.4\n%%EOF\n";

async function addMinutes(send: Send): Promise<void> {
  minutes = await send("/type", { title: "Board Minutes", description: "What the boards decided." });
  const board = await send("/category", {
    typeId: minutes,
    title: "Town Board",
    groupByType: "Year_Descending",
    sortByFirstType: "Date_Descending",
  });
  const category = { typeId: minutes, categoryId: board };
  const june = await send("", { ...category, title: "June meeting", date: "2026-06-03" }, pdf);
  await send("", { ...category, title: "December meeting", date: "2025-12-02" }, pdf);
  await send("", { typeId: minutes, title: "Rules of procedure" }, pdf);
  hidden = await send("", { ...category, title: "Executive session", date: "2026-06-04", isPrivate: true }, pdf);
  await send("/linked", {
    ...category,
    title: "June meeting on video",
    documentType: "VIDEO_LINK",
    url: "https://video.example.org/1",
    date: "2026-06-03",
  });
  const { db, larkmere } = server.towns;
  await db.execute(sql`insert into document_pages (customer_id, document_id, page, text, is_recognized)
    values (${larkmere}, ${june}, 1, 'The meeting was called to order.', false), (${larkmere}, ${june}, 2, 'Adjourned at nine.', true)`);
  await db.execute(sql`update documents set pages = 2, pages_read = 2, text_state = 'read' where id = ${june}`);
}

/** 700 documents in two categories. */
async function addArchive(send: Send): Promise<void> {
  archive = await send("/type", { title: "Archive" });
  const letters = await send("/category", { typeId: archive, title: "Letters" });
  const maps = await send("/category", { typeId: archive, title: "Maps" });
  const { db, larkmere } = server.towns;
  await db.execute(sql`insert into documents (customer_id, type_id, category_id, title, title_key, kind, url, created_by, updated_by)
    select ${larkmere}, ${archive}, case when n <= 400 then ${letters}::integer else ${maps}::integer end, 'Paper ' || n,
      'paper ' || lpad(n::text, 15, '0'), 'VIDEO_LINK', 'https://a.example.org/', 'clerk', 'clerk' from generate_series(1, 700) n`);
  // Through a call, so that the server notices.
  await send("", { typeId: archive, categoryId: maps, title: "Zoning map" }, pdf);
}

const go = (page: Page, path: string) => page.goto(server.address + path);
const titles = (page: Page) => page.locator("main li a[href*='/document/'], main li a[target=_blank]").allInnerTexts();

describe("Public documents", () => {
  journey(
    "[PUBDOC-02, PUBDOC-03, PUBDOC-04, PUBDOC-13, ROUTES-18, PUBDOC-15, PUBDOC-32, PUBDOC-34] a visitor finds the minutes of June, filters and goes back",
    async ({ page }) => {
      await go(page, "/larkmere/documents");
      await page.getByRole("main").getByRole("link", { name: "Board Minutes" }).last().click();
      await page.waitForURL("**/larkmere/documents/Board_Minutes");
      await expect.poll(() => page.title()).toMatch(/^Board Minutes · /);
      const row = page.getByRole("listitem").filter({ hasText: "June meeting PDF" });
      await row.getByRole("link", { name: "June meeting PDF, 2 pages, 15 bytes" }).waitFor();
      await row.getByText("Jun 3, 2026").waitFor();
      await page
        .getByRole("link", { name: /June meeting on video Video on video.example.org.*opens a new tab/ })
        .waitFor();
      await expect.poll(() => page.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual(["2026", "2025"]);
      await expect.poll(() => page.getByText("Executive session").count()).toBe(0);
      await page.getByLabel("Year").selectOption({ label: "2025 (1)" });
      await page.waitForURL("**/Board_Minutes?year=2025");
      await expect.poll(() => titles(page)).toEqual(["December meeting PDF, 15\u00A0bytes"]);
      await page.getByLabel("Words in title or text").fill("june");
      await page.getByText("No documents match these filters").waitFor();
      await page.goBack();
      await page.waitForURL("**/Board_Minutes?year=2025");
      await page.getByRole("link", { name: "Clear" }).click();
      await page.waitForURL("**/Board_Minutes");
      await page.getByLabel("Category").selectOption("(Uncategorized)");
      await page.getByText("(Undated)").last().waitFor();
      const panel = page.getByRole("navigation", { name: "Public Documents" });
      await panel.getByRole("link", { name: "Board Minutes 4" }).waitFor();
      await expectAccessible(page);
    },
  );

  journey("two filters chosen in a row both apply, while the first is still on its way, too", async ({ page }) => {
    await go(page, "/larkmere/documents/Board_Minutes");
    const late = Promise.withResolvers<void>();
    await page.route(
      ({ searchParams }) => searchParams.has("filterYear") && !searchParams.has("filterCategory"),
      (route) => late.promise.then(() => route.continue()).catch(() => null),
    );
    await page.getByLabel("Year").selectOption({ label: "2025 (1)" });
    await page.getByLabel("Category").selectOption("Town Board");
    await page.waitForURL("**/Board_Minutes?category=Town+Board&year=2025");
    late.resolve();
  });

  journey("what a document is begins below its title where that begins", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 360, height: 740 } });
    await go(page, "/larkmere/documents/Board_Minutes");
    const link = page.getByRole("link", { name: /^June meeting on video/ });
    const lefts = await Promise.all(
      ["June meeting on video", /^Video on/].map(async (text) => {
        const place = await link.getByText(text, { exact: true }).boundingBox();
        return { left: Math.round(place?.x ?? 0), top: Math.round(place?.y ?? 0) };
      }),
    );
    expect(lefts[0]?.left).toBe(lefts[1]?.left);
    expect(lefts[0]?.top).toBeLessThan(lefts[1]?.top ?? 0);
  });

  journey("[PUBDOC-05] the description, the filters that stay in sight, and the loading of more", async ({ page }) => {
    await go(page, "/larkmere/documents/Board_Minutes");
    await page.getByRole("main").getByText("What the boards decided.").waitFor();
    await page.getByRole("heading", { level: 2, name: "Town Board" }).waitFor();
    await go(page, "/larkmere/documents/Archive");
    const answered = Promise.withResolvers<void>();
    await page.route("**/pub-doc/type/**", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const loading = page.getByRole("main").getByRole("status").filter({ hasText: "Loading…" });
    const spinner = loading.locator("svg");
    await spinner.waitFor();
    await expect.poll(() => spinner.getAttribute("width")).toBe("54");
    const words = page.getByLabel("Words in title or text");
    await expect.poll(() => words.evaluate((field) => field.getBoundingClientRect().top < innerHeight)).toBe(true);
    await expect.poll(() => words.evaluate((field) => field.getBoundingClientRect().top > 0)).toBe(true);
    answered.resolve();
    await page.getByText("Paper 600").waitFor({ state: "attached" });
  });

  journey(
    "[PUBDOC-07, PUBDOC-27, CONSTANTS-52] 701 documents load while a visitor scrolls, and a link leads to a category far below",
    async ({ page }) => {
      await go(page, "/larkmere/documents/Archive");
      await expect.poll(async () => (await titles(page)).length).toBe(300);
      const bottom = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await bottom();
      await page.getByText("Paper 600").waitFor({ state: "attached" });
      await bottom();
      await page.getByText("Zoning map").waitFor({ state: "attached" });
      await expect.poll(async () => (await titles(page)).length).toBe(701);
      const [maps] = await rows<{ id: number }>(
        server.towns.db,
        sql`select id from document_categories where type_id = ${archive} and title = 'Maps'`,
      );
      await go(page, "/larkmere/home");
      await go(page, `/larkmere/documents/Archive#category-${maps?.id}`);
      await page.waitForURL("**/Archive?from=400#category-*");
      await expect.poll(() => page.getByRole("heading", { level: 2, name: "Maps" }).isVisible()).toBe(true);
      await page.getByRole("link", { name: "Show previous" }).waitFor();
    },
  );

  journey(
    "[PUBDOC-07] a visitor who comes back to a long list finds it as long as before, at the same document",
    async ({ openPage }) => {
      const page = await openPage({ viewport: { width: 1240, height: 700 } });
      await go(page, "/larkmere/documents/Archive");
      const document = (title: string) => page.getByRole("link", { name: new RegExp(`^${title} `) });
      for (const last of ["Paper 300", "Paper 600", "Zoning map"]) {
        await document(last).scrollIntoViewIfNeeded();
      }
      const place = document("Paper 512");
      const isBack = async (): Promise<void> => {
        await document("Zoning map").waitFor({ state: "attached" });
        await expect.poll(async () => (await titles(page)).length).toBe(701);
        await expect
          .poll(() => place.evaluate((link) => Math.abs(link.getBoundingClientRect().top - innerHeight / 2)))
          .toBeLessThan(350);
      };
      await place.scrollIntoViewIfNeeded();
      // To another document, as a file is.
      await go(page, "/larkmere/home");
      await page.goBack();
      await isBack();
      // To another page of the same document.
      await page.getByRole("link", { name: "Home", exact: true }).first().click();
      await page.waitForURL("**/larkmere/home");
      await page.goBack();
      await isBack();
    },
  );

  journey("without JavaScript, filters are a form and the rest of a long list is a link", async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await go(page, "/larkmere/documents/Board_Minutes");
    await page.getByLabel("Year").selectOption("2025");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => titles(page)).toEqual(["December meeting PDF, 15\u00A0bytes"]);
    await go(page, "/larkmere/documents/Archive");
    await page.getByRole("link", { name: "Show more" }).click();
    await expect.poll(async () => (await titles(page)).length).toBe(300);
    await page.getByRole("link", { name: "Show more" }).click();
    await expect.poll(async () => (await titles(page)).length).toBe(101);
  });

  journey("a reader without the file reads its text by page, and opens the file at that page", async ({ page }) => {
    await go(page, "/larkmere/documents/Board_Minutes");
    await page.getByRole("link", { name: "Text of June meeting" }).click();
    await page.getByRole("heading", { name: "Page 2" }).waitFor();
    await page.getByText("The text of this page was recognized by machine.").waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: "Open page 2 of the file" }).getAttribute("href"))
      .toMatch(/\/larkmere\/document\/\d+\.pdf#page=2$/);
    await expectAccessible(page);
  });

  journey("a reader of a text that is still being read learns so, and opens the file instead", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 360, height: 800 }, colorScheme: "dark" });
    const [rules] = await rows<{ id: number }>(
      server.towns.db,
      sql`select id from documents where title = 'Rules of procedure'`,
    );
    expect((await go(page, `/larkmere/document/${rules?.id}/text`))?.status()).toBe(200);
    await page.getByText("The text of this document is still being read.").waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: /^Open the file \(PDF/ }).getAttribute("href"))
      .toBe(`/larkmere/document/${rules?.id}.pdf`);
    await expectAccessible(page);
    expect((await go(page, `/larkmere/document/${hidden}/text`))?.status()).toBe(404);
  });

  journey(
    "[OPEN-08] a file that a visitor may not see, and one that does not exist, give the same page, which offers to sign in",
    async ({ page }) => {
      const pages = [];
      for (const id of [hidden, 999_999])
        for (const path of [`/larkmere/document/${id}.pdf`, `/documents/larkmere/public/${id}.pdf`]) {
          const response = await go(page, path);
          expect([response?.status(), response?.headers()["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
          await page.getByText("There is no document at this address, or it is not public.").waitFor();
          const link = page.getByRole("main").getByRole("link", { name: "Sign in" });
          await expect
            .poll(() => link.getAttribute("href"))
            .toBe(`/user/login/larkmere?url=${encodeURIComponent(path)}`);
          pages.push((await page.getByRole("main").innerText()).trim());
        }
      expect(new Set(pages).size).toBe(1);
      const program = await page.request.get(`${server.address}/larkmere/document/${hidden}.pdf`, {
        headers: { accept: "*/*" },
      });
      expect([program.status(), program.headers()["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
    },
  );

  journey("[ROUTES-21, PUBDOC-10] the lookup address leads to the type with its filters", async ({ page }) => {
    await go(page, "/documents/pub/larkmere/Board_Minutes/?subCategory=Town%20Board&year=2025");
    await expect
      .poll(() => page.url())
      .toBe(`${server.address}/larkmere/documents/Board_Minutes?category=Town+Board&year=2025`);
    await expect.poll(async () => (await titles(page)).length).toBe(1);
  });

  journey(
    "[~HOME-07: questions status and help are not in the product yet] [HOME-08, ADMIN-34, API-17] a tile of a type appears on the home page and is switched off",
    async ({ page }) => {
      await server.signIn(page, "clerk");
      const tiles = page.getByRole("list", { name: "Start here" });
      await go(page, "/larkmere/home");
      await tiles.getByRole("link", { name: "Board Minutes" }).waitFor();
      await go(page, "/dashboard/larkmere/settings#document-tiles");
      await page.getByRole("switch", { name: "Board Minutes" }).click();
      await page.getByText("“Board Minutes” is hidden from the home page").waitFor();
      await go(page, "/larkmere/home");
      await tiles.getByRole("link", { name: "Archive" }).waitFor();
      await expect.poll(() => tiles.getByRole("link", { name: "Board Minutes" }).count()).toBe(0);
    },
  );

  journey("[PUBDOC-79] a site with public documents only shows its text above them", async ({ page }) => {
    await server.customize({ pubDocsOnly: true, pubDocsOnlyText: "<p>The code is kept at the county.</p>" });
    await go(page, "/larkmere/documents");
    await page.getByText("The code is kept at the county.").waitFor();
    const rail = page.getByRole("navigation", { name: "Site navigation", exact: true });
    await expect.poll(() => rail.getByRole("link", { name: "Code", exact: true }).count()).toBe(0);
    await server.customize({ pubDocsOnly: false, pubDocsOnlyText: "" });
  });

  journey("[PUBDOC-62] a town without dates shows none, and every page fits on a phone", async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 360, height: 800 }, colorScheme: "dark" });
    for (const path of ["", "/Board_Minutes", "/Archive"]) {
      await go(page, `/larkmere/documents${path}`);
      await expectAccessible(page);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    // The heading of a category stays right below the search bar: the filters do not stay.
    await go(page, "/larkmere/documents/Board_Minutes");
    const top = await page.evaluate(() => {
      const head = [...document.querySelectorAll("main section h2")].at(-1)?.parentElement;
      return head && getComputedStyle(head).top;
    });
    expect(top).toBe("56px");
    await server.customize({ pubdocsDateDisabled: true });
    await go(page, "/larkmere/documents/Board_Minutes");
    await expect.poll(() => page.getByLabel("Year").count()).toBe(0);
    await expect.poll(() => page.locator("main time").count()).toBe(0);
    await server.customize({ pubdocsDateDisabled: false });
  });
});
