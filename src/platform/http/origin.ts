import type { IncomingHttpHeaders } from "node:http";
import { Failure } from "./failure.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const OWN_FETCH = new Set(["same-origin", "none"]);

export interface RequestOrigin {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** "https://code.example.org": ours. */
  readonly origin: string;
  /** Whether a session came along. */
  readonly signedIn: boolean;
}

/**
 * Refuses what another site makes a browser do here: whatever is not a plain read must come from a page of our own
 * (Sec-Fetch-Site, else Origin). A program that sends neither may call, but then a session counts for nothing:
 * with one it is refused. Throws a `Failure`.
 */
export function refuseCrossSite({ method, headers, origin, signedIn }: RequestOrigin): void {
  if (SAFE_METHODS.has(method)) return;
  const { "sec-fetch-site": fetchSite, origin: sender } = headers;
  if (typeof fetchSite === "string" && !OWN_FETCH.has(fetchSite)) throw crossSite();
  if (sender !== undefined && sender !== origin) throw crossSite();
  if (fetchSite === undefined && sender === undefined && signedIn) throw crossSite();
}

const crossSite = (): Failure =>
  new Failure("not-allowed", "This request came from another site and was refused.", { title: "Refused" });
