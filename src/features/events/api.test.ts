import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { visitor } from "../../platform/http/access.ts";
import { EndpointRunner, type Services } from "../../platform/http/endpoint.ts";
import { sendFailure, serveEndpoints } from "../../platform/http/routes.ts";
import { noVisit } from "../../platform/http/visit.ts";
import { openTestTowns, userOf, type TestTowns } from "../code/test-towns.ts";
import { logEvent } from "./contract.ts";
import { eventEndpoints } from "./endpoints.ts";

let towns: TestTowns;
let runner: EndpointRunner;
let app: FastifyInstance;
const logged: object[] = [];
const counted: unknown[] = [];
beforeAll(async () => {
  towns = await openTestTowns();
  const log = { info: (facts: object) => void logged.push(facts), error: () => {} };
  // The endpoint touches nothing else.
  runner = new EndpointRunner(
    { log, counts: { add: (...count: unknown[]) => void counted.push(count) } } as unknown as Services,
    towns.registry,
    eventEndpoints,
    { checkAnswers: true },
  );
  app = Fastify();
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  serveEndpoints(app, runner, { actorOf: async () => visitor, visitOf: () => noVisit });
});
afterAll(async () => {
  await app.close();
  await towns.close();
});
beforeEach(() => {
  logged.splice(0);
  counted.splice(0);
});

const eventInfo = JSON.stringify({ search_term: "parking", page: 0, exact: true, filter: null });

describe("An event", () => {
  test.each([
    [
      "in the URL",
      { url: `/event?eventName=view_search_results&custId=larkmere&eventInfo=${encodeURIComponent(eventInfo)}` },
    ],
    ["in the body", { url: "/event", payload: { eventName: "view_search_results", custId: "larkmere", eventInfo } }],
  ])("[API-33, EVENTS-01] is logged with its facts, given %s", async (_where, request) => {
    const answer = await app.inject({ method: "POST", ...request });
    expect([answer.statusCode, answer.json()]).toEqual([200, { logged: true }]);
    expect(counted).toEqual([
      [towns.larkmere, "search", undefined],
      [towns.larkmere, "term", "parking"],
    ]);
    expect(logged).toEqual([
      { event: "view_search_results", custId: "larkmere", requestId: expect.any(String), info: JSON.parse(eventInfo) },
    ]);
  });

  test("[API-33] does not need facts", async () => {
    expect((await app.inject({ method: "POST", url: "/event?eventName=page_view&custId=larkmere-1" })).json()).toEqual({
      logged: true,
    });
    expect(logged).toMatchObject([{ event: "page_view", custId: "larkmere" }]);
  });

  test.each([
    ["no name", { custId: "larkmere" }],
    ["an invalid name", { custId: "larkmere", eventName: "Page View" }],
    ["no site", { eventName: "page_view" }],
    ["facts that are not JSON", { custId: "larkmere", eventName: "page_view", eventInfo: "{" }],
    ["nested facts", { custId: "larkmere", eventName: "page_view", eventInfo: '{"a":{"b":1}}' }],
    [
      "too many facts",
      { custId: "larkmere", eventName: "page_view", eventInfo: JSON.stringify({ a: "x".repeat(5000) }) },
    ],
  ])("[API-33] is refused with %s", async (_what, payload) => {
    const answer = await app.inject({ method: "POST", url: "/event", payload });
    expect([answer.statusCode, answer.json().title]).toEqual([400, "That request could not be read"]);
    expect(logged).toEqual([]);
  });

  test("[API-33, EVENTS-01] of an unknown site, or of one that the caller may not view, is silently dropped", async () => {
    for (const custId of ["nowhere", "millbrook", ""]) {
      expect(
        (await app.inject({ method: "POST", url: "/event", payload: { eventName: "page_view", custId } })).json(),
      ).toEqual({ logged: false });
    }
    expect([logged, counted]).toEqual([[], []]);
    expect(
      await runner.run(logEvent.id, userOf(towns.millbrook), "r", { eventName: "page_view", custId: "millbrook" }),
    ).toEqual({ logged: true });
  });
});
