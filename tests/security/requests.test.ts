import { connect } from "node:net";
import { text } from "node:stream/consumers";
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

describe("A request", () => {
  /** Sends lines verbatim. Returns the status and the message. */
  async function sendLines(...lines: readonly string[]): Promise<[number, string]> {
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    socket.end([...lines, "Connection: close", "", ""].join("\r\n"));
    const answer = await text(socket);
    const message = /"message":"([^"]*)"/.exec(answer)?.[1] ?? "";
    return [Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), message];
  }

  test("with two Host headers is refused, whatever they say", async () => {
    const own = "Host: code.example.org";
    for (const path of ["/larkmere", "/api/larkmere/session", "/robots.txt"]) {
      expect([path, await sendLines(`GET ${path} HTTP/1.1`, own)]).toEqual([path, [200, ""]]);
      for (const another of ["Host: elsewhere.example", "hOST: code.example.org", "Host:"])
        expect([path, another, await sendLines(`GET ${path} HTTP/1.1`, own, another)]).toEqual([
          path,
          another,
          [400, "The request has more than one Host header."],
        ]);
    }
  });

  test("whose line names another host than its header is refused", async () => {
    const line = (url: string) => sendLines(`GET ${url} HTTP/1.1`, "Host: code.example.org");
    const different = [400, "The request line and the Host header name different hosts."];
    expect(await line("http://elsewhere.example/larkmere")).toEqual(different);
    expect(await line("https://code.example.org:8443/larkmere")).toEqual(different);
    expect(await line("http://code.example.org@elsewhere.example/larkmere")).toEqual(different);
    expect(await line("http://CODE.example.org/larkmere")).toEqual([200, ""]);
    expect(await line("http://code.example.org:80/api/larkmere/session?x")).toEqual([
      400,
      "There is no parameter “x” here.",
    ]);
    // A path.
    expect((await line("//elsewhere.example/larkmere"))[0]).toBe(404);
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
