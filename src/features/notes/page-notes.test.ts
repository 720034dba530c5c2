import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../app/catalog.ts";
import { formatDay } from "../../domain/format-day.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { EndpointRunner, type Services } from "../../platform/http/endpoint.ts";
import { codeOfTowns } from "../code/code-of-towns.ts";
import { getCodePage, type CodePage } from "../code/contract/code.ts";
import { codeEndpoints } from "../code/endpoints/index.ts";
import { setCustomization, setLevels } from "../code/test-towns.ts";
import { openRegistry } from "../sites/registry.ts";
import { deleteNote } from "./contract/notes.ts";
import { notes } from "./tables.ts";
import { openTestNotes, type TestNotes } from "./test-notes.ts";

const site = "larkmere";
const PUBLIC_NOTES = { PUBLIC_ANNOTATION: { currentLevel: "ADMIN", maximumLevel: "ADMIN" } } as const;

let world: TestNotes;
beforeAll(async () => {
  world = await openTestNotes();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.towns.db.delete(notes);
  await setCustomization(world.towns, world.towns.larkmere, {});
});

const html = async (by: Actor = visitor, input: object = {}): Promise<string> =>
  (await world.towns.call(getCodePage, { site, guid: "1010", ...input }, by)).html;
const hasNotes = (page: string): boolean => page.includes("law-notes");
/** What the notes of a page say, each with the provision that has it. */
const said = (page: string): string[] =>
  [...page.matchAll(/<section id="(\d+)"|<article class="note".*?<\/article>|<a class="note-more".*?<\/a>/g)].reduce<{
    guid: string;
    all: string[];
  }>(
    ({ guid, all }, [found, at]) =>
      at === undefined
        ? {
            guid,
            all: [
              ...all,
              `${guid}: ${found.replaceAll(/<\/(?:p|span|blockquote)>/g, " | ").replaceAll(/<[^>]*>/g, "")}`,
            ],
          }
        : { guid: at, all },
    { guid: "", all: [] },
  ).all;
const today = formatDay(new Date().toISOString(), "short");

describe("[OPEN-66] [NOTES-01] [NOTES-07] A page of the code", () => {
  test("has its public notes in the HTML, with whose they are and that they are not law", async () => {
    await world.save(world.clerk, { visibility: "public", title: "Ask <first>", color: "mint" });
    await world.save(world.clerk, {
      visibility: "public",
      title: "Folded",
      guid: "1012",
      content: "<p>Short</p>",
      displayMode: "minimized",
    });
    const page = await html();
    const origin = (signer: string): string => `${signer} · ${today} · A note, not part of the law`;
    expect(said(page)).toEqual([
      `1011:  | Ask &lt;first&gt; |  |  | ${origin("Town of Larkmere")} | Is the alley a street? | `,
      `1012:  | Folded |  |  | ${origin("Town of Larkmere")} | Short | `,
    ]);
    expect(page).toContain('data-color="mint"');
    expect(page.match(/<details[^>]*><summary class="note-head">/g)).toEqual([
      '<details open><summary class="note-head">',
      '<details><summary class="note-head">',
    ]);
    await setCustomization(world.towns, world.towns.larkmere, { notesAuthor: "Town Clerk & Co." });
    expect(said(await html())[1]).toContain(origin("Town Clerk &amp; Co."));
    expect(hasNotes(await html(visitor, { alone: true }))).toBe(false);
    expect(hasNotes(await html(visitor, { site: "larkmere-1" }))).toBe(false);
  });

  test("[NOTES-06] [NOTES-08] has no private notes and no notes of a group, for any caller", async () => {
    await world.save(world.clerk, { title: "Of the clerk" });
    await world.save(world.rose, { title: "Of the board", visibility: String(world.board) });
    for (const by of [visitor, world.clerk, world.rose, world.henry, world.stranger])
      expect(hasNotes(await html(by))).toBe(false);
    await world.save(world.clerk, { title: "Public", visibility: "public" });
    for (const by of [visitor, world.clerk, world.rose]) {
      const page = await html(by);
      expect(page).toContain("Public");
      expect(page).not.toContain("Of the");
    }
  });

  test("is as the notes are at once: after each save, change of who sees them, and deletion", async () => {
    expect(hasNotes(await html())).toBe(false);
    const { id } = await world.save(world.clerk, { visibility: "public", title: "First" });
    const second = await world.save(world.clerk, { visibility: "public", title: "Second" });
    expect(await html()).toContain("Second");
    await world.save(world.clerk, { id, visibility: "public", title: "Changed" });
    expect(await html()).toContain("Changed");
    await world.save(world.clerk, { id, visibility: "private", title: "Changed" });
    expect(await html()).not.toContain("Changed");
    await world.towns.call(deleteNote, { site, id: second.id }, world.clerk);
    expect(hasNotes(await html())).toBe(false);
    await world.save(world.clerk, { id, visibility: "public", title: "Changed" });
    await setLevels(world.towns, world.towns.larkmere, {});
    expect(hasNotes(await html())).toBe(false);
    await setLevels(world.towns, world.towns.larkmere, PUBLIC_NOTES);
    expect(hasNotes(await html())).toBe(true);
  });

  test("is also in another process without a note that is not public any more", async () => {
    const { db } = world.towns;
    const registry = await openRegistry(db, catalog, codeOfTowns);
    const runner = new EndpointRunner({ catalog, db } as unknown as Services, registry, codeEndpoints(catalog), {
      checkAnswers: true,
    });
    const there = async (): Promise<string> =>
      ((await runner.run("getCodePage", visitor, "test", { site, guid: "1010" })) as CodePage).html;
    const { id } = await world.save(world.clerk, { visibility: "public", title: "Here and there" });
    await expect.poll(there, { timeout: 5000 }).toContain("Here and there");
    await world.save(world.clerk, { id, visibility: "private", title: "Here and there" });
    await expect.poll(there, { timeout: 5000 }).not.toContain("Here and there");
    await registry.close();
  });

  test("has none of another town", async () => {
    await world.save(world.clerk, { visibility: "public", title: "Of Larkmere" });
    expect(await world.towns.failureOf(getCodePage, { site: "millbrook", guid: "1010" })).toBe("sign-in");
    const other = await world.towns.call(
      getCodePage,
      { site: "millbrook" },
      {
        ...visitor,
        levels: () => new Set(["PUBLIC", "USER"]),
      },
    );
    expect(hasNotes(other.html)).toBe(false);
  });

  test("shows the words of references in notes, and links only to the code: other targets may become private", async () => {
    const cite = (reference: string, words = ""): string => `<cite data-reference="${reference}">${words}</cite>`;
    await world.save(world.clerk, {
      visibility: "public",
      content: `<p>${cite("provision:1012")}, ${cite("document:7", "our minutes")}, ${cite("document:7")}</p>`,
    });
    const page = await html();
    expect(page).toContain('<a class="reference" href="/1010#1012">§ 12-2');
    expect(page).toContain('our minutes, <span class="reference-remark">(document)</span>');
  });

  test("shows five notes of each provision, counts the others, and leaves out content beyond its limit", async () => {
    const long = `<p>${"word ".repeat(19_990)}</p>`;
    for (let at = 1; at <= 7; at += 1)
      await world.save(world.clerk, {
        visibility: "public",
        title: `Note ${at}`,
        content: at < 2 ? "<p>Short</p>" : long,
      });
    const page = await html();
    const cards = said(page);
    expect(cards.map((card) => /Note \d|Show .*/.exec(card)?.[0])).toEqual([
      ...[1, 2, 3, 4, 5].map((at) => `Note ${at}`),
      "Show 2 more notes",
    ]);
    expect(page).toContain('<a class="note-more" href="/note/larkmere?visibility=public&amp;guid=1011">');
    expect(cards.filter((card) => card.includes("Read this note"))).toHaveLength(1);
    expect(page.length).toBeLessThan(500_000);
  });
});
