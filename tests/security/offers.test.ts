import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../src/app/catalog.ts";
import { signedIn } from "./users.ts";
import { openSecurityServer, type SecurityServer } from "./server.ts";

let server: SecurityServer;
beforeAll(async () => {
  server = await openSecurityServer();
});
afterAll(() => server.close());

const grantable = [...catalog.permissions].flatMap(([name, { level }]) => (level === "NOBODY" ? [name] : []));

describe("Users can open what they are offered, and nothing else", () => {
  test.each([...grantable, "API/KEY/VIEW and API/CODE/ADMIN", "nothing"])(
    "[DASHBOARD-04, APIKEYS-01, PERMS-01] the dashboard of a user with %s",
    async (held) => {
      const grants = held === "nothing" ? [] : held.split(" and ");
      const headers = await signedIn(server, { town: { customerId: server.townIds.larkmere, role: "user", grants } });
      const { dashboard } = (await server.ask({ url: "/api/larkmere/session", headers })).json<{
        dashboard: string | null;
      }>();
      const listed = await server.ask({ url: "/api/larkmere/dashboard", headers });
      const offered =
        listed.statusCode === 200 ? listed.json<{ pages: { href: string }[] }>().pages.map(({ href }) => href) : [];
      expect(offered.includes(dashboard ?? "") || (dashboard === null && offered.length === 0)).toBe(true);
      for (const page of ["", "/settings", "/code", "/stats", "/titles", "/distribution", "/history", "/mail"]) {
        const { statusCode } = await server.ask({ url: `/dashboard/larkmere${page}`, headers });
        expect([page, statusCode]).toEqual([page, offered.includes(`/dashboard/larkmere${page}`) ? 200 : 403]);
      }
    },
  );
});
