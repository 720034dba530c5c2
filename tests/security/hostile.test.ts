import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../src/app/catalog.ts";
import { customers } from "../../src/features/sites/tables.ts";
import { mailMessages } from "../../src/platform/mail/tables.ts";
import { examples, requestOf, type Input } from "./examples.ts";
import { fillTown, signedIn, type Headers, type Town } from "./users.ts";
import { json, openSecurityServer, ORIGIN, type SecurityServer } from "./server.ts";

let server: SecurityServer;
let town: Town;
let clerk: Headers;
let generalCode: Headers;
beforeAll(async () => {
  server = await openSecurityServer();
  town = await fillTown(server, "larkmere");
  await server.changed();
  clerk = await signedIn(server, { town: { customerId: town.customerId, role: "administrator" } });
  generalCode = await signedIn(server, { installationAdmin: true });
});
afterAll(() => server.close());

describe("Hostile input", () => {
  /** For each text or number of an input, the input with that value replaced. */
  const changed = (input: Input, value: unknown): Input[] =>
    Object.keys(input)
      .filter((name) => name !== "file" && name !== "site")
      .map((name) => ({ ...input, [name]: Array.isArray(input[name]) ? [value] : value }));
  const all = catalog.endpoints.filter(({ call }) => call.id !== "testError" && examples[call.id] !== undefined);
  const long = "x".repeat(10_000);

  test("[PERMS-01] of 10,000 characters in any field causes no server error", async () => {
    for (const { call } of all) {
      const input = examples[call.id]?.(town, town) ?? {};
      const headers = call.path.startsWith("/api/v1/") ? town.keyHeaders : generalCode;
      const inputs = [
        ...changed(input, long),
        ...changed(input, "é😀".repeat(5000)),
        { ...input, site: long },
        { ...input, [long]: long },
      ];
      for (const each of inputs) {
        const { statusCode, body } = await server.dryRun(() => server.ask(requestOf(call, each, headers)));
        expect([call.id, statusCode < 500, body.slice(0, statusCode < 500 ? 0 : 300)]).toEqual([call.id, true, ""]);
      }
    }
  }, 300_000);

  test("[PERMS-01] with repeated parameters or names of object prototypes does not affect the program", async () => {
    for (const { call } of all) {
      const headers = call.path.startsWith("/api/v1/") ? town.keyHeaders : generalCode;
      const request = requestOf(call, examples[call.id]?.(town, town) ?? {}, headers);
      const joint = request.url.includes("?") ? "&" : "?";
      const twice = [...new URL(request.url, ORIGIN).searchParams]
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
        .join("&");
      for (const query of [
        twice,
        "__proto__[polluted]=1&__proto__.polluted=1&constructor[prototype][polluted]=1&constructor=x&__proto__=x",
        "toString=1&hasOwnProperty=1&then=1&length=-1",
        "site=larkmere&site=millbrook",
        "site[]=larkmere&guid[]=1&id[$gt]=",
      ]) {
        const { statusCode } = await server.dryRun(() => server.ask({ ...request, url: request.url + joint + query }));
        expect([call.id, query, statusCode < 500]).toEqual([call.id, query, true]);
      }
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  }, 300_000);

  test("[PERMS-01] of JSON that targets prototypes, is deeply nested or malformed is refused", async () => {
    const bodies = [
      '{"__proto__":{"polluted":true}}',
      '{"items":[{"type":"website","value":{"__proto__":{"polluted":true}}}]}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      `${"[".repeat(200_000)}${"]".repeat(200_000)}`,
      `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
      "\uFEFF{}",
      "{'a':1}",
      "NaN",
      '{"a":1e400}',
      `{"a":"${"x".repeat(1_100_000)}"}`,
    ];
    for (const { call } of all.filter((each) => each.call.method !== "GET" && each.call.upload === undefined)) {
      const request = requestOf(call, examples[call.id]?.(town, town) ?? {}, generalCode);
      for (const body of bodies) {
        const { statusCode } = await server.dryRun(() =>
          server.ask({ ...request, headers: { ...generalCode, "content-type": "application/json" }, payload: body }),
        );
        expect([call.id, body.slice(0, 40), statusCode < 500]).toEqual([call.id, body.slice(0, 40), true]);
      }
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  }, 300_000);

  test("[OPEN-125] in the name of a town or a person cannot inject mail headers", async () => {
    const name = "Larkmere\r\nBcc: everyone@evil.example\r\n\r\n<script>alert(1)</script>";
    const saved = await server.send(
      "/larkmere/customization",
      json("POST", clerk, [{ type: "nameOverride", value: name }]),
    );
    expect(saved.status).toBe(400);
    const add = (firstName: string) =>
      server.send(
        "/api/larkmere/users",
        json("POST", clerk, {
          username: "newcomer",
          email: "newcomer@town.example",
          firstName,
          lastName: "<b>B</b>",
          role: "user",
        }),
      );
    expect((await add("A\r\nBcc: x@evil.example")).status).toBe(400);
    // Names that were stored before they were refused.
    await server.db.update(customers).set({ name }).where(eq(customers.custId, "larkmere"));
    await server.changed();
    expect((await add("<script>A</script>")).status).toBe(200);
    const [mail] = await server.db.select().from(mailMessages).orderBy(desc(mailMessages.id)).limit(1);
    expect(mail?.toAddress).toBe("newcomer@town.example");
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.html).not.toMatch(/<script|<b>/);
    for (const email of [
      "a@town.example\r\nBcc: x@evil.example",
      "a@town.example, x@evil.example",
      "<a@town.example> x",
      "a@town.example\u0000",
    ]) {
      expect([
        email,
        (await server.send("/api/larkmere/users", json("POST", clerk, { username: "another", email, role: "user" })))
          .status,
      ]).toEqual([email, 400]);
    }
  });

  test("with an unknown method or an unexpected body is refused with a message", async () => {
    for (const method of ["TRACE", "PROPFIND", "PATCH", "OPTIONS", "DELETE"]) {
      const { status } = await server.send("/larkmere/home", { method });
      expect([method, status >= 400 && status < 500]).toEqual([method, true]);
    }
  });
});
