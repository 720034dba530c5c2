import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "./access.ts";
import type { EndpointRunner } from "./endpoint.ts";
import { hasEtag } from "./etag.ts";
import { Failure, takenValue, type ErrorBody } from "./failure.ts";
import { dispositionOf, FileAnswer } from "./file-answer.ts";
import { receiveFile } from "./receive.ts";
import { closedPolicy } from "./security.ts";
import type { Call } from "./call.ts";
import type { Visit } from "./visit.ts";

export const newRequestId = (): string => randomUUID().slice(0, 13);

/** The caller of a request, and its access to the response. */
export interface Callers {
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
  readonly visitOf: (request: FastifyRequest, reply: FastifyReply) => Visit;
}

type InputOf = (
  request: FastifyRequest,
  actor: Actor,
) => Promise<{ readonly input: Record<string, unknown>; readonly discard?: () => Promise<void> }>;

/** Serves every endpoint over HTTP. */
export function serveEndpoints(app: FastifyInstance, runner: EndpointRunner, callers: Callers): void {
  const calls = runner.endpoints.map(({ call }) => call);
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  for (const call of calls.filter(({ upload }) => upload === undefined))
    serveCall(app, call, runner, callers, async (request) => ({ input: inputOf(request, request.body) }));
  // Only uploads accept bodies of any type, as a stream.
  void app.register(async (scope) => {
    await scope.register(multipart);
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    for (const call of calls) {
      const { upload } = call;
      if (upload === undefined) continue;
      serveCall(scope, call, runner, callers, async (request, actor) => {
        const beforeFile = (fields: object | null): Promise<void> =>
          runner.assertMaySend(call.id, actor, request.id, inputOf(request, fields));
        // Before anything is read of a large file, and again with the fields of the form that precede it.
        await beforeFile(null);
        const { files } = runner;
        const { input, discard } = await receiveFile(request, { files, most: upload.mostBytes, beforeFile });
        return { input: inputOf(request, input), discard };
      });
    }
  });
}

function serveCall(
  app: FastifyInstance,
  call: Call,
  runner: EndpointRunner,
  { actorOf, visitOf }: Callers,
  read: InputOf,
): void {
  app.route({
    method: call.alsoMethod === undefined ? call.method : [call.method, call.alsoMethod],
    url: call.path,
    handler: async (request, reply) => {
      const actor = await actorOf(request);
      const { input, discard } = await read(request, actor);
      try {
        const answer = await runner.run(call.id, actor, request.id, input, visitOf(request, reply));
        reply.header("cache-control", "private, no-cache").header("content-security-policy", closedPolicy);
        return answer instanceof FileAnswer ? await sendFile(request, reply, answer) : await reply.send(answer);
      } finally {
        await discard?.();
      }
    },
  });
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, fileName, etag }: FileAnswer,
): Promise<FastifyReply> {
  reply.type(type);
  if (fileName !== null) reply.header("content-disposition", dispositionOf(fileName));
  if (etag !== null) reply.header("etag", `"${etag}"`);
  if (etag !== null && hasEtag(request.headers["if-none-match"], `"${etag}"`)) {
    if (body instanceof Readable) body.destroy();
    return reply.code(304).send();
  }
  // A HEAD request must not produce a long answer for nothing.
  if (body instanceof Readable && request.method === "HEAD") {
    body.destroy();
    return reply.send(Readable.from([]));
  }
  return reply.send(body);
}

/** The request's input. A body that is a list becomes `items`. */
function inputOf(request: FastifyRequest, body: unknown): Record<string, unknown> {
  return {
    ...asObject(request.query),
    ...(Array.isArray(body) ? { items: body } : asObject(body)),
    ...asObject(request.params),
  };
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** Turns any thrown value into a `Failure`. An unexpected error reveals no internals. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : undefined;
  if (status === 413) return new Failure("too-large", "The request is larger than this server accepts.");
  if (typeof status === "number" && status >= 400 && status < 500)
    return new Failure("bad-input", "The request could not be read.");
  return systemFailure(error) ?? new Failure("unexpected", "Encountered an unexpected error");
}

/**
 * Errors of PostgreSQL and of the file system that are not bugs: text that the database cannot store (22021), a unique
 * value that another request stored at the same time (23505), a database that does not answer, and a full disk.
 */
function systemFailure(error: unknown): Failure | null {
  // The errors of the drivers have these as properties.
  const cause = (error instanceof Error ? (error.cause instanceof Error ? error.cause : error) : {}) as DriverError;
  const code = typeof cause.code === "string" ? cause.code : "";
  if (code === "22021") return new Failure("bad-input", "The request contains characters that cannot be stored.");
  if (code === "23505") {
    const message = "That is already in use: someone else saved it first.";
    const path = fieldOf(cause.table, cause.constraint);
    return path === null ? new Failure("conflict", message) : takenValue(path, message);
  }
  if (DISK_FULL.has(code))
    return new Failure(
      "storage-full",
      "The server has no space left, so nothing was saved. Please tell its administrator.",
    );
  if (NO_ANSWER.test(code) || NO_ANSWER_MESSAGE.test(cause.message ?? ""))
    return new Failure("unavailable", "The database does not answer at the moment. Please try again in a minute.", {
      retryAfter: 30,
    });
  return null;
}

/** The file system's codes, and PostgreSQL's. */
const DISK_FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** Connection lost or refused, canceled after the time limit (57014), shut down, too many connections. */
const NO_ANSWER = /^(?:08\w{3}|57014|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
/** The driver's own limits of time have no code. */
const NO_ANSWER_MESSAGE = /^(?:Query read timeout|timeout exceeded when trying to connect|Connection terminated.*)$/;

interface DriverError {
  readonly code?: unknown;
  readonly message?: string;
  readonly table?: unknown;
  readonly constraint?: unknown;
}

/** The input of a unique index, which is named after its table and column: "customers_cust_id" → "custId". */
function fieldOf(table: unknown, constraint: unknown): string | null {
  if (typeof table !== "string" || typeof constraint !== "string" || !constraint.startsWith(`${table}_`)) return null;
  return constraint.slice(table.length + 1).replaceAll(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
}

/** Whether an error is for the log: it was not thrown for the user, but came from the system. */
export const isForLog = (error: unknown, failure: Failure): boolean => error !== failure && failure.status >= 500;

/** Answers with any thrown value as `ErrorBody`. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asFailure(error);
  if (isForLog(error, failure)) request.log.error({ err: error }, "unexpected error");
  if (failure.retryAfter !== null) reply.header("retry-after", String(failure.retryAfter));
  return reply
    .code(failure.status)
    .type("application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", closedPolicy)
    .send(errorBody(failure, request.id));
}

export function errorBody(failure: Failure, requestId: string): ErrorBody {
  return {
    title: failure.title,
    message: failure.message,
    requestId,
    ...(failure.errors ? { errors: failure.errors } : {}),
    ...(failure.conflict ? { conflict: failure.conflict } : {}),
  };
}
