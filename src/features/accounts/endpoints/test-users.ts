import { sql } from "drizzle-orm";
import { auditLog } from "../../../platform/audit/tables.ts";
import type { RoleName } from "../policy/roles.ts";
import type { UserAnswer } from "../contract/users.ts";
import { openTestAccounts, type TestAccounts } from "../test-accounts.ts";
import { setMembership } from "../accounts.ts";

/** Signed-in people of two towns, and their requests about Larkmere's users. */
export class TestUsers {
  readonly accounts: TestAccounts;
  readonly cookies = new Map<string, string>();
  readonly #ids = new Map<string, number>();

  constructor(accounts: TestAccounts) {
    this.accounts = accounts;
  }

  idOf(name: string): number {
    return this.#ids.get(name) ?? 0;
  }

  /** For users that a test adds itself. */
  setId(name: string, id: number): void {
    this.#ids.set(name, id);
  }

  /** Adds a user and signs them in: to Larkmere by default, to no town if null. */
  async add(
    person: Parameters<TestAccounts["addUser"]>[0],
    {
      town = this.accounts.towns.larkmere,
      role = "user",
      grants = [],
    }: { town?: number | null; role?: RoleName; grants?: string[] } = {},
  ): Promise<void> {
    const { username } = person;
    this.setId(username, await this.accounts.addUser(person));
    if (town !== null) await setMembership(this.accounts.towns.db, this.idOf(username), town, role, grants);
    this.cookies.set(username, await this.accounts.signIn(username));
  }

  /** The session of a user; none for null. */
  as(name: string | null): { cookie?: string } {
    const cookie = name === null ? undefined : this.cookies.get(name);
    return cookie === undefined ? {} : { cookie };
  }

  get(name: string | null, path: string): ReturnType<TestAccounts["ask"]> {
    return this.accounts.ask("GET", `/api/larkmere/${path}`, undefined, this.as(name));
  }

  send(
    name: string | null,
    method: "POST" | "PUT" | "DELETE",
    path: string,
    body: object = {},
  ): ReturnType<TestAccounts["ask"]> {
    return this.accounts.ask(method, `/api/larkmere/${path}`, method === "DELETE" ? undefined : body, this.as(name));
  }

  async seenBy(name: string, of: string): Promise<UserAnswer> {
    return (await this.get(name, `users/${this.idOf(of)}`)).json<UserAnswer>();
  }

  async lastAudit() {
    return (
      await this.accounts.towns.db
        .select()
        .from(auditLog)
        .orderBy(sql`${auditLog.id} desc`)
        .limit(1)
    )[0];
  }
}

/**
 * Larkmere: moakes and deputy are administrators, helper only manages users, reader reads. Millbrook: mclerk is an
 * administrator. boss is a general-code administrator.
 */
export async function openTestUsers(): Promise<TestUsers> {
  const people = new TestUsers(await openTestAccounts());
  const { larkmere, millbrook, db } = people.accounts.towns;
  await people.add(
    { username: "moakes", email: "clerk@larkmere.example", firstName: "Marian", lastName: "Oakes" },
    { role: "administrator" },
  );
  await people.add(
    { username: "deputy", email: "deputy@larkmere.example", firstName: "José", lastName: "Müller-Öst" },
    { role: "administrator" },
  );
  await people.add({ username: "helper", email: "helper@larkmere.example" }, { grants: ["USER_ADMIN"] });
  await people.add({ username: "reader", email: "reader@larkmere.example", firstName: "Ada", lastName: "Reed" });
  await people.add(
    { username: "mclerk", email: "clerk@millbrook.example" },
    { town: millbrook, role: "administrator" },
  );
  await people.add({ username: "both", email: "both@millbrook.example" }, { town: millbrook, role: "administrator" });
  await setMembership(db, people.idOf("both"), larkmere, "user");
  await people.add({ username: "boss", installationAdmin: true }, { town: null });
  return people;
}
