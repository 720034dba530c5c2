import type { IncomingMessage, ServerResponse } from "node:http";
import { Failure } from "./failure.ts";
import { errorBody, newRequestId } from "./routes.ts";
import { closedPolicy, securityHeaders } from "./security.ts";

/**
 * Answers 400 to a request that names two hosts: with two Host headers, or in its request line and its header. A proxy in
 * front may have decided by the other one (RFC 9112 §3.2). Returns whether it was refused. A request line with the same
 * host loses it, since routes are paths.
 */
export function refuseTwoHosts(request: IncomingMessage, response: ServerResponse): boolean {
  if (countOf(request.rawHeaders, "host") > 1) return refuse(response, "The request has more than one Host header.");
  const { url = "/" } = request;
  const named = /^https?:\/\/([^/?#]*)/i.exec(url);
  if (named === null) return false;
  if (hostOf(named[1] ?? "") !== hostOf(request.headers.host ?? ""))
    return refuse(response, "The request line and the Host header name different hosts.");
  const rest = url.slice(named[0].length);
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  return false;
}

/** Names are in the odd places. */
const countOf = (rawHeaders: readonly string[], wanted: string): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === wanted.length && name.toLowerCase() === wanted)
    .length;

/** Without the default port; null: no host. */
const hostOf = (text: string): string | null => URL.parse(`http://${text}/`)?.host ?? null;

function refuse(response: ServerResponse, message: string): true {
  const failure = new Failure("bad-input", message);
  response
    .writeHead(failure.status, {
      ...securityHeaders,
      "content-type": "application/json; charset=utf-8",
      "content-security-policy": closedPolicy,
      "cache-control": "no-store",
      connection: "close",
    })
    .end(JSON.stringify(errorBody(failure, newRequestId())));
  return true;
}
