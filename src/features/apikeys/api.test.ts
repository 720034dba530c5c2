import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { createSecret } from "../../platform/secret.ts";
import { openTestTowns, userOf, type TestTowns } from "../code/test-towns.ts";
import { createApiKey, deleteApiKey, listApiKeys, updateApiKey } from "./contract.ts";
import { apiKeyEndpoints } from "./endpoints.ts";
import { KeyHolders } from "./holders.ts";
import { apiKeys } from "./tables.ts";
import { UsageCounter } from "./usage.ts";

const VIEW = "API/KEY/VIEW";
const ALL = [VIEW, "API/KEY/CREATE", "API/KEY/MODIFY", "API/CONTENT/ADMIN", "API/SEARCH/ADMIN", "API/CODE/ADMIN"];

let towns: TestTowns;
let holders: KeyHolders;
const secret = createSecret("a key of tests, long enough for all");

beforeAll(async () => {
  const actors = { actorOf: async () => visitor, changed: () => holders.changed() };
  towns = await openTestTowns({ endpoints: apiKeyEndpoints, services: { secret, actors } });
  holders = new KeyHolders(towns.db, secret);
});
afterAll(() => towns.close());

const clerk = (grants: readonly string[] = ALL): Actor => userOf(towns.larkmere, grants);
const create = (label: string, more: object = {}, actor = clerk()) =>
  towns.call(createApiKey, { site: "larkmere", label, ...more }, actor);
const keyNamed = async (label: string) =>
  (await towns.call(listApiKeys, { site: "larkmere" }, clerk())).keys.find((key) => key.label === label);
const bearer = ({ key, secretKey }: { key: string; secretKey: string }) => `Bearer ${key}:${secretKey}`;

describe("Creating a key", () => {
  test("[API-20] [ENTITIES-27] returns its 256-bit secret once and stores only a hash of it", async () => {
    const created = await create("Library website", { contentEnabled: true, codeEnabled: "true" });
    expect(created).toMatchObject({
      label: "Library website",
      contentEnabled: true,
      searchEnabled: false,
      codeEnabled: true,
    });
    expect(created.key).toMatch(/^tc_[\w-]{16}$/);
    expect(Buffer.from(created.secretKey, "base64url")).toHaveLength(32);
    expect(JSON.stringify([await towns.db.select().from(apiKeys), await keyNamed("Library website")])).not.toContain(
      created.secretKey,
    );
  });

  test("[APIKEYS-03] [PERMS-47] requires the permission to create keys, and a label", async () => {
    const input = { site: "larkmere", label: "x" };
    expect(await towns.failureOf(createApiKey, input)).toBe("sign-in");
    expect(await towns.failureOf(createApiKey, input, clerk([VIEW, "API/KEY/MODIFY", "API/CODE/ADMIN"]))).toBe(
      "not-allowed",
    );
    expect(await towns.failureOf(createApiKey, input, userOf(towns.millbrook, ALL))).toBe("not-allowed");
    expect(await towns.failureOf(createApiKey, { ...input, site: "nowhere" }, clerk())).toBe("not-found");
    for (const label of ["", "   ", "x".repeat(101), "The\u202Eyrarbil", 5])
      expect(await towns.failureOf(createApiKey, { site: "larkmere", label }, clerk())).toBe("bad-input");
  });

  test("requires an API that the creator may switch on, and says so at the field", async () => {
    const failure = async (more: object, grants?: readonly string[]): Promise<unknown> =>
      create("Empty", more, clerk(grants)).catch((error: unknown) => error);
    const errors = [{ path: "contentEnabled", message: "Turn on at least one API for this key" }];
    expect(await failure({})).toMatchObject({ code: "bad-input", errors });
    const grants = ["API/KEY/CREATE", "API/SEARCH/ADMIN"];
    expect(await failure({ contentEnabled: true }, grants)).toMatchObject({ errors: [{ path: "searchEnabled" }] });
    expect(await keyNamed("Empty")).toBeUndefined();
  });

  test("[APIKEYS-02] [PERMS-17] [PERMS-18] [PERMS-19] leaves APIs off for which the creator has no permission", async () => {
    const created = await create(
      "Search only",
      { contentEnabled: true, searchEnabled: true, codeEnabled: true },
      clerk(["API/KEY/CREATE", "API/SEARCH/ADMIN"]),
    );
    expect([created.contentEnabled, created.searchEnabled, created.codeEnabled]).toEqual([false, true, false]);
  });
});

describe("The list of keys", () => {
  test("[APIKEYS-01] [APIKEYS-02] requires the permission to view keys and one of the three API permissions, and reports what the caller may do", async () => {
    const abilities = async (grants: readonly string[]) =>
      (await towns.call(listApiKeys, { site: "larkmere" }, clerk(grants))).abilities;
    expect(await abilities(ALL)).toEqual({ create: true, modify: true, apis: ["content", "search", "code"] });
    expect(await abilities([VIEW, "API/CODE/ADMIN"])).toEqual({ create: false, modify: false, apis: ["code"] });
    expect(await towns.failureOf(listApiKeys, { site: "larkmere" }, clerk([VIEW]))).toBe("not-allowed");
    expect(await towns.failureOf(listApiKeys, { site: "larkmere" }, clerk(["API/CODE/ADMIN"]))).toBe("not-allowed");
    expect(await towns.failureOf(listApiKeys, { site: "larkmere" })).toBe("sign-in");
    expect(await towns.failureOf(listApiKeys, { site: "larkmere" }, userOf(towns.millbrook, ALL))).toBe("not-allowed");
  });

  test("[OPEN-123] counts the requests of each key by day and API, and shows when it was last used", async () => {
    const { id } = await create("Counted", { contentEnabled: true });
    const counted = { customerId: towns.larkmere, id };
    expect(await keyNamed("Counted")).toMatchObject({ lastUsedAt: null, usage: expect.arrayContaining([]) });
    const counter = new UsageCounter(towns.db, () => {});
    for (const api of ["code", "code", "search"] as const) counter.count(counted, api, false);
    await counter.write();
    counter.count(counted, "code", false);
    counter.count(counted, "content", true);
    counter.count({ ...counted, id: 99_999 }, "code", false);
    await counter.close();
    const key = await keyNamed("Counted");
    expect(key?.usage).toHaveLength(30);
    expect(key?.usage.at(-1)).toMatchObject({ content: 0, search: 1, code: 3, refused: 1 });
    expect(key?.lastUsedAt).toMatch(/^\d{4}-/);
  });
});

describe("Changing a key", () => {
  test("[API-21] [APIKEYS-11] [APIKEYS-02] changes only the given fields, and switches only APIs for which the caller has the permission", async () => {
    const { id } = await create("Old label", { contentEnabled: true });
    const change = (input: object, actor = clerk()) =>
      towns.call(updateApiKey, { site: "larkmere", id, ...input }, actor);
    expect(await change({ label: "New label" })).toMatchObject({ label: "New label", contentEnabled: true });
    expect(
      await change({ contentEnabled: false, codeEnabled: true }, clerk(["API/KEY/MODIFY", "API/CODE/ADMIN"])),
    ).toMatchObject({ contentEnabled: true, codeEnabled: true });
  });

  test("[API-21] [APIKEYS-03] requires the permission to modify keys; a key of another town is not found", async () => {
    const { id } = await create("Guarded", { contentEnabled: true });
    const input = { site: "larkmere", id, label: "Taken over" };
    expect(await towns.failureOf(updateApiKey, input)).toBe("sign-in");
    expect(await towns.failureOf(updateApiKey, input, clerk([VIEW, "API/KEY/CREATE", "API/CODE/ADMIN"]))).toBe(
      "not-allowed",
    );
    const neighbor = userOf(towns.millbrook, ALL);
    expect(await towns.failureOf(updateApiKey, { ...input, site: "millbrook" }, neighbor)).toBe("not-found");
    expect(await towns.failureOf(deleteApiKey, { site: "millbrook", id }, neighbor)).toBe("not-found");
    for (const bad of [
      { ...input, id: "x" },
      { ...input, id: 0 },
      { ...input, label: " " },
      { ...input, codeEnabled: "perhaps" },
    ]) {
      expect(await towns.failureOf(updateApiKey, bad, clerk())).toBe("bad-input");
    }
    expect(await keyNamed("Guarded")).toBeDefined();
  });

  test("[API-22] [APIKEYS-03] deletes it once, for users who may modify keys", async () => {
    const { id } = await create("Gone soon", { contentEnabled: true });
    expect(await towns.failureOf(deleteApiKey, { site: "larkmere", id })).toBe("sign-in");
    expect(await towns.failureOf(deleteApiKey, { site: "larkmere", id }, clerk([VIEW, "API/KEY/CREATE"]))).toBe(
      "not-allowed",
    );
    expect(await towns.call(deleteApiKey, { site: "larkmere", id }, clerk())).toEqual({ deleted: true });
    expect(await towns.failureOf(deleteApiKey, { site: "larkmere", id }, clerk())).toBe("not-found");
  });

  test("[API-20] [API-21] [API-22] is in the history with before and after, but never with the secret", async () => {
    const created = await create("In history", { contentEnabled: true });
    await towns.call(updateApiKey, { site: "larkmere", id: created.id, searchEnabled: true }, clerk());
    await towns.call(updateApiKey, { site: "larkmere", id: created.id, searchEnabled: true }, clerk());
    await towns.call(deleteApiKey, { site: "larkmere", id: created.id }, clerk());
    const entries = (await towns.db.select().from(auditLog)).filter(({ subject }) => subject === "In history");
    expect(entries.map(({ action }) => action)).toEqual(["key.create", "key.update", "key.delete"]);
    expect(entries[1]).toMatchObject({
      actor: "clerk",
      custId: "larkmere",
      before: { searchEnabled: false },
      after: { searchEnabled: true },
    });
    expect(JSON.stringify(entries)).not.toContain(created.secretKey);
  });
});

describe("Authentication with a key", () => {
  test("[OPEN-123] accepts key and secret as Bearer or Basic", async () => {
    const created = await create("Held", { searchEnabled: true });
    const basic = `Basic ${Buffer.from(`${created.key}:${created.secretKey}`).toString("base64")}`;
    for (const header of [bearer(created), basic]) {
      const { apiKey, username, levels } = await holders.actorOf(header);
      expect([apiKey?.id, [...(apiKey?.apis ?? [])], username]).toEqual([created.id, ["search"], null]);
      expect([[...levels(towns.larkmere)], [...levels(towns.millbrook)]]).toEqual([["PUBLIC", "USER"], ["PUBLIC"]]);
    }
    expect(await holders.actorOf(undefined)).toBe(visitor);
  });

  test("[OPEN-123] refuses a wrong secret, the secret of another key, a malformed header, and a deleted key immediately", async () => {
    const [one, other] = [
      await create("One", { contentEnabled: true }),
      await create("Other", { contentEnabled: true }),
    ];
    const refused = (header: string) =>
      expect(holders.actorOf(header), header).rejects.toMatchObject({ code: "sign-in", title: "API key refused" });
    for (const header of [
      "",
      "Bearer",
      "Bearer :",
      `Bearer ${one.key}`,
      `Bearer ${one.key}:`,
      bearer({ ...one, secretKey: other.secretKey }),
      `Digest ${one.key}:${one.secretKey}`,
      `Bearer ${"x".repeat(9000)}:y`,
      "Basic %%%",
      `Basic ${one.key}:${one.secretKey}`,
    ])
      await refused(header);
    await holders.actorOf(bearer(one));
    await towns.call(deleteApiKey, { site: "larkmere", id: one.id }, clerk());
    await refused(bearer(one));
    await holders.actorOf(bearer(other));
  });

  test("a key that expires works until its last day is over, says so, and is shown as expired", async () => {
    const [today, yesterday] = [0, 1].map((days) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
    );
    const input = { site: "larkmere", label: "x" };
    for (const expires of [yesterday, "2027-02-30", "soon"])
      expect(await towns.failureOf(createApiKey, { ...input, expires }, clerk())).toBe("bad-input");
    const created = await create("Project", { codeEnabled: true, expires: today });
    expect(created).toMatchObject({ expired: false, expiresAt: expect.stringMatching(/T00:00:00.000Z$/) });
    expect((await holders.actorOf(bearer(created))).apiKey?.id).toBe(created.id);
    await towns.db.update(apiKeys).set({ expiresAt: new Date() }).where(eq(apiKeys.id, created.id));
    holders.changed();
    await expect(holders.actorOf(bearer(created))).rejects.toMatchObject({ code: "sign-in", title: "Key expired" });
    // A wrong secret does not learn that the key existed.
    await expect(holders.actorOf(bearer({ ...created, secretKey: "wrong" }))).rejects.toMatchObject({
      title: "API key refused",
    });
    expect(await keyNamed("Project")).toMatchObject({ expired: true });
    expect(await keyNamed("Held")).toMatchObject({ expired: false, expiresAt: null });
  });
});
