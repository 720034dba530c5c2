import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { demoServer } from "../harness/demo-server.ts";

/** Sends a request with the path exactly as given, which browsers would not do. */
async function send(
  path: string,
  method = "GET",
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingMessage["headers"]; body: string }> {
  const { hostname, port } = new URL(demoServer().address);
  const sent = httpRequest({ hostname, port, path, method, headers }).end();
  const [response]: IncomingMessage[] = await once(sent, "response");
  if (response === undefined) throw new Error(`${path} was not answered`);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() };
}

const PARTS = [
  "larkmere",
  "larkmere-1",
  "45000231",
  "9".repeat(30),
  "..",
  "%2e%2e",
  "%00",
  "%ff",
  "%E0%A4%A",
  "a".repeat(3000),
  "search",
  "home",
  "index",
  "cite",
  "135-24B(2)",
  "api",
  "page",
  "toc",
  "files",
  "user/file",
  "archives",
  "customization",
  "css",
  "'",
  "%3Cscript%3E",
  "event",
  "constructor",
  "__proto__",
  "",
  "search-results",
  "suggestions",
  "%252e",
  "%5c",
  "*",
  "(((((",
  "%22unclosed",
  "AND%20OR%20NOT",
  "a*",
  "title:",
  "-",
  "~5",
];
const NAMES = ["query", "guid", "letter", "site", "page", "selections", "sortOrder", "guids", "scope"];

/** A seeded random number generator, so that failures can be reproduced. Numbers are below `limit`. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % limit;
  };
}

test("no URL, however odd, causes a server error", async () => {
  const roll = dice(20_261_120);
  const pick = (list: readonly string[]): string => list[roll(list.length)] ?? "";
  for (let count = 0; count < 400; count++) {
    const path = `/${Array.from({ length: 1 + roll(4) }, () => pick(PARTS)).join("/")}${roll(2) === 0 ? `?${pick(NAMES)}=${pick(PARTS)}` : ""}`;
    const { status } = await send(path, pick(["GET", "GET", "HEAD", "POST"]));
    expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code < 500)]);
  }
});

test("[~OPEN-60: no errors of questions and options yet] requests without a route get the same error body as all others", async () => {
  const [odd, deleted] = [await send("/api/larkmere/cite/%E0%A4%A"), await send("/larkmere/home", "DELETE")];
  expect([odd.status, deleted.status]).toEqual([400, 405]);
  expect(deleted.headers.allow).toContain("GET");
  for (const { body, headers } of [odd, deleted]) {
    expect(JSON.parse(body)).toEqual({
      title: expect.any(String),
      message: expect.stringMatching(/\.$/),
      requestId: expect.any(String),
    });
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("a path that starts with two slashes does not lead to another host", async () => {
  const { status, headers, body } = await send("//elsewhere.example/larkmere");
  expect(status).toBeLessThan(500);
  expect(headers.location ?? "").not.toContain("elsewhere.example/");
  expect(body).not.toContain('href="http://elsewhere.example');
});

test("a page answers HEAD with the headers of GET, and 304 if it has not changed", async () => {
  const page = await send("/larkmere/home");
  expect(page.headers["content-security-policy"]).toMatch(/default-src 'none'.*script-src 'self' 'sha256-/);
  expect(page.headers["content-security-policy"]).not.toContain("unsafe");
  const head = await send("/larkmere/home", "HEAD");
  expect([head.status, head.body, head.headers.etag]).toEqual([200, "", page.headers.etag]);
  expect((await send("/larkmere/home", "GET", { "if-none-match": String(page.headers.etag) })).status).toBe(304);
});

test("crawlers get the pages of each site, but not API calls and searches", async () => {
  const robots = await send("/robots.txt");
  expect(robots.body).toContain(`Sitemap: ${demoServer().address}/larkmere/sitemap.xml`);
  const sitemap = await send("/larkmere/sitemap.xml");
  const addresses = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? "").pathname);
  expect(addresses).toEqual(expect.arrayContaining(["/larkmere/home", "/larkmere"]));
  expect((await send(addresses.at(-1) ?? "")).status).toBe(200);
  expect((await send("/larkmere-1/sitemap.xml")).status).toBe(404);
});

test("[SHELL-41] [API-82] [ROUTES-46] the site's stylesheet contains its colors, and an unknown site has no stylesheet", async () => {
  const css = await send("/customization/larkmere/css");
  expect(css.headers["content-type"]).toContain("text/css");
  expect(css.body).toContain("--banner: #0b5940");
  expect((await send("/customization/nowhere/css")).status).toBe(404);
});

test("monitoring can check that the process is alive and ready", async () => {
  expect((await send("/healthz")).status).toBe(200);
  expect(JSON.parse((await send("/readyz")).body)).toEqual({ status: "ready" });
});
