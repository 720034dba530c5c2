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
  remember: (_key, load) => load(),
  changed: async () => {},
  may: (actor, _site, permission) => permission === "OPEN" || permission === "VIEW" || actor.username === "clerk",
};
// The endpoints below touch no service.
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

describe("the runner of endpoints", () => {
  it("[PERMS-01] gives the handler the site that the input names, and the parsed input", async () => {
    expect(await runner("OPEN").run("greet", visitor, "r1", { site: "larkmere", name: "Ada" })).toEqual({
      text: "Ada at larkmere",
    });
  });

  it("[MESSAGES-10] answers 401 to a visitor and 403 to a user without the permission, and lets in who has it", async () => {
    const input = { site: "larkmere", name: "Ada" };
    const toVisitor = await failure(runner("CLOSED").run("greet", visitor, "r1", input));
    expect([toVisitor.status, toVisitor.title, toVisitor.message]).toEqual([
      401,
      "Insufficient Permissions",
      "Please log in with appropriate permissions to use this function.",
    ]);
    expect((await failure(runner("CLOSED").run("greet", reader, "r1", input))).status).toBe(403);
    await expect(runner("CLOSED").run("greet", clerk, "r1", input)).resolves.toBeDefined();
  });

  it("[SHELL-01] does not find a site that is not there, before it looks at anything else", async () => {
    expect((await failure(runner("CLOSED").run("greet", clerk, "r1", { site: "nowhere" }))).status).toBe(404);
    expect((await failure(runner("CLOSED").run("greet", clerk, "r1", null))).status).toBe(404);
  });

  it("[OPEN-60] names what is wrong with an input", async () => {
    const error = await failure(runner("OPEN").run("greet", visitor, "r1", { site: "larkmere", name: "far too long" }));
    expect(error.status).toBe(400);
    expect(error.errors?.[0]?.path).toBe("name");
    expect(error.message).toMatch(/^The value of “name” cannot be used: .*\.$/);
  });

  it("keeps an answer that hangs on the site alone until the site changes, and never skips access", async () => {
    let revision = 1;
    let runs = 0;
    const changing: Gate = { ...gate, findSite: async (id) => (id === "larkmere" ? { ...site, revision } : null) };
    const counting = defineEndpoint(greet, {
      access: { permission: "CLOSED" },
      cached: true,
      handle: async (_context, { name }) => ({ text: `${name} ${(runs += 1)}` }),
    });
    const kept = new EndpointRunner(services, changing, [counting], { checkAnswers: true });
    const ask = (actor: Actor, name: string): Promise<unknown> =>
      kept.run("greet", actor, "r1", { site: "larkmere", name });
    expect(await ask(clerk, "Ada")).toEqual({ text: "Ada 1" });
    expect(await ask(clerk, "Ada")).toEqual({ text: "Ada 1" });
    expect(await ask(clerk, "Bob")).toEqual({ text: "Bob 2" });
    expect((await failure(ask(visitor, "Ada"))).status).toBe(401);
    revision = 2;
    expect(await ask(clerk, "Ada")).toEqual({ text: "Ada 3" });
  });

  it("shows no actor to a handler whose answer is kept for all", async () => {
    const naming = defineEndpoint(greet, {
      access: { permission: "CLOSED" },
      cached: true,
      handle: async ({ actor }) => ({ text: actor.username ?? "nobody" }),
    });
    const kept = new EndpointRunner(services, gate, [naming], { checkAnswers: true });
    expect(await kept.run("greet", clerk, "r1", { site: "larkmere", name: "Ada" })).toEqual({ text: "nobody" });
  });

  it("refuses to start with an endpoint that does not say who may call it, or with two of one address", () => {
    const silent = { ...endpoint("OPEN"), access: undefined } as unknown as Endpoint;
    expect(() => new EndpointRunner(services, gate, [silent], { checkAnswers: false })).toThrow(
      "does not say who may call it",
    );
    expect(
      () => new EndpointRunner(services, gate, [endpoint("OPEN"), endpoint("OPEN")], { checkAnswers: false }),
    ).toThrow("share");
  });
});
