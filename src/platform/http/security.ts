import { createHash } from "node:crypto";

/** Headers of every response. Nothing may be shown in a frame, except `framedHeaders`. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "x-frame-options": "DENY",
};

/** In addition, for what our own pages show in a frame: content previews and PDF files. */
export const framedHeaders: Readonly<Record<string, string>> = { "x-frame-options": "SAMEORIGIN" };

/** One year, sent if PUBLIC_URL is https. Excludes subdomains, which may not be ours. */
export const STRICT_TRANSPORT = "max-age=31536000";

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "object-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join("; ");
/** For pages in content previews, which have no scripts. */
export const PREVIEW_POLICY = `${PAGE_POLICY}; frame-ancestors 'self'`;
const FRAMED_FILE = "frame-ancestors 'self'";

/** For responses that are not pages: nothing may run, load or be framed. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For files that can contain scripts: they show their text, styles and own pictures, in an origin of their own. */
const ACTIVE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const ACTIVE = /^(?:text\/html|image\/svg\+xml|(?:application|text)\/(?:[\w.-]+\+)?xml)(?:;|$)/;
/** Browsers refuse to show these in a sandbox, and run nothing of them in the origin of the site. */
const VIEWED = /^(?:application\/pdf|(?:audio|video)\/[\w.+-]+)(?:;|$)/;

/** The policy of a file that people uploaded. */
function policyOfFile(mediaType: string): string {
  if (ACTIVE.test(mediaType)) return ACTIVE_POLICY;
  return VIEWED.test(mediaType) ? FRAMED_FILE : closedPolicy;
}

/** The headers of a file that people uploaded, for browsers that show it. */
export function headersOfFile(mediaType: string): Readonly<Record<string, string>> {
  const policy = policyOfFile(mediaType);
  return { ...(policy === FRAMED_FILE && framedHeaders), "content-security-policy": policy };
}

/**
 * Removes the nonces that mark our own inline scripts, and returns the page with a policy that allows these scripts by
 * hash. So the page can be cached, and injected scripts still do not run. Works on bytes, so the text of the law is
 * never decoded.
 */
export function hashScripts(page: Buffer, nonce: string): { html: Buffer; policy: string } {
  const markers = { attribute: Buffer.from(` nonce="${nonce}"`), script: Buffer.from("<script") };
  const sources = new Set(["'self'"]);
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(markers.attribute); at !== -1; at = page.indexOf(markers.attribute, from)) {
    pieces.push(page.subarray(from, at));
    from = at + markers.attribute.length;
    const code = page.subarray(at - markers.script.length, at).equals(markers.script) ? scriptAt(page, from) : null;
    if (code !== null && code.length > 0) sources.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  }
  pieces.push(page.subarray(from));
  const policy = `${PAGE_POLICY}; frame-ancestors 'none'; script-src ${[...sources].join(" ")}`;
  return { html: Buffer.concat(pieces), policy };
}

/** The code of a script; its start tag continues at `from`. */
function scriptAt(page: Buffer, from: number): Buffer | null {
  const start = page.indexOf(">", from);
  const end = page.indexOf("</script>", start);
  return start === -1 || end === -1 ? null : page.subarray(start + 1, end);
}
