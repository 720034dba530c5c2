import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "./access.ts";
import type { EndpointRunner } from "./endpoint.ts";
import { Failure, type ErrorBody } from "./failure.ts";
import { closedPolicy } from "./security.ts";

export const newRequestId = (): string => randomUUID().slice(0, 13);

/** Serves every endpoint over HTTP. `actorOf` tells who calls. */
export function serveEndpoints(app: FastifyInstance, runner: EndpointRunner, actorOf: (request: FastifyRequest) => Promise<Actor>): void {
  for (const { call } of runner.endpoints) {
    app.route({
      method: call.method,
      url: call.path,
      handler: async (request, reply) => {
        const answer = await runner.run(call.id, await actorOf(request), request.id, inputOf(request));
        return reply.header("cache-control", "no-cache").header("content-security-policy", closedPolicy).send(answer);
      },
    });
  }
}

function inputOf(request: FastifyRequest): Record<string, unknown> {
  return { ...asObject(request.query), ...asObject(request.body), ...asObject(request.params) };
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** Turns whatever was thrown into a `Failure`; what nobody foresaw is logged and says nothing of the inside. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : undefined;
  if (status === 413) return new Failure("too-large", "That is larger than this server takes.");
  if (typeof status === "number" && status >= 400 && status < 500) return new Failure("bad-input", "The request could not be read.");
  return new Failure("unexpected", "Encountered an unexpected error");
}

/** Answers whatever was thrown, as `ErrorBody`. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asFailure(error);
  if (failure.code === "unexpected") request.log.error({ err: error }, "unexpected error");
  return reply
    .code(failure.status)
    .header("cache-control", "no-store")
    .header("content-security-policy", closedPolicy)
    .send(errorBody(failure, request.id));
}

export function errorBody(failure: Failure, requestId: string): ErrorBody {
  return { title: failure.title, message: failure.message, requestId, ...(failure.errors ? { errors: failure.errors } : {}) };
}
