import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { listUsers } from "../contract/users.ts";
import { users } from "../tables.ts";
import { openTestUsers, type TestUsers } from "./test-users.ts";

let people: TestUsers;
beforeAll(async () => {
  people = await openTestUsers();
});
afterAll(() => people.accounts.close());

type Listed = z.infer<typeof listUsers.answer>;
const namesIn = async (query: string): Promise<string[]> =>
  (await people.get("moakes", `users?${query}`)).json<Listed>().users.map(({ username }) => username);

describe("Managing users", () => {
  test.each([
    ["GET", "users"],
    ["GET", "users/1"],
    ["POST", "users"],
    ["POST", "users/existing"],
    ["POST", "users/1/invitation"],
    ["PUT", "users/1/details"],
    ["PUT", "users/1/role"],
    ["PUT", "users/1/grants"],
    ["PUT", "users/1/state"],
    ["DELETE", "users/1"],
    ["GET", "groups"],
    ["POST", "groups"],
    ["PUT", "groups/1"],
    ["PUT", "groups/1/grants"],
    ["DELETE", "groups/1"],
    ["POST", "groups/1/members"],
    ["DELETE", "groups/1/members/1"],
  ] as const)("[PERMS-25, DASHBOARD-04] %s %s requires USER_ADMIN in that town", async (method, path) => {
    const ask = async (name: string | null) =>
      (
        await people.accounts.ask(
          method,
          `/api/larkmere/${path}`,
          method === "POST" || method === "PUT" ? {} : undefined,
          people.as(name),
        )
      ).statusCode;
    expect([await ask(null), await ask("reader"), await ask("mclerk")]).toEqual([401, 403, 403]);
  });

  test("[OPEN-132] a user of another town is not found", async () => {
    const other = people.idOf("mclerk");
    const tried = await Promise.all([
      people.get("moakes", `users/${other}`),
      people.send("moakes", "PUT", `users/${other}/details`, { firstName: "A", lastName: "B", email: "" }),
      people.send("moakes", "PUT", `users/${other}/role`, { role: "administrator" }),
      people.send("moakes", "PUT", `users/${other}/grants`, { grants: [] }),
      people.send("moakes", "PUT", `users/${other}/state`, { off: true }),
      people.send("moakes", "DELETE", `users/${other}`),
      people.send("moakes", "POST", `users/${other}/invitation`),
      people.accounts.ask("POST", "/user/mclerk/password", { password: "a new password" }, people.as("moakes")),
      people.accounts.ask("POST", "/user/nobody/password", { password: "a new password" }, people.as("moakes")),
    ]);
    expect(tried.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 9 }, () => 404));
    expect((await people.get("boss", `users/${people.idOf("reader")}`)).statusCode).toBe(200);
  });
});

describe("The list of users", () => {
  test("[OPEN-95] shows only the town's users, by name, with the facts that a clerk needs", async () => {
    const { users: listed, total } = (await people.get("moakes", "users")).json<Listed>();
    expect(listed.map(({ username }) => username)).toEqual(["both", "helper", "deputy", "moakes", "reader"]);
    expect(total).toBe(5);
    expect(listed[3]).toMatchObject({
      firstName: "Marian",
      email: "clerk@larkmere.example",
      role: "administrator",
      state: "active",
      groups: [],
      lastSeenAt: expect.any(String),
    });
    expect(JSON.stringify(listed)).not.toMatch(/password|argon/i);
  });

  test("[~SHELL-45: no filter matches from the start of the option yet: users match at any word, towns anywhere] can be searched by the start of any word, ignoring case and accents", async () => {
    expect(await namesIn("search=mull")).toEqual(["deputy"]);
    expect(await namesIn("search=JOSE%20%C3%B6st")).toEqual(["deputy"]);
    expect(await namesIn("search=clerk@larkmere.example")).toEqual(["moakes"]);
    expect(await namesIn("search=akes")).toEqual([]);
    expect(await namesIn("search=%25")).toEqual([]);
    expect(await namesIn("search=%5C_")).toEqual([]);
  });

  test("can be filtered, sorted and paged", async () => {
    expect(await namesIn("role=administrator")).toEqual(["deputy", "moakes"]);
    expect(await namesIn("state=off")).toEqual([]);
    expect((await namesIn("descending=true"))[0]).toBe("reader");
    expect(await namesIn("offset=4")).toEqual(["reader"]);
    expect((await people.get("moakes", "users?offset=50")).json()).toMatchObject({ users: [], total: 5 });
    await people.accounts.towns.db
      .update(users)
      .set({ lastSeenAt: new Date(0) })
      .where(eq(users.id, people.idOf("moakes")));
    expect((await namesIn("sort=seen"))[0]).toBe("moakes");
    expect((await namesIn("sort=seen&descending=true")).at(-1)).toBe("moakes");
    expect((await people.get("moakes", "users?offset=-1")).statusCode).toBe(400);
    expect((await people.get("moakes", "users?role=king")).statusCode).toBe(400);
  });
});

describe("Adding users", () => {
  test("[OPEN-81] an invitation returns a link to copy, is sent by mail, and is in the history", async () => {
    const body = { username: "newone", email: "new@larkmere.example", firstName: "New", lastName: "One", role: "user" };
    const answer = await people.send("moakes", "POST", "users", body);
    expect(answer.statusCode).toBe(200);
    const { id, link, mailed } = answer.json();
    people.setId("newone", id);
    expect(link).toMatch(/^https:\/\/code\.example\.org\/user\/invitation\//);
    expect([mailed, people.accounts.mails.at(-1)?.to]).toEqual([true, "new@larkmere.example"]);
    expect(await namesIn("state=invited")).toEqual(["newone"]);
    expect(await people.lastAudit()).toMatchObject({
      actor: "moakes",
      action: "user.create",
      subject: "newone",
      custId: "larkmere",
      after: { role: "user", email: "new@larkmere.example" },
    });
    expect(await people.seenBy("moakes", "newone")).toMatchObject({
      createdBy: "Marian Oakes",
      modifiedBy: null,
      state: "invited",
    });
  });

  test("[OPEN-81] a new invitation ends the first link", async () => {
    const again = await people.send("moakes", "POST", `users/${people.idOf("newone")}/invitation`);
    expect(again.json().link).toMatch(/\/user\/invitation\//);
    expect((await people.send("moakes", "POST", `users/${people.idOf("reader")}/invitation`)).statusCode).toBe(409);
  });

  test("invalid input is refused", async () => {
    const base = { username: "another", email: "", firstName: "", lastName: "", role: "user" };
    const tried = await Promise.all([
      people.send("moakes", "POST", "users", { ...base, username: "moakes" }),
      people.send("moakes", "POST", "users", { ...base, email: "CLERK@larkmere.example" }),
      people.send("moakes", "POST", "users", { ...base, username: "a b" }),
      people.send("moakes", "POST", "users", { ...base, email: "no address" }),
      people.send("moakes", "POST", "users", { ...base, role: "king" }),
      people.send("helper", "POST", "users", { ...base, role: "administrator" }),
    ]);
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([409, 409, 400, 400, 400, 403]);
  });

  test("[OPEN-132] someone who is a user of the town already is not asked", async () => {
    const asked = await people.send("moakes", "POST", "users/existing", { login: "READER", role: "user" });
    expect([asked.statusCode, asked.json().message]).toEqual([409, "reader is already a user of this town."]);
  });
});
