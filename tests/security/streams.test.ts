import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../src/app/catalog.ts";
import { setMembership } from "../../src/features/accounts/accounts.ts";
import { memberships, sessions } from "../../src/features/accounts/tables.ts";
import { moveUpload } from "../../src/features/code/uploads/queries.ts";
import { isStream } from "../../src/platform/http/streams/event-stream.ts";
import { receiveEvents, type ReceivedEvents } from "../harness/received-events.ts";
import { examples, requestOf } from "./examples.ts";
import { openSecurityServer, type SecurityServer } from "./server.ts";
import { fillTown, signedIn, type Headers, type Town } from "./users.ts";

const SOON = { timeout: 20_000 };

let server: SecurityServer;
let town: Town;
let other: Town;
beforeAll(async () => {
  server = await openSecurityServer();
  town = await fillTown(server, "larkmere");
  other = await fillTown(server, "millbrook");
  await server.changed();
});
afterAll(() => server.close());

const person = (role: "user" | "administrator", grants: string[] = []): Promise<Headers> =>
  signedIn(server, { town: { customerId: town.customerId, role, grants } });
/** The session of a caller. */
const sessionOf = ({ cookie = "" }: Headers) =>
  eq(sessions.id, server.secret.hash("session", cookie.slice(cookie.indexOf("=") + 1)));

const ask = (url: string, headers: Headers): Promise<Response> => fetch(server.address + url, { headers });
async function follow(url: string, headers: Headers): Promise<ReceivedEvents> {
  const stream = receiveEvents(await ask(url, headers));
  await expect.poll(() => stream.names, SOON).toEqual(["open"]);
  return stream;
}
async function refusalOf(url: string, headers: Headers): Promise<number> {
  const answer = await ask(url, headers);
  await answer.text();
  return answer.status;
}
const uploadUrl = (): string => `/api/larkmere/uploads/${town.upload}/live`;
const move = (of: Town, problem: string): Promise<unknown> =>
  moveUpload(server.db, { customerId: of.customerId, id: of.upload }, ["read", "reading", "publishing"], { problem });

describe("A stream", () => {
  test("[PERMS-01] tells of its own upload, and of no other, of no other town, and of nothing that was rolled back", async () => {
    const [stream, laws] = await Promise.all([
      follow(uploadUrl(), await person("administrator")),
      follow(`/api/larkmere/laws/uploads/${town.lawUpload}/live`, await person("administrator")),
    ]);
    await move(other, "Of another town.");
    const rolledBack = server.db.transaction(async (tx) => {
      await moveUpload(tx, { customerId: town.customerId, id: town.upload }, ["read"], { problem: "Rolled back." });
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    await move(town, "Of this town.");
    await expect.poll(() => stream.names, SOON).toEqual(["open", "moved"]);
    expect(laws.names).toEqual(["open"]);
  });

  test("[PERMS-01] ends when its user signs out", async () => {
    const headers = await person("administrator");
    const stream = await follow(uploadUrl(), headers);
    await server.ask({
      method: "POST",
      url: "/api/user/sign-out",
      headers: { ...headers, "sec-fetch-site": "same-origin" },
      payload: {},
    });
    await stream.ended;
    expect(stream.names).toEqual(["open", "end denied"]);
  });

  test("[PERMS-01] ends when the permission is taken away, and when its user gets another one", async () => {
    const [demoted, promoted] = [await person("user", ["CODE/IMPORT"]), await person("user", ["CODE/IMPORT"])];
    const streams = [await follow(uploadUrl(), demoted), await follow(uploadUrl(), promoted)];
    const grant = async (headers: Headers, grants: string[]): Promise<void> => {
      const [session] = await server.db.select().from(sessions).where(sessionOf(headers));
      await server.db
        .update(memberships)
        .set({ grants })
        .where(eq(memberships.userId, session?.userId ?? 0));
    };
    await grant(demoted, []);
    await grant(promoted, ["CODE/IMPORT", "LAW/MANAGE"]);
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.map(({ names }) => names)).toEqual([
      ["open", "end denied"],
      ["open", "end changed"],
    ]);
    expect(await refusalOf(uploadUrl(), demoted)).toBe(403);
  });

  test("[OPEN-81] is no use of its session: an idle one ends as if there were none", async () => {
    const headers = await person("administrator");
    const lastSeen = async () => (await server.db.select().from(sessions).where(sessionOf(headers)))[0]?.lastSeenAt;
    const unusedFor = (minutes: number) =>
      server.db
        .update(sessions)
        .set({ lastSeenAt: sql`now() - make_interval(mins => ${minutes}::integer)` })
        .where(sessionOf(headers));
    await unusedFor(30);
    const before = await lastSeen();
    const stream = await follow(uploadUrl(), headers);
    // The end of another stream shows that both have been checked.
    const checked = await person("administrator");
    const witness = await follow(uploadUrl(), checked);
    await server.db.delete(sessions).where(sessionOf(checked));
    await witness.ended;
    expect([stream.names, await lastSeen()]).toEqual([["open"], before]);
    await unusedFor(61);
    await stream.ended;
    expect(stream.names).toEqual(["open", "end denied"]);
    expect(await refusalOf(uploadUrl(), headers)).toBe(401);
  });

  test.each(catalog.endpoints.flatMap(({ call }) => (isStream(call) ? [{ id: call.id, call }] : [])))(
    "[PERMS-01] has the headers of every answer, and may be opened four times with a session: $id",
    async ({ id, call }) => {
      const headers = await person("administrator");
      const { url } = requestOf(call, examples[id]?.(town, town) ?? {}, {});
      const opened: Response[] = [];
      for (let number = 0; number < 5; number++) opened.push(await ask(url, headers));
      expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
      expect(Object.fromEntries(opened[0]?.headers ?? [])).toMatchObject({
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "private, no-store, no-transform",
        "x-accel-buffering": "no",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("sandbox"),
      });
      await Promise.all(opened.map(async (answer) => answer.body?.cancel()));
    },
  );
});

test("[PERMS-01] A membership that ends closes the streams of its town", async () => {
  const headers = await person("administrator");
  const stream = await follow(uploadUrl(), headers);
  const [session] = await server.db.select().from(sessions).where(sessionOf(headers));
  await setMembership(server.db, session?.userId ?? 0, other.customerId, "administrator");
  await server.db.execute(
    sql`delete from memberships where user_id = ${session?.userId ?? 0} and customer_id = ${town.customerId}`,
  );
  await stream.ended;
  expect(stream.names).toEqual(["open", "end denied"]);
});
