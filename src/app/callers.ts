import type { IncomingHttpHeaders } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyRequest } from "fastify";
import type { KeyHolders } from "../features/apikeys/holders.ts";
import { visitor, type Actors } from "../platform/http/access.ts";
import { isOpening } from "../platform/http/opening.ts";
import { refuseCrossSite } from "../platform/http/origin.ts";
import type { Callers } from "../platform/http/routes.ts";
import type { StreamCallers } from "../platform/http/streams/stream-routes.ts";
import type { Peek } from "../platform/http/streams/streams.ts";
import type { Visit } from "../platform/http/visit.ts";

export interface CallersOptions {
  readonly actors: Actors;
  /** Without it no request has an API key. */
  readonly keys?: KeyHolders;
  /** Finds the actors of sessions without using them. Without it, streams are for visitors. */
  readonly peek?: Peek;
  /** PUBLIC_URL, if set. */
  readonly publicUrl: string | null;
}

/** Over TLS the name itself rules out another host, path or plain HTTP (OPEN-81). Plain HTTP is for trials. */
const SECURE_PREFIX = "__Host-";
const SESSION = "session";
const SECOND_STEP = "second-step";

/** Calls below this path use API keys. */
export const PUBLIC_API = "/api/v1/";

/**
 * Identifies the callers of requests by session cookies, and refuses cross-site calls. The public API accepts API keys
 * only; all other paths do not accept them (OPEN-123).
 */
export class RequestCallers implements Callers, StreamCallers {
  readonly #options: CallersOptions;

  constructor(options: CallersOptions) {
    this.#options = options;
  }

  readonly actorOf: Callers["actorOf"] = async (request) => {
    const { actors, keys } = this.#options;
    if (request.routeOptions.url?.startsWith(PUBLIC_API) === true)
      return keys?.actorOf(request.headers.authorization) ?? visitor;
    return actors.actorOf(tokenIn(request.headers, SESSION, this.#isSecure(request)));
  };

  /** A page asks for a stream again and again by itself, so this is no use of the session either. */
  readonly sessionOf: StreamCallers["sessionOf"] = (request) =>
    tokenIn(request.headers, SESSION, this.#isSecure(request));

  readonly peek: Peek = async (sessions) => this.#options.peek?.(sessions) ?? new Map();

  readonly visitOf: Callers["visitOf"] = (request, reply) => ({
    address: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    origin: this.originOf(request),
    sameOrigin: request.headers["sec-fetch-site"] === "same-origin",
    isOpening: isOpening(request.method, request.headers),
    from: pathOf(request.headers.referer, this.originOf(request)),
    secondStep: tokenIn(request.headers, SECOND_STEP, this.#isSecure(request)),
    setSecondStep: (step) => void reply.header("set-cookie", cookieOf(SECOND_STEP, step, this.#isSecure(request))),
    setSession: (session) => void reply.header("set-cookie", cookieOf(SESSION, session, this.#isSecure(request))),
  });

  /** "https://code.example.org" */
  originOf(request: FastifyRequest): string {
    return this.#options.publicUrl ?? `${request.protocol}://${request.host}`;
  }

  /** Throws a `Failure` for a call from a page of another site. For a hook that runs first. */
  refuseForeign(request: FastifyRequest): void {
    const signedIn = tokenIn(request.headers, SESSION, this.#isSecure(request)) !== null;
    refuseCrossSite({ method: request.method, headers: request.headers, origin: this.originOf(request), signedIn });
  }

  #isSecure(request: FastifyRequest): boolean {
    return this.originOf(request).startsWith("https:");
  }
}

/** The path of an address of this site; "" for any other. */
function pathOf(referer: string | undefined, origin: string): string {
  const url = referer === undefined ? null : URL.parse(referer);
  return url?.origin === origin ? url.pathname : "";
}

function tokenIn(headers: IncomingHttpHeaders, name: string, secure: boolean): string | null {
  const cookies = headers.cookie === undefined ? {} : parseCookie(headers.cookie);
  return cookies[secure ? SECURE_PREFIX + name : name] ?? null;
}

function cookieOf(name: string, held: Parameters<Visit["setSession"]>[0], secure: boolean): string {
  const base = {
    name: secure ? SECURE_PREFIX + name : name,
    path: "/",
    httpOnly: true,
    secure,
    sameSite: "lax" as const,
  };
  return held === null
    ? stringifySetCookie({ ...base, value: "", maxAge: 0 })
    : stringifySetCookie({ ...base, value: held.token, expires: held.expires });
}

/** Whether the request may come from a signed-in user, who must not get cached pages. */
export const mayBeSignedIn = (headers: IncomingHttpHeaders): boolean => headers.cookie?.includes("session=") === true;
