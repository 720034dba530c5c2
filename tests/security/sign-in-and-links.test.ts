import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "../../src/features/accounts/tables.ts";
import { mailMessages } from "../../src/platform/mail/tables.ts";
import { addUser, fillTown, OWN_PAGE, PASSWORD, signedIn, type Headers, type Town } from "./users.ts";
import { json, openSecurityServer, ORIGIN, type Answer, type SecurityServer } from "./server.ts";

let server: SecurityServer;
let town: Town;
beforeAll(async () => {
  server = await openSecurityServer();
  town = await fillTown(server, "larkmere");
  await server.changed();
});
afterAll(() => server.close());

describe("Sign-in", () => {
  const signIn = (login: string, password: string, headers: Headers = {}): Promise<Answer> =>
    server.send("/api/user/sign-in", json("POST", { ...OWN_PAGE, ...headers }, { login, password }));

  test("[OPEN-81] an earlier session is not reused, and the cookie is limited to this host, TLS and HTTP", async () => {
    const planted = "__Host-session=planted-by-somebody-else-0123456789012345678";
    const { status, headers } = await signIn(town.userName, PASSWORD, { cookie: planted });
    expect(status).toBe(200);
    const [cookie = ""] = headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^__Host-session=[\w-]{43};/);
    for (const attribute of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(cookie).toContain(attribute);
    expect(cookie).not.toMatch(/Domain=/i);
    expect((await server.send("/api/user/account", { headers: { cookie: planted } })).status).toBe(401);
    const [own = ""] = cookie.split(";");
    // Signing in again ends the browser's earlier session.
    const again = await signIn(town.userName, PASSWORD, { cookie: own });
    expect(again.headers["set-cookie"]?.[0]).not.toContain(own);
    expect((await server.send("/api/user/account", { headers: { cookie: own } })).status).toBe(401);
    expect(await server.db.select().from(sessions)).not.toContainEqual(
      expect.objectContaining({ id: own.split("=")[1] }),
    );
  });

  test("[OPEN-81] a session ends on the server: its cookie is useless after signing out", async () => {
    const { headers } = await signIn(town.userName, PASSWORD);
    const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    expect((await server.send("/api/user/account", { headers: { cookie } })).status).toBe(200);
    expect((await server.send("/api/user/sign-out", json("POST", { ...OWN_PAGE, cookie }, {}))).status).toBe(200);
    expect((await server.send("/api/user/account", { headers: { cookie } })).status).toBe(401);
  });

  test("[OPEN-81] nobody can find out which names and addresses exist", async () => {
    const same = async (ask: (login: string) => Promise<Answer>): Promise<void> => {
      const [there, nowhere] = [await ask(town.userName), await ask("nobody-of-this-name")];
      const plain = ({ status, body, headers }: Answer): unknown => [
        status,
        body.replaceAll(/"requestId":"[^"]*"/g, ""),
        headers["set-cookie"],
        headers["content-length"],
      ];
      expect(plain(there)).toEqual(plain(nowhere));
    };
    await same((login) => signIn(login, "not the right one"));
    await same((login) => server.send("/api/user/reset", json("POST", OWN_PAGE, { login })));
    await same((login) => server.send("/api/user/reset", json("POST", OWN_PAGE, { login: `${login}@town.example` })));
    const newtown = await signedIn(server, { town: { customerId: server.townIds.millbrook, role: "administrator" } });
    // Neither can user administrators of another town.
    await same((login) =>
      server.send(`/user/${login}/password`, json("POST", newtown, { password: "a lake in summer" })),
    );
  });

  test("[OPEN-81] 200 attempts from one network: only few are checked, the right password waits there, too, and its owner elsewhere does not", async () => {
    const attempts = await server.dryRun(async () => {
      const statuses: number[] = [];
      for (let at = 0; at < 200; at += 1)
        statuses.push(
          (
            await server.ask({
              method: "POST",
              url: "/api/user/sign-in",
              headers: OWN_PAGE,
              payload: { login: town.userName, password: `guess ${at}` },
              remoteAddress: `2001:db8:1:1::${at.toString(16)}`,
            })
          ).statusCode,
        );
      for (const remoteAddress of ["2001:db8:1:1::ffff", "192.0.2.77"])
        statuses.push(
          (
            await server.ask({
              method: "POST",
              url: "/api/user/sign-in",
              headers: OWN_PAGE,
              payload: { login: town.userName.toUpperCase(), password: PASSWORD },
              remoteAddress,
            })
          ).statusCode,
        );
      return statuses;
    });
    // Five are free; then waits double, from a second on.
    expect(attempts.filter((status) => status === 401).length).toBeLessThanOrEqual(12);
    expect(attempts.filter((status) => status === 429).length).toBeGreaterThanOrEqual(188);
    expect(attempts.slice(-2)).toEqual([429, 200]);
    const names = await server.dryRun(async () => {
      const statuses: number[] = [];
      for (let at = 0; at < 200; at += 1)
        statuses.push(
          (
            await server.ask({
              method: "POST",
              url: "/api/user/sign-in",
              headers: OWN_PAGE,
              payload: { login: `name-${at}`, password: "guess" },
              remoteAddress: `2001:db8:2:2::${at.toString(16)}`,
            })
          ).statusCode,
        );
      return statuses;
    });
    expect(names.filter((status) => status === 401).length).toBeLessThanOrEqual(22);
  }, 120_000);
});

describe("Redirects", () => {
  const elsewhere = [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%09/evil.example",
    "/\t/evil.example",
    "/%5cevil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\n/evil.example",
    "//evil.example/%2e%2e",
    "/./\\/evil.example",
    "///evil.example",
    "/..//evil.example",
    "\u0001https://evil.example",
    "/user/../..//evil.example",
    "http:///evil.example",
    "//user@evil.example",
    "/%2f/evil.example",
    "/;@evil.example",
    "//%0d%0aLocation:%20https://evil.example",
  ];

  test("[ACCOUNT-01, ACCOUNT-03] never lead to another site through the return address", async () => {
    const cookie = (await signedIn(server, {})).cookie ?? "";
    for (const url of elsewhere) {
      const query = `?url=${encodeURIComponent(url)}`;
      const form = { method: "POST", headers: { ...OWN_PAGE, "content-type": "application/x-www-form-urlencoded" } };
      const answers = [
        await server.send(`/user/login/larkmere${query}`, { ...form, body: `login=${town.userName}&password=wrong` }),
        await server.send(`/user/logout${query}`, { ...form, body: "" }),
        await server.send(`/user/logout/larkmere${query}`, { ...form, headers: { ...form.headers, cookie }, body: "" }),
        await server.send(`/user/login${query}`),
        await server.send(`/user/logout${query}`),
        await server.send(`/user/logout/larkmere${query}`),
        await server.send(`/user/settings?x=${encodeURIComponent(url)}`),
      ];
      for (const { headers, body } of answers) {
        if (headers.location !== undefined)
          expect([url, new URL(headers.location, ORIGIN).origin]).toEqual([url, ORIGIN]);
        expect([
          url,
          /(?:href|action)="(?:https?:)?[\\/]{2}[^"]*evil|href="javascript|href="data/i.exec(body)?.[0] ?? null,
        ]).toEqual([url, null]);
      }
    }
  }, 60_000);

  test("[ROUTES-04] never lead to another site through the path", async () => {
    for (const path of [
      "//evil.example",
      "//evil.example/",
      "//evil.example/home",
      "/%2f%2fevil.example",
      "/%5c%5cevil.example",
      "/larkmere//evil.example",
      "//evil.example/larkmere/home/",
      "/larkmere/cite/https:%2f%2fevil.example",
      "/larkmere/cite/%2f%2fevil.example",
      "/larkmere/home/",
      "/larkmere/cite/12-1?x=//evil.example",
      "http://evil.example/larkmere/home",
      "///evil.example/%2e%2e",
      "//evil.example/..;/",
      "/.//evil.example",
    ]) {
      const { headers, status } = await server.send(path);
      expect([path, status < 500]).toEqual([path, true]);
      if (headers.location !== undefined)
        expect([path, new URL(headers.location, ORIGIN).origin]).toEqual([path, ORIGIN]);
    }
  });
});

describe("A forged host", () => {
  const FORGED: Headers = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    "x-forwarded-for": "203.0.113.9",
    forwarded: "host=evil.example;proto=http",
    "x-original-url": "/user/login",
    "x-rewrite-url": "/dashboard/larkmere",
  };
  const lastMail = async (of: SecurityServer): Promise<string> =>
    (await of.db.select().from(mailMessages).orderBy(desc(mailMessages.id)).limit(1))[0]?.text ?? "";
  const mailAfterReset = async (of: SecurityServer, login: string, headers: Headers): Promise<string> => {
    const before = await lastMail(of);
    expect(
      (await of.send("/api/user/reset", json("POST", { ...headers, "sec-fetch-site": "same-origin" }, { login })))
        .status,
    ).toBe(200);
    return expect
      .poll(() => lastMail(of), { timeout: 10_000 })
      .not.toBe(before)
      .then(() => lastMail(of));
  };

  test("[OPEN-125] does not appear in links of mail, pages, the sitemap or robots.txt if PUBLIC_URL is set", async () => {
    await addUser(server, { username: "forgetful", password: PASSWORD });
    expect(await mailAfterReset(server, "forgetful", FORGED)).toMatch(/https:\/\/code\.example\.org\/user\/reset\//);
    expect(await lastMail(server)).not.toContain("evil.example");
    for (const path of [
      "/larkmere/home",
      "/1020",
      "/robots.txt",
      "/larkmere/sitemap.xml",
      "/api/v1/openapi.json",
      "/developers",
    ]) {
      expect([path, (await server.send(path, { headers: FORGED })).body.includes("evil.example")]).toEqual([
        path,
        false,
      ]);
      // Answers for a forged host are not cached for others.
      expect([path, (await server.send(path)).body.includes("evil.example")]).toEqual([path, false]);
    }
  });

  test("[OPEN-125] never appears in mail, also without PUBLIC_URL; the reader of a stored message sees the address that they use", async () => {
    for (const trust of ["false", "true"]) {
      const other = await openSecurityServer({ environment: { PUBLIC_URL: "", TRUST_PROXY: trust } });
      await addUser(other, { username: "forgetful", password: PASSWORD });
      expect(
        await mailAfterReset(other, "forgetful", {
          host: "town-hall.example",
          "x-forwarded-host": "evil.example",
          "x-forwarded-proto": "https",
        }),
      ).toContain("http://localhost:3000/user/reset/");
      expect(await lastMail(other)).not.toMatch(/evil|town-hall/);
      const [{ id } = { id: 0 }] = await other.db.select().from(mailMessages).orderBy(desc(mailMessages.id)).limit(1);
      const cookie = (await signedIn(other, { installationAdmin: true })).cookie?.replace("__Host-", "");
      const read = await other.send(`/api/administration/mail/${id}`, { headers: { host: "inside.example", cookie } });
      expect(read.body).toContain("http://inside.example/user/reset/");
      await other.close();
    }
  }, 120_000);
});
