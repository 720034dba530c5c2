import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { getSearchResults, type Result } from "../search/contract/search.ts";
import { deleteNote } from "./contract/notes.ts";
import { privateIndex } from "./indexes.ts";
import { openTestNotes, type TestNotes } from "./test-notes.ts";

const WAIT = { timeout: 60_000 };
let world: TestNotes;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await openTestNotes();
  const { clerk, rose, dana } = world;
  const about = (title: string) => ({ title, content: "<p>The <em>culvert</em> floods.</p>" });
  const visibility = String(world.board);
  ids["public"] = (await world.save(clerk, { ...about("Notice"), visibility: "public" })).id;
  ids["group"] = (await world.save(rose, { ...about("For the board"), visibility, guid: "1012" })).id;
  ids["rose"] = (await world.save(rose, about("For myself"))).id;
  ids["dana"] = (await world.save(dana, about("Ask Rose"))).id;
  await world.work();
  await vi.waitFor(
    async () => {
      const [hers, danas] = [await found(rose), await found(dana)];
      if (hers.length < 3 || danas.length < 2) throw new Error(`Found only ${hers.join()} and ${danas.join()}.`);
    },
    { timeout: 60_000 },
  );
});
afterAll(() => world.close());

const search = (by: Actor, query = "culvert", input: object = {}) =>
  world.towns.call(getSearchResults, { site: "larkmere", page: 0, query, ...input }, by);

/** Titles of the notes that somebody finds. */
async function found(by: Actor, query?: string, input?: object): Promise<string[]> {
  const { results, failedTowns } = await search(by, query, input);
  return failedTowns.length > 0 ? failedTowns : results.map(({ title }) => title).toSorted();
}

test("[SEARCH-01, SEARCH-63, NOTES-35, OPEN-35] notes are found by those who see them", async () => {
  const { clerk, henry, stranger } = world;
  expect(await found(visitor)).toEqual(["Notice"]);
  expect(await found(clerk)).toEqual(["Notice"]);
  expect(await found({ ...clerk, installationAdmin: true })).toEqual(["Notice"]);
  expect(await found(stranger)).toEqual(["Notice"]);
  expect(await found(henry)).toEqual(["For the board", "Notice"]);
  const { scopeTypes } = await search(henry);
  expect(scopeTypes.find(({ id }) => id === "note")).toMatchObject({ displayName: "Notes", count: 2 });
});

test("[ADVANCED-11, ADVANCED-17] notes are found by visibility", async () => {
  const { rose } = world;
  expect(await found(rose, "culvert VISIBILITY:public")).toEqual(["Notice"]);
  expect(await found(rose, "culvert VISIBILITY:private")).toEqual(["For myself"]);
  expect(await found(rose, `culvert VISIBILITY:${world.board}`)).toEqual(["For the board"]);
  expect(await found(rose, "culvert", { scope: "code" })).toEqual([]);
});

test("a result leads to the note at its provision, and names the provision as it is now", async () => {
  const { results } = await search(world.henry, "board");
  const note = results.find(({ type }) => type === "note");
  expect(note).toMatchObject<Partial<Result>>({
    id: ids["group"],
    title: "For the board",
    url: `/1010#note-${ids["group"]}`,
    parents: [{ guid: "1012", title: "§ 12-2 Fines", url: "/1010#1012" }],
  });
  expect(note?.snippet).toContain("The culvert floods.");
});

test("words of private notes are in no index that others search", async () => {
  const { search: engine, towns, rose } = world;
  const site = { custId: "larkmere", customerId: towns.larkmere };
  const own = privateIndex(site, rose.userId ?? 0);
  const request = {
    query: { k: "all" },
    sort: "natural",
    offset: 0,
    limit: 100,
    audience: ["user:1", "group:1"],
  } as const;
  const everyone = [`user:${rose.userId}`, `user:${world.dana.userId}`, `group:${world.board}`];
  for (const index of (await engine.list()).filter((name) => name !== own)) {
    const { hits } = await engine.search([index], { ...request, audience: everyone });
    expect(hits.map(({ title }) => title)).not.toContain("For myself");
  }
});

test("a change of a note is found, and its visibility moves it", async () => {
  const { rose, henry, dana } = world;
  await world.save(rose, {
    id: ids["rose"] ?? "",
    title: "Now shared",
    visibility: String(world.board),
    content: "<p>Culvert</p>",
  });
  await expect.poll(() => found(henry), WAIT).toEqual(["For the board", "Notice", "Now shared"]);
  expect(await found(rose)).toEqual(["For the board", "Notice", "Now shared"]);
  await world.towns.call(deleteNote, { site: "larkmere", id: ids["dana"] ?? "" }, dana);
  await expect.poll(() => found(dana), WAIT).toEqual(["Notice"]);
  // Nothing is left of the last private note.
  const own = privateIndex({ custId: "larkmere", customerId: world.towns.larkmere }, dana.userId ?? 0);
  await expect.poll(() => world.search.exists(own), WAIT).toBe(false);
});
