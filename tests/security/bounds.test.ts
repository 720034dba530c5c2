import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../src/app/catalog.ts";
import { ANSWER_BYTES } from "../../src/platform/http/call.ts";
import { examples, requestOf } from "./examples.ts";
import { fillWithLargest } from "./largest-town.ts";
import { addresses } from "./pages.ts";
import { openSecurityServer, type SecurityServer } from "./server.ts";
import { fillTown, signedIn, type Headers, type Town } from "./users.ts";

/** Downloads: what they send is not kept in memory. */
const STREAMS = new Set([
  "downloadDistribution",
  "downloadDocumentStats",
  "downloadDocuments",
  "downloadHistory",
  "downloadLaws",
  "downloadPartStats",
  "downloadStats",
  "downloadTermStats",
  "exportNotes",
  "exportTown",
]);
/** A page has its data twice: as HTML and for the browser. */
const PAGE_BYTES = 3 * ANSWER_BYTES;

let server: SecurityServer;
let town: Town;
let headers: Record<"visitor" | "user" | "administrator", Headers>;
beforeAll(async () => {
  server = await openSecurityServer();
  // The section with the longest text.
  town = { ...(await fillTown(server, "larkmere")), page: "1023", guid: "1023" };
  await fillWithLargest(server, town);
  await server.changed();
  headers = {
    visitor: {},
    user: await signedIn(server, { town: { customerId: town.customerId, role: "user" } }),
    administrator: await signedIn(server, { installationAdmin: true }),
  };
}, 600_000);
afterAll(() => server.close());

const reading = catalog.endpoints
  .map(({ call }) => call)
  .filter(({ method, id }) => method === "GET" && id !== "testError");
/** `TOWNCODE_SIZES=FILE` writes the largest answers there, for decision 070. */
const largest: [string, number][] = [];
afterAll(async () => {
  const file = process.env["TOWNCODE_SIZES"];
  if (file === undefined) return;
  const most = largest.toSorted(([, one], [, other]) => other - one).slice(0, 60);
  await writeFile(file, most.map(([what, bytes]) => `${bytes.toLocaleString("en").padStart(12)}  ${what}\n`).join(""));
});

describe("With the largest content that a town may store", () => {
  test.each(reading.map((call) => ({ id: call.id, call })))(
    "the answer of a call has an upper bound: $id",
    async ({ id, call }) => {
      const input = examples[id]?.(town, town) ?? {};
      const byKey = call.path.startsWith("/api/v1/") ? [town.keyHeaders] : Object.values(headers);
      const sizes = [];
      for (const caller of byKey) {
        const { statusCode, rawPayload } = await server.ask({
          ...requestOf(call, input, caller),
          headers: { ...caller, "accept-encoding": "identity" },
        });
        expect(statusCode).toBeLessThan(500);
        sizes.push(rawPayload.length);
      }
      largest.push([id, Math.max(...sizes)]);
      if (!STREAMS.has(id)) expect(Math.max(...sizes)).toBeLessThanOrEqual(call.mostBytes ?? ANSWER_BYTES);
    },
    120_000,
  );

  test.each(Object.keys(addresses).map((pattern) => ({ pattern })))(
    "a page has an upper bound: $pattern",
    async ({ pattern }) => {
      const url = addresses[pattern]?.(town) ?? "/";
      for (const caller of Object.values(headers)) {
        const { statusCode, rawPayload } = await server.ask({
          url,
          headers: { ...caller, "accept-encoding": "identity" },
        });
        expect(statusCode).toBeLessThan(500);
        expect(rawPayload.length).toBeLessThanOrEqual(PAGE_BYTES);
        largest.push([url, rawPayload.length]);
      }
    },
    120_000,
  );
});
