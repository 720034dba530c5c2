import { expect, test } from "vitest";
import { Failure } from "./failure.ts";
import { asFailure, isForLog } from "./routes.ts";

const withCode = (code: string, message = "x"): Error => Object.assign(new Error(message), { code });
/** As the database library reports errors of the drivers. */
const inQuery = (cause: Error): Error => new Error("Failed query: select 1", { cause });

test.each<[what: string, error: Error, status: number]>([
  ["a full disk (files)", withCode("ENOSPC"), 507],
  ["a quota (files)", withCode("EDQUOT"), 507],
  ["a full disk (database)", inQuery(withCode("53100", "could not extend file")), 507],
  ["a refused connection", withCode("ECONNREFUSED"), 503],
  ["a refused connection in a query", inQuery(withCode("ECONNREFUSED")), 503],
  ["a database that hangs", inQuery(new Error("Query read timeout")), 503],
  ["no free connection", inQuery(new Error("timeout exceeded when trying to connect")), 503],
  ["a statement that takes too long", inQuery(withCode("57014")), 503],
  ["a database that is shut down", inQuery(withCode("57P01")), 503],
  ["a lost connection", inQuery(new Error("Connection terminated unexpectedly")), 503],
  ["too many connections", inQuery(withCode("53300")), 503],
  [
    "a connection that broke before",
    inQuery(new Error("Client has encountered a connection error and is not queryable")),
    503,
  ],
  ["a bug", inQuery(withCode("42703")), 500],
])("%s is answered with a message, and logged", (_what, error, status) => {
  const failure = asFailure(error);
  expect(failure).toMatchObject({ status, retryAfter: status === 503 ? 30 : null });
  expect(failure.message).not.toContain("query");
  expect(isForLog(error, failure)).toBe(true);
});

test("what a rule refuses is not logged as an error", () => {
  const refused = new Failure("unavailable", "Search is not available right now.");
  expect(isForLog(refused, asFailure(refused))).toBe(false);
});
