import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestUsers, type TestUsers } from "./test-users.ts";

let people: TestUsers;
beforeAll(async () => {
  people = await openTestUsers();
});
afterAll(() => people.accounts.close());

const send = async (method: "POST" | "PUT", path: string, body: object) => {
  const answer = await people.send("moakes", method, path, body);
  return { status: answer.statusCode, ...answer.json<object>() };
};

test("[DASHBOARD-04] two people who change different details of a user keep both changes", async () => {
  await people.add({ username: "edited", firstName: "Ann", lastName: "Poe" });
  const path = `users/${people.idOf("edited")}/details`;
  const base = { firstName: "Ann", lastName: "Poe", email: "" };
  expect((await send("PUT", path, { ...base, firstName: "Anna", base })).status).toBe(200);
  expect((await send("PUT", path, { ...base, email: "anna@towns.example", base })).status).toBe(200);
  expect((await people.get("moakes", `users/${people.idOf("edited")}`)).json()).toMatchObject({
    firstName: "Anna",
    lastName: "Poe",
    email: "anna@towns.example",
  });
  expect(await send("PUT", path, { ...base, firstName: "Annie", base })).toMatchObject({
    status: 409,
    conflict: {
      current: { firstName: "Anna", lastName: "Poe", email: "anna@towns.example" },
      updatedBy: expect.any(String) as string,
      updated: expect.stringMatching(/^\d{4}-/) as string,
    },
  });
});

test("[DASHBOARD-04] role and permissions that someone else changed meanwhile are not overwritten", async () => {
  await people.add({ username: "changed" });
  const path = `users/${people.idOf("changed")}`;
  expect((await send("PUT", `${path}/grants`, { grants: ["USER_ADMIN"], base: [] })).status).toBe(200);
  expect(await send("PUT", `${path}/grants`, { grants: ["CUSTOMIZATION_ADMIN"], base: [] })).toMatchObject({
    status: 409,
    conflict: { current: ["USER_ADMIN"] },
  });
  expect((await send("PUT", `${path}/role`, { role: "administrator" })).status).toBe(200);
  expect(await send("PUT", `${path}/role`, { role: "user", base: "user" })).toMatchObject({
    status: 409,
    conflict: { current: "administrator" },
  });
});

test("[OPEN-101] a group that someone else renamed meanwhile is not renamed again", async () => {
  const { id } = (await send("POST", "groups", { name: "Clerks" })) as unknown as { id: number };
  expect((await send("PUT", `groups/${id}`, { name: "Town clerks", base: "Clerks" })).status).toBe(200);
  expect(await send("PUT", `groups/${id}`, { name: "Office", base: "Clerks" })).toMatchObject({
    status: 409,
    conflict: { current: "Town clerks" },
  });
});

test("[OPEN-81] errors about a user name, an e-mail address or a group name are at that field", async () => {
  await people.add({ username: "first", email: "first@towns.example" });
  const user = { username: "second", email: "", firstName: "", lastName: "", role: "user" };
  const fieldOf = async (changes: object): Promise<unknown> =>
    ((await send("POST", "users", { ...user, ...changes })) as { errors?: { path: string }[] }).errors?.map(
      ({ path }) => path,
    );
  expect(await fieldOf({ username: "First" })).toEqual(["username"]);
  expect(await fieldOf({ email: "FIRST@towns.example" })).toEqual(["email"]);
  expect(await fieldOf({ email: "no address" })).toEqual(["email"]);
  expect(await fieldOf({ username: "two words" })).toEqual(["username"]);
  expect(await send("POST", "users/existing", { login: "first", role: "user" })).toMatchObject({
    errors: [{ path: "login" }],
  });
  await send("POST", "groups", { name: "Planners" });
  expect(await send("POST", "groups", { name: "planners" })).toMatchObject({ errors: [{ path: "name" }] });
});
