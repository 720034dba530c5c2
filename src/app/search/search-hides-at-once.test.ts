import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createUser } from "../../features/accounts/accounts.ts";
import { groupMembers, groups } from "../../features/accounts/tables.ts";
import { codeOfTowns } from "../../features/code/code-of-towns.ts";
import { codeSource } from "../../features/code/search-source.ts";
import { openTestTowns, setLevels, userOf, type TestTowns } from "../../features/code/test-towns.ts";
import { addDocumentCategory, editDocumentCategory } from "../../features/documents/contract/categories.ts";
import { addLinkedDocument, deleteDocument, editLinkedDocument } from "../../features/documents/contract/documents.ts";
import { addDocumentType } from "../../features/documents/contract/types.ts";
import { feature as documentsFeature } from "../../features/documents/feature.ts";
import { documentIndex, documentSource } from "../../features/documents/search-source.ts";
import { addLaw, saveLaw } from "../../features/laws/contract/laws.ts";
import { feature as lawsFeature } from "../../features/laws/feature.ts";
import { lawSource } from "../../features/laws/search-source.ts";
import { deleteNote, saveNote } from "../../features/notes/contract/notes.ts";
import { feature as notesFeature } from "../../features/notes/feature.ts";
import { noteSource } from "../../features/notes/search-source.ts";
import { getAllTownsResults, getManyResults } from "../../features/search/contract/multi.ts";
import { getSearchResults, type SearchResults } from "../../features/search/contract/search.ts";
import { searchEndpoints } from "../../features/search/endpoints.ts";
import { Registry } from "../../features/sites/registry.ts";
import { rows, type Db } from "../../platform/db/db.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { noLimit } from "../../platform/http/address-limit.ts";
import { EndpointRunner, type Endpoint, type Services } from "../../platform/http/endpoint.ts";
import { openJobs } from "../../platform/jobs/open.ts";
import type { JobQueue } from "../../platform/jobs/port.ts";
import { testJobServices } from "../../platform/jobs/test-services.ts";
import { changedDocuments, documentsChanged } from "../../platform/search/changed-documents.ts";
import { MAX_LEFT_OUT, type SearchIndex } from "../../platform/search/port.ts";
import { reindex } from "../../platform/search/stored-indexes.ts";
import { openTestIndex } from "../../platform/search/test-index.ts";
import { findUnindexed, removeUnindexed, unindexed } from "../../platform/search/unindexed.ts";
import { catalog } from "../catalog.ts";

const site = "larkmere";
const sources = [codeSource, documentSource, lawSource, noteSource];
const WORD = "zebrafish";
const soon = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
const endpointsOf = (...features: readonly { readonly endpoints?: unknown }[]): readonly Endpoint[] =>
  features.flatMap(({ endpoints = [] }) => endpoints as readonly Endpoint[]);

let folder: string;
let towns: TestTowns;
let search: SearchIndex;
let queue: JobQueue;
/** Another process, which does not hear of changes. */
let other: EndpointRunner;
let others: Registry;
/** Called in the middle of each search. */
let meanwhile: () => Promise<void> = async () => {};
let clerk: Actor;
let rose: Actor;
let board: number;
let letters: number;
let current: number;
const ids: Record<string, number> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-hides-"));
  search = await openTestIndex(folder);
  const engine: Pick<SearchIndex, "search" | "similar"> = {
    search: async (...input) => {
      const answer = await search.search(...input);
      await meanwhile();
      return answer;
    },
    similar: (...input) => search.similar(...input),
  };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  let services: Partial<Services> = {};
  let jobs: JobQueue | undefined;
  towns = await openTestTowns({
    endpoints: [...endpointsOf(documentsFeature, lawsFeature, notesFeature), ...searchEndpoints(sources)],
    services: async (database) => {
      jobs = openJobs(database, [changedDocuments, ...(documentsFeature.jobs ?? []), ...(lawsFeature.jobs ?? [])], {
        pollSeconds: 0.5,
        stopSeconds: 1,
      });
      await jobs.open();
      services = { jobs, search: engine as SearchIndex, log };
      return services;
    },
  });
  if (jobs === undefined) throw new Error("The queue was not opened.");
  queue = jobs;
  const { db, larkmere } = towns;
  current = (await towns.registry.findSite(site))?.versionId ?? 0;
  await setLevels(towns, larkmere, {
    PUBLIC_ANNOTATION: { currentLevel: "ADMIN", maximumLevel: "ADMIN" },
    "LAW/LEDGER/VIEW": { currentLevel: "USER", maximumLevel: "PUBLIC" },
  });
  await addPeople(db, larkmere);
  await addEverything();
  for (const source of sources)
    for (const stored of await source.stored(db, site)) await reindex(search, stored, () => undefined);
  others = new Registry(db, catalog, codeOfTowns);
  await others.refresh();
  other = new EndpointRunner(
    { ...services, catalog, db, searchLimit: noLimit } as Services,
    others,
    searchEndpoints(sources),
    { checkAnswers: true },
  );
});
afterAll(async () => {
  await queue.stop();
  await search.close();
  await towns.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  meanwhile = async () => {};
});

async function addPeople(db: Db, larkmere: number): Promise<void> {
  const [group] = await db.insert(groups).values({ customerId: larkmere, name: "Planning Board" }).returning();
  board = group?.id ?? 0;
  const userId = await createUser(db, {
    username: "rose.mcbride",
    firstName: "Rose",
    lastName: "McBride",
    email: "rose@larkmere.example",
    password: null,
  });
  await db.insert(groupMembers).values({ customerId: larkmere, groupId: board, userId });
  clerk = userOf(larkmere, [
    "DOCUMENT_ADMIN",
    "CATEGORY_ADMIN",
    "PUBDOC/PRIVATE/VIEW",
    "PUBDOC/TYPE/ADD",
    "LAW/MANAGE",
    "LAW/DELETED/VIEW",
  ]);
  rose = {
    ...visitor,
    userId,
    username: "rose.mcbride",
    levels: (id) => new Set(id === larkmere ? ["PUBLIC", "USER", "ADMIN"] : ["PUBLIC"]),
    groups: (id) => new Map(id === larkmere ? [[board, "Planning Board"]] : []),
  };
}

const DOCUMENTS = [
  "private letter",
  "deleted letter",
  "ended letter",
  "renamed letter",
  "staff letter",
  "races",
  "over soon",
  "overlooked",
] as const;
const LAWS = ["repealed law", "unlisted law"] as const;
const NOTES = ["private memo", "deleted memo", "of the board"] as const;

/** Each with a title of its own; and one of each kind that stays. */
async function addEverything(): Promise<void> {
  letters = (await call(addDocumentType, { site, title: "Letters" }, clerk)).type.id;
  const { category } = await call(addDocumentCategory, { site, typeId: letters, title: "Staff" }, clerk);
  ids["category"] = category.id;
  for (const title of [...DOCUMENTS, "staying"])
    ids[title] = await add(title, {
      ...(title === "staff letter" && { categoryId: category.id }),
      ...(title === "over soon" && { visibleUntil: soon(1000) }),
    });
  for (const number of [...LAWS, "staying law"]) {
    const law = { site, legislationType: "Local Law", number, legislationYear: 2026, subject: WORD };
    ids[number] = (await call(addLaw, { ...law, appendedTo: current }, clerk)).documentId;
  }
  for (const title of [...NOTES, "staying note"])
    ids[title] = Number(
      (
        await call(
          saveNote,
          {
            site,
            id: `new-${crypto.randomUUID()}`,
            guid: "1011",
            title,
            content: `<p>${WORD}</p>`,
            visibility: title === "of the board" ? String(board) : "public",
          },
          rose,
        )
      ).id,
    );
}

const call: TestTowns["call"] = (of, input, actor) => towns.call(of, input, actor);

const documentOf = (title: string, more: object = {}) => ({
  site,
  typeId: letters,
  title,
  description: WORD,
  documentType: "AUDIO_LINK" as const,
  url: "https://audio.example.org/1",
  date: "2026-01-05",
  ...more,
});
const add = async (title: string, more: object = {}): Promise<number> =>
  (await call(addLinkedDocument, documentOf(title, more), clerk)).document.id;
const edit = (title: string, more: object): Promise<unknown> =>
  call(editLinkedDocument, { ...documentOf(title, more), id: ids[title] ?? 0 }, clerk);

type Asked = Partial<z.input<typeof getManyResults.input>>;

/** What somebody learns from the results, in every way that this process and another answer. */
async function found(actor: Actor = visitor, more: Asked = {}) {
  const input = { site, page: 0, query: WORD, ...more };
  const custIds = "larkmere,newtown";
  const own = summary(await call(getSearchResults, input, actor));
  for (const answer of [
    await call(getManyResults, { ...input, custIds }, actor),
    await call(getAllTownsResults, { ...input, custIds }, actor),
    getSearchResults.answer.parse(await other.run("getSearchResults", actor, "r", input)),
    getManyResults.answer.parse(await other.run("getManyResults", actor, "r", { ...input, custIds })),
  ]) {
    const { facets, ...seen } = summary(answer);
    expect({ ...seen, facets: { ...facets, municipality: undefined } }).toEqual({
      ...own,
      facets: { ...own.facets, municipality: undefined },
    });
  }
  return own;
}

const summary = ({ results, totalResultCount, scopeTypes, facets }: SearchResults) => ({
  titles: results.map(({ title, snippet }) => `${title}${snippet === "" ? "" : " …"}`).toSorted(),
  total: totalResultCount,
  kinds: Object.fromEntries(scopeTypes.map(({ id, count }) => [id, count])),
  facets: Object.fromEntries(
    facets
      .filter(({ value }) => value !== "municipality")
      .map(({ value, options }) => [value, options.map((option) => `${option.name} ${option.count}`).toSorted()]),
  ),
});

const in2026 = ({ facets }: ReturnType<typeof summary>): number =>
  Number(facets["year"]?.find((each) => each.startsWith("2026 "))?.slice(5) ?? 0);

/** What somebody finds before and after a change: numbers, and whether a title is among them. */
async function around(title: string, change: () => Promise<unknown>, actor?: Actor) {
  const look = async () => {
    const all = await found(actor);
    const hasTitle = all.titles.some((each) => each.includes(title));
    const counts: Readonly<Record<string, number>> = { ...all.kinds, in2026: in2026(all) };
    return { hasTitle, isListed: all.titles.length === all.total, counts };
  };
  const before = await look();
  await change();
  return { before, after: await look(), byTitle: (await found(actor, { query: `"${title}"` })).titles };
}

/** One result less of a kind. Only documents are of 2026. */
const less = ({ counts }: Awaited<ReturnType<typeof around>>["before"], kind: string) => ({
  hasTitle: false,
  isListed: true,
  counts: {
    ...counts,
    all: (counts["all"] ?? 0) - 1,
    [kind]: (counts[kind] ?? 0) - 1,
    in2026: (counts["in2026"] ?? 0) - (kind === "doc" ? 1 : 0),
  },
});

const mine = (title: string): Promise<unknown> =>
  call(
    saveNote,
    { site, id: String(ids[title]), guid: "1011", title: "Mine", content: WORD, visibility: "private" },
    rose,
  );

const CHANGES: readonly (readonly [what: string, kind: string, title: string, change: () => Promise<unknown>])[] = [
  ["a document that became private", "doc", "private letter", () => edit("private letter", { isPrivate: true })],
  [
    "a deleted document",
    "doc",
    "deleted letter",
    () => call(deleteDocument, { site, id: ids["deleted letter"] ?? 0 }, clerk),
  ],
  ["a document whose time was ended", "doc", "ended letter", () => edit("ended letter", { visibleUntil: soon(-1) })],
  [
    "the earlier title of a document",
    "doc",
    "renamed letter",
    () => edit("renamed letter", { title: "Called otherwise" }),
  ],
  [
    "the documents of a category that became private",
    "doc",
    "staff letter",
    () =>
      call(
        editDocumentCategory,
        { site, categoryId: ids["category"] ?? 0, typeId: letters, title: "Staff", isPrivate: true },
        clerk,
      ),
  ],
  [
    "a deleted law",
    "law",
    "repealed law",
    () => call(saveLaw, { site, id: ids["repealed law"] ?? 0, deleted: true }, clerk),
  ],
  [
    "a law that is not in the table any more",
    "law",
    "unlisted law",
    () => call(saveLaw, { site, id: ids["unlisted law"] ?? 0, appendedTo: null }, clerk),
  ],
  ["a public note that became private", "note", "private memo", () => mine("private memo")],
  ["a deleted note", "note", "deleted memo", () => call(deleteNote, { site, id: String(ids["deleted memo"]) }, rose)],
];

describe("While its index is not updated, a search does not show or count", () => {
  test.each(CHANGES)("%s", async (_what, kind, title, change) => {
    const { before, after, byTitle } = await around(title, change);
    expect(before.hasTitle).toBe(true);
    expect(after).toEqual(less(before, kind));
    expect(byTitle).toEqual([]);
  });

  test("them to those who may see them either, who find them again when it is updated", async () => {
    expect((await found(clerk, { query: '"private letter"' })).titles).toEqual([]);
    expect((await found(rose, { query: "mine" })).titles).toEqual([]);
  });
});

test("results are checked when they are found: what changes during a search is not shown", async () => {
  let isDone = false;
  meanwhile = async () => {
    if (isDone) return;
    isDone = true;
    await edit("races", { isPrivate: true });
  };
  const answer = summary(await call(getSearchResults, { site, page: 0, query: WORD }));
  expect(isDone).toBe(true);
  expect(answer.titles.join("\n")).not.toContain("races");
  expect(answer.total).toBe(answer.titles.length);
  expect(await found()).toEqual({ ...answer, facets: expect.anything() as object });
});

test("an index that missed a change is noticed, and told again", async () => {
  const before = await found();
  await towns.db.execute(sql`update documents set is_private = true where id = ${ids["overlooked"] ?? 0}`);
  const first = summary(await call(getSearchResults, { site, page: 0, query: WORD }));
  expect(first.titles).toEqual(before.titles.filter((title) => !title.includes("overlooked")));
  expect(first.total).toBe(before.total - 1);
  const second = await found();
  expect([second.total, second.kinds]).toEqual([first.total, first.kinds]);
  expect(in2026(second)).toBe(in2026(before) - 1);
});

test("a member who left a group does not find its notes", async () => {
  expect((await found(rose)).titles.join("\n")).toContain("of the board");
  const left: Actor = { ...rose, groups: () => new Map() };
  expect((await found(left)).titles.join("\n")).not.toContain("of the board");
  const otherMember = { ...rose, userId: (rose.userId ?? 0) + 1000 };
  const { before, after } = await around("of the board", () => mine("of the board"), otherMember);
  expect(before.hasTitle).toBe(true);
  expect(after).toEqual(less(before, "note"));
});

test("a document whose time passes is gone without a change", async () => {
  const before = await found();
  expect(before.titles.join("\n")).toContain("over soon");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_100_000 });
  try {
    const after = await found();
    expect(after.titles.join("\n")).not.toContain("over soon");
    expect([after.total, after.kinds["doc"]]).toEqual([before.total - 1, (before.kinds["doc"] ?? 0) - 1]);
  } finally {
    vi.useRealTimers();
  }
});

test("too many changed documents take all of their index out of the search, with a notice", async () => {
  const { db, larkmere } = towns;
  const many = Array.from({ length: MAX_LEFT_OUT }, (_each, number) => String(1_000_000 + number));
  const index = documentIndex({ custId: site, customerId: larkmere });
  const before = await found();
  const isBack = async (): Promise<boolean> =>
    (await call(getSearchResults, { site, page: 0, query: WORD })).notice === null;
  expect(await isBack()).toBe(true);
  await db.transaction(async (tx) => await documentsChanged(tx, queue, index, many));
  const answer = await call(getSearchResults, { site, page: 0, query: WORD });
  expect(answer.notice).toContain("Please search again");
  expect(summary(answer).kinds["doc"]).toBe(0);
  expect(summary(answer).kinds["note"]).toBe(before.kinds["note"]);
  expect((await findUnindexed(db, [index])).closed).toEqual(new Set([index]));
});

test("when the index is updated, the answers are the same, and nothing is left out any more", async () => {
  const { db } = towns;
  for await (const batch of unindexed(db))
    await removeUnindexed(
      db,
      batch.filter((each) => Number(each.ids[0]) >= 1_000_000).map(({ change }) => change),
    );
  const held = await found();
  await queue.start(
    { ...testJobServices(db), search, searchSources: sources },
    { info: () => {}, warn: () => {}, error: () => {} },
  );
  const left = async () => (await rows(db, sql`select change from unindexed_changes`)).length;
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
  await others.refresh();
  const after = await found();
  // What was left out though everyone may see it is found again.
  expect(after.titles.filter((title) => !held.titles.includes(title))).toEqual(["Called otherwise …"]);
  expect(after.total).toBe(held.total + 1);
  expect((await found(clerk, { query: '"private letter"' })).titles).toEqual(["private letter …"]);
  expect((await found(rose, { query: "mine" })).titles).toEqual(["Mine …", "Mine …"]);
});
