import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe } from "vitest";
import { catalog } from "../../src/app/catalog.ts";
import { chooseReader } from "../../src/domain/law/read/index.ts";
import { memorySource, openLawDocument } from "../../src/domain/law/read/testing.ts";
import { groupMembers, users } from "../../src/features/accounts/tables.ts";
import { importCode } from "../../src/features/code/import/import.ts";
import { documentPages, documents } from "../../src/features/documents/tables.ts";
import { lawPages } from "../../src/features/laws/tables.ts";
import { structures } from "../../src/features/code/tables.ts";
import { customers } from "../../src/features/sites/tables.ts";
import { expect, journey } from "../harness/journey.ts";
import { requestOf, type Input } from "./examples.ts";
import { HOSTILE, HOSTILE_HTML, watched } from "./hostile-pages.ts";
import { fillTown, OWN_PAGE, signedIn, type Headers, type Town } from "./users.ts";
import { openSecurityServer, type SecurityServer } from "./server.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
/** The same for a name that becomes part of an address. */
const TYPE = HOSTILE.replaceAll(/[/\\_]/g, "").slice(0, 100);
const LINKS = [
  "javascript:pwned(20)",
  "data:text/html,<script>pwned(21)</script>",
  "https://x.example/?a='\"><script>",
];

let server: SecurityServer;
let town: Town;
let clerk: Headers;
let customerId: number;
beforeAll(async () => {
  // Without TLS, so that a browser sends the cookie.
  server = await openSecurityServer({ environment: { PUBLIC_URL: "" } });
  town = await fillTown(server, "larkmere");
  customerId = town.customerId;
  const { cookie = "" } = await signedIn(server, { username: "mallory", installationAdmin: true });
  clerk = { ...OWN_PAGE, cookie: cookie.replace("__Host-", "") };
  const [mallory] = await server.db.select({ id: users.id }).from(users).where(eq(users.username, "mallory"));
  await server.db.insert(groupMembers).values({ customerId, groupId: town.group, userId: mallory?.id ?? 0 });
  await writeEverything();
}, 60_000);
afterAll(() => server.close());

/** Makes a call as a clerk. */
async function call<Answer = unknown>(id: string, input: Input, fileName?: string): Promise<Answer> {
  const { statusCode, body } = await ask(id, input, fileName);
  expect([id, statusCode, statusCode === 200 ? "" : body]).toEqual([id, 200, ""]);
  return JSON.parse(body) as Answer;
}

async function ask(id: string, input: Input, fileName?: string): Promise<{ statusCode: number; body: string }> {
  const endpoint = catalog.endpoints.find((each) => each.call.id === id);
  if (endpoint === undefined) throw new Error(`There is no call ${id}`);
  const request = requestOf(endpoint.call, { site: "larkmere", ...input }, clerk);
  const named = fileName === undefined ? {} : { "file-name": encodeURIComponent(fileName) };
  return server.ask({ ...request, headers: { ...request.headers, host: "127.0.0.1", ...named } });
}

/** A code whose every text and attribute is hostile. */
async function importHostileCode(custId: string): Promise<void> {
  const text = escaped(HOSTILE);
  const start = (length: number): string => escaped(HOSTILE.slice(0, length));
  const cites = LINKS.map((href) => `<cite href="${escaped(href)}">${text}</cite>`).join(" ");
  const section = (number: string): string =>
    `<section><num>${number}</num><heading>${text}</heading><text>${text} ${cites} <b>${text}</b></text><para><num>${text}</num><text>${text}</text></para><annotations><annotation type="History">${text}</annotation></annotations></section>`;
  const inner = `<container><prefix>${text}</prefix><num>${start(60)}</num><heading>${text}</heading>${section("1-1")}${section(start(40))}</container>`;
  const source = memorySource({ "code.xml": openLawDocument(inner, `id="${text}"`) }, "code.xml");
  const { db, files, search } = server;
  await importCode(
    { db, files, search },
    {
      custId,
      source,
      reader: await chooseReader(source, "auto"),
      date: "2026-05-01",
      publishingId: HOSTILE.slice(0, 40),
    },
  );
}

async function writeEverything(): Promise<void> {
  const { page, guid, group, user, publicDocument, law } = town;
  const title = HOSTILE.slice(0, 80);
  const types = ["pdf", "html", "svg"];
  await call("saveCustomization", { items: [{ type: "pubDocsFileTypes", value: types }] });
  await call("setFeature", { permission: "PUBLIC_ANNOTATION", level: "ADMIN" });
  await server.changed();
  const passage = { exact: HOSTILE, prefix: HOSTILE.slice(0, 60), suffix: HOSTILE.slice(0, 60), start: 0 };
  const note = { title: HOSTILE, content: HOSTILE_HTML, displayMode: "expanded" };
  const type = await call<{ type: { id: number } }>("addDocumentType", { title: TYPE, description: HOSTILE });
  const typeId = type.type.id;
  let count = 0;
  /** Documents of a category have different titles. */
  const placed = (): Input => ({ typeId, title: `${(count += 1)} ${HOSTILE}`, description: HOSTILE });
  const lawFields = { legislationType: title, subject: title, description: HOSTILE, comment: HOSTILE, title: HOSTILE };
  const dispositions = [{ guid: null, name: HOSTILE.slice(0, 200), paragraph: title }];
  await call("addDocumentCategory", { typeId, title });
  await call("saveNote", { id: "new-1", guid, visibility: "public", passage, ...note });
  await call("saveNote", { id: "new-2", guid: page, visibility: String(group), ...note });
  await call("addDocument", { ...placed(), file: Buffer.from(`<!doctype html>${HOSTILE_HTML}`) }, "a.html");
  await call(
    "addDocument",
    {
      ...placed(),
      file: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" onload="pwned(30)"><script>pwned(31)</script><text y="20">x</text></svg>',
      ),
    },
    "a.svg",
  );
  await call(
    "addDocument",
    { ...placed(), file: Buffer.from("%PDF-1.4 x") },
    `${HOSTILE.replaceAll("/", "").slice(0, 200)}.pdf`,
  );
  await call("addLinkedDocument", { ...placed(), documentType: "VIDEO_LINK", url: LINKS[2] });
  await call("editDocument", { ...placed(), id: publicDocument });
  await call("saveLaw", { id: law, ...lawFields, number: HOSTILE.slice(0, 50), dispositions });
  await call("addLaw", { ...lawFields, number: "9", html: HOSTILE_HTML, dispositions });
  await call("renameGroup", { id: group, name: title });
  await call("setUserDetails", { id: user, firstName: title, lastName: title, email: "a@b.example" });
  await call("logEvent", {
    custId: "larkmere",
    eventName: "search",
    eventInfo: JSON.stringify({ query: HOSTILE }),
  });
  // Addresses that are refused.
  for (const url of LINKS.slice(0, 2))
    expect((await ask("addLinkedDocument", { ...placed(), documentType: "VIDEO_LINK", url })).statusCode).toBe(400);
  // As read from a PDF.
  const { db } = server;
  await db.update(documentPages).set({ text: HOSTILE }).where(eq(documentPages.documentId, publicDocument));
  await db.insert(lawPages).values({ customerId, lawId: law, page: 1, text: HOSTILE });
  await importHostileCode("newtown");
  await server.changed();
  await server.buildIndexes();
}

const idsOf = async (table: typeof documents): Promise<{ id: number; extension: string | null }[]> =>
  server.db.select({ id: table.id, extension: table.extension }).from(table).where(eq(table.customerId, customerId));

describe("What people write and towns publish", () => {
  journey(
    "[OPEN-126, PERMS-01] never runs in a browser: notes, documents, laws, codes, people, files and what is found",
    async ({ openPage, complaints }) => {
      const visitor = await openPage({ baseURL: server.address });
      const reader = await openPage({ baseURL: server.address });
      await reader
        .context()
        .addCookies([{ name: "session", value: clerk.cookie?.split("=")[1] ?? "", url: server.address }]);
      const { page, guid, group, user, publicDocument, law } = town;
      const stored = await idsOf(documents);
      const [newtown] = await server.db.select().from(customers).where(eq(customers.custId, "newtown"));
      const provisions = await server.db
        .select({ guid: structures.guid })
        .from(structures)
        .where(eq(structures.customerId, newtown?.id ?? 0));
      expect(provisions).not.toEqual([]);
      const query = encodeURIComponent("pwned");
      const published = [
        `/${page}`,
        `/${guid}`,
        ...provisions.map((each) => `/${each.guid}`),
        "/newtown/home",
        "/archives/newtown",
        "/newtown/index",
        `/newtown/search?query=${query}`,
        `/larkmere/search?query=${query}`,
        `/search?query=${query}&custIds=larkmere,newtown`,
        "/larkmere/home",
        "/larkmere/document/types",
        `/larkmere/documents/${encodeURIComponent(TYPE.replaceAll(" ", "_"))}`,
        `/larkmere/document/${publicDocument}/text`,
        "/larkmere/laws",
        `/larkmere/laws/${law}`,
        `/larkmere/laws/${law + 2}`,
        "/note/larkmere",
      ];
      // Clerks also see how to change these.
      const edited = published.filter(
        (path) => /larkmere|note/.test(path) || path === `/${guid}` || path === `/${page}`,
      );
      const internal = [
        ...edited,
        "/larkmere/note/all",
        "/larkmere/law-ledger",
        "/larkmere/document/upload",
        "/dashboard/larkmere/groups",
        `/dashboard/larkmere/groups/${group}`,
        "/dashboard/larkmere?search=larkmere",
        `/dashboard/larkmere/users/${user}`,
        "/dashboard/larkmere/history",
        "/dashboard/larkmere/references",
        "/dashboard/larkmere/storage",
        "/dashboard/larkmere/stats",
        "/dashboard/newtown/titles",
        "/dashboard/newtown/titles/changes",
        "/dashboard/newtown/code",
      ];
      const shownAt = new Set<string>();
      for (const [who, paths] of [
        [visitor, published],
        [reader, internal],
      ] as const) {
        const { visit } = await watched(who);
        for (const path of paths) if ((await visit(path)).includes("pwned(1)")) shownAt.add(path);
      }
      const { visitFile } = await watched(await openPage({ baseURL: server.address }));
      const files = stored.filter(({ extension }) => extension === "html" || extension === "svg");
      expect(files).toHaveLength(2);
      for (const { id, extension } of files) await visitFile(`/larkmere/document/${id}.${extension}`);
      // So the texts were there.
      expect(shownAt.size).toBeGreaterThan(20);
      complaints.splice(0);
    },
    300_000,
  );
});
