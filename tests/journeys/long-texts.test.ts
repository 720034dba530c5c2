import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { rows } from "../../src/platform/db/db.ts";
import { raiseRevision } from "../../src/features/sites/parts/server/revision.ts";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey } from "../harness/journey.ts";
import { openAs } from "../harness/open.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let server: OwnServer;
let agenda: number;
let report: number;
let law: number;
beforeAll(async () => {
  server = await openOwnServer([{ username: "rose", role: "user" }]);
  const { db, larkmere, registry } = server.towns;
  const by = sql`${larkmere}::integer, 'clerk', 'clerk'`;
  const idOf = async (query: ReturnType<typeof sql>): Promise<number> =>
    (await rows<{ id: number }>(db, query))[0]?.id ?? 0;
  const type = await idOf(
    sql`insert into document_types (customer_id, created_by, updated_by, title) values (${by}, 'Minutes') returning id`,
  );
  const category = await idOf(
    sql`insert into document_categories (customer_id, created_by, updated_by, type_id, title, is_uncategorized) values (${by}, ${type}, '(Uncategorized)', true) returning id`,
  );
  await db.execute(sql`insert into stored_bytes (key, size) values ('aa/bb.pdf', 30)`);
  const addDocument = (title: string, extension: string, pages: number): Promise<number> =>
    idOf(sql`insert into documents (customer_id, created_by, updated_by, type_id, category_id, title, title_key, key, file_name, media_type, extension, size, text_state, pages, pages_read)
      values (${by}, ${type}, ${category}, ${title}, ${title}, 'aa/bb.pdf', 'file', 'application/pdf', ${extension}, 30, 'read', ${pages}, ${pages}) returning id`);
  agenda = await addDocument("Agenda packet", "pdf", 45);
  await db.execute(sql`insert into document_pages (customer_id, document_id, page, text)
    select ${larkmere}, ${agenda}, n, 'Item ' || n || ' of the agenda. ' || repeat('The board considers the plan. ', 20) from generate_series(1, 45) n`);
  report = await addDocument("Annual report", "txt", 1);
  await db.execute(sql`insert into document_pages (customer_id, document_id, page, part, text)
    select ${larkmere}, ${report}, 1, n, 'Stretch ' || n || E' of the report.\n' || repeat('The clerk reports. ', 500) from generate_series(1, 50) n`);
  law =
    await idOf(sql`insert into laws (customer_id, created_by, updated_by, legislation_type, number, adopted, appended_to_id, html)
    select ${by}, 'Local Law', '9-2026', '2026-06-01', v.id, repeat('<p>' || repeat('Be it enacted by the board. ', 100) || '</p>', 100) || '<p>This law takes effect at once.</p>'
    from versions v where v.customer_id = ${larkmere} and v.state = 'current' returning id`);
  await db.execute(sql`insert into notes (customer_id, guid, title, content, plain, color, visibility, display_mode, created_by, created_by_id, updated_by, updated_by_id)
    select ${larkmere}, 1011, 'Note ' || n, '<p>Begins ' || n || '. ' || repeat('Ask the department about corner lots. ', 2500) || '</p>', 'Ask', 'mint', 'private', 'expanded', u.username, u.id, u.username, u.id
    from generate_series(1, 30) n, users u where u.username = 'rose'`);
  for (const feature of ["documents", "laws", "notes", "sites"] as const) await raiseRevision(db, larkmere, feature);
  await registry.refresh();
});
afterAll(() => server.close());

const go = (page: Page, path: string) => page.goto(server.address + path);
const parts = (page: Page) => page.getByRole("navigation", { name: "Parts of the text", exact: true });
const noteCard = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });

describe("A long text", () => {
  journey("of a PDF is read part by part, and an address leads to its page", async ({ page }) => {
    await go(page, `/larkmere/document/${agenda}/text`);
    await parts(page).getByText("Part 1 of 3 · pages 1–20 of 45").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Next part" }).last().click();
    await page.waitForURL("**/text?part=2");
    await page.getByRole("heading", { name: "Page 21" }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Agenda packet, part 2 · /);
    await page.getByRole("link", { name: "Previous part" }).first().click();
    await page.getByRole("heading", { name: "Page 1", exact: true }).waitFor();
    await go(page, `/larkmere/document/${agenda}/text#page-43`);
    await page.waitForURL("**/text?page=43#page-43");
    await page.getByRole("heading", { name: "Page 43" }).waitFor();
  });

  journey("is read without JavaScript", async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false });
    await go(page, `/larkmere/document/${report}/text`);
    await parts(page).getByText("Part 1 of 3", { exact: true }).waitFor();
    await page.getByText("Stretch 20 of the report.").waitFor();
    await page.getByRole("link", { name: "Next part" }).first().click();
    await page.getByText("Stretch 21 of the report.").waitFor();
    await page.getByRole("link", { name: "Next part" }).first().click();
    await page.getByText("Stretch 50 of the report.").waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Next part" }).count()).toBe(0);
  });

  journey("of a law is read part by part", async ({ page }) => {
    await go(page, `/larkmere/laws/${law}`);
    await parts(page).getByText("Part 1 of 2").waitFor();
    await expect.poll(() => page.getByText("takes effect at once").count()).toBe(0);
    await page.getByRole("link", { name: "Next part" }).last().click();
    await page.waitForURL(`**/laws/${law}?part=2`);
    await page.getByText("takes effect at once").waitFor();
    await expectAccessible(page);
  });
});

describe("Long notes", () => {
  journey("come with their content when they come into view", async ({ openPage }) => {
    const page = await openAs(server, openPage, "rose", "/note/larkmere");
    await noteCard(page, "Note 1").getByText("Begins 1.").waitFor();
    const last = noteCard(page, "Note 30");
    await last.getByText("Loading…").waitFor();
    await expectAccessible(page);
    await last.scrollIntoViewIfNeeded();
    await last.getByText("Begins 30.").waitFor();
    await expect.poll(() => last.getByText("Loading…").count()).toBe(0);
  });

  journey("are edited with all of their content", async ({ openPage }) => {
    const page = await openAs(server, openPage, "rose", "/note/larkmere");
    const card = noteCard(page, "Note 29");
    await card.scrollIntoViewIfNeeded();
    // The cards around it have come, so that nothing moves it any more.
    for (const number of [28, 29, 30]) await noteCard(page, `Note ${number}`).getByText(`Begins ${number}.`).waitFor();
    await card.getByRole("button", { name: "Actions for Note 29" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("Note 29, changed");
    await page.getByRole("button", { name: "Save note" }).click();
    await noteCard(page, "Note 29, changed").getByText("Begins 29.").waitFor();
  });

  journey("that cannot be loaded say so, and are tried again", async ({ openPage, complaints }) => {
    const page = await openAs(server, openPage, "rose", "/note/larkmere");
    await page.route("**/api/notes/*", (route) => route.abort());
    const last = noteCard(page, "Note 30");
    await last.scrollIntoViewIfNeeded();
    await last.getByText("The text of this note could not be loaded.").waitFor();
    await page.unroute("**/api/notes/*");
    await last.getByRole("button", { name: "Try again" }).click();
    await last.getByText("Begins 30.").waitFor();
    complaints.length = 0;
  });
});
