import { afterAll, beforeAll, describe } from "vitest";
import { catalog } from "../../src/app/catalog.ts";
import { auditLog } from "../../src/platform/audit/tables.ts";
import { mailMessages } from "../../src/platform/mail/tables.ts";
import { expect, journey } from "../harness/journey.ts";
import { examples, requestOf } from "./examples.ts";
import { addresses } from "./pages.ts";
import { addUser, fillTown, OWN_PAGE, PASSWORD, type Headers, type Town } from "./users.ts";
import { HOSTILE, watched } from "./hostile-pages.ts";
import { openSecurityServer, type SecurityServer } from "./server.ts";

const SCHEMES = [
  "javascript:pwned(6)",
  "JaVaScRiPt:pwned(6)",
  " javascript:pwned(6)",
  "java\tscript:pwned(6)",
  "java\nscript:pwned(6)",
  "\u0001javascript:pwned(6)",
  "javascript\u0000:pwned(6)",
  "data:text/html,<script>pwned(6)</script>",
  "vbscript:pwned(6)",
  "view-source:javascript:pwned(6)",
  "blob:https://x/1",
  "file:///etc/passwd",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "https://user:pass@evil.example/",
  "&#106;avascript:pwned(6)",
  "http://javascript:pwned(6)",
  'https://x.example/"onmouseover="pwned(6)',
];

let server: SecurityServer;
let town: Town;
let clerk: Headers;
beforeAll(async () => {
  server = await openSecurityServer({ environment: { PUBLIC_URL: "" } });
  town = await fillTown(server, "larkmere");
  await server.changed();
  await addUser(server, {
    username: "mallory",
    password: PASSWORD,
    town: { customerId: town.customerId, role: "administrator", grants: ["API/PERMISSION/GRANT", "REMOTE_AUTH_ADMIN"] },
  });
  const answer = await server.send("/api/user/sign-in", {
    method: "POST",
    headers: { ...OWN_PAGE, "content-type": "application/json" },
    body: JSON.stringify({ login: "mallory", password: PASSWORD }),
  });
  clerk = { ...OWN_PAGE, cookie: answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "" };
});
afterAll(() => server.close());

const write = async (method: string, path: string, body: unknown): Promise<number> =>
  (
    await server.send(path, {
      method,
      headers: { ...clerk, "content-type": "application/json" },
      body: JSON.stringify(body),
    })
  ).status;

describe("Text from an administrator", () => {
  journey("[OPEN-126, HOME-12, HOME-13] can only link to the web and to pages of this site", async () => {
    for (const url of SCHEMES) {
      for (const textualQuickLinkType of ["EXTERNAL", "INTERNAL"])
        await write("POST", "/api/larkmere/quick-link", { title: url, url, textualQuickLinkType });
      for (const type of ["website", "mapUrl", "muniUrl"])
        await write("POST", "/larkmere/customization", [{ type, value: url }]);
      const session = JSON.parse((await server.send("/api/larkmere/session")).body) as {
        textQuickLinks: { url: string }[];
      };
      const settings = JSON.parse((await server.send("/api/larkmere/settings", { headers: clerk })).body) as {
        customization: Record<string, string>;
      };
      for (const stored of [
        ...session.textQuickLinks.map((link) => link.url),
        settings.customization.website,
        settings.customization.mapUrl,
        settings.customization.muniUrl,
      ]) {
        expect([url, stored]).toEqual([
          url,
          expect.stringMatching(/^$|^https?:\/\/[^\s\\"<>]+$|^\/(?![/\\])[^\s\\"<>]*$/),
        ]);
      }
    }
  });

  journey(
    "[OPEN-126, PERMS-01] never runs in a browser, wherever it is shown",
    async ({ openPage, complaints }) => {
      // Every setting, name, title, label and message.
      for (const name of ["customerName", ...catalog.settings.keys()])
        await write("POST", "/larkmere/customization", [{ type: name, value: HOSTILE.slice(0, 255) }]);
      for (const name of ["homePageMessage", "globalPublicMessage", "pubDocsOnlyText"])
        await write("POST", "/larkmere/customization", [
          { type: name, value: `<p>Hello</p>${HOSTILE}<a href="javascript:pwned(7)">x</a>` },
        ]);
      const title = HOSTILE.slice(0, 80);
      const written = [
        await write("POST", "/api/larkmere/quick-link", {
          title: HOSTILE,
          url: "https://x.example/?a='><script>",
          textualQuickLinkType: "EXTERNAL",
        }),
        await write("POST", "/api/larkmere/quick-link", {
          title: HOSTILE,
          url: "https://x.example/",
          textualQuickLinkType: "EXTERNAL",
        }),
        await write("POST", "/api/larkmere/graphical-quick-link/content", { guid: town.guid, label: title }),
        await write("PUT", "/api/larkmere/customer-warnings", [{ message: HOSTILE, color: "#aa0000" }]),
        await write("POST", "/api/larkmere/groups", { name: title }),
        await write("POST", "/api/larkmere/key", { label: title, contentEnabled: true }),
        await write("POST", "/api/larkmere/distribution", {
          recipient: HOSTILE.slice(0, 200),
          kind: "printed",
          copies: 1,
          edition: title,
          sentOn: "2026-01-02",
          note: HOSTILE,
        }),
        await write("POST", "/api/larkmere/users", {
          username: "eve",
          email: "eve@town.example",
          firstName: title,
          lastName: title,
          role: "user",
        }),
        await write("PUT", "/api/user/name", { firstName: title, lastName: title }),
        await write("POST", "/event", {
          eventName: "search",
          custId: "larkmere",
          eventInfo: JSON.stringify({ query: HOSTILE }),
        }),
      ];
      expect(written.filter((status) => status === 200).length).toBeGreaterThanOrEqual(7);
      expect(written.filter((status) => status >= 500)).toEqual([]);
      await server.send("/api/larkmere/uploads", {
        method: "POST",
        headers: {
          ...clerk,
          "content-type": "application/octet-stream",
          "file-name": encodeURIComponent(`${HOSTILE.replaceAll("/", "")}.zip`),
        },
        body: "no zip",
      });
      await server.send("/user/file?site=larkmere", {
        method: "POST",
        headers: {
          ...clerk,
          "content-type": "text/html",
          "file-name": encodeURIComponent(HOSTILE.replaceAll("/", "")),
        },
        body: HOSTILE,
      });
      await server.send(`/larkmere/search?query=${encodeURIComponent(HOSTILE)}`);
      await server.db.insert(auditLog).values({
        customerId: town.customerId,
        custId: "larkmere",
        actor: title,
        action: "customization.save",
        subject: HOSTILE,
        before: { [HOSTILE]: HOSTILE },
        after: [HOSTILE],
      });

      const shownAt = new Set<string>();
      const visitor = await openPage({ baseURL: server.address });
      const reader = await openPage({ baseURL: server.address });
      await reader
        .context()
        .addCookies([{ name: "session", value: clerk.cookie?.split("=")[1] ?? "", url: server.address }]);
      for (const page of [visitor, reader]) {
        const { visit } = await watched(page);
        const query = encodeURIComponent(HOSTILE);
        const paths = [
          ...Object.values(addresses).map((address) => address(town)),
          `/larkmere/search?query=${query}`,
          `/larkmere/index?letter=${query}`,
          `/user/login/larkmere?url=/${query}&problem=${query}`,
          `/user/reset?site=${query}&login=${query}`,
          `/user/invitation/${query}`,
          `/larkmere/cite/${query}`,
          `/${query}`,
          `/dashboard/larkmere/history?text=${query}&person=${query}`,
          `/dashboard/larkmere?search=${query}`,
          `/dashboard/larkmere/stats?from=${query}`,
          `/dashboard/larkmere/distribution?search=${query}`,
        ];
        for (const path of paths.filter(
          (each) => !/\.xml|\.pdf|\/css|\/file\/|\/files\/|robots|favicon|healthz|readyz|^\/api\/|logout/.test(each),
        )) {
          if ((await visit(path)).includes("<script>pwned(1)")) shownAt.add(path);
        }
      }
      expect(shownAt.size).toBeGreaterThan(12);
      // Missing images and pages with an error status are not a problem of the page.
      complaints.splice(0);
    },
    300_000,
  );

  journey("[OPEN-125] is escaped in mail, and no answer of a call is a page", async ({ openPage }) => {
    const page = await openPage({ baseURL: server.address });
    const ran: unknown[] = [];
    await page.exposeFunction("pwned", (what: unknown) => ran.push(what));
    const mails = await server.db.select().from(mailMessages);
    expect(mails.some(({ html }) => html !== null)).toBe(true);
    for (const { html } of mails) {
      await page.setContent(html ?? "");
      await expect.poll(() => page.locator("script, img, svg, [onerror]").count()).toBe(0);
    }
    // The answer of a call, opened as a page.
    for (const { call } of catalog.endpoints.filter(
      (each) => each.call.method === "GET" && !each.call.path.startsWith("/api/v1/"),
    )) {
      const { headers, status } = await server.send(requestOf(call, examples[call.id]?.(town, town) ?? {}, {}).url, {
        headers: clerk,
      });
      if (status === 200)
        expect([call.id, headers["content-type"], headers["x-content-type-options"]]).toEqual([
          call.id,
          expect.not.stringMatching(/html|(?<!atom\+)xml|svg|javascript/),
          "nosniff",
        ]);
      // A browser shows a PDF in a viewer of its own, which a sandbox would stop.
      const policy = headers["content-type"] === "application/pdf" ? "frame-ancestors 'self'" : "sandbox";
      if (status === 200)
        expect([call.id, headers["content-security-policy"]]).toEqual([call.id, expect.stringContaining(policy)]);
    }
    expect(ran).toEqual([]);
  });
});
