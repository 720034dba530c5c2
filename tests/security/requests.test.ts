import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { json, openSecurityServer, type SecurityServer } from "./server.ts";
import { OWN_PAGE, signedIn } from "./users.ts";

let server: SecurityServer;
beforeAll(async () => void (server = await openSecurityServer()), 60_000);
afterAll(() => server.close());

describe("An address that does not accept a method", () => {
  test.each([
    ["POST", "/larkmere/home", "GET, HEAD"],
    ["PUT", "/1020", "GET, HEAD"],
    ["DELETE", "/robots.txt", "GET, HEAD"],
    ["PATCH", "/user/login/larkmere", "GET, HEAD, POST"],
    ["DELETE", "/customization/larkmere/css", "GET, HEAD"],
    ["POST", "/api/larkmere/session", "GET, HEAD"],
    ["POST", "/api/v1/larkmere/search", "GET, HEAD"],
    ["GET", "/api/user/reset", "POST"],
    ["HEAD", "/api/user/reset", "POST"],
    ["POST", "/toc/1020", "GET, HEAD"],
    ["DELETE", "/toc/1020/larkmere", "GET, HEAD"],
  ])("answers 405 with those that it accepts: %s %s", async (method, path, allowed) => {
    const { status, headers } = await server.send(path, { method, headers: OWN_PAGE });
    expect([status, headers.allow]).toEqual([405, allowed]);
  });

  test("is another one than an address that does not exist", async () => {
    expect((await server.send("/api/nothing/here", json("POST", OWN_PAGE, {}))).status).toBe(404);
  });
});

describe("A parameter that a call below /api/ does not have", () => {
  const problemOf = (body: string): unknown => (JSON.parse(body) as { errors?: unknown }).errors;

  test.each(["colour", "constructor", "__proto__", "hasOwnProperty"])("is named in the refusal: %s", async (name) => {
    const expected = [{ path: name, message: "There is no such parameter" }];
    const asked = await server.send(`/api/larkmere/session?${name}=green`);
    expect([asked.status, problemOf(asked.body)]).toEqual([400, expected]);
    expect(asked.body).toContain(`There is no parameter “${name}” here.`);
  });

  test("is refused in a body and in a form, too", async () => {
    const input = { login: "nobody", password: "wrong", remember: "yes" };
    const form = { "content-type": "application/x-www-form-urlencoded", ...OWN_PAGE };
    for (const sent of [
      json("POST", OWN_PAGE, input),
      { method: "POST", headers: form, body: new URLSearchParams(input).toString() },
    ]) {
      const { status, body } = await server.send("/api/user/sign-in", sent);
      expect([status, problemOf(body)]).toEqual([400, [{ path: "remember", message: "There is no such parameter" }]]);
    }
  });

  test("is refused within a value, too", async () => {
    const clerk = await signedIn(server, { town: { customerId: server.townIds.larkmere, role: "administrator" } });
    const items = [{ message: "Ice on the lake", color: "#a8201a", colour: "red" }];
    const { status, body } = await server.send("/api/larkmere/customer-warnings", json("PUT", clerk, { items }));
    expect([status, problemOf(body)]).toEqual([400, [{ path: "items.0", message: 'Unrecognized key: "colour"' }]]);
  });

  test("of a page makes no other page", async () => {
    const etagOf = async (path: string) => (await server.send(path)).headers.etag;
    const plain = await etagOf("/larkmere/home");
    expect(await etagOf("/larkmere/home?utm_source=mail&fbclid=x")).toBe(plain);
    expect((await server.send("/larkmere/home?utm_source=mail")).body).not.toContain("utm_source");
    expect(await etagOf("/larkmere/search?query=fee&utm_source=mail")).toBe(await etagOf("/larkmere/search?query=fee"));
    expect(await etagOf("/larkmere/search?query=fees")).not.toBe(await etagOf("/larkmere/search?query=fee"));
  });

  test("does not change what calls outside /api/ answer", async () => {
    expect((await server.send("/toc/1020?utm_source=mail")).status).toBe(200);
  });
});
