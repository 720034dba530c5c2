import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../platform/db/test-database.ts";
import { logError } from "./log-error.ts";

test("the log has the failed statement without its values", async () => {
  const database = await openTestDatabase();
  const failed = await database.db
    .execute(sql`select ${"a secret value"} from nowhere where id = ${"another\n    secret"}`)
    .catch((error: unknown) => error);
  await database.close();
  const logged = logError(failed);
  expect(JSON.stringify(logged)).not.toContain("secret");
  expect(logged).toMatchObject({
    message: expect.stringMatching(/Failed query: select .* from nowhere/),
    stack: expect.stringMatching(/\n {4}at /),
    cause: { message: expect.stringContaining("nowhere") },
  });
});

test("the log describes thrown values that are not errors", () => {
  expect(logError("gone")).toEqual({ type: "string", message: "gone", stack: "" });
  expect(logError({ name: "ErrnoError", errno: 51 })).toMatchObject({ message: "{ name: 'ErrnoError', errno: 51 }" });
  expect(logError(null)).toMatchObject({ message: "null" });
  const circular = new Error("round and round");
  circular.cause = circular;
  expect(JSON.stringify(logError(circular)).length).toBeLessThan(20_000);
});
