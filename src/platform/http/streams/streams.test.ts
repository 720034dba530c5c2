import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "node:net";
import Fastify from "fastify";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { Listener, LiveEvents } from "../../live/port.ts";
import { defineTopic } from "../../live/port.ts";
import { visitor, type Actor } from "../access.ts";
import { defineEndpoint, EndpointRunner, type Endpoint, type Gate, type Services } from "../endpoint.ts";
import { sendFailure } from "../routes.ts";
import { defineStream, streamOf } from "./event-stream.ts";
import { readEvents, type ReceivedEvent } from "./read-events.ts";
import { serveStreams } from "./stream-routes.ts";
import { Streams, type StreamLimits } from "./streams.ts";

const planted = defineTopic({ name: "tree.planted", message: z.object({ town: z.int(), name: z.string() }) });

const follow = defineStream({
  id: "followTrees",
  path: "/api/:site/trees/live",
  summary: "Trees as they are planted.",
  input: z.object({ site: z.string(), least: z.coerce.number().default(0) }),
  events: { planted: z.object({ name: z.string() }) },
});
const endpoint: Endpoint = defineEndpoint(follow, {
  access: { permission: "TREES" },
  handle: async ({ site }, { least }) => {
    // As long as a question to the database.
    await wait(5);
    return streamOf(follow, ({ hear, send }) =>
      hear(planted, ({ town, name }) => town === site.customerId && name.length >= least && send("planted", { name })),
    );
  },
});

const larkmere = { customerId: 7, custId: "larkmere", archiveId: null, versionId: 1, revision: 3 };
const SOON = { timeout: 15_000 };

/** A server with one stream, and everything that its access depends on. */
let world: {
  /** Who may follow the trees. */
  readonly mayFollow: Set<string>;
  readonly towns: Map<string, typeof larkmere>;
  /** The users of sessions. */
  readonly sessions: Map<string, Actor>;
  readonly listeners: Set<Listener<unknown>>;
  isDatabaseAway: boolean;
  isListening: boolean;
  peeks: string[][];
};
beforeEach(() => {
  const clerk = { ...visitor, userId: 1, username: "clerk" };
  world = {
    mayFollow: new Set(["clerk", "mayor"]),
    towns: new Map([["larkmere", larkmere]]),
    sessions: new Map([
      ["one", clerk],
      ["two", clerk],
      ["third", { ...visitor, userId: 2, username: "mayor" }],
      ["reader", { ...visitor, userId: 3, username: "reader" }],
    ]),
    listeners: new Set(),
    isDatabaseAway: false,
    isListening: true,
    peeks: [],
  };
});

const tell = (message: z.infer<typeof planted.message>): void =>
  world.listeners.forEach((listener) => listener.heard(message));

async function openServer(limits?: Partial<StreamLimits>) {
  const { listeners, sessions, towns, mayFollow } = world;
  const live: LiveEvents = {
    get isListening() {
      return world.isListening;
    },
    on: (_topic, listener) => {
      listeners.add(listener as Listener<unknown>);
      return () => listeners.delete(listener as Listener<unknown>);
    },
  };
  const gate = {
    findSite: async (id: string) => towns.get(id) ?? null,
    offers: () => true,
    may: ({ username }: Actor) => mayFollow.has(username ?? ""),
  } as unknown as Gate;
  const runner = new EndpointRunner({} as Services, gate, [endpoint], { checkAnswers: true });
  const peek = async (tokens: readonly string[]) => {
    world.peeks.push([...tokens]);
    if (world.isDatabaseAway) throw new Error("away");
    return new Map([...sessions].filter(([token]) => tokens.includes(token)));
  };
  const app = Fastify({ forceCloseConnections: "idle", trustProxy: true });
  app.addHook("onRequest", async (_request, reply) => void reply.header("x-content-type-options", "nosniff"));
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  const streams = new Streams(live, peek, { all: 100, ofAddress: 100, ofSession: 100, ...limits });
  serveStreams(app, runner, streams, { sessionOf: ({ headers }) => headers.cookie ?? null, peek });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const ask = (session: string | null, { from = "192.0.2.1", query = "", method = "GET" } = {}): Promise<Response> =>
    fetch(`${address}/api/larkmere/trees/live${query}`, {
      method,
      headers: { "x-forwarded-for": from, ...(session !== null && { cookie: session }) },
    });
  return { app, address, streams, ask };
}

/** What arrives of a stream, without signs of life. `ended` when the server has ended it. */
function received(answer: Response): { readonly events: ReceivedEvent[]; readonly ended: Promise<void> } {
  const events: ReceivedEvent[] = [];
  const read = async (): Promise<void> => {
    if (answer.body !== null) for await (const event of readEvents(answer.body)) if (event !== null) events.push(event);
  };
  return { events, ended: read().catch(() => {}) };
}
const OPEN = { name: "open", data: {} };
const end = (reason: string) => ({ name: "end", data: { reason } });

async function openStream(ask: (session: string) => Promise<Response>, session = "one") {
  const stream = received(await ask(session));
  await expect.poll(() => stream.events, SOON).toEqual([OPEN]);
  return stream;
}

describe("A stream of events", () => {
  test("is refused beyond the limits, also if many ask at the same moment", async () => {
    const { ask, streams } = await openServer({ ofSession: 4 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("one")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(streams.count).toBe(4);
  });

  test(
    "is refused while the process cannot hear, and ends if it has not heard for ten seconds",
    { timeout: 30_000 },
    async () => {
      const { ask } = await openServer();
      const { events, ended } = await openStream(ask);
      world.isListening = false;
      const refused = await ask("one");
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
      await ended;
      expect(events.at(-1)).toEqual(end("stopping"));
    },
  );

  test("has the headers that keep proxies from holding it back, and sends what its town is told", async () => {
    const { ask } = await openServer();
    const answer = await ask("one");
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      expect.objectContaining({
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "private, no-store, no-transform",
        "x-accel-buffering": "no",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      }),
    ]);
    expect(answer.headers.has("content-encoding")).toBe(false);
    const { events } = received(answer);
    tell({ town: 8, name: "Elm of another town" });
    tell({ town: 7, name: "Oak\nand Ash" });
    await expect.poll(() => events, SOON).toEqual([OPEN, { name: "planted", data: { name: "Oak\nand Ash" } }]);
    for (const listener of world.listeners) listener.missed();
    await expect.poll(() => events.at(-1), SOON).toEqual({ name: "gap", data: {} });
  });

  test("is refused like any other call: bad input, signed out, not allowed, no such town", async () => {
    const { ask, address } = await openServer();
    const statuses = [
      await ask("one", { query: "?least=many" }),
      await ask("one", { query: "?most=1" }),
      await ask(null),
      await ask("a session that has ended"),
      await ask("reader"),
      await fetch(`${address}/api/nowhere/trees/live`, { headers: { cookie: "one" } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 401, 401, 403, 404]);
    const head = await ask("one", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(world.listeners.size).toBe(0);
  });

  test("is forgotten when its reader goes away", async () => {
    const { ask, streams } = await openServer();
    const answer = await ask("one");
    expect([streams.count, world.listeners.size]).toEqual([1, 1]);
    await answer.body?.cancel();
    await expect.poll(() => [streams.count, world.listeners.size], SOON).toEqual([0, 0]);
  });

  test("ends when its session does, and only that one", async () => {
    const { ask } = await openServer();
    const [ending, staying] = [await openStream(ask), await openStream(ask, "two")];
    world.sessions.delete("one");
    await ending.ended;
    expect(ending.events).toEqual([OPEN, end("denied")]);
    tell({ town: 7, name: "Oak" });
    await expect.poll(() => staying.events.length, SOON).toBe(2);
  });

  test("ends when a permission is taken away, and when other permissions change it can be opened again", async () => {
    const { ask } = await openServer();
    const [denied, changed] = [await openStream(ask), await openStream(ask, "third")];
    world.mayFollow.delete("clerk");
    world.sessions.set("third", { ...visitor, userId: 2, username: "mayor", grants: () => new Set(["TREES/FELL"]) });
    await Promise.all([denied.ended, changed.ended]);
    expect([denied.events, changed.events]).toEqual([
      [OPEN, end("denied")],
      [OPEN, end("changed")],
    ]);
    await openStream(ask, "third");
  });

  test("ends when its town is removed", async () => {
    const { ask } = await openServer();
    const stream = await openStream(ask);
    world.towns.delete("larkmere");
    await stream.ended;
    expect(stream.events).toEqual([OPEN, end("denied")]);
  });

  test("is checked with all others of its time in one question, each session once", async () => {
    const { ask } = await openServer();
    await Promise.all(["one", "one", "two"].map((session) => openStream(ask, session)));
    world.peeks = [];
    await expect.poll(() => world.peeks.at(-1)?.toSorted(), SOON).toEqual(["one", "two"]);
  });

  test("sends nothing while nobody can say who its reader is, and afterwards that something is missing", async () => {
    const { ask } = await openServer();
    const stream = await openStream(ask);
    world.isDatabaseAway = true;
    const sent = (): number => {
      const before = stream.events.length;
      tell({ town: 7, name: "Oak" });
      return before;
    };
    // Each poll tells one more. At some time they stop to arrive.
    const counts: number[] = [];
    await expect
      .poll(() => counts.push(sent()) > 4 && new Set(counts.slice(-4)).size === 1, { timeout: 20_000, interval: 300 })
      .toBe(true);
    world.isDatabaseAway = false;
    await expect.poll(() => stream.events.at(-1), SOON).toEqual({ name: "gap", data: {} });
  });

  test("ends at once when the server closes, which refuses others meanwhile", async () => {
    const { app, ask, streams } = await openServer();
    const opened = await Promise.all(["one", "two", "third"].map((session) => openStream(ask, session)));
    await app.close();
    await Promise.all(opened.map(({ ended }) => ended));
    expect(opened.map(({ events }) => events.at(-1))).toEqual(Array.from({ length: 3 }, () => end("stopping")));
    expect(() => streams.assertRoom("192.0.2.1", null)).toThrow("restarted");
  });

  test("is refused when an address, a session or the process has too many", async () => {
    const limits = { all: 6, ofAddress: 4, ofSession: 2 };
    const { ask, streams } = await openServer(limits);
    const statusOf = async (session: string, from: string): Promise<number> => (await ask(session, { from })).status;
    expect([await statusOf("one", "192.0.2.1"), await statusOf("one", "192.0.2.1")]).toEqual([200, 200]);
    const refused = await ask("one", { from: "192.0.2.1" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect([await statusOf("two", "192.0.2.1"), await statusOf("third", "192.0.2.1")]).toEqual([200, 200]);
    expect(await statusOf("third", "192.0.2.1")).toBe(429);
    // One household has all addresses of a network.
    expect(await statusOf("third", "2001:db8::1")).toBe(200);
    expect(await statusOf("two", "2001:db8::2")).toBe(200);
    expect([await statusOf("two", "192.0.2.9"), streams.count]).toEqual([503, 6]);
  });

  test("is cut off if its reader takes nothing, while the others go on", async () => {
    const { ask, address, streams } = await openServer();
    const { port } = new URL(address);
    const deaf = connect(Number(port), "127.0.0.1");
    onTestFinished(() => void deaf.destroy());
    deaf.on("error", () => {}).write("GET /api/larkmere/trees/live HTTP/1.1\r\nhost: a\r\ncookie: two\r\n\r\n");
    await once(deaf, "readable");
    const reader = await openStream(ask);
    expect(streams.count).toBe(2);
    const name = "x".repeat(15_000);
    await expect
      .poll(
        () => {
          for (let sent = 0; sent < 20; sent++) tell({ town: 7, name });
          return streams.count;
        },
        { ...SOON, interval: 5 },
      )
      .toBe(1);
    await expect.poll(() => reader.events.length, SOON).toBeGreaterThan(100);
  });

  test("never sends content: an event that is too long is a mistake, as is one that its contract does not have", async () => {
    const { ask } = await openServer();
    const stream = await openStream(ask);
    expect(() => tell({ town: 7, name: "x".repeat(17_000) })).toThrow(RangeError);
    const wrong = { town: 7, name: "Oak", secret: "x" };
    tell(wrong);
    await expect.poll(() => stream.events.at(-1), SOON).toEqual({ name: "planted", data: { name: "Oak" } });
  });
});

test("a server with a stream whose access cannot be checked again does not start", () => {
  const start = (definition: object, call: object = {}): void =>
    void new EndpointRunner(
      {} as Services,
      {} as Gate,
      [{ ...endpoint, ...definition, call: { ...follow, ...call } }],
      { checkAnswers: true },
    );
  expect(() => start({})).not.toThrow();
  expect(() => start({ access: "public" })).toThrow("followTrees");
  expect(() => start({ access: { apiKey: "content" } })).toThrow("followTrees");
  expect(() => start({ cached: true })).toThrow("followTrees");
  expect(() => start({}, { path: "/api/:site/trees" })).toThrow("/live");
  expect(() => start({}, { events: { gap: z.object({}) } })).toThrow("gap");
});
