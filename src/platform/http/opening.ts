import type { IncomingHttpHeaders } from "node:http";

/** What a browser asks for when it goes to an address: "empty" if it saves what is there. Other pages frame the rest. */
const GONE_TO = new Set(["document", "empty"]);
const PLAYED = new Set(["audio", "video"]);
/** A part from the first byte on, as players request it. Safari asks for two bytes before. */
const FROM_THE_START = /^bytes=0-(?!1$)/;

/**
 * Whether a person opens an address with a browser: goes there or plays what is there, from its beginning. Programs and
 * crawlers that are not browsers do not send these headers, and neither do browsers over plain HTTP.
 */
export function isOpening(method: string, headers: IncomingHttpHeaders): boolean {
  const { range, "sec-fetch-mode": mode, "sec-fetch-dest": what, "sec-purpose": purpose = "" } = headers;
  return (
    method === "GET" &&
    typeof what === "string" &&
    (PLAYED.has(what) || (mode === "navigate" && GONE_TO.has(what))) &&
    !String(purpose).startsWith("prefetch") &&
    (range === undefined || FROM_THE_START.test(range))
  );
}
