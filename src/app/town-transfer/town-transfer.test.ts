import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as textIn } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createUser } from "../../features/accounts/accounts.ts";
import { nextGuids } from "../../features/code/import/write.ts";
import { findStoredFile } from "../../features/files/stored.ts";
import { rows } from "../../platform/db/db.ts";
import { openEmbeddedTestDatabase, openTestDatabase } from "../../platform/db/test-database.ts";
import { visitor } from "../../platform/http/access.ts";
import { noVisit } from "../../platform/http/visit.ts";
import { unzipTo } from "../../platform/zip/unzip.ts";
import { requireTown } from "../../features/sites/towns/queries.ts";
import { townEntries } from "../../features/sites/towns/export.ts";
import { catalog } from "../catalog.ts";
import { administrator, answersOf, type Answers } from "../test-answers.ts";
import { guidsOf, openTestInstallation, type TestInstallation } from "../test-installation.ts";
import { addRichTown, FILE_PATH, RICH_TOWN } from "./test-rich-town.ts";

const COPY = "beta88";
const visit = { ...noVisit, origin: "https://code.example.org" };

let folder: string;
let zip: string;
let first: TestInstallation;
let original: Answers;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-transfer-"));
  zip = join(folder, "town.zip");
  first = await openTestInstallation(await openTestDatabase());
  await addRichTown(first);
  await first.exportTown(RICH_TOWN, zip);
  original = await answersOf(first, RICH_TOWN);
}, 120_000);
afterAll(async () => {
  await first.close();
  await rm(folder, { recursive: true, force: true });
});

interface Person {
  readonly username: string;
  readonly email: string | null;
}

function peopleOf({ database: { db } }: TestInstallation, custId: string): Promise<Person[]> {
  return rows(
    db,
    sql`select u.username, u.email from users u join memberships m on m.user_id = u.id join customers c on c.id = m.customer_id
      where c.cust_id = ${custId} order by u.username`,
  );
}

function expectSameAnswers(copy: Answers): void {
  expect(copy.size).toBe(original.size);
  // One at a time: the difference of two maps would be unreadable.
  for (const [name, answer] of original) expect(copy.get(name), name).toEqual(answer);
}

test("the answers that are compared cover the calls that read a town", () => {
  const failed = [...original].filter(([, answer]) => typeof answer === "string" && answer.startsWith("failure"));
  const succeeded = new Set([...original].filter((one) => !failed.includes(one)).map(([name]) => name.split(" ")[0]));
  const neverSucceeded = new Set(failed.map(([name]) => name.split(" ")[0]));
  expect([...neverSucceeded].filter((name) => !succeeded.has(name))).toEqual([]);
  expect(original.size).toBeGreaterThan(500);
});

describe("An export", () => {
  test("has no passwords, keys, links or messages", async () => {
    await unzipTo(zip, join(folder, "unpacked"));
    const { db } = first.database;
    const secrets = await rows<{ secret: string }>(
      db,
      sql`select password_hash as secret from users where length(password_hash) > 10 union select secret_hash from api_keys union select key from api_keys`,
    );
    expect(secrets.length).toBeGreaterThan(6);
    for (const name of await readdir(join(folder, "unpacked/data"))) {
      const text = await readFile(join(folder, "unpacked/data", name), "utf8");
      for (const { secret } of secrets) expect(text, name).not.toContain(secret);
      expect(text, name).not.toMatch(/secret-link|passwordHash|secretHash/);
    }
  });

  test("has private notes only if the installation's operator makes it", async () => {
    const titles = async (isComplete?: true): Promise<string> => {
      const { database, files } = first;
      const town = await requireTown(database.db, RICH_TOWN);
      const sources = { db: database.db, files, ...(isComplete && { isComplete }) };
      for await (const { path, content } of townEntries(sources, town, catalog.townData))
        if (path === "data/notes.jsonl") return typeof content === "string" ? content : await textIn(content as never);
      return "";
    };
    expect(await titles()).toContain("How to register your hens");
    expect(await titles()).not.toContain("Fees for the 2027 budget");
    expect(await titles(true)).toContain("Fees for the 2027 budget");
  });
});

describe("A town imported into the same installation under another id", () => {
  let notes: readonly string[];
  beforeAll(async () => {
    ({ notes } = await first.importTown(zip, COPY));
  }, 60_000);

  test("is imported with notes about what differs", () => {
    expect(notes).toEqual([expect.stringContaining("new GUIDs"), expect.stringContaining("API keys")]);
  });

  test("answers every call like the original, with its own GUIDs", async () => {
    expectSameAnswers(await answersOf(first, COPY));
    const [mine, theirs] = [await guidsOf(first, COPY), new Set(await guidsOf(first, RICH_TOWN))];
    expect(mine).toHaveLength(theirs.size);
    expect(mine.filter((guid) => theirs.has(guid))).toEqual([]);
  });

  test("names the original nowhere", async () => {
    const [town] = await rows<{ text: string }>(
      first.database.db,
      sql`select c.customization::text || c.warnings::text || c.cust_id || (select string_agg(coalesce(q.url, ''), ' ') from quick_links q where q.customer_id = c.id)
        || (select string_agg(a.cust_id || a.subject || coalesce(a.before::text, '') || coalesce(a.after::text, ''), ' ') from audit_log a where a.customer_id = c.id and a.action <> 'town.import') as text
        from customers c where c.cust_id = ${COPY}`,
    );
    expect(town?.text).not.toContain(RICH_TOWN);
    expect(town?.text).not.toContain(FILE_PATH);
    for (const guid of await guidsOf(first, RICH_TOWN)) expect(town?.text).not.toContain(guid);
  });

  test("has its own addresses of the same files", async () => {
    const [file] = await rows<{ path: string }>(
      first.database.db,
      sql`select f.path from stored_files f join customers c on c.id = f.customer_id where c.cust_id = ${COPY}`,
    );
    const { db } = first.database;
    const [copy, found] = [await findStoredFile(db, file?.path ?? ""), await findStoredFile(db, FILE_PATH)];
    expect(copy).toMatchObject({ custId: COPY, name: "yards.png", key: found?.key });
    expect(found).toMatchObject({ custId: RICH_TOWN });
  });

  test("adds people as accounts of their own, never as existing accounts", async () => {
    const people = await peopleOf(first, COPY);
    expect(people).toEqual(
      (await peopleOf(first, RICH_TOWN)).map(({ username }) => ({ username: `${username}-2`, email: null })),
    );
    const [account] = await rows<{ towns: number }>(
      first.database.db,
      sql`select count(*)::integer as towns from memberships m join users u on u.id = m.user_id where u.username = 'moakes'`,
    );
    expect(account?.towns).toBe(1);
  });
});

describe("A town imported into another installation", () => {
  let second: TestInstallation;
  beforeAll(async () => {
    second = await openTestInstallation(await openEmbeddedTestDatabase());
    await second.importTown(zip);
  }, 60_000);
  afterAll(() => second.close());

  test("has the same GUIDs and addresses, and answers every call alike", async () => {
    expectSameAnswers(await answersOf(second, RICH_TOWN));
    expect(await guidsOf(second, RICH_TOWN)).toEqual(await guidsOf(first, RICH_TOWN));
    expect(await findStoredFile(second.database.db, FILE_PATH)).toMatchObject({ custId: RICH_TOWN });
    expect(await peopleOf(second, RICH_TOWN)).toEqual(await peopleOf(first, RICH_TOWN));
  });

  test("leaves the next GUIDs of other towns as they were, and none is given twice", async () => {
    const { db } = second.database;
    const own = new Set(await guidsOf(second, RICH_TOWN));
    const next = await nextGuids(db, own.size);
    expect(next.filter((guid) => own.has(String(guid)))).toEqual([]);
    expect(Math.min(...next)).toBeLessThanOrEqual(45_000_000 + own.size);
    expect(new Set(next).size).toBe(own.size);
  });

  test("lists its people as invited, but nobody can set a password before the invitation", async () => {
    const { db } = second.database;
    const users = await rows(
      db,
      sql`select count(*)::integer as people, count(*) filter (where awaits_invitation)::integer as waiting, count(password_hash)::integer as passwords from users`,
    );
    expect(users).toEqual([{ people: 8, waiting: 8, passwords: 0 }]);
    const active = {
      username: "active",
      email: "active@elsewhere.example",
      emailConfirmed: true,
      password: "a password of the test",
    };
    await createUser(db, active);
    for (const login of ["moakes", "moakes@larkmere.example", "active"])
      expect(await second.runner.run("askReset", visitor, "test", { login }, visit)).toEqual({ done: true });
    await vi.waitFor(() => expect(second.sent).toContain("active@elsewhere.example"), { timeout: 10_000 });
    expect(second.sent).toEqual(["active@elsewhere.example"]);
  });

  test("can be exported again, and restored in a third one after its removal there", async () => {
    await second.exportTown(RICH_TOWN, join(folder, "again.zip"));
    const third = await openTestInstallation(await openTestDatabase());
    try {
      await third.importTown(join(folder, "again.zip"));
      const before = await third.search.list();
      await third.exportTown(RICH_TOWN, join(folder, "third.zip"));
      await third.removeTown(RICH_TOWN);
      expect(await third.search.list()).toEqual([]);
      await third.importTown(join(folder, "third.zip"));
      expectSameAnswers(await answersOf(third, RICH_TOWN));
      const after = await third.search.list();
      expect(after).toHaveLength(before.length);
      expect(after.filter((index) => before.includes(index))).toEqual([]);
    } finally {
      await third.close();
    }
  }, 60_000);

  test("sends mail to its people when an administrator invites them, and then when they ask", async () => {
    const [user] = await rows<{ id: number }>(second.database.db, sql`select id from users where username = 'moakes'`);
    await second.runner.run(
      "inviteAgain",
      { ...administrator, userId: null },
      "test",
      { site: RICH_TOWN, id: user?.id },
      visit,
    );
    await second.runner.run("askReset", visitor, "test", { login: "moakes" }, visit);
    await vi.waitFor(() => expect(second.sent.filter((to) => to === "moakes@larkmere.example")).toHaveLength(2), {
      timeout: 10_000,
    });
  });
});
