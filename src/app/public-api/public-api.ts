import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { KeyHolders } from "../../features/apikeys/holders.ts";
import { countOfAddress, countOfKey } from "../../features/apikeys/limits.ts";
import type { UsageCounter } from "../../features/apikeys/usage.ts";
import { API_VERSION, formatOf } from "../../features/publicapi/policy.ts";
import type { Actor, ApiKeyHolder, ApiName } from "../../platform/http/access.ts";
import type { EndpointRunner } from "../../platform/http/endpoint.ts";
import { hasEtag } from "../../platform/http/etag.ts";
import { Failure } from "../../platform/http/failure.ts";
import type { Site } from "../../platform/http/site.ts";
import type { Limits, LimitState } from "../../platform/limits/limits.ts";
import { PUBLIC_API } from "../callers.ts";

export interface PublicApiParts {
  readonly runner: EndpointRunner;
  readonly keys: KeyHolders;
  readonly limits: Limits;
  readonly usage: UsageCounter;
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Content-Disposition",
};
const PREFLIGHT = {
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "Authorization, If-None-Match",
  "access-control-max-age": "86400",
};

/**
 * Adds CORS, rate limits, usage counts and ETags to the public API. Pages of any origin may call it, because it ignores
 * cookies. Each key has a limit and a usage count. A client that sends the current ETag gets 304 without running the
 * call. Call this before adding the routes and `compressAnswers`.
 */
export function guardPublicApi(app: FastifyInstance, { runner, keys, limits, usage }: PublicApiParts): void {
  const calls = keyedCalls(runner);
  const holders = new WeakMap<FastifyRequest, ApiKeyHolder>();

  const before = async (call: KeyedCall, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const actor = await findCaller(request, keys, limits);
    if (actor.apiKey !== null) {
      holders.set(request, actor.apiKey);
      const state = await countOfKey(limits, actor.apiKey);
      reply.headers({
        "ratelimit-limit": String(state.limit),
        "ratelimit-remaining": String(state.remaining),
        "ratelimit-reset": String(state.reset),
      });
      refuseExceeded(state);
    }
    const site = await runner.assertMay(call.id, actor, sentIn(call, request));
    const etag = etagOf(site, request);
    reply.headers({ etag, vary: "authorization, accept" });
    return hasEtag(request.headers["if-none-match"], etag) ? reply.code(304).send() : undefined;
  };
  const count = async ({ api }: KeyedCall, request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    const holder = holders.get(request);
    if (holder !== undefined) usage.count(holder, api, statusCode === 403 || statusCode === 429);
  };

  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith(PUBLIC_API)) reply.headers(CORS);
  });
  app.options(`${PUBLIC_API}*`, (_request, reply) => reply.code(204).headers(PREFLIGHT).send());
  app.addHook("onRoute", (route) => {
    const call = calls.get(route.url);
    if (call === undefined) return;
    route.preHandler = (request, reply) => before(call, request, reply);
    route.onSend = async (_request, reply) => finishHeaders(reply);
    route.onResponse = (request, reply) => count(call, request, reply);
  });
  // Not a hook of these routes: those run after the answer is compressed.
  app.addHook("onSend", async (request, reply, payload) => {
    const { url = "" } = request.routeOptions;
    const isWithoutKey = url.startsWith(PUBLIC_API) && !calls.has(url) && request.method === "GET";
    return isWithoutKey ? sendWithEtag(request, reply, payload) : payload;
  });
  app.addHook("onClose", () => usage.close());
}

/** A call that requires a key. */
interface KeyedCall {
  readonly id: string;
  readonly api: ApiName;
  /** Whether it offers several formats. */
  readonly formats: boolean;
}

function keyedCalls(runner: EndpointRunner): ReadonlyMap<string, KeyedCall> {
  const calls = runner.endpoints.flatMap(({ call, access }): [string, KeyedCall][] => {
    if (typeof access !== "object" || !("apiKey" in access)) return [];
    return [
      [
        call.path,
        { id: call.id, api: access.apiKey, formats: call.input instanceof z.ZodObject && "format" in call.input.shape },
      ],
    ];
  });
  return new Map(calls);
}

/** Throws a `Failure` for an invalid key, and for an address with too many attempts without one. */
async function findCaller(request: FastifyRequest, keys: KeyHolders, limits: Limits): Promise<Actor> {
  try {
    const actor = await keys.actorOf(request.headers.authorization);
    if (actor.apiKey === null) refuseExceeded(await countOfAddress(limits, request.ip));
    return actor;
  } catch (error) {
    if (error instanceof Failure && error.code === "sign-in") refuseExceeded(await countOfAddress(limits, request.ip));
    throw error;
  }
}

function refuseExceeded({ exceeded, limit, reset }: LimitState): void {
  if (!exceeded) return;
  throw new Failure(
    "too-many",
    `That was more than ${limit} requests in a minute. Please try again in ${reset} second${reset === 1 ? "" : "s"}.`,
    { retryAfter: reset },
  );
}

/** Path and query parameters. The format comes from the Accept header if the query has none. */
function sentIn({ formats }: KeyedCall, request: FastifyRequest): Record<string, unknown> {
  // Fastify passes both as objects.
  const query = request.query as Record<string, unknown>;
  const format = formatOf(request.headers.accept);
  if (formats && query.format === undefined && format !== null) query.format = format;
  return { ...query, ...(request.params as Record<string, unknown>) };
}

/** Hash of everything that the response depends on: the town's state, the version, the request and the API version. */
function etagOf({ custId, versionId, revision }: Site, request: FastifyRequest): string {
  const facts = [API_VERSION, custId, versionId, revision, request.host, request.url, formatOf(request.headers.accept)];
  return `W/"${digest(JSON.stringify(facts))}"`;
}

/** ETag for responses that do not depend on a town: a hash of the body. */
function sendWithEtag(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode !== 200 || typeof payload !== "string") return payload;
  const etag = `W/"${digest(payload)}"`;
  reply.header("etag", etag);
  if (!hasEtag(request.headers["if-none-match"], etag)) return payload;
  reply.code(304).removeHeader("content-length");
  return "";
}

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** Errors have no ETag. 401 names the scheme Bearer, so that browsers show no password dialog. */
function finishHeaders(reply: FastifyReply): void {
  if (reply.statusCode < 400) reply.header("cache-control", "private, no-cache");
  else reply.removeHeader("etag");
  if (reply.statusCode === 401) reply.header("www-authenticate", 'Bearer realm="Towncode API"');
}
