import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSecurityServer, type SecurityServer } from "./server.ts";

const LIMIT = 4;
const SEVERAL = "/api/search-results/multi/0?query=parking&custIds=larkmere,newtown";

let server: SecurityServer;
beforeAll(async () => {
  server = await openSecurityServer({ environment: { SEARCHES_PER_MINUTE: String(LIMIT), TRUST_PROXY: "true" } });
});
afterAll(() => server.close());

/** A request as from an address behind the proxy. */
const ask = (url: string, address: string) => server.ask({ url, headers: { "x-forwarded-for": address } });
const statuses = async (url: string, address: string, times = LIMIT + 2): Promise<number[]> =>
  (await Promise.all(Array.from({ length: times }, () => ask(url, address)))).map(({ statusCode }) => statusCode);
const refused = (all: readonly number[]): number => all.filter((status) => status === 429).length;

describe("Searches over several towns from one address", () => {
  test("[API-60, OPEN-123] are answered up to the limit, then refused for the given time", async () => {
    expect(refused(await statuses(SEVERAL, "192.0.2.1"))).toBe(2);
    const answer = await ask(SEVERAL, "192.0.2.1");
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({
      title: "Please wait",
      message: expect.stringMatching(
        /^Too many searches over several towns in a short time\. Please try again in \d+ seconds?\.$/,
      ) as string,
    });
  });

  test("[API-60] count in pages and calls alike, and the page explains it and offers to try again [SEARCH-30]", async () => {
    expect(
      refused(
        await statuses(
          "/api/larkmere/search-results/multi/0?query=parking&custIds=larkmere,newtown",
          "192.0.2.2",
          LIMIT,
        ),
      ),
    ).toBe(0);
    for (const path of [
      "/search?query=parking&custIds=larkmere,newtown",
      "/larkmere/search?query=parking&custIds=larkmere,newtown",
    ]) {
      const page = await ask(path, "192.0.2.2");
      expect([path, page.statusCode]).toEqual([path, 429]);
      expect(page.body).toMatch(
        /Too many searches over several towns in a short time\. Please try again in \d+ second.*>Try again</s,
      );
    }
  });

  test("[API-59] do not limit other addresses or searches in one town", async () => {
    expect(refused(await statuses(SEVERAL, "192.0.2.3"))).toBe(2);
    expect(refused(await statuses(SEVERAL, "192.0.2.4", LIMIT))).toBe(0);
    for (const url of [
      "/api/larkmere/search-results/0?query=parking",
      "/api/search-results/multi/0?query=parking&custIds=larkmere",
      "/larkmere/search?query=parking",
    ]) {
      expect(new Set(await statuses(url, "192.0.2.3", 20))).toEqual(new Set([200]));
    }
  });

  test("[OPEN-123] count for the address that the proxy saw, regardless of forged ones, and by network for IPv6", async () => {
    const forged = await Promise.all(
      Array.from({ length: LIMIT + 2 }, (_each, at) => ask(SEVERAL, `203.0.113.${at}, 192.0.2.5`)),
    );
    expect(refused(forged.map(({ statusCode }) => statusCode))).toBe(2);
    const one = await Promise.all(
      Array.from({ length: LIMIT + 2 }, (_each, at) => ask(SEVERAL, `2001:db8::${at + 1}`)),
    );
    expect(refused(one.map(({ statusCode }) => statusCode))).toBe(2);
  });
});
