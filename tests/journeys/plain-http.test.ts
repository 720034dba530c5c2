import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { demoServer } from "../harness/demo-server.ts";

/** A request whose path is sent as it is, as no browser would. */
async function ask(
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

/** A generator of numbers below `limit` with a seed, so that a failure comes again. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % limit;
  };
}

test("no address, however odd, is answered with an error of the server", async () => {
  const roll = dice(20_261_120);
  const pick = (list: readonly string[]): string => list[roll(list.length)] ?? "";
  for (let count = 0; count < 400; count++) {
    const path = `/${Array.from({ length: 1 + roll(4) }, () => pick(PARTS)).join("/")}${roll(2) === 0 ? `?${pick(NAMES)}=${pick(PARTS)}` : ""}`;
    const { status } = await ask(path, pick(["GET", "GET", "HEAD", "POST"]));
    expect([path, status]).toEqual([path, expect.toSatisfy((code: number) => code < 500)]);
  }
});

test("[~OPEN-60: no errors of questions and options yet] what cannot be routed is answered like every other error", async () => {
  const [odd, deleted] = [await ask("/api/larkmere/cite/%E0%A4%A"), await ask("/larkmere/home", "DELETE")];
  expect([odd.status, deleted.status]).toEqual([400, 404]);
  for (const { body, headers } of [odd, deleted]) {
    expect(JSON.parse(body)).toEqual({
      title: expect.any(String),
      message: expect.stringMatching(/\.$/),
      requestId: expect.any(String),
    });
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("an address that begins with two slashes is a path of ours, not another host", async () => {
  const { status, headers, body } = await ask("//elsewhere.example/larkmere");
  expect(status).toBeLessThan(500);
  expect(headers.location ?? "").not.toContain("elsewhere.example/");
  expect(body).not.toContain('href="http://elsewhere.example');
});

test("a page answers HEAD with the headers of GET, and is not sent again to who has it", async () => {
  const page = await ask("/larkmere/home");
  expect(page.headers["content-security-policy"]).toMatch(/default-src 'none'.*script-src 'self' 'sha256-/);
  expect(page.headers["content-security-policy"]).not.toContain("unsafe");
  const head = await ask("/larkmere/home", "HEAD");
  expect([head.status, head.body, head.headers.etag]).toEqual([200, "", page.headers.etag]);
  expect((await ask("/larkmere/home", "GET", { "if-none-match": String(page.headers.etag) })).status).toBe(304);
});

test("crawlers are told of each site's pages, and kept out of calls and searches", async () => {
  const robots = await ask("/robots.txt");
  expect(robots.body).toContain(`Sitemap: ${demoServer().address}/larkmere/sitemap.xml`);
  const sitemap = await ask("/larkmere/sitemap.xml");
  const addresses = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? "").pathname);
  expect(addresses).toEqual(expect.arrayContaining(["/larkmere/home", "/larkmere"]));
  expect((await ask(addresses.at(-1) ?? "")).status).toBe(200);
  expect((await ask("/larkmere-1/sitemap.xml")).status).toBe(404);
});

test("[SHELL-41] [API-82] [ROUTES-46] the site's stylesheet gives its colors; an unknown site has none", async () => {
  const css = await ask("/customization/larkmere/css");
  expect(css.headers["content-type"]).toContain("text/css");
  expect(css.body).toContain("--banner: #0b5940");
  expect((await ask("/customization/nowhere/css")).status).toBe(404);
});

test("monitors hear that the process lives and can serve", async () => {
  expect((await ask("/healthz")).status).toBe(200);
  expect(JSON.parse((await ask("/readyz")).body)).toEqual({ status: "ready" });
});
