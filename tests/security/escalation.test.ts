import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setMembership } from "../../src/features/accounts/accounts.ts";
import { groups } from "../../src/features/accounts/tables.ts";
import { addUser, signedIn, type Headers } from "./users.ts";
import { openSecurityServer, type SecurityServer } from "./server.ts";

let server: SecurityServer;
let climber: Headers;
let climberId: number;
let strongGroup: number;
const targets = new Map<string, number>();
beforeAll(async () => {
  server = await openSecurityServer();
  const { larkmere, millbrook } = server.townIds;
  const person = { username: "climber", town: { customerId: larkmere, role: "user", grants: ["USER_ADMIN"] } } as const;
  climber = await signedIn(server, person);
  climberId =
    (await server.ask({ url: "/api/larkmere/users?search=climber", headers: climber })).json<{
      users: { id: number }[];
    }>().users[0]?.id ?? 0;
  const admin = { customerId: larkmere, role: "administrator" } as const;
  targets.set(
    "an administrator",
    await addUser(server, { username: "chief", password: "a lake in winter", town: admin }),
  );
  targets.set("an invited administrator", await addUser(server, { username: "newchief", town: admin }));
  targets.set(
    "a user with one more permission",
    await addUser(server, {
      username: "counter",
      password: "a lake in winter",
      town: { customerId: larkmere, role: "user", grants: ["USER_ADMIN", "DASHBOARD_STATS"] },
    }),
  );
  const general = await addUser(server, { username: "general", password: "a lake in winter", installationAdmin: true });
  await setMembership(server.db, general, larkmere, "user");
  targets.set("a general-code administrator", general);
  const both = await addUser(server, {
    username: "both",
    password: "a lake in winter",
    town: { customerId: larkmere, role: "user" },
  });
  await setMembership(server.db, both, millbrook, "administrator");
  targets.set("a user who is an administrator of another town", both);
  const [group] = await server.db
    .insert(groups)
    .values({ customerId: larkmere, name: "Strong", grants: ["CUSTOMIZATION_ADMIN"] })
    .returning({ id: groups.id });
  strongGroup = group?.id ?? 0;
}, 120_000);
afterAll(() => server.close());

const NAMES: Readonly<Record<string, string>> = {
  "an administrator": "chief",
  "an invited administrator": "newchief",
  "a user with one more permission": "counter",
  "a general-code administrator": "general",
  "a user who is an administrator of another town": "both",
};

const post = (method: "POST" | "PUT" | "DELETE", url: string, payload: object = {}) =>
  server.ask({ method, url, headers: climber, payload });

describe("A user who only manages users cannot gain permissions", () => {
  test.each(Object.keys(NAMES))("[PERMS-01, PERMS-25, OPEN-132] through %s", async (who) => {
    const [id, name] = [targets.get(who) ?? 0, NAMES[who] ?? ""];
    const responses = [
      await post("POST", `/user/${name}/password`, { password: "mine from now on" }),
      await post("PUT", `/api/larkmere/users/${id}/details`, {
        firstName: "A",
        lastName: "B",
        email: "climber-owns@town.example",
      }),
      await post("POST", `/api/larkmere/users/${id}/invitation`),
      await post("PUT", `/api/larkmere/users/${id}/state`, { off: true }),
    ];
    // Disabling a user of the same role is allowed, whatever permissions they have here or elsewhere (decision 030).
    const mayDisable = ["a user with one more permission", "a user who is an administrator of another town"];
    const answers = responses.map(({ statusCode }) => statusCode);
    expect(answers).toEqual([403, 403, 403, mayDisable.includes(who) ? 200 : 403]);
  });

  test("[PERMS-01, PERMS-25] by granting permissions to themselves, to others or through a group", async () => {
    const other = await addUser(server, {
      username: "friend",
      town: { customerId: server.townIds.larkmere, role: "user" },
    });
    const own = (await post("POST", "/api/larkmere/groups", { name: "Mine" })).json<{ id: number }>().id;
    for (const permission of [
      "CUSTOMIZATION_ADMIN",
      "GENERAL_CODE_ADMIN",
      "API/PERMISSION/GRANT",
      "NO_SUCH_PERMISSION",
      "__proto__",
      "constructor",
    ]) {
      for (const [url, payload] of [
        [`/api/larkmere/users/${climberId}/grants`, { grants: ["USER_ADMIN", permission] }],
        [`/api/larkmere/users/${other}/grants`, { grants: [permission] }],
        [`/api/larkmere/groups/${own}/grants`, { grants: [permission] }],
      ] as const) {
        expect([permission, url, [400, 403].includes((await post("PUT", url, payload)).statusCode)]).toEqual([
          permission,
          url,
          true,
        ]);
      }
    }
    for (const user of [climberId, other])
      expect((await post("POST", `/api/larkmere/groups/${strongGroup}/members`, { user })).statusCode).toBe(403);
    for (const user of [climberId, other])
      expect((await post("PUT", `/api/larkmere/users/${user}/role`, { role: "administrator" })).statusCode).toBe(403);
    expect((await post("POST", "/api/larkmere/users", { username: "puppet", role: "administrator" })).statusCode).toBe(
      403,
    );
    expect((await server.ask({ url: "/api/larkmere/settings", headers: climber })).statusCode).toBe(403);
  });

  test("[OPEN-125, OPEN-81] by reading mail to someone with more permissions, which anyone can trigger", async () => {
    for (const login of ["chief", "general", "both", "counter"]) {
      await server.ask({
        method: "POST",
        url: "/api/user/reset",
        headers: { "sec-fetch-site": "same-origin" },
        payload: { login, site: "larkmere" },
        remoteAddress: "192.0.2.5",
      });
    }
    const listed = async () =>
      (await server.ask({ url: "/api/larkmere/mail", headers: climber })).json<{
        messages: { id: number; to: string }[];
      }>().messages;
    // The others were turned off above.
    await expect
      .poll(async () => [...new Set((await listed()).map(({ to }) => to))].toSorted(), { timeout: 30_000 })
      .toEqual(["chief@town.example", "general@town.example"]);
    // The general-code administrator is a user of this town, so the town sees the message but not its link.
    for (const { id } of await listed()) {
      const { body, statusCode } = await server.ask({ url: `/api/larkmere/mail/${id}`, headers: climber });
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/\/user\/reset\//);
    }
  });
});
