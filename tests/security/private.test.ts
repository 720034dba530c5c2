import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../src/app/catalog.ts";
import { customers } from "../../src/features/sites/tables.ts";
import { raiseRevision } from "../../src/features/sites/parts/server/revision.ts";
import { examples, requestOf } from "./examples.ts";
import { addresses } from "./pages.ts";
import { fillTown, signedIn, type Headers, type Town } from "./users.ts";
import { openSecurityServer, type SecurityServer } from "./server.ts";

let server: SecurityServer;
let larkmere: Town;
let millbrook: Town;
let reader: Headers;
let outsiders: Readonly<Record<string, Headers>>;
beforeAll(async () => {
  server = await openSecurityServer();
  [larkmere, millbrook] = [await fillTown(server, "larkmere"), await fillTown(server, "millbrook")];
  const customization = {
    homePageMessage: "<p>secret of the message</p>",
    muniAddress: "secret of the address",
    globalPublicMessage: "<p>secret of the notice</p>",
    codeName: "secret of a name",
  };
  await server.db
    .update(customers)
    .set({ customization, warnings: [{ message: "secret of a warning", color: "#aa0000" }] })
    .where(eq(customers.id, millbrook.customerId));
  await raiseRevision(server.db, millbrook.customerId, "sites");
  await server.changed();
  reader = await signedIn(server, { town: { customerId: millbrook.customerId, role: "administrator" } });
  outsiders = {
    "a visitor": {},
    "an administrator of another town": await signedIn(server, {
      town: { customerId: larkmere.customerId, role: "administrator" },
    }),
    "a user without a town": await signedIn(server, {}),
    "a key of another town": larkmere.keyHeaders,
    "an invalid session": { cookie: "__Host-session=0123456789012345678901234567890123456789012" },
    "a key with another's secret": {
      authorization: `${millbrook.keyHeaders.authorization?.split(":")[0] ?? ""}:${larkmere.keyHeaders.authorization?.split(":")[1] ?? ""}`,
    },
  };
});
afterAll(() => server.close());

/** Text that only Millbrook's readers may see: its law, and messages to them. */
const SECRET = /\bSecret\b|secret (map )?of|Town hall|hall\.png|minutes\.pdf|"2001"/;

/** All readable URLs of a town: pages, their router data, calls, files. */
function readable(town: Town): string[] {
  const calls = catalog.endpoints.flatMap(({ call }) => {
    const example = examples[call.id];
    return call.method === "GET" && example !== undefined ? [requestOf(call, example(town, town), {}).url] : [];
  });
  const pages = Object.values(addresses).map((address) => address(town));
  const inArchive = pages.map((page) => page.replaceAll(town.custId, town.archiveId));
  const shown = [
    ...new Set([
      ...pages,
      ...inArchive,
      `/${town.page}`,
      `/${town.guid}`,
      `/${town.archiveId}/${town.custId}`,
      `/${town.archiveId}/${town.guid}`,
    ]),
  ];
  const data = shown.map((page) => page.replace(/(?=\?|$)/, page === "/" ? "_root.data" : ".data"));
  return [
    ...calls,
    ...calls.map((call) => call.replaceAll(town.custId, town.archiveId)),
    ...shown,
    ...data,
    town.document,
    `/toc/${town.guid}`,
    "/search?query=secret",
    "/robots.txt",
    "/api/sites",
    `/${town.custId}/sitemap.xml?part=0`,
  ];
}

/** URLs that need a link token, and public facts of a private town (API-82). */
const OPEN = /^\/(user\/(invitation|reset|email|login|logout|second-step)|customization\/|api\/user\/(link|sign-in)\/)/;

describe("A private site reveals nothing to people who may not view it", () => {
  test("[SHELL-26, ADMIN-15, OPEN-110] its readers see the secrets that the other tests look for", async () => {
    let count = 0;
    for (const url of readable(millbrook)) {
      const { body, status, headers } = await server.send(url, { headers: reader });
      if (SECRET.test(body)) count += 1;
      if (status === 200 && !OPEN.test(url) && url.includes("millbrook"))
        expect([url, headers["cache-control"]]).toEqual([url, expect.stringMatching(/private|no-store/)]);
      if (SECRET.test(body))
        expect([url, headers["cache-control"]]).toEqual([url, expect.stringMatching(/private|no-store/)]);
    }
    expect(count).toBeGreaterThan(20);
  }, 120_000);

  test("[SHELL-26, ADMIN-15, OPEN-110, API-81] no page, call, file or error contains any, before and after a reader visited", async () => {
    for (const [who, headers] of Object.entries(outsiders)) {
      for (const url of readable(millbrook)) {
        const { body, headers: received, status } = await server.send(url, { headers });
        expect([who, url, SECRET.exec(body)?.[0] ?? null]).toEqual([who, url, null]);
        expect(`${received.location ?? ""}${received.etag ?? ""}${received["content-disposition"] ?? ""}`).not.toMatch(
          SECRET,
        );
        if (OPEN.test(url)) continue;
        if (status === 200)
          expect([who, url, body.replaceAll(/\/user\/login\/millbrook|url=[^"&]*/g, "").includes("Millbrook")]).toEqual(
            [who, url, false],
          );
      }
    }
  }, 300_000);

  test("[ROUTES-04, TOC-03, ROUTES-45] URLs without a town are answered as if they did not exist", async () => {
    const withoutIds = (text: string): string =>
      text
        .replaceAll(/"requestId":"[^"]*"/g, "")
        .replaceAll(/[\da-f]{8}-[\da-f]{4}/g, "")
        .replaceAll(/2000|2001|999998|999999/g, "guid")
        .replaceAll(/nonce="[^"]*"/g, "");
    for (const [who, headers] of Object.entries(outsiders)) {
      for (const path of ["/api/provision/", "/toc/", "/"]) {
        const [there, nowhere] = [
          await server.send(path + millbrook.guid, { headers }),
          await server.send(`${path}999999`, { headers }),
        ];
        expect([who, path, there.status]).toEqual([who, path, nowhere.status]);
        expect([who, path, nowhere.status]).toEqual([who, path, 404]);
        expect(withoutIds(there.body)).toBe(withoutIds(nowhere.body));
      }
    }
  });

  test("[SHELL-26] an ETag of a reader does not get a 304 for others", async () => {
    for (const url of readable(millbrook)) {
      const { headers, body } = await server.send(url, { headers: reader });
      if (headers.etag === undefined || !SECRET.test(body)) continue;
      for (const [who, outsider] of Object.entries(outsiders)) {
        const { status } = await server.send(url, { headers: { ...outsider, "if-none-match": headers.etag } });
        expect([who, url, status]).not.toEqual([who, url, 304]);
      }
    }
  }, 120_000);
});

describe("A town that becomes private", () => {
  test("[ADMIN-15, SHELL-26] is closed from the next request, despite caches and earlier ETags", async () => {
    const clerk = await signedIn(server, { town: { customerId: larkmere.customerId, role: "administrator" } });
    const readers = readable(larkmere).filter((url) => !OPEN.test(url) && !/openapi|developers/.test(url));
    const before = new Map<string, { readonly tag: string; readonly body: string }>();
    for (const url of readers) {
      // Twice, so that the second answer comes from the cache.
      await server.send(url);
      const { status, headers, body } = await server.send(url);
      if (status === 200 && headers.etag !== undefined) before.set(url, { tag: headers.etag, body });
    }
    const set = (level: string) =>
      server.send("/api/larkmere/features", {
        method: "PUT",
        headers: { ...clerk, "content-type": "application/json" },
        body: JSON.stringify({ permission: "VIEW", level }),
      });
    expect((await set("USER")).status).toBe(200);
    for (const url of readers) {
      const { body } = await server.send(url);
      expect([url, /sidewalk|Parking|Town hall|secret of/.exec(body)?.[0] ?? null]).toEqual([url, null]);
      const earlier = before.get(url);
      if (earlier === undefined) continue;
      const { status } = await server.send(url, { headers: { "if-none-match": earlier.tag } });
      // Pages that are the same for a private town, such as the finder, may still be answered from a copy.
      expect([url, status === 304 && body !== earlier.body]).toEqual([url, false]);
    }
    expect((await server.send("/robots.txt")).body).not.toContain("larkmere");
    expect((await set("PUBLIC")).status).toBe(200);
    expect((await server.send("/larkmere/home")).status).toBe(200);
  }, 120_000);
});
