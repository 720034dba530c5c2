import type { IncomingHttpHeaders } from "node:http";
import { Failure } from "./failure.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const OWN_FETCH = new Set(["same-origin", "none"]);

export interface RequestOrigin {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Our own origin: "https://code.example.org". */
  readonly origin: string;
  /** Whether the request has a session. */
  readonly signedIn: boolean;
}

/**
 * Rejects cross-site requests: anything but a plain read must come from our own pages (Sec-Fetch-Site, otherwise
 * Origin). A program that sends neither header may call, but not with a session. Throws a `Failure`.
 */
export function refuseCrossSite({ method, headers, origin, signedIn }: RequestOrigin): void {
  if (SAFE_METHODS.has(method)) return;
  const { "sec-fetch-site": fetchSite, origin: sender } = headers;
  if (typeof fetchSite === "string" && !OWN_FETCH.has(fetchSite)) throw crossSite();
  if (sender !== undefined && sender !== origin) throw fetchSite === "same-origin" ? otherAddress(origin) : crossSite();
  if (fetchSite === undefined && sender === undefined && signedIn) throw crossSite();
}

const crossSite = (): Failure =>
  new Failure("not-allowed", "This request came from another site and was refused.", { title: "Refused" });

/** The browser says that the page is ours: it was opened at another address than that of PUBLIC_URL. */
const otherAddress = (origin: string): Failure =>
  new Failure("not-allowed", `You opened this site at another address. Use ${origin} instead.`, { title: "Refused" });
