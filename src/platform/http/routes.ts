import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CommitUncertain, driverError } from "../db/errors.ts";
import { FilesUnavailable } from "../files/port.ts";
import { ScannerUnavailable } from "../files/scan/scanner.ts";
import type { Actor } from "./access.ts";
import type { Endpoint, EndpointRunner } from "./endpoint.ts";
import { hasEtag } from "./etag.ts";
import { Failure, takenValue, type ErrorBody } from "./failure.ts";
import {
  dispositionOf,
  FileAnswer,
  fileAnswer,
  MadeFileAnswer,
  StoredFileAnswer,
  storedFileAnswer,
} from "./file-answer.ts";
import { PAGE_USER, refuseOtherUsersPage } from "./page-user.ts";
import { receiveFile } from "./receive.ts";
import { closedPolicy } from "./security.ts";
import { sendStoredFile } from "./stored-file.ts";
import type { Call } from "./call.ts";
import { inputOf } from "./input.ts";
import { isStream } from "./streams/event-stream.ts";
import type { Room } from "./upload.ts";
import type { Visit } from "./visit.ts";

/** Bytes of a form besides its file, at most, that do not count as stored. */
const FORM_BYTES = 10_000;

export const newRequestId = (): string => randomUUID().slice(0, 13);

/** The caller of a request, and its access to the response. */
export interface Callers {
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
  readonly visitOf: (request: FastifyRequest, reply: FastifyReply) => Visit;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether people open this address to get a file. */
    readonly isFile?: boolean;
  }
}

/** Whether a call's address is one that people open: a file, and not below /api/. */
const isFile = ({ method, path, answer }: Call): boolean =>
  method === "GET" && !path.startsWith("/api/") && (answer === storedFileAnswer || answer === fileAnswer);

type InputOf = (
  request: FastifyRequest,
  actor: Actor,
) => Promise<{ readonly input: Record<string, unknown>; readonly discard?: () => Promise<void> }>;

/** Serves every endpoint over HTTP, except streams (`serveStreams`). */
export function serveEndpoints(app: FastifyInstance, runner: EndpointRunner, callers: Callers): void {
  const { endpoints } = runner;
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  for (const endpoint of endpoints.filter(({ call }) => call.upload === undefined && !isStream(call)))
    serveCall(app, endpoint, runner, callers, async (request) => ({
      input: inputOf(endpoint.call, request, request.body),
    }));
  // Only uploads accept bodies of any type, as a stream.
  void app.register(async (scope) => {
    await scope.register(multipart);
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    for (const endpoint of endpoints) {
      const { call } = endpoint;
      const { upload } = call;
      if (upload === undefined) continue;
      serveCall(scope, endpoint, runner, callers, async (request, actor) => {
        const announced = Number(request.headers["content-length"] ?? 0) - FORM_BYTES;
        const beforeFile = async (fields: object | null): Promise<Room | undefined> => {
          const room = await runner.assertMaySend(call.id, actor, request.id, inputOf(call, request, fields));
          if (room !== undefined && announced > room.bytes) throw room.failure;
          return room;
        };
        // Before anything is read of a large file, and again with the fields of the form that precede it.
        const room = await beforeFile(null);
        const { files, scanner } = runner;
        const { input, discard } = await receiveFile(request, {
          files,
          scanner,
          most: upload.mostBytes,
          beforeFile,
          room,
        });
        return { input: inputOf(call, request, input), discard };
      });
    }
  });
  refuseOtherMethods(
    app,
    endpoints.map(({ call }) => call),
  );
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Answers 405 for the methods that no call at an address has. Outside /api/, GET is for pages. */
function refuseOtherMethods(app: FastifyInstance, calls: readonly Call[]): void {
  const routes = calls.flatMap(({ path, method, alsoMethod = method }) =>
    patternsOf(path).map((url) => ({ url, methods: [method, alsoMethod].flatMap(withHead) })),
  );
  for (const [url, own] of Map.groupBy(routes, (route) => route.url)) {
    const allowed = new Set(own.flatMap(({ methods }) => methods));
    if (!url.startsWith("/api/")) withHead("GET").forEach((method) => allowed.add(method));
    refuseMethods(app, url, allowed);
  }
}

/** The addresses of a path, without the names of its parameters: "/toc/:guid/:site?" → "/toc/:p1", "/toc/:p1/:p2". */
function patternsOf(path: string): string[] {
  let number = 0;
  const url = path.replaceAll(/:\w+/g, () => `:p${(number += 1)}`);
  return url.endsWith("?") ? [url.slice(0, url.lastIndexOf("/")), url.slice(0, -1)] : [url];
}

const withHead = (method: string): string[] => (method === "GET" ? ["GET", "HEAD"] : [method]);

/** Answers 405 for all methods but these, before a body is read. */
export function refuseMethods(app: FastifyInstance, url: string, allowed: ReadonlySet<string>): void {
  const others = METHODS.filter((method) => !allowed.has(method));
  if (others.length === 0) return;
  const allow = METHODS.filter((method) => allowed.has(method)).join(", ");
  const refuse = async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    reply.header("allow", allow);
    throw new Failure("wrong-method", `This address only accepts ${allow}.`);
  };
  app.route({ method: others, url, onRequest: refuse, handler: refuse });
}

function serveCall(
  app: FastifyInstance,
  { call, access }: Endpoint,
  runner: EndpointRunner,
  { actorOf, visitOf }: Callers,
  read: InputOf,
): void {
  app.route({
    method: call.alsoMethod === undefined ? call.method : [call.method, call.alsoMethod],
    url: call.path,
    config: { isFile: isFile(call) },
    handler: async (request, reply) => {
      const actor = await actorOf(request);
      // Public calls, such as signing in, do nothing in the name of the caller.
      if (request.method !== "GET" && access !== "public") refuseOtherUsersPage(request.headers[PAGE_USER], actor);
      const { input, discard } = await read(request, actor);
      try {
        const answer = await runner.run(call.id, actor, request.id, input, visitOf(request, reply));
        reply.header("cache-control", "private, no-cache").header("content-security-policy", closedPolicy);
        if (answer instanceof StoredFileAnswer) return await sendStoredFile(request, reply, runner.files, answer);
        if (answer instanceof MadeFileAnswer) return await sendMadeFile(request, reply, answer);
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

async function sendMadeFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { make, type, etag, isPublic }: MadeFileAnswer,
): Promise<FastifyReply> {
  const isKnown = hasEtag(request.headers["if-none-match"], `"${etag}"`);
  // Before the headers: a file that cannot be made gets none of them.
  const body = isKnown || request.method === "HEAD" ? null : await make();
  reply.type(type).header("etag", `"${etag}"`);
  if (isPublic) reply.header("cache-control", "public, no-cache");
  return isKnown ? reply.code(304).send() : reply.send(body ?? Readable.from([]));
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
 * value that another request stored at the same time (23505), a database, file store or virus scanner that does not
 * answer, a connection that broke during COMMIT, and a full disk.
 */
function systemFailure(error: unknown): Failure | null {
  if (error instanceof ScannerUnavailable) return notScanned();
  if (error instanceof FilesUnavailable)
    return new Failure("unavailable", "Files cannot be read or stored at the moment. Please try again in a minute.", {
      retryAfter: 30,
    });
  if (error instanceof CommitUncertain) return new Failure("maybe-saved", MAYBE_SAVED);
  const cause = driverError(error);
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

const MAYBE_SAVED =
  "The connection to the database was lost while this was being saved. It may have been saved: check before you try again.";

function notScanned(): Failure {
  const message =
    "This file cannot be scanned for viruses at the moment, so it was not stored. Please try again later.";
  return new Failure("unavailable", message, { retryAfter: 60, errors: [{ path: "file", message }] });
}

/** The file system's codes, and PostgreSQL's. */
const DISK_FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** Connection lost or refused, canceled after the time limit (57014), shut down, too many connections. */
const NO_ANSWER = /^(?:08\w{3}|57014|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
/** The driver's own limits of time have no code. */
const NO_ANSWER_MESSAGE =
  /^(?:Query read timeout|timeout exceeded when trying to connect|Connection terminated.*|Client has encountered a connection error.*)$/;

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
    ...(failure.code === "not-offered" ? { reason: failure.code } : {}),
  };
}
