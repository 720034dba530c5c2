/** Whether an If-None-Match header names this ETag (`"…"` or `W/"…"`), compared weakly (RFC 9110, 13.1.2). */
export function hasEtag(header: string | undefined, etag: string): boolean {
  const opaque = etag.replace("W/", "");
  return header?.split(",").some((sent) => sent.trim() === "*" || sent.trim().replace("W/", "") === opaque) === true;
}
