import { describe, expect, test } from "vitest";
import { demoServer } from "../harness/demo-server.ts";

const get = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(demoServer().address + path, { redirect: "manual", ...init });
const attribute = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";

/** Address of the page with a citation. */
async function pageOf(citation: string, site = "larkmere"): Promise<string> {
  const location = (await get(`/${site}/cite/${citation}`)).headers.get("location") ?? "";
  return location.replace(/#.*/, "");
}

describe("Search engine metadata", () => {
  test("a page of the current code has a title, description, canonical link and legislation data", async () => {
    const path = await pageOf("135-45");
    const html = await (await get(path)).text();
    expect(attribute(html, /<title>([^<]+)/)).toContain("Parking and Loading");
    expect(attribute(html, /<meta name="description" content="([^"]+)/).length).toBeGreaterThan(20);
    expect(attribute(html, /<link rel="canonical" href="([^"]+)/)).toBe(demoServer().address + path);
    const data: unknown = JSON.parse(attribute(html, /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/));
    expect(JSON.stringify(data)).toContain('"@type":"Legislation"');
    expect(html).not.toMatch(/<meta name="robots" content="noindex/);
  });

  test.each([
    "/larkmere-1/larkmere",
    "/larkmere/code/larkmere-1/index?letter=P",
    "/larkmere/search?query=parking",
    "/larkmere-1/search?query=parking",
  ])("%s is noindex", async (path) => {
    expect(await (await get(path)).text()).toMatch(/<meta name="robots" content="noindex/);
  });

  test("every page of an archive is noindex", async () => {
    const path = await pageOf("135-1", "larkmere-1");
    expect(path).toMatch(/^\/larkmere-1\/\d+$/);
    expect(await (await get(path)).text()).toMatch(/<meta name="robots" content="noindex/);
  });

  test("robots.txt links to a sitemap, and all its addresses respond", async () => {
    const sitemap = attribute(await (await get("/robots.txt")).text(), /Sitemap: (\S+\/larkmere\/\S+)/);
    const addresses = [...(await (await fetch(sitemap)).text()).matchAll(/<loc>([^<]+)/g)].map(
      ([, address = ""]) => address,
    );
    expect(addresses.length).toBeGreaterThan(20);
    const paths = addresses.map((address) => new URL(address).pathname);
    expect(paths).toEqual(expect.arrayContaining(["/larkmere/documents", "/larkmere/laws", "/larkmere/law-ledger"]));
    expect(paths.some((path) => /^\/larkmere\/laws\/\d+$/.test(path))).toBe(true);
    const answers = await Promise.all(addresses.map((address) => fetch(address)));
    expect(answers.filter(({ ok }) => !ok).map(({ url, status }) => [url, status])).toEqual([]);
  });
});

test("Answers of the API are compressed, and their size is that of what is sent", async () => {
  const headers = { "accept-encoding": "gzip" };
  const plain = await (await get("/api/larkmere/page", { headers: { "accept-encoding": "identity" } })).text();
  const answer = await get("/api/larkmere/page", { headers });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(Number(answer.headers.get("content-length"))).toBeLessThan(plain.length / 2);
  expect(await answer.text()).toBe(plain);
});

test.each([
  "/larkmere/laws/abc",
  "/larkmere/laws/0",
  "/larkmere/laws/999999999",
  "/larkmere/laws/99999999999",
  "/law-ledger/abc",
  "/law-ledger/999999999",
  "/larkmere/document/abc/text",
  "/larkmere/cited-by/abc",
])("%s is not found: its id is not one of anything", async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("Not found");
});

describe("Every response", () => {
  test.each([
    "/larkmere/home",
    "/larkmere",
    "/larkmere/nothing/here/at/all",
    "/api/larkmere/session",
    "/api/nothing",
    "/customization/larkmere/css",
    "/robots.txt",
  ])("%s has the security headers", async (path) => {
    const { headers } = await get(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).not.toContain("unsafe");
    if (headers.get("content-type")?.includes("html") === true) expect(policy).toContain("default-src 'none'");
  });

  test("HEAD is answered like GET, without the body", async () => {
    const [full, head] = await Promise.all([get("/larkmere"), get("/larkmere", { method: "HEAD" })]);
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, full.headers.get("etag"), ""]);
  });

  test("an API error describes the problem, with the id of the request", async () => {
    const answer = await get("/api/nowhere/session");
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { title: "Not found", message: "There is no town at this address.", requestId: expect.any(String) },
    ]);
  });

  test("the server reports that it is healthy and ready", async () => {
    expect(await (await get("/healthz")).json()).toEqual({ status: "ok" });
    expect(await (await get("/readyz")).json()).toEqual({ status: "ready" });
  });
});
