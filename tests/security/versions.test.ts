import { afterAll, beforeAll, expect, test } from "vitest";
import { json, openSecurityServer, type SecurityServer } from "./server.ts";
import { fillTown, signedIn, type Headers } from "./users.ts";

let server: SecurityServer;
let clerk: Headers;
let key: Headers;
beforeAll(async () => {
  server = await openSecurityServer();
  clerk = await signedIn(server, { town: { customerId: server.townIds.larkmere, role: "administrator" } });
  ({ keyHeaders: key } = await fillTown(server, "larkmere"));
  await server.changed();
}, 60_000);
afterAll(() => server.close());

/** What visitors and programs get of the law, by whether it shows what only the current version has. */
async function shown(): Promise<Record<string, boolean>> {
  const has = async (path: string, text: string, headers: Headers = {}): Promise<boolean> =>
    (await server.send(path, { headers })).body.includes(text);
  const seen = async (): Promise<[string, boolean][]> => [
    ["the code", await has("/larkmere", 'href="/1020#1020"')],
    ["its data for the browser", await has("/larkmere.data", '"1020"')],
    ["a chapter", await has("/1020", "Districts")],
    ["a search", await has("/larkmere/search?query=yards", "135-3")],
    ["the table of contents", await has("/api/larkmere/toc", "Zoning")],
    ["the sitemap", await has("/larkmere/sitemap.xml", "/1020<")],
    ["the list of versions", await has("/api/larkmere/session", "larkmere-2")],
    ["the API's code", await has("/api/v1/larkmere/code/contents", "Zoning", key)],
    ["the API's search", await has("/api/v1/larkmere/search?query=yards", "135-3", key)],
    ["the API's versions", await has("/api/v1/larkmere/code/versions", "larkmere-2", key)],
  ];
  // The second time from the caches.
  const first = Object.fromEntries(await seen());
  expect(Object.fromEntries(await seen())).toEqual(first);
  return first;
}

const all = (value: boolean, of: Record<string, boolean>) =>
  Object.fromEntries(Object.keys(of).map((name) => [name, value]));

test("[OPEN-82] an unpublished version is gone from all pages and answers at once, and back when it is published", async () => {
  const move = (action: string) => server.send(`/api/larkmere/versions/larkmere-2/${action}`, json("POST", clerk, {}));
  const before = await shown();
  expect(before).toEqual(all(true, before));
  expect((await move("unpublish")).status).toBe(200);
  expect(await shown()).toEqual(all(false, before));
  expect((await move("publish")).status).toBe(200);
  expect(await shown()).toEqual(before);
});

test("[OPEN-82] a version with another name or date is in its new place at once", async () => {
  const versions = async (path: string, headers: Headers = {}): Promise<string[]> =>
    (await server.send(path, { headers })).body
      .match(/larkmere-\d/g)
      ?.filter((id, at, ids) => ids.indexOf(id) === at) ?? [];
  const listed = async () => [
    await versions("/api/v1/larkmere/code/versions", key),
    await versions("/api/v1/larkmere/content/versions", key),
  ];
  expect(await listed()).toEqual([
    ["larkmere-2", "larkmere-1"],
    ["larkmere-2", "larkmere-1"],
  ]);
  const change = { date: "2001-05-01", name: "Supplement 9" };
  expect((await server.send("/api/larkmere/versions/larkmere-2", json("PUT", clerk, change))).status).toBe(200);
  expect(await listed()).toEqual([
    ["larkmere-1", "larkmere-2"],
    ["larkmere-1", "larkmere-2"],
  ]);
  expect((await server.send("/api/larkmere/session")).body).toContain("Supplement 9");
  expect((await server.send("/larkmere")).body).not.toContain('href="/1020#1020"');
  expect((await server.send("/larkmere-2/larkmere")).body).toContain('href="/larkmere-2/1020#1020"');
});
