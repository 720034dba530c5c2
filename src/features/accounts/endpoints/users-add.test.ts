import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestAccounts, type TestAccounts } from "../test-accounts.ts";
import { setMembership } from "../accounts.ts";

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await openTestAccounts();
});
afterAll(() => accounts.close());

test("a user name wins over another user's e-mail address that equals it", async () => {
  const { larkmere, db } = accounts.towns;
  await setMembership(db, await accounts.addUser({ username: "clerk" }), larkmere, "administrator");
  await accounts.addUser({ username: "sly", email: "ann@larkmere.example" });
  const ann = await accounts.addUser({ username: "ann@larkmere.example", email: "ann@home.example" });
  const answer = await accounts.ask(
    "POST",
    "/api/larkmere/users/existing",
    { login: "Ann@larkmere.example", role: "user" },
    { cookie: await accounts.signIn("clerk") },
  );
  expect(answer.json()).toEqual({ id: ann });
});
