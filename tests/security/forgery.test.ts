import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../src/app/catalog.ts";
import { checksums } from "./checksums.ts";
import { examples, requestOf } from "./examples.ts";
import { addresses } from "./pages.ts";
import { fillTown, signedIn, type Headers, type Town } from "./users.ts";
import { openSecurityServer, ORIGIN, type SecurityServer } from "./server.ts";

let server: SecurityServer;
let town: Town;
let cookie: string;
beforeAll(async () => {
  server = await openSecurityServer();
  town = await fillTown(server, "larkmere");
  await fillTown(server, "millbrook");
  await server.changed();
  cookie = (await signedIn(server, { installationAdmin: true })).cookie ?? "";
});
afterAll(() => server.close());

/** Headers that browsers and programs send with a request that does not come from one of our pages. */
const FOREIGN: Readonly<Record<string, Headers>> = {
  "a page of another site": { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
  "a page of another site on the same domain": { "sec-fetch-site": "same-site", origin: "https://other.example.org" },
  "an old browser on another site": { origin: "https://evil.example" },
  "a sandboxed page": { origin: "null" },
  "our host by plain HTTP": { origin: "http://code.example.org" },
  "our host on another port": { origin: "https://code.example.org:8443" },
  "a page that forges one header": { "sec-fetch-site": "cross-site", origin: ORIGIN },
  "a page that forges the other": { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
  "nowhere, with a session": {},
};

const writing = catalog.endpoints
  .filter(({ call }) => call.method !== "GET")
  .map(({ call, access }) => ({ name: `${call.method} ${call.path}`, call, access }));

describe("A call from a page that was made for another user is refused and writes nothing", () => {
  const ownPage = { "sec-fetch-site": "same-origin", origin: ORIGIN };

  test.each(writing.filter(({ access }) => access !== "public" && !(typeof access === "object" && "apiKey" in access)))(
    "$name",
    async ({ call }) => {
      const before = await checksums(server.db);
      const input = examples[call.id]?.(town, town) ?? {};
      const answer = await server.ask(requestOf(call, input, { cookie, ...ownPage, "page-user": "someone-else" }));
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { title: "Signed in as another user" }]);
      expect(await checksums(server.db)).toEqual(before);
    },
  );

  test("signing out and signing in are possible from it", async () => {
    const headers = { cookie: (await signedIn(server, {})).cookie, ...ownPage, "page-user": "someone-else" };
    const answer = await server.ask({ method: "POST", url: "/api/user/sign-out", headers, payload: {} });
    expect(answer.statusCode).toBe(200);
  });
});

describe("A cross-site call is refused and writes nothing", () => {
  test.each(writing)("$name", async ({ call }) => {
    const before = await checksums(server.db);
    for (const [from, headers] of Object.entries(FOREIGN)) {
      const request = requestOf(call, examples[call.id]?.(town, town) ?? {}, { cookie, ...headers });
      expect((await server.ask(request)).statusCode, from).toBe(403);
      const asForm = { ...request, headers: { ...request.headers, "content-type": "text/plain" } };
      expect((await server.ask(asForm)).statusCode, `${from}, as a form`).toBe(403);
    }
    expect(await checksums(server.db)).toEqual(before);
  });

  test.each(["/user/login", "/user/login/larkmere", "/user/logout", "/user/logout/larkmere"])(
    "POST %s",
    async (url) => {
      for (const [from, headers] of Object.entries(FOREIGN)) {
        const answer = await server.ask({
          method: "POST",
          url,
          headers: { cookie, "content-type": "application/x-www-form-urlencoded", ...headers },
          payload: "login=larkmere-reader&password=a+lake+in+winter",
        });
        expect([answer.statusCode, answer.headers["set-cookie"]], from).toEqual([403, undefined]);
      }
    },
  );

  test("the same call from one of our pages writes", async () => {
    const before = await checksums(server.db);
    const answer = await server.ask({
      method: "POST",
      url: "/api/larkmere/groups",
      headers: { cookie, "sec-fetch-site": "same-origin", origin: ORIGIN },
      payload: { name: "Board" },
    });
    expect(answer.statusCode).toBe(200);
    expect(
      Object.entries(await checksums(server.db)).flatMap(([table, sum]) => (before[table] === sum ? [] : [table])),
    ).toEqual(["audit_log", "groups"]);
  });

  test("a method in the URL or a header does not replace the method of the request", async () => {
    const before = await checksums(server.db);
    for (const method of ["POST", "DELETE", "PUT"]) {
      await server.ask({
        url: `/api/quick-link/${town.quickLink}?_method=${method}`,
        headers: {
          cookie,
          "x-http-method-override": method,
          "x-method-override": method,
          "sec-fetch-site": "same-origin",
        },
      });
      await server.ask({ url: "/api/user/sign-out", headers: { cookie, "x-http-method-override": method } });
    }
    expect(await checksums(server.db)).toEqual(before);
  });
});

describe("Reading", () => {
  test("[~API-01: calls are promises without handlers and a loading label; no test shows a 403 that redirects] changes nothing, for any caller and sender", async () => {
    const before = await checksums(server.db);
    const reading = catalog.endpoints.flatMap(({ call }) => {
      const example = examples[call.id];
      return call.method === "GET" && example !== undefined ? [requestOf(call, example(town, town), {}).url] : [];
    });
    const pages = Object.values(addresses).map((address) => address(town));
    for (const url of [...reading, ...pages]) {
      for (const headers of [
        { cookie, "sec-fetch-site": "cross-site" },
        { cookie, "sec-fetch-site": "same-origin" },
        town.keyHeaders,
        {},
      ]) {
        for (const method of ["GET", "HEAD"] as const) await server.ask({ url, method, headers });
      }
    }
    expect(await checksums(server.db)).toEqual(before);
  }, 300_000);
});
