import { EventEmitter, once } from "node:events";
import type { ServerResponse } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../platform/db/db.ts";
import { openTestDatabase } from "../platform/db/test-database.ts";
import type { SearchIndex } from "../platform/search/port.ts";
import { kindOf, serveMetrics, type ServedMetrics } from "./metrics.ts";

let database: Database;
let served: ServedMetrics;
let address: string;
beforeAll(async () => {
  database = await openTestDatabase();
  const port = await freePort();
  served = await serveMetrics({ host: "127.0.0.1", port }, database);
  address = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await served.close();
  await database.close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const scrape = async (): Promise<string> => (await fetch(`${address}/metrics`)).text();

function answer(kind: ReturnType<typeof kindOf>, statusCode: number): void {
  const response = Object.assign(new EventEmitter(), { statusCode }) as unknown as ServerResponse;
  served.metrics.countRequest(kind, response, performance.now());
  response.emit("close");
}

test("metrics have requests, latencies, searches, jobs, cache, database and event loop", async () => {
  answer("cached page", 200);
  answer("cached page", 304);
  answer(kindOf("/api/v1/provision/1"), 429);
  answer(kindOf("/larkmere/search?query=my+secret+search"), 200);
  answer(kindOf("/api/larkmere/uploads/1/live?least=2"), 200);
  served.metrics.watch(() => ({ pages: 3, bytes: 4096, streams: 2 }));
  const search = served.metrics.measured({
    isServer: false,
    search: async () => ({ total: 1 }),
    suggest: () => Promise.reject(new Error("broken")),
  } as unknown as SearchIndex);
  expect(search.isServer).toBe(false);
  await search.search(["larkmere/1"], { query: { k: "all" }, sort: "natural", offset: 0, limit: 1 });
  await expect(search.suggest("larkmere/1", "par", 5)).rejects.toThrow("broken");
  const text = await scrape();
  for (const line of [
    'towncode_requests_total{kind="cached page",status="2xx"} 1',
    'towncode_requests_total{kind="cached page",status="3xx"} 1',
    'towncode_requests_total{kind="public API",status="4xx"} 1',
    'towncode_request_seconds_count{kind="page"} 1',
    'towncode_requests_total{kind="stream",status="2xx"} 1',
    'towncode_search_seconds_count{kind="search",outcome="ok"} 1',
    'towncode_search_seconds_count{kind="suggest",outcome="failed"} 1',
    "towncode_page_cache_pages 3",
    "towncode_page_cache_bytes 4096",
    "towncode_streams 2",
    "towncode_database_up 1",
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).toMatch(/^towncode_database_seconds [\d.e-]+$/m);
  expect(text).toMatch(/^# TYPE towncode_jobs gauge$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).not.toMatch(/larkmere|secret/);
  // A stream is open as long as its reader likes.
  expect(text).not.toContain('towncode_request_seconds_count{kind="stream"}');
});

test("the number of series does not grow with the addresses that are requested", async () => {
  const series = async (): Promise<number> =>
    (await scrape()).split("\n").filter((line) => line.startsWith("towncode_request")).length;
  for (const url of ["/a", "/api/a", "/api/v1/a", "/user/file/a", "/healthz"]) answer(kindOf(url), 200);
  const before = await series();
  for (let i = 0; i < 200; i += 1)
    for (const path of [`/${i}`, `/api/${i}`, `/api/v1/${i}`, `/user/file/${i}`]) answer(kindOf(path), 200);
  expect(await series()).toBe(before);
});

test("only /metrics is served at this address", async () => {
  for (const path of ["/", "/larkmere", "/metrics/x"]) expect((await fetch(address + path)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: "POST" })).status).toBe(404);
});
