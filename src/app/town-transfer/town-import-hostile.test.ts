import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chapter, code, section } from "../../features/code/import/test-town.ts";
import { importCode } from "../../features/code/import/import.ts";
import { chooseReader } from "../../domain/law/read/index.ts";
import { createUser, setMembership } from "../../features/accounts/accounts.ts";
import { groups } from "../../features/accounts/tables.ts";
import { documentCategories, documentPages, documents, documentTypes } from "../../features/documents/tables.ts";
import { laws } from "../../features/laws/tables.ts";
import { notes } from "../../features/notes/tables.ts";
import { storedFiles } from "../../features/files/tables.ts";
import { createCustomer, saveHomePage } from "../../features/sites/customers.ts";
import { customers } from "../../features/sites/tables.ts";
import { rows, type Db } from "../../platform/db/db.ts";
import { openTestDatabase } from "../../platform/db/test-database.ts";
import { keyOf } from "../../platform/files/key.ts";
import { Failure } from "../../platform/http/failure.ts";
import { zipOf as rawZipOf } from "../../platform/zip/test-zip.ts";
import { unzipTo } from "../../platform/zip/unzip.ts";
import { zipStream } from "../../platform/zip/zip-stream.ts";
import { openTestInstallation, type TestInstallation } from "../test-installation.ts";

type Line = Record<string, unknown>;
/** Paths of an export with their contents. */
type Files = Map<string, string | Buffer>;

let folder: string;
let installation: TestInstallation;
let original: Files;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-hostile-"));
  installation = await openTestInstallation(await openTestDatabase());
  await addTown(installation);
  await installation.exportTown("oakley", join(folder, "town.zip"));
  original = await filesOf(join(folder, "town.zip"));
  await installation.removeTown("oakley");
}, 60_000);
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

async function addTown({ database: { db }, search, files }: TestInstallation): Promise<void> {
  const facts = { state: "VT", counties: ["Essex"], govtype: "Town", population: 1000, zipcode: "05001" };
  const customerId = await createCustomer(db, { ...facts, custId: "oakley", name: "Town of Oakley" });
  const law = code(
    chapter(
      "5",
      "ANIMALS",
      section("5-1", "DOGS.", "A dog is kept on a leash."),
      section("5-2", "CATS.", "A cat goes where it wants, see § 5-1."),
    ),
  );
  const reader = await chooseReader(law, "auto");
  await importCode({ db, search, files }, { custId: "oakley", source: law, reader, date: "2026-03-01" });
  const userId = await createUser(db, { username: "pat", email: "pat@oakley.example", password: "a password" });
  await setMembership(db, userId, customerId, "administrator");
  const key = await files.put(Buffer.from("a plan"), "");
  await db.insert(storedFiles).values({
    customerId,
    path: "p".repeat(43),
    key,
    name: "plan.pdf",
    mediaType: "application/octet-stream",
    size: 6,
    createdBy: "pat",
  });
  await addPapers(db, files, { customerId, userId });
  await db.update(customers).set({ customization: { homePageMessage: "<p>Welcome</p>" } });
  await saveHomePage(db, customerId, {
    zoningGuid: null,
    links: [{ kind: "text", title: "Hall", url: "https://oakley.example", urlType: "EXTERNAL" }],
  });
}

/** A note of a group, a public document and a law, each with what people write. */
async function addPapers(
  db: Db,
  files: TestInstallation["files"],
  { customerId, userId }: { readonly customerId: number; readonly userId: number },
): Promise<void> {
  const by = { customerId, createdBy: "pat", updatedBy: "pat" };
  const [group] = await db.insert(groups).values({ customerId, name: "Board" }).returning({ id: groups.id });
  const [provision] = await rows<{ guid: number }>(db, sql`select guid::float8 as guid from provisions limit 1`);
  const text = {
    title: "Ask",
    content: "<p>Why?</p>",
    plain: "Why?",
    color: "default",
    displayMode: "expanded",
  } as const;
  await db.insert(notes).values({
    ...by,
    ...text,
    guid: provision?.guid ?? 0,
    visibility: "group",
    groupId: group?.id ?? 0,
    createdById: userId,
  });
  const [type] = await db
    .insert(documentTypes)
    .values({ ...by, title: "Minutes" })
    .returning({ id: documentTypes.id });
  const typeId = type?.id ?? 0;
  const [category] = await db
    .insert(documentCategories)
    .values({ ...by, typeId, title: "(Uncategorized)", isUncategorized: true })
    .returning({ id: documentCategories.id });
  const placed = { ...by, typeId, categoryId: category?.id ?? 0 };
  const key = await files.put(Buffer.from("%PDF-1.4 minutes"), "pdf");
  const pdf = { key, fileName: "minutes.pdf", mediaType: "application/pdf", extension: "pdf", size: 16 };
  const [document] = await db
    .insert(documents)
    .values([
      { ...placed, ...pdf, title: "June", titleKey: "june" },
      { ...placed, title: "Video", titleKey: "video", kind: "VIDEO_LINK", url: "https://video.example.org/1" },
    ])
    .returning({ id: documents.id });
  await db.insert(documentPages).values({ customerId, documentId: document?.id ?? 0, page: 1, text: "Minutes" });
  await db
    .insert(laws)
    .values({ ...by, legislationType: "Local Law", number: "1-2026", title: "Dogs", html: "<p>Dogs</p>" });
}

async function filesOf(zip: string): Promise<Files> {
  count += 1;
  const unpacked = join(folder, `unpacked-${count}`);
  const paths = await unzipTo(zip, unpacked);
  const files: Files = new Map();
  for (const path of paths) files.set(path, await readFile(join(unpacked, path)));
  return files;
}

const linesOf = (files: Files, name: string): Line[] =>
  (files.get(`data/${name}.jsonl`) ?? "")
    .toString()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);

/** Changes one line of a set; by default the first. */
const changed =
  (name: string, change: (line: Line) => Line, at = 0) =>
  (files: Files): void => {
    const lines = linesOf(files, name).map((line, index) => (index === at ? change(line) : line));
    files.set(`data/${name}.jsonl`, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  };
const withField = (name: string, field: string, value: unknown, at = 0) =>
  changed(name, (line) => ({ ...line, [field]: value }), at);
const withSetting = (name: string, value: unknown) =>
  changed("customers", (line) => ({ ...line, customization: { ...(line["customization"] as Line), [name]: value } }));
const withText = (path: string, text: string) => (files: Files) => void files.set(path, text);
const withContent = (content: unknown) =>
  changed("texts", () => {
    const text = JSON.stringify(content);
    return { content: text, hash: createHash("sha256").update(text).digest("hex") };
  });

async function zipOf(change: (files: Files) => void): Promise<string> {
  const files: Files = new Map(original);
  change(files);
  count += 1;
  const zip = join(folder, `changed-${count}.zip`);
  const entries = [...files].map(([path, content]) => ({ path, content }));
  await pipeline(zipStream(entries), createWriteStream(zip));
  return zip;
}

async function stateOf({ database: { db }, search }: TestInstallation): Promise<unknown> {
  const counts = await rows(
    db,
    sql`select (select count(*)::integer from customers) as customers, (select count(*)::integer from provisions) as provisions,
      (select count(*)::integer from structures) as structures, (select count(*)::integer from users) as users,
      (select count(*)::integer from stored_files) as files, (select count(*)::integer from audit_log) as history`,
  );
  return { counts, indexes: await search.list() };
}

const KEY = {
  id: 1,
  label: "Map",
  contentEnabled: true,
  searchEnabled: true,
  codeEnabled: true,
  rateLimit: 10,
  createdAt: "2026-01-01T00:00:00Z",
  createdBy: "pat",
  createdById: null,
  expiresAt: null,
  lastUsedAt: null,
};
const nested = (depth: number): unknown => (depth === 0 ? [] : [{ k: "quote", b: nested(depth - 1) }]);

describe("An export that was tampered with is refused, with file and line, and leaves nothing", () => {
  test.each<[what: string, change: (files: Files) => void, message: RegExp]>([
    ["another archive", (files) => files.delete("town.json"), /not an export of a town/],
    ["a newer format", withText("town.json", '{"format":99,"custId":"oakley","name":"x"}'), /newer version/],
    ["an id with a path", withText("town.json", '{"format":1,"custId":"../x","name":"x"}'), /not an export/],
    ["unknown data", withText("data/badges.jsonl", "{}\n"), /^data\/badges\.jsonl: .*does not know/],
    ["no JSON", withText("data/versions.jsonl", "oops\n"), /^data\/versions\.jsonl, line 1: this is not JSON/],
    [
      "no UTF-8",
      (files) => files.set("data/users.jsonl", Buffer.from([0xff, 0xfe])),
      /users\.jsonl, line 1: is not UTF-8/,
    ],
    ["an unknown column", withField("structures", "owner", "x", 2), /^data\/structures\.jsonl, line 3: .*"owner"/],
    ["a wrong type", withField("structures", "position", "first", 1), /^data\/structures\.jsonl, line 2: position: /],
    ["a NUL character", withField("structures", "heading", "a\0b"), /line 1: heading: contains characters/],
    ["half of a character", withField("quick_links", "title", "\ud800"), /line 1: title: contains characters/],
    [
      "a missing column",
      changed("versions", ({ number: _number, ...line }) => line),
      /versions\.jsonl, line 1: number: /,
    ],
    [
      "a provision of another town",
      withField("structures", "guid", 45_999_999, 3),
      /structures\.jsonl, line 4: guid: .*not in provisions/,
    ],
    [
      "a GUID twice",
      (files) => files.set("data/provisions.jsonl", '{"guid":1}\n{"guid":1}\n'),
      /provisions\.jsonl, line 2: guid: 1 occurs twice/,
    ],
    ["an absurd GUID", withField("provisions", "guid", 1e18), /provisions\.jsonl, line 1: guid: /],
    [
      "a circle in the tree",
      withField("structures", "parentGuid", 45_000_001, 1),
      /structures\.jsonl, line 2: parentGuid/,
    ],
    [
      "a gap in the tree",
      withField("structures", "position", 7, 1),
      /structures\.jsonl, line 2: position: 1 was expected/,
    ],
    ["a row of no version", withField("structures", "versionId", 999, 3), /structures\.jsonl.*/],
    ["a text under another hash", withField("texts", "hash", "0".repeat(64)), /texts\.jsonl, line 1: hash: /],
    [
      "law with a script as a link",
      withContent({ body: [{ k: "p", c: [{ t: "cite", to: { href: "javascript:alert(1)" }, c: [] }] }], notes: [] }),
      /texts\.jsonl, line 1: content: .*web address/,
    ],
    ["law that is no law", withContent({ body: [{ k: "script" }], notes: [] }), /texts\.jsonl, line 1: content: /],
    [
      "law nested very deeply",
      withContent({ body: nested(500), notes: [] }),
      /texts\.jsonl, line 1: content: .*nested too deeply/,
    ],
    [
      "a version of another town",
      withField("versions", "archiveId", "larkmere-1"),
      /versions\.jsonl, line 1: archiveId: /,
    ],
    ["a root elsewhere", withField("versions", "rootGuid", 45_000_001), /structures\.jsonl: .*has no root/],
    [
      "a script as a quick link",
      withField("quick_links", "url", "javascript:alert(1)"),
      /quick_links\.jsonl, line 1: url: /,
    ],
    [
      "a setting of a wrong type",
      withSetting("searchResultsPerPage", "many"),
      /customers\.jsonl, line 1: customization: searchResultsPerPage/,
    ],
    ["a role that does not exist", withField("memberships", "role", "emperor"), /memberships\.jsonl, line 1: role: /],
    [
      "a membership of somebody else",
      withField("memberships", "userId", 1_000_000),
      /memberships\.jsonl, line 1: userId: /,
    ],
    ["a password", withField("users", "passwordHash", "x"), /users\.jsonl, line 1: .*passwordHash/],
    [
      "a file address with a path",
      withField("stored_files", "path", "../../etc/passwd"),
      /stored_files\.jsonl, line 1: path: /,
    ],
    [
      "a file key with a path",
      withField("stored_files", "key", "../../etc/passwd"),
      /stored_files\.jsonl, line 1: key: /,
    ],
    [
      "two towns",
      (files) => files.set("data/customers.jsonl", (files.get("data/customers.jsonl") ?? "").toString().repeat(2)),
      /customers\.jsonl, lines 1 to 2: /,
    ],
    [
      "a script as the address of a document",
      withField("documents", "url", "javascript:alert(1)", 1),
      /documents\.jsonl, line 2: url: /,
    ],
    [
      "a note for a group that is not the town's",
      withField("notes", "groupId", 1_000_000),
      /notes\.jsonl, line 1: groupId/,
    ],
    ["a note about a hostile passage", withField("notes", "passage", { exact: [] }), /notes\.jsonl, line 1: passage/],
    [
      "a text that is too long",
      withField("document_pages", "text", "x ".repeat(600_000)),
      /document_pages\.jsonl, line 1: text/,
    ],
    ...["sessions", "account_tokens", "second_factors", "recovery_codes", "rate_limits"].map(
      (name): [string, (files: Files) => void, RegExp] => [
        `rows of ${name}`,
        withText(`data/${name}.jsonl`, '{"id":1}\n'),
        new RegExp(`data/${name}\\.jsonl: .*does not know`),
      ],
    ),
    [
      "a person with all rights",
      withField("users", "installationAdmin", true),
      /users\.jsonl, line 1: .*installationAdmin/,
    ],
    ["a confirmed address", withField("users", "emailConfirmedAt", "2026-01-01T00:00:00Z"), /users\.jsonl, line 1: /],
    [
      "another file under a key",
      (files) => {
        for (const path of files.keys()) if (path.startsWith("files/")) files.set(path, "other bytes");
      },
      /^files\/.*not the one that was exported/,
    ],
  ])("%s", async (_what, change, message) => {
    const before = await stateOf(installation);
    const refusal: unknown = await installation
      .importTown(await zipOf(change), "oakley")
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Failure);
    expect((refusal as Failure).message).toMatch(message);
    expect(await stateOf(installation)).toEqual(before);
  });

  test("an id that is taken or reserved", async () => {
    await installation.importTown(await zipOf(() => {}), "elmere");
    try {
      for (const custId of ["elmere", "ELMERE", "api", "12"])
        await expect(installation.importTown(await zipOf(() => {}), custId)).rejects.toThrow(/--id/);
    } finally {
      await installation.removeTown("elmere");
    }
    expect(await installation.search.list()).toEqual([]);
  });
});

describe("What an export must not bring along", { timeout: 60_000 }, () => {
  /** Imports a changed export, reads one value, and removes the town. */
  async function imported<T extends object>(change: (files: Files) => void, query: string): Promise<T | undefined> {
    const { database } = installation;
    await installation.importTown(await zipOf(change), "oakley");
    try {
      const [row] = await rows<T>(
        database.db,
        sql.raw(query.replace("TOWN", "(select id from customers where cust_id = 'oakley')")),
      );
      return row;
    } finally {
      await installation.removeTown("oakley");
    }
  }

  test("scripts in messages", async () => {
    const row = await imported<{ message: string; warnings: { message: string }[] }>((files) => {
      withSetting("homePageMessage", '<p onclick="x()">Hi<script>alert(1)</script></p>')(files);
      withField("customers", "warnings", [{ message: "<img src=x onerror=alert(1)>Careful", color: "#FF0000" }])(files);
    }, "select customization->>'homePageMessage' as message, warnings from customers where id = TOWN");
    expect(row).toEqual({ message: "<p>Hi</p>", warnings: [{ message: "Careful", color: "#FF0000" }] });
  });

  test("scripts in notes and laws", async () => {
    const hostile =
      '<p onclick="x()">Hi<script>alert(1)</script></p><a href="javascript:alert(1)">link</a><iframe srcdoc="<script>x</script>"></iframe><img src=x onerror=alert(1)>';
    const safe = "<p>Hi</p>link";
    const note = await imported<object>(
      withField("notes", "content", hostile),
      "select content, plain from notes where customer_id = TOWN",
    );
    expect(note).toEqual({ content: safe, plain: "Hi\nlink" });
    const law = await imported<object>(
      withField("laws", "html", hostile),
      "select html from laws where customer_id = TOWN",
    );
    expect(law).toEqual({ html: safe });
  });

  test("HTML that takes long to clean: it becomes text", async () => {
    const row = await imported<{ tags: boolean }>(
      withField("notes", "content", "<b>".repeat(20_000)),
      "select content like '%<b>%' as tags from notes where customer_id = TOWN",
    );
    expect(row).toEqual({ tags: false });
  });

  test("another type of file than its bytes are stored as", async () => {
    const row = await imported<object>((files) => {
      withField("documents", "mediaType", "text/html")(files);
      withField("documents", "extension", "html")(files);
    }, "select media_type, extension from documents where customer_id = TOWN and key is not null");
    expect(row).toEqual({ media_type: "application/pdf", extension: "pdf" });
  });

  test("API keys with a secret that the exporter knows", async () => {
    const row = await imported<{ secret: string; label: string }>(
      withText("data/api_keys.jsonl", `${JSON.stringify(KEY)}\n`),
      "select secret_hash as secret, label from api_keys where customer_id = TOWN",
    );
    expect(row).toEqual({ secret: expect.not.stringMatching(/[0-9a-f]{64}/) as string, label: "Map" });
  });

  test("accounts that anybody could sign in to", async () => {
    const row = await imported<object>(
      () => {},
      "select u.password_hash as password, u.email_confirmed_at as confirmed, u.installation_admin as admin, (select count(*)::integer from sessions) as sessions from users u join memberships m on m.user_id = u.id where m.customer_id = TOWN",
    );
    expect(row).toEqual({ password: null, confirmed: null, admin: false, sessions: 0 });
  });

  test("files of other towns as pictures, and scripts as images", async () => {
    const other = keyOf(createHash("sha256").update("<svg onload=alert(1)>").digest("hex"), "png");
    const row = await imported<object>((files) => {
      withSetting("seal", `/user/file/${other}`)(files);
      withSetting("bannerImage", "/user/file/../../api/x")(files);
    }, "select customization->>'seal' as seal, customization->>'bannerImage' as banner from customers where id = TOWN");
    expect(row).toEqual({ seal: "", banner: "" });
    const stored = await imported<object>(
      withField("stored_files", "mediaType", "text/html"),
      "select media_type from stored_files where customer_id = TOWN",
    );
    expect(stored).toEqual({ media_type: "application/octet-stream" });
  });

  test("permissions of the installation", async () => {
    const row = await imported<object>((files) => {
      withField("customers", "grants", ["GENERAL_CODE_ADMIN", "API/CODE/ADMIN", "NONSENSE"])(files);
      withField("memberships", "grants", ["GENERAL_CODE_ADMIN", "MULTI"])(files);
    }, "select c.grants as town, m.grants as person from customers c join memberships m on m.customer_id = c.id where c.id = TOWN");
    expect(row).toEqual({ town: ["API/CODE/ADMIN"], person: ["MULTI"] });
  });

  test("GUIDs that would use up the numbers of other towns: all provisions get new ones", async () => {
    const row = await imported<{ guid: number; next: number }>((files) => {
      for (const [path, content] of files)
        if (path.startsWith("data/"))
          files.set(path, content.toString().replaceAll(/\b450000(\d\d)\b/g, "999999990000$1"));
    }, "select max(guid)::float8 as guid, nextval('provision_guids')::float8 as next from provisions where customer_id = TOWN");
    expect(row?.guid).toBeLessThan(45_100_000);
    expect(row?.next).toBeLessThan(45_100_000);
  });

  test("GUIDs far ahead: they are kept, and the next numbers of other towns stay the same", async () => {
    const next = sql`select last_value::float8 as last from provision_guids`;
    const [before] = await rows<{ last: number }>(installation.database.db, next);
    const row = await imported<{ guid: number; last: number }>((files) => {
      for (const [path, content] of files)
        if (path.startsWith("data/")) files.set(path, content.toString().replaceAll(/\b450000(\d\d)\b/g, "999999$1"));
    }, "select max(guid)::float8 as guid, (select last_value::float8 from provision_guids) as last from provisions where customer_id = TOWN");
    expect(row?.guid).toBeGreaterThanOrEqual(99_999_900);
    expect(row?.last).toBe(before?.last);
  });

  test("a file that is missing: the town comes without it", async () => {
    const zip = await zipOf((files) => {
      for (const path of files.keys()) if (path.startsWith("files/")) files.delete(path);
    });
    const town = await installation.importTown(zip, "oakley");
    expect(town.notes).toContain("Left out, because they are not in the export: 2 files.");
    expect(await rows(installation.database.db, sql`select 1 from stored_files`)).toEqual([]);
    // With what belongs to them; a document that has no file stays.
    expect(await rows(installation.database.db, sql`select title from documents`)).toEqual([{ title: "Video" }]);
    expect(await rows(installation.database.db, sql`select 1 from document_pages`)).toEqual([]);
    await installation.removeTown("oakley");
  });
});

test.each([
  ["with a path that leads out of the folder", { name: "files/../../escaped", data: "x" }, /invalid name/],
  ["with a link", { name: "files/aa", data: "/etc/passwd", mode: 0o120777 }, /a link or a device/],
  ["that is a bomb", { name: "data/users.jsonl", data: "\n".repeat(40_000_000) }, /far more than its size/],
])("an archive %s is refused and leaves nothing", async (_what, entry, message) => {
  const zip = join(folder, "raw.zip");
  await writeFile(zip, rawZipOf([{ name: "town.json", data: '{"format":1,"custId":"oakley","name":"x"}' }, entry]));
  await expect(installation.importTown(zip, "oakley")).rejects.toThrow(message);
  expect((await readdir(installation.folder)).filter((name) => /import-|escaped/.test(name))).toEqual([]);
});

test("a failed import leaves no unpacked files", async () => {
  const zip = await zipOf(withText("data/versions.jsonl", "oops"));
  await expect(installation.importTown(zip, "oakley")).rejects.toThrow("versions.jsonl");
  expect((await readdir(installation.folder)).filter((name) => name.startsWith("import-"))).toEqual([]);
});
