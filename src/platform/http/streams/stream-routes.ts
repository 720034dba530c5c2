import type { FastifyInstance, FastifyRequest } from "fastify";
import { visitor } from "../access.ts";
import type { Endpoint, EndpointRunner } from "../endpoint.ts";
import { inputOf } from "../input.ts";
import { closedPolicy } from "../security.ts";
import { noVisit } from "../visit.ts";
import { EVENT_STREAM, EventStream, isStream } from "./event-stream.ts";
import type { Peek, Streams } from "./streams.ts";

/** The sessions of requests for streams. */
export interface StreamCallers {
  /** The token of the request's session; null for visitors. */
  readonly sessionOf: (request: FastifyRequest) => string | null;
  readonly peek: Peek;
}

/** No proxy may hold events back to collect or compress them. */
const HEADERS = {
  "content-type": `${EVENT_STREAM}; charset=utf-8`,
  "cache-control": "private, no-store, no-transform",
  "content-security-policy": closedPolicy,
  "x-accel-buffering": "no",
  // When a stream ends, its connection does.
  connection: "close",
} as const;

/** Serves the calls whose answer is a stream of events. A server that closes ends them first. */
export function serveStreams(
  app: FastifyInstance,
  runner: EndpointRunner,
  streams: Streams,
  callers: StreamCallers,
): void {
  app.addHook("preClose", async () => streams.close());
  for (const endpoint of runner.endpoints)
    if (isStream(endpoint.call)) serveStream(app, endpoint, runner, streams, callers);
}

function serveStream(
  app: FastifyInstance,
  { call, access }: Endpoint,
  runner: EndpointRunner,
  streams: Streams,
  { sessionOf, peek }: StreamCallers,
): void {
  app.get(call.path, async (request, reply) => {
    const session = sessionOf(request);
    const actor = session === null ? visitor : ((await peek([session])).get(session) ?? visitor);
    const input = inputOf(call, request, null);
    const site = await runner.assertMay(call.id, actor, input);
    streams.assertRoom(request.ip, session);
    const stream = await runner.run(call.id, actor, request.id, input, { ...noVisit, address: request.ip });
    if (!(stream instanceof EventStream)) throw new TypeError(`${call.id} does not answer with a stream`);
    // Others may have come while this one was admitted. From here on, nothing waits.
    streams.assertRoom(request.ip, session);
    reply.hijack();
    const { raw: response } = reply;
    response.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS });
    if (request.method === "HEAD" || response.destroyed) return response.end();
    response.flushHeaders();
    const hasTown = typeof access === "object";
    streams.start(
      {
        stream,
        actor,
        session,
        address: request.ip,
        customerId: hasTown ? site.customerId : null,
        assertMay: (now) => runner.assertMay(call.id, now, input),
      },
      response,
    );
    return reply;
  });
}
