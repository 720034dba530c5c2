import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CreatedApiKey } from "../../features/apikeys/contract.ts";
import { setCustomization, setLevels } from "../../features/code/test-towns.ts";
import { openTestApi, ORIGIN, type TestApi } from "../test-api.ts";

let api: TestApi;
let key: CreatedApiKey;
beforeAll(async () => {
  api = await openTestApi();
  key = await api.makeKey("larkmere");
  await api.setLimit(key, 10_000);
});
afterAll(() => api.close());

const get = (path: string, headers: Record<string, string> = {}) => api.get(`/api/v1/larkmere/${path}`, key, headers);
const json = async (path: string): Promise<unknown> => (await get(path)).json();

describe("Access to the public API", () => {
  test("[OPEN-123] requires a key with its secret, as Bearer or Basic", async () => {
    expect((await get("content")).statusCode).toBe(200);
    expect(
      (
        await api.get("/api/v1/larkmere/content", null, {
          authorization: `Basic ${Buffer.from(`${key.key}:${key.secretKey}`).toString("base64")}`,
        })
      ).statusCode,
    ).toBe(200);
    const none = await api.get("/api/v1/larkmere/content");
    expect([none.statusCode, none.headers["www-authenticate"], none.headers.etag]).toEqual([
      401,
      'Bearer realm="Towncode API"',
      undefined,
    ]);
    expect(none.json()).toMatchObject({
      title: "API key needed",
      message: expect.stringContaining("Authorization: Bearer"),
    });
    expect(
      (await api.get("/api/v1/larkmere/content", { ...key, secretKey: `${key.secretKey.slice(1)}x` })).json(),
    ).toMatchObject({ title: "API key refused" });
  });

  test("[APIKEYS-11] [PERMS-17] [PERMS-18] [PERMS-19] a key works only for the APIs that are enabled for it", async () => {
    const partial = await api.makeKey("larkmere", { searchEnabled: true });
    const statusOf = async (path: string) => (await api.get(`/api/v1/larkmere/${path}`, partial)).statusCode;
    expect([
      await statusOf("content"),
      await statusOf("search?query=parking"),
      await statusOf("code/contents"),
    ]).toEqual([403, 200, 403]);
    expect((await api.get("/api/v1/larkmere/code", partial)).json()).toMatchObject({
      message: "This key is not enabled for the code API.",
    });
  });

  test("[PERMS-01] a key of another town finds nothing here; the key of a private town reads its own", async () => {
    const other = await api.makeKey("millbrook");
    for (const path of ["content", "search?query=x", "code", "code?version=larkmere-1"])
      expect((await api.get(`/api/v1/larkmere/${path}`, other)).statusCode, path).toBe(404);
    expect((await api.get("/api/v1/millbrook/code/contents?version=larkmere-1", other)).statusCode).toBe(404);
    expect((await api.get("/api/v1/millbrook/code/provisions/1011", other)).statusCode).toBe(404);
    expect((await api.get("/api/v1/millbrook/content", other)).json()).toMatchObject({ custId: "millbrook" });
    expect((await api.get("/api/v1/nowhere/content", key)).statusCode).toBe(404);
  });

  test("[API-21] [API-22] a disabled or deleted key stops working immediately", async () => {
    const created = await api.makeKey("larkmere");
    const status = async () => (await api.get("/api/v1/larkmere/content", created)).statusCode;
    const clerk = await api.signIn(api.towns.larkmere);
    const change = (method: "PUT" | "DELETE", payload?: object) =>
      api.app.inject({
        method,
        url: `/api/larkmere/key/${created.id}`,
        headers: { cookie: clerk, "sec-fetch-site": "same-origin" },
        ...(payload === undefined ? {} : { payload }),
      });
    expect(await status()).toBe(200);
    expect((await change("PUT", { contentEnabled: false })).statusCode).toBe(200);
    expect(await status()).toBe(403);
    expect((await change("DELETE")).statusCode).toBe(200);
    expect(await status()).toBe(401);
  });

  test("[OPEN-123] sessions do not work in the public API, and keys do not work elsewhere", async () => {
    const cookie = await api.signIn(api.towns.millbrook);
    expect((await api.get("/api/v1/millbrook/content", null, { cookie })).statusCode).toBe(401);
    expect((await api.get("/api/millbrook/session", null, { cookie })).statusCode).toBe(200);
    const other = await api.makeKey("millbrook");
    expect((await api.get("/api/millbrook/session", other)).statusCode).toBe(401);
    expect((await api.get("/api/millbrook/key", other)).statusCode).toBe(401);
  });
});

describe("Limits and usage", () => {
  test("[OPEN-123] each response shows the key's remaining requests per minute; beyond the limit it is 429 with the time to wait", async () => {
    const small = await api.makeKey("larkmere");
    await api.setLimit(small, 3);
    const call = () => api.get("/api/v1/larkmere/content", small);
    const answers = [await call(), await call(), await call(), await call()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => [headers["ratelimit-limit"], headers["ratelimit-remaining"]])).toEqual([
      ["3", "2"],
      ["3", "1"],
      ["3", "0"],
      ["3", "0"],
    ]);
    expect(Number(answers[0]?.headers["ratelimit-reset"])).toBeGreaterThan(0);
    expect(Number(answers[3]?.headers["retry-after"])).toBeGreaterThan(0);
    expect(answers[3]?.json()).toMatchObject({ title: "Too many requests" });
    // The limit of one key is not that of another.
    expect((await get("content")).statusCode).toBe(200);
  });

  test("[OPEN-123] callers without a valid key are limited by address", async () => {
    const stranger = (address: string) =>
      api.get("/api/v1/larkmere/content", { ...key, secretKey: "wrong" }, { "x-forwarded-for": address });
    const statuses = await Promise.all(
      Array.from({ length: 80 }, async () => (await stranger("203.0.113.9")).statusCode),
    );
    expect([...new Set(statuses)]).toEqual([401, 429]);
    expect((await stranger("203.0.113.10")).statusCode).toBe(401);
  });

  test("[OPEN-123] requests are counted by API, refused ones separately; HEAD counts as one request", async () => {
    const counted = await api.makeKey("larkmere", { contentEnabled: true });
    for (const path of ["content", "content/home", "code", "search"])
      await api.get(`/api/v1/larkmere/${path}`, counted);
    await api.app.inject({
      method: "HEAD",
      url: "/api/v1/larkmere/content",
      headers: { authorization: `Bearer ${counted.key}:${counted.secretKey}` },
    });
    expect(await api.usageOf(counted)).toMatchObject({ content: 3, search: 0, code: 0, refused: 2 });
  });
});

describe("Conditional requests", () => {
  test("[OPEN-123] each response has an ETag, and is 304 while nothing has changed", async () => {
    for (const path of [
      "content",
      "content/index?letter=P",
      "search?query=parking",
      "code",
      "code/contents",
      "code/provisions/1011?format=akn",
    ]) {
      const first = await get(path);
      expect([first.statusCode, first.headers["cache-control"]], path).toEqual([200, "private, no-cache"]);
      expect(first.headers.etag, path).toMatch(/^W\/"[\w-]{22}"$/);
      const again = await get(path, { "if-none-match": `"other", ${first.headers.etag}` });
      expect([again.statusCode, again.body], path).toEqual([304, ""]);
    }
  });

  test("[OPEN-123] the ETag differs by version, by format, and after a change of the town", async () => {
    const etagOf = async (path: string, headers: Record<string, string> = {}) =>
      (await get(path, headers)).headers.etag;
    const before = await etagOf("code");
    const all = [
      before,
      await etagOf("code?version=larkmere-1"),
      await etagOf("code", { accept: "text/html" }),
      await etagOf("code/contents"),
    ];
    expect(new Set(all).size).toBe(4);
    await setCustomization(api.towns, api.towns.larkmere, {
      homePageMessage: "<p>Welcome.</p>",
      muniPhone: "555 0100",
    });
    expect(await etagOf("code")).not.toBe(before);
    expect((await get("code", { "if-none-match": String(before) })).statusCode).toBe(200);
  });

  test("[OPEN-123] pages of any origin may call (CORS)", async () => {
    const preflight = await api.app.inject({
      method: "OPTIONS",
      url: "/api/v1/larkmere/code",
      headers: {
        origin: "https://elsewhere.example",
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
      },
    });
    expect([
      preflight.statusCode,
      preflight.headers["access-control-allow-origin"],
      preflight.headers["access-control-allow-headers"],
    ]).toEqual([204, "*", "Authorization, If-None-Match"]);
    const answer = await get("content", { origin: "https://elsewhere.example" });
    expect([answer.headers["access-control-allow-origin"], answer.headers["access-control-allow-credentials"]]).toEqual(
      ["*", undefined],
    );
    expect(
      (await api.get("/api/larkmere/session", null, { origin: "https://elsewhere.example" })).headers[
        "access-control-allow-origin"
      ],
    ).toBeUndefined();
  });

  test("[OPEN-123] the API is read-only", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH"] as const) {
      expect(
        (
          await api.app.inject({
            method,
            url: "/api/v1/larkmere/content",
            headers: { authorization: `Bearer ${key.key}:${key.secretKey}` },
          })
        ).statusCode,
      ).toBe(405);
    }
  });
});

describe("The content API", () => {
  test("[OPEN-123] returns the town's details, home page, links and versions", async () => {
    expect(await json("content")).toMatchObject({
      custId: "larkmere",
      name: "Town of Larkmere",
      state: "NY",
      counties: ["Kent"],
      url: `${ORIGIN}/larkmere/home`,
      zoningChapter: "1020",
      seal: null,
      contact: { phone: "555 0100" },
    });
    expect(await json("content/home")).toEqual({ message: "<p>Welcome.</p>", notice: "", warnings: [] });
    expect(await json("content/links")).toEqual({
      links: [{ title: "Town hall", url: "https://larkmere.example", external: true }],
      provisions: [{ guid: "1011", label: "Parking", title: "§ 12-1 Parking", url: `${ORIGIN}/1010#1011` }],
    });
    expect(await json("content/versions")).toMatchObject({
      versions: [
        { archiveId: "larkmere-2", current: true, url: `${ORIGIN}/larkmere` },
        { archiveId: "larkmere-1", current: false, displayDate: "2023-06-01" },
      ],
    });
  });

  test("[OPEN-123] [INDEX-06] returns the index words, unless the town hides the index", async () => {
    expect(await json("content/index?letter=P")).toMatchObject({
      letter: "P",
      letters: [
        { letter: "#", words: 1 },
        { letter: "P", words: 2 },
      ],
      words: [
        { word: "Parking", references: [{ label: "§ 12-1(a)", url: `${ORIGIN}/1010#1011-a` }] },
        { word: "Ponds" },
      ],
    });
    expect((await get("content/index?letter=1")).statusCode).toBe(400);
    await setLevels(api.towns, api.towns.larkmere, {
      "INDEX/VIEW": { currentLevel: "NOBODY", maximumLevel: "PUBLIC" },
    });
    expect((await get("content/index?letter=P")).statusCode).toBe(404);
    await setLevels(api.towns, api.towns.larkmere, {});
  });
});

describe("The search API", () => {
  test("[OPEN-123] finds the same as the search bar, also in older versions", async () => {
    expect(await json("search?query=sidewalk")).toMatchObject({
      total: 1,
      page: 0,
      pages: 1,
      partial: false,
      results: [
        {
          guid: "1011",
          number: "§ 12-1",
          url: `${ORIGIN}/1010#1011`,
          snippet: expect.stringContaining("<mark>sidewalk</mark>"),
        },
      ],
      parts: [{ guid: "1010", count: 1 }],
    });
    expect(await json("search?query=horses")).toMatchObject({ total: 0 });
    expect(await json("search?query=horses&version=larkmere-1")).toMatchObject({
      total: 1,
      results: [{ guid: "1019", url: `${ORIGIN}/larkmere-1/1010#1019` }],
    });
    expect(await json("search?query=*&sort=natural&parts=1020&page=0")).toMatchObject({
      sort: "natural",
      results: expect.arrayContaining([]),
    });
    const all = { total: expect.any(Number), page: 1, pages: expect.any(Number) };
    const second = await json("search?query=*&sort=natural&size=2&page=1");
    expect(second).toMatchObject(all);
    expect(second).toMatchObject({ results: [expect.anything(), expect.anything()] });
    expect(second).toMatchObject({
      results: ((await json("search?query=*&sort=natural&size=100")) as { results: unknown[] }).results.slice(2, 4),
    });
    expect(await json("search/suggestions?query=park")).toMatchObject({
      suggestions: [{ guid: "1011", title: "§ 12-1 Parking", within: ["Chapter 12 Streets"] }],
    });
    for (const bad of [
      "search?page=-1",
      "search?sort=best",
      "search?size=0",
      "search?size=101",
      "search?limit=10",
      "search?parts=x",
      "search/suggestions",
      `search?query=${"x".repeat(2001)}`,
    ])
      expect((await get(bad)).statusCode, bad).toBe(400);
  });
});
