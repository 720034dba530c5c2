import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { visitor } from "../../platform/http/access.ts";
import { Failure } from "../../platform/http/failure.ts";
import type { Client } from "../../platform/http/client.ts";
import { apiContext } from "../../ui/api.ts";
import { openTestTowns, type TestTowns } from "./test-towns.ts";
import { loader } from "./web/citations/cite-screen.tsx";

let towns: TestTowns;
beforeAll(async () => {
  towns = await openTestTowns();
});
afterAll(() => towns.close());

/** Where an address of a citation leads; the status if it leads nowhere. */
async function leadsTo(site: string, citation: string): Promise<string | number> {
  const context = new RouterContextProvider();
  const call: Client["call"] = (wanted, input) =>
    towns.call(wanted, input as never, visitor).catch((error: unknown) => {
      throw error instanceof Failure && error.code === "not-found" ? new Response(null, { status: 404 }) : error;
    });
  context.set(apiContext, { call });
  const shown = await loader({ params: { site, citation }, context } as never).catch((error: unknown) => {
    if (error instanceof Response) return error.headers.get("location") ?? error.status;
    throw error;
  });
  return typeof shown === "object" ? (shown.init?.status ?? 200) : shown;
}

test("A citation of what was removed leads to the archive that has it, as its GUID does", async () => {
  expect(await leadsTo("larkmere", "12-9")).toMatch(/^\/larkmere-1\/\d+#?/);
  expect(await leadsTo("larkmere", "12-1")).toMatch(/^\/\d+#1011$/);
  expect(await leadsTo("larkmere", "99-99")).toBe(404);
});
