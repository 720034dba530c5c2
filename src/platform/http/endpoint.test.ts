import { describe, expect, it } from "vitest";
import { z } from "zod";
import { visitor, type Actor } from "./access.ts";
import { defineCall } from "./call.ts";
import { defineEndpoint, EndpointRunner, type Endpoint, type Gate, type Services } from "./endpoint.ts";
import { Failure } from "./failure.ts";

const site = { customerId: 7, custId: "larkmere", archiveId: null, versionId: 1, revision: 3 };
const gate: Gate = {
  chooseTowns: async () => [],
  findSite: async (id) => (id === "larkmere" ? site : null),
  remember: (_feature, _customerId, _key, load) => load(),
  changed: async () => {},
  offers: () => true,
  may: (actor, _site, permission) => permission === "OPEN" || permission === "VIEW" || actor.username === "clerk",
};
// The endpoints below use no services.
const services = {} as Services;
const clerk: Actor = { ...visitor, username: "clerk" };
const reader: Actor = { ...visitor, username: "reader" };

const greet = defineCall({
  id: "greet",
  method: "GET",
  path: "/api/:site/greet",
  summary: "Greets.",
  input: z.object({ site: z.string(), name: z.string().max(5) }),
  answer: z.object({ text: z.string() }),
});
const endpoint = (permission: string): Endpoint =>
  defineEndpoint(greet, {
    access: { permission },
    handle: async ({ site: at }, { name }) => ({ text: `${name} at ${at.custId}` }),
  });
const runner = (permission: string): EndpointRunner =>
  new EndpointRunner(services, gate, [endpoint(permission)], { checkAnswers: true });
const failure = async (run: Promise<unknown>): Promise<Failure> => {
  const error: unknown = await run.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw new Error("did not fail");
  return error;
};

describe("The endpoint runner", () => {
  it("[PERMS-01] passes the site and the parsed input to the handler", async () => {
    expect(await runner("OPEN").run("greet", visitor, "r1", { site: "larkmere", name: "Ada" })).toEqual({
      text: "Ada at larkmere",
    });
  });

  it("[MESSAGES-10] answers 401 to visitors, 403 to users without the permission, and admits users with it", async () => {
    const input = { site: "larkmere", name: "Ada" };
    const toVisitor = await failure(runner("CLOSED").run("greet", visitor, "r1", input));
    expect([toVisitor.status, toVisitor.title, toVisitor.message]).toEqual([
      401,
      "Insufficient Permissions",
      "Please log in with appropriate permissions to use this function.",
    ]);
    expect((await failure(runner("CLOSED").run("greet", reader, "r1", input))).status).toBe(403);
    expect(await runner("CLOSED").run("greet", clerk, "r1", input)).toEqual(
      await runner("OPEN").run("greet", clerk, "r1", input),
    );
  });

  it("[SHELL-01] answers 404 for an unknown site before checking anything else", async () => {
    expect((await failure(runner("CLOSED").run("greet", clerk, "r1", { site: "nowhere" }))).status).toBe(404);
    expect((await failure(runner("CLOSED").run("greet", clerk, "r1", null))).status).toBe(404);
  });

  it("[~OPEN-60: no errors of questions and options yet] names the invalid value of an input", async () => {
    const error = await failure(runner("OPEN").run("greet", visitor, "r1", { site: "larkmere", name: "far too long" }));
    expect(error.status).toBe(400);
    expect(error.errors?.[0]?.path).toBe("name");
    expect(error.message).toMatch(/^The value of “name” cannot be used: .*\.$/);
  });

  it("caches an answer until the site changes, and always checks access", async () => {
    let revision = 1;
    let runs = 0;
    const changing: Gate = { ...gate, findSite: async (id) => (id === "larkmere" ? { ...site, revision } : null) };
    const counting = defineEndpoint(greet, {
      access: { permission: "CLOSED" },
      cached: true,
      handle: async (_context, { name }) => ({ text: `${name} ${(runs += 1)}` }),
    });
    const caching = new EndpointRunner(services, changing, [counting], { checkAnswers: true });
    const greetBy = (actor: Actor, name: string): Promise<unknown> =>
      caching.run("greet", actor, "r1", { site: "larkmere", name });
    expect(await greetBy(clerk, "Ada")).toEqual({ text: "Ada 1" });
    expect(await greetBy(clerk, "Ada")).toEqual({ text: "Ada 1" });
    expect(await greetBy(clerk, "Bob")).toEqual({ text: "Bob 2" });
    expect((await failure(greetBy(visitor, "Ada"))).status).toBe(401);
    revision = 2;
    expect(await greetBy(clerk, "Ada")).toEqual({ text: "Ada 3" });
  });

  it("keeps a cached answer when another feature writes than those whose data it shows", async () => {
    const revisions = { sites: 1, code: 1, papers: 1 };
    let runs = 0;
    const here: Gate = { ...gate, findSite: async () => ({ ...site, revision: runs, revisions: { ...revisions } }) };
    const counting = defineEndpoint(greet, {
      access: { permission: "OPEN" },
      cached: true,
      handle: async () => ({ text: String((runs += 1)) }),
    });
    const caching = new EndpointRunner(services, here, [{ ...counting, reads: ["code", "sites"] }], {
      checkAnswers: true,
    });
    const answer = (): Promise<unknown> => caching.run("greet", visitor, "r1", { site: "larkmere", name: "Ada" });
    expect(await answer()).toEqual({ text: "1" });
    revisions.papers = 2;
    expect(await answer()).toEqual({ text: "1" });
    revisions.code = 3;
    expect(await answer()).toEqual({ text: "2" });
  });

  it("hides the actor from a handler whose answer is cached for everyone", async () => {
    const naming = defineEndpoint(greet, {
      access: { permission: "CLOSED" },
      cached: true,
      handle: async ({ actor }) => ({ text: actor.username ?? "nobody" }),
    });
    const caching = new EndpointRunner(services, gate, [naming], { checkAnswers: true });
    expect(await caching.run("greet", clerk, "r1", { site: "larkmere", name: "Ada" })).toEqual({ text: "nobody" });
  });

  it("rejects an endpoint without access, and two with the same address", () => {
    const silent = { ...endpoint("OPEN"), access: undefined } as unknown as Endpoint;
    expect(() => new EndpointRunner(services, gate, [silent], { checkAnswers: false })).toThrow(
      "does not define its access",
    );
    expect(
      () => new EndpointRunner(services, gate, [endpoint("OPEN"), endpoint("OPEN")], { checkAnswers: false }),
    ).toThrow("share");
  });
});

describe("An answer that is too large", () => {
  const answering = (bytes: number, more: object = {}): EndpointRunner =>
    new EndpointRunner(
      services,
      gate,
      [
        defineEndpoint(
          { ...greet, ...more },
          { access: { permission: "OPEN" }, handle: async () => ({ text: "a".repeat(bytes) }) },
        ),
      ],
      { checkAnswers: true },
    );
  const ask = (runs: EndpointRunner) => runs.run("greet", visitor, "r1", { site: "larkmere", name: "Ada" });

  it("is an error of the call outside production, unless the call declares that it may be so large", async () => {
    await expect(ask(answering(4_000_000))).rejects.toThrow(
      "greet answers 4000011 bytes: more than the 4000000 that it may.",
    );
    await expect(ask(answering(4_000_000, { mostBytes: 5_000_000 }))).resolves.toBeDefined();
    await expect(ask(answering(1000, { mostBytes: 500 }))).rejects.toThrow(RangeError);
  });
});
