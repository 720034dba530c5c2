import { createHash } from "node:crypto";

/** Headers of every answer. Frames of the same origin are allowed: the content preview shows pages in one. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "x-frame-options": "SAMEORIGIN",
};

/** For a year, browsers ask by TLS alone: where PUBLIC_URL is https. Other names of its domain are not ours to speak for. */
export const STRICT_TRANSPORT = "max-age=31536000";

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** For answers that are not pages: nothing may run, load or frame. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Takes a page whose own inline scripts carry `nonce`, and gives it without nonces together with a policy
 * that names each of those scripts by its hash. So a page can be kept and served again, and a script that
 * came in by any other way still does not run. Works on bytes: the law of a page is never decoded for it.
 */
export function hashScripts(page: Buffer, nonce: string): { html: Buffer; policy: string } {
  const marks = { attribute: Buffer.from(` nonce="${nonce}"`), script: Buffer.from("<script") };
  const sources = new Set(["'self'"]);
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(marks.attribute); at !== -1; at = page.indexOf(marks.attribute, from)) {
    pieces.push(page.subarray(from, at));
    from = at + marks.attribute.length;
    const code = page.subarray(at - marks.script.length, at).equals(marks.script) ? scriptAt(page, from) : null;
    if (code !== null && code.length > 0) sources.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  pieces.push(page.subarray(from));
  return { html: Buffer.concat(pieces), policy: `${PAGE_POLICY}; script-src ${[...sources].join(" ")}` };
}

/** The code of a script whose start tag goes on at `from`. */
function scriptAt(page: Buffer, from: number): Buffer | null {
  const start = page.indexOf(">", from);
  const end = page.indexOf("</script>", start);
  return start === -1 || end === -1 ? null : page.subarray(start + 1, end);
}
