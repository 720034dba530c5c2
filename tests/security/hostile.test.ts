import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../src/app/api.ts";
import { sessions } from "../../src/features/accounts/tables.ts";
import { mailMessages } from "../../src/platform/mail/tables.ts";
import { examples, requestOf, type Input } from "./examples.ts";
import { addUser, fillTown, OWN_PAGE, PASSWORD, signedIn, type Headers, type Town } from "./people.ts";
import { openSecurityServer, ORIGIN, type Answer, type SecurityServer } from "./server.ts";

let temporary: string;
let server: SecurityServer;
let town: Town;
let clerk: Headers;
let generalCode: Headers;
beforeAll(async () => {
  // Uploads lie here while they are received: what stays behind is seen.
  temporary = await mkdtemp(join(tmpdir(), "towncode-hostile-"));
  server = await openSecurityServer();
  town = await fillTown(server, "larkmere");
  await server.changed();
  clerk = await signedIn(server, { town: { customerId: town.customerId, role: "administrator" } });
  generalCode = await signedIn(server, { installationAdmin: true });
  process.env.TMPDIR = join(temporary, "tmp");
  await mkdir(process.env.TMPDIR);
});
afterAll(async () => {
  delete process.env.TMPDIR;
  await server.close();
  await rm(temporary, { recursive: true, force: true });
});

const json = (method: string, headers: Headers, body: unknown) => ({ method, headers: { ...headers, "content-type": "application/json" }, body: typeof body === "string" ? body : JSON.stringify(body) });

describe("Addresses of files", () => {
  const outside = ["etc/passwd", "package.json", "secret", "src/app/config.ts"];
  const ups = ["../", "..%2f", "..%2F", "%2e%2e/", "%2e%2e%2f", "%252e%252e%252f", "..%5c", "..\\", "....//", "..;/", "..%00/", ".%2e/", "%c0%ae%c0%ae%c0%af", "..%ef%bc%8f", "/", "%2f", "file:///", "C:%5c"];
  const places = ["/files/larkmere/", "/user/file/", "/assets/", "/customization/", "/", "/larkmere/", "/files/", "/static/"];

  test("[FILES-01, ROUTES-45] lead to nothing outside of what is stored, however they are written", async () => {
    for (const place of places) {
      for (const up of ups) {
        for (const target of outside) {
          const path = `${place}${up.repeat(8)}${target}`;
          const { status, body } = await server.send(path.replaceAll("\\", "%5C"), { headers: clerk });
          expect([path, [301, 302, 400, 401, 404].includes(status)]).toEqual([path, true]);
          expect([path, /root:|"dependencies"|a key of the tests|readConfig/.exec(body)?.[0] ?? null]).toEqual([path, null]);
        }
      }
    }
  }, 120_000);

  test("[FILES-01] a name with a NUL, a blank or a dot too many is not found", async () => {
    for (const end of ["%00", "%00.png", ".", "..", "/", "/.", "%20", "%0a", "?x", "::$DATA"]) {
      const { status } = await server.send(`${town.document}${end}`);
      expect([end, status]).toEqual([end, end === "?x" || end === "/" ? expect.any(Number) : expect.toSatisfy((found: number) => found >= 400 && found < 500)]);
    }
  });
});

describe("Uploads", () => {
  const limit = 100_000_000;
  const ofBytes = (bytes: number): Readable => Readable.from((function* chunks() {
    const chunk = Buffer.alloc(1_000_000, 65);
    for (let left = bytes; left > 0; left -= chunk.length) yield left >= chunk.length ? chunk : chunk.subarray(0, left);
  })());
  const raw = (body: Readable | string | Buffer, more: Headers = {}): Promise<Answer> => server.send("/user/file?site=larkmere", { method: "POST", headers: { ...clerk, "content-type": "application/octet-stream", "file-name": "a.bin", ...more }, body });
  const form = (parts: readonly string[], boundary = "b0"): Promise<Answer> =>
    server.send("/user/file?site=larkmere", { method: "POST", headers: { ...clerk, "content-type": `multipart/form-data; boundary=${boundary}` }, body: `${parts.map((part) => `--b0\r\n${part}`).join("\r\n")}\r\n--b0--\r\n` });
  const file = (name = "a.txt", content = "hello"): string => `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}`;
  const leftBehind = (): Promise<string[]> => readdir(join(temporary, "tmp"));

  test("[FILES-02, CONSTANTS-01] one byte too many is refused, as a body and in a form, and leaves nothing behind", async () => {
    expect((await raw(ofBytes(limit + 1))).status).toBe(413);
    const head = `--b0\r\n${file("a.txt", "")}`;
    const big = Readable.from((async function* whole() {
      yield head;
      yield* ofBytes(limit + 1);
      yield "\r\n--b0--\r\n";
    })());
    const answer = await server.send("/user/file?site=larkmere", { method: "POST", headers: { ...clerk, "content-type": "multipart/form-data; boundary=b0" }, body: big });
    expect(answer.status).toBe(413);
    expect(await leftBehind()).toEqual([]);
  }, 120_000);

  test("[FILES-02] what is no file, or no form, is refused with a sentence", async () => {
    const answers = [
      await form([]), await form(['Content-Disposition: form-data; name="x"\r\n\r\n1']), await form([file(), file()]), await form([file()], "other"),
      await form(Array.from({ length: 60 }, (_none, at) => `Content-Disposition: form-data; name="f${at}"\r\n\r\n1`)),
      await form([`Content-Disposition: form-data; name="${"n".repeat(100_000)}"\r\n\r\n1`]),
      await form([`Content-Disposition: form-data; name="x"\r\n\r\n${"1".repeat(1_000_000)}`]),
      await form([`X-Long: ${"h".repeat(100_000)}\r\n${file()}`]),
      await form(['Content-Disposition: form-data; name="__proto__"\r\n\r\n{"polluted":true}']),
      await server.send("/user/file?site=larkmere", { method: "POST", headers: { ...clerk, "content-type": "multipart/form-data" }, body: "x" }),
      await server.send("/user/file?site=larkmere", json("POST", clerk, { file: "a", path: "/etc/passwd" })),
      await server.send("/user/file?site=larkmere", json("POST", clerk, { file: { path: "/etc/passwd", name: "x", type: "text/plain", size: 1 } })),
    ];
    for (const { status, body } of answers) {
      expect(status, body).toBeGreaterThanOrEqual(400);
      expect(status, body).toBeLessThan(500);
      expect(JSON.parse(body)).toMatchObject({ title: expect.any(String), message: expect.any(String) });
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(await leftBehind()).toEqual([]);
  });

  test("[API-02, FILES-01] what could run is given to be saved, under a policy that runs nothing", async () => {
    const hostile = { "a.svg": '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "a.html": "<script>alert(1)</script>", "a.png": "<html><script>alert(1)</script>", "a.xml": '<?xml version="1.0"?><?xml-stylesheet href="x"?><a/>', "a.js": "alert(1)", "a.pdf": "%PDF-1.7", "a.gif": "GIF8<script>alert(1)</script>" };
    for (const [name, content] of Object.entries(hostile)) {
      for (const type of ["text/html", "image/svg+xml", "image/png"]) {
        const sent = await raw(content, { "content-type": type, "file-name": name });
        expect([name, sent.status]).toEqual([name, 200]);
        const found = await server.send((JSON.parse(sent.body) as { url: string }).url, { headers: clerk });
        expect([name, found.status, found.headers["content-type"], found.headers["x-content-type-options"]]).toEqual([name, 200, "application/octet-stream", "nosniff"]);
        expect(found.headers["content-disposition"]).toMatch(/^attachment; /);
        expect(found.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
      }
    }
  });

  test("[ADMIN-44, API-17] a banner or a seal that is no picture is refused", async () => {
    for (const content of ["", "<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a", "<html>", "\u0000".repeat(1000), "x".repeat(1_000_000)]) {
      for (const path of ["/larkmere/customization/seal", "/larkmere/customization/banner?x=0&y=0&width=940&height=106"]) {
        const { status, body } = await server.send(path, { method: "POST", headers: { ...clerk, "content-type": "image/png", "file-name": "a.png" }, body: content });
        expect([path, content.slice(0, 10), status]).toEqual([path, content.slice(0, 10), 400]);
        expect(JSON.parse(body)).toMatchObject({ message: expect.any(String) });
      }
    }
  });

  test("[FILES-06] the name of a file begins no header", async () => {
    for (const name of ["a\r\nSet-Cookie: x=1.txt", 'a";\r\nX-Evil: 1;".txt', "a\u0000.txt", "../../a.txt", "é‮gpj.exe", `${"n".repeat(10_000)}.txt`]) {
      const sent = await raw("hello", { "file-name": encodeURIComponent(name) });
      expect([name, sent.status]).toEqual([name, 200]);
      const { url, name: kept } = JSON.parse(sent.body) as { url: string; name: string };
      expect(kept).not.toMatch(/[\r\n\0/\\]/);
      expect(kept.length).toBeLessThanOrEqual(255);
      const { headers } = await server.send(url, { headers: clerk });
      expect(headers["set-cookie"]).toBeUndefined();
      expect(headers["x-evil"]).toBeUndefined();
    }
  });
});

describe("Sign-in", () => {
  const signIn = (login: string, password: string, headers: Headers = {}): Promise<Answer> => server.send("/api/user/sign-in", json("POST", { ...OWN_PAGE, ...headers }, { login, password }));

  test("[OPEN-81] a session that was there before is not taken over, and its cookie is for this host, TLS and HTTP alone", async () => {
    const planted = "__Host-session=planted-by-somebody-else-0123456789012345678";
    const { status, headers } = await signIn(town.userName, PASSWORD, { cookie: planted });
    expect(status).toBe(200);
    const [cookie = ""] = headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^__Host-session=[\w-]{43};/);
    for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(cookie).toContain(attribute);
    expect(cookie).not.toMatch(/Domain=/i);
    expect((await server.send("/api/user/account", { headers: { cookie: planted } })).status).toBe(401);
    const [own = ""] = cookie.split(";");
    // Who signs in again ends the session that the browser had.
    const again = await signIn(town.userName, PASSWORD, { cookie: own });
    expect(again.headers["set-cookie"]?.[0]).not.toContain(own);
    expect((await server.send("/api/user/account", { headers: { cookie: own } })).status).toBe(401);
    expect(await server.db.select().from(sessions)).not.toContainEqual(expect.objectContaining({ id: own.split("=")[1] }));
  });

  test("[OPEN-81] a session ends on the server: its cookie is worth nothing after signing out", async () => {
    const { headers } = await signIn(town.userName, PASSWORD);
    const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    expect((await server.send("/api/user/account", { headers: { cookie } })).status).toBe(200);
    expect((await server.send("/api/user/sign-out", json("POST", { ...OWN_PAGE, cookie }, {}))).status).toBe(200);
    expect((await server.send("/api/user/account", { headers: { cookie } })).status).toBe(401);
  });

  test("[OPEN-81] nobody learns which names and addresses there are", async () => {
    const same = async (ask: (login: string) => Promise<Answer>): Promise<void> => {
      const [there, nowhere] = [await ask(town.userName), await ask("nobody-of-this-name")];
      const plain = ({ status, body, headers }: Answer): unknown => [status, body.replaceAll(/"requestId":"[^"]*"/g, ""), headers["set-cookie"], headers["content-length"]];
      expect(plain(there)).toEqual(plain(nowhere));
    };
    await same((login) => signIn(login, "not the right one"));
    await same((login) => server.send("/api/user/reset", json("POST", OWN_PAGE, { login })));
    await same((login) => server.send("/api/user/reset", json("POST", OWN_PAGE, { login: `${login}@town.example` })));
    const newtown = await signedIn(server, { town: { customerId: server.townIds.millbrook, role: "administrator" } });
    // Whoever manages another town's users does not learn it either.
    await same((login) => server.send(`/user/${login}/password`, json("POST", newtown, { password: "a lake in summer" })));
  });

  test("[OPEN-81] 200 attempts: few are looked at, and the right password waits as well", async () => {
    const attempts = await server.inVain(async () => {
      const found: number[] = [];
      for (let at = 0; at < 200; at += 1) found.push((await server.ask({ method: "POST", url: "/api/user/sign-in", headers: OWN_PAGE, payload: { login: town.userName, password: `guess ${at}` }, remoteAddress: `2001:db8:1:${at.toString(16)}::1` })).statusCode);
      found.push((await server.ask({ method: "POST", url: "/api/user/sign-in", headers: OWN_PAGE, payload: { login: town.userName.toUpperCase(), password: PASSWORD }, remoteAddress: "192.0.2.77" })).statusCode);
      return found;
    });
    expect(attempts.filter((status) => status === 401).length).toBeLessThanOrEqual(6);
    expect(attempts.filter((status) => status === 429).length).toBeGreaterThanOrEqual(194);
    const names = await server.inVain(async () => {
      const found: number[] = [];
      for (let at = 0; at < 200; at += 1) found.push((await server.ask({ method: "POST", url: "/api/user/sign-in", headers: OWN_PAGE, payload: { login: `name-${at}`, password: "guess" }, remoteAddress: `2001:db8:2:2::${at.toString(16)}` })).statusCode);
      return found;
    });
    expect(names.filter((status) => status === 401).length).toBeLessThanOrEqual(22);
  }, 120_000);
});

describe("Where people are led", () => {
  const elsewhere = ["//evil.example", "https://evil.example", "/\\evil.example", "\\\\evil.example", "/%09/evil.example", "/\t/evil.example", "/%5cevil.example", "https:evil.example", "javascript:alert(1)", "data:text/html,x", "/\n/evil.example", "//evil.example/%2e%2e", "/./\\/evil.example", "///evil.example", "/..//evil.example", "\u0001https://evil.example", "/user/../..//evil.example", "http:///evil.example", "//user@evil.example", "/%2f/evil.example", "/;@evil.example", "//%0d%0aLocation:%20https://evil.example"];

  test("[ACCOUNT-01, ACCOUNT-03] never to another site, whatever an address says to return to", async () => {
    const cookie = (await signedIn(server, {})).cookie ?? "";
    for (const url of elsewhere) {
      const query = `?url=${encodeURIComponent(url)}`;
      const form = { method: "POST", headers: { ...OWN_PAGE, "content-type": "application/x-www-form-urlencoded" } };
      const answers = [
        await server.send(`/user/login/larkmere${query}`, { ...form, body: `login=${town.userName}&password=wrong` }),
        await server.send(`/user/logout${query}`, { ...form, body: "" }),
        await server.send(`/user/logout/larkmere${query}`, { ...form, headers: { ...form.headers, cookie }, body: "" }),
        await server.send(`/user/login${query}`), await server.send(`/user/logout${query}`), await server.send(`/user/logout/larkmere${query}`),
        await server.send(`/user/settings?x=${encodeURIComponent(url)}`),
      ];
      for (const { headers, body } of answers) {
        if (headers.location !== undefined) expect([url, new URL(headers.location, ORIGIN).origin]).toEqual([url, ORIGIN]);
        expect([url, /(?:href|action)="(?:https?:)?[\\/]{2}[^"]*evil|href="javascript|href="data/i.exec(body)?.[0] ?? null]).toEqual([url, null]);
      }
    }
  }, 60_000);

  test("[ROUTES-04] nor by what stands in the path", async () => {
    for (const path of ["//evil.example", "//evil.example/", "//evil.example/home", "/%2f%2fevil.example", "/%5c%5cevil.example", "/larkmere//evil.example", "//evil.example/larkmere/home/", "/larkmere/cite/https:%2f%2fevil.example", "/larkmere/cite/%2f%2fevil.example", "/larkmere/home/", "/larkmere/cite/12-1?x=//evil.example", "http://evil.example/larkmere/home", "///evil.example/%2e%2e", "//evil.example/..;/", "/.//evil.example"]) {
      const { headers, status } = await server.send(path);
      expect([path, status < 500]).toEqual([path, true]);
      if (headers.location !== undefined) expect([path, new URL(headers.location, ORIGIN).origin]).toEqual([path, ORIGIN]);
    }
  });
});

describe("A forged host", () => {
  const FORGED: Headers = { "host": "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http", "x-forwarded-for": "203.0.113.9", "forwarded": "host=evil.example;proto=http", "x-original-url": "/user/login", "x-rewrite-url": "/dashboard/larkmere" };
  const lastMail = async (of: SecurityServer): Promise<string> => (await of.db.select().from(mailMessages).orderBy(desc(mailMessages.id)).limit(1))[0]?.text ?? "";
  const mailAfterReset = async (of: SecurityServer, login: string, headers: Headers): Promise<string> => {
    const before = await lastMail(of);
    expect((await of.send("/api/user/reset", json("POST", { ...headers, "sec-fetch-site": "same-origin" }, { login }))).status).toBe(200);
    return expect.poll(() => lastMail(of), { timeout: 10_000 }).not.toBe(before).then(() => lastMail(of));
  };

  test("[OPEN-125] begins no link of a mail, a page, a sitemap or robots.txt where PUBLIC_URL is set", async () => {
    await addUser(server, { username: "forgetful", password: PASSWORD });
    expect(await mailAfterReset(server, "forgetful", FORGED)).toMatch(/https:\/\/code\.example\.org\/user\/reset\//);
    expect(await lastMail(server)).not.toContain("evil.example");
    for (const path of ["/larkmere/home", "/1020", "/robots.txt", "/larkmere/sitemap.xml", "/api/v1/openapi.json", "/developers"]) {
      expect([path, (await server.send(path, { headers: FORGED })).body.includes("evil.example")]).toEqual([path, false]);
      // What was made for a forged host is not kept for others.
      expect([path, (await server.send(path)).body.includes("evil.example")]).toEqual([path, false]);
    }
  });

  test("[OPEN-125] of a header X-Forwarded-* is not heard without TRUST_PROXY, and is with it; the Host is what there is without PUBLIC_URL", async () => {
    for (const [trust, said] of [["false", "http://town-hall.example"], ["true", "https://evil.example"]] as const) {
      const other = await openSecurityServer({ environment: { PUBLIC_URL: "", TRUST_PROXY: trust } });
      await addUser(other, { username: "forgetful", password: PASSWORD });
      expect(await mailAfterReset(other, "forgetful", { "host": "town-hall.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" })).toContain(`${said}/user/reset/`);
      await other.close();
    }
  }, 120_000);
});

describe("Odd forms of what callers send", () => {
  /** An input with one of its texts or numbers put in another way, for each of them. */
  const changed = (input: Input, value: unknown): Input[] => Object.keys(input).filter((name) => name !== "file" && name !== "site").map((name) => ({ ...input, [name]: Array.isArray(input[name]) ? [value] : value }));
  const all = endpoints.filter(({ call }) => call.id !== "testError" && examples[call.id] !== undefined);
  const long = "x".repeat(10_000);

  test("[PERMS-01] 10,000 characters wherever something can be put are no error of ours", async () => {
    for (const { call } of all) {
      const input = examples[call.id]?.(town, town) ?? {};
      const headers = call.path.startsWith("/api/v1/") ? town.keyHeaders : generalCode;
      const inputs = [...changed(input, long), ...changed(input, "é😀".repeat(5000)), { ...input, site: long }, { ...input, [long]: long }];
      for (const each of inputs) {
        const { statusCode, body } = await server.inVain(() => server.ask(requestOf(call, each, headers)));
        expect([call.id, statusCode < 500, body.slice(0, statusCode < 500 ? 0 : 300)]).toEqual([call.id, true, ""]);
      }
    }
  }, 300_000);

  test("[PERMS-01] a parameter that comes twice, or is named as objects are made, changes nothing of the program", async () => {
    for (const { call } of all) {
      const headers = call.path.startsWith("/api/v1/") ? town.keyHeaders : generalCode;
      const request = requestOf(call, examples[call.id]?.(town, town) ?? {}, headers);
      const joint = request.url.includes("?") ? "&" : "?";
      const twice = [...new URL(request.url, ORIGIN).searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&");
      for (const query of [twice, "__proto__[polluted]=1&__proto__.polluted=1&constructor[prototype][polluted]=1&constructor=x&__proto__=x", "toString=1&hasOwnProperty=1&then=1&length=-1", "site=larkmere&site=millbrook", "site[]=larkmere&guid[]=1&id[$gt]="]) {
        const { statusCode } = await server.inVain(() => server.ask({ ...request, url: request.url + joint + query }));
        expect([call.id, query, statusCode < 500]).toEqual([call.id, query, true]);
      }
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  }, 300_000);

  test("[PERMS-01] JSON that reaches for prototypes, is deep or is no JSON is refused", async () => {
    const bodies = ['{"__proto__":{"polluted":true}}', '{"items":[{"type":"website","value":{"__proto__":{"polluted":true}}}]}', '{"constructor":{"prototype":{"polluted":true}}}', `${"[".repeat(200_000)}${"]".repeat(200_000)}`, `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, "\uFEFF{}", "{'a':1}", "NaN", '{"a":1e400}', `{"a":"${"x".repeat(1_100_000)}"}`];
    for (const { call } of all.filter((each) => each.call.method !== "GET" && each.call.upload === undefined)) {
      const request = requestOf(call, examples[call.id]?.(town, town) ?? {}, generalCode);
      for (const body of bodies) {
        const { statusCode } = await server.inVain(() => server.ask({ ...request, headers: { ...generalCode, "content-type": "application/json" }, payload: body }));
        expect([call.id, body.slice(0, 40), statusCode < 500]).toEqual([call.id, body.slice(0, 40), true]);
      }
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  }, 300_000);

  test("[OPEN-125] a town's or a person's name begins no header of a mail", async () => {
    const name = "Larkmere\r\nBcc: everyone@evil.example\r\n\r\n<script>alert(1)</script>";
    const saved = await server.send("/larkmere/customization", json("POST", clerk, [{ type: "nameOverride", value: name }]));
    expect(saved.status).toBeLessThan(500);
    const added = await server.send("/api/larkmere/users", json("POST", clerk, { username: "newcomer", email: "newcomer@town.example", firstName: "A\r\nBcc: x@evil.example", lastName: "<b>B</b>", role: "user" }));
    expect(added.status).toBe(200);
    const [mail] = await server.db.select().from(mailMessages).orderBy(desc(mailMessages.id)).limit(1);
    expect(mail?.toAddress).toBe("newcomer@town.example");
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.html).not.toMatch(/<script|<b>/);
    for (const email of ["a@town.example\r\nBcc: x@evil.example", "a@town.example, x@evil.example", "<a@town.example> x", "a@town.example\u0000"]) {
      expect([email, (await server.send("/api/larkmere/users", json("POST", clerk, { username: "another", email, role: "user" }))).status]).toEqual([email, 400]);
    }
  });

  test("a method that there is not, or a body where none belongs, is refused in words", async () => {
    for (const method of ["TRACE", "PROPFIND", "PATCH", "OPTIONS", "DELETE"]) {
      const { status } = await server.send("/larkmere/home", { method });
      expect([method, status >= 400 && status < 500]).toEqual([method, true]);
    }
  });
});
