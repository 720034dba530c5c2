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
 * came in by any other way still does not run.
 */
export function hashScripts(html: string, nonce: string): { html: string; policy: string } {
  const hashes = new Set<string>();
  const own = new RegExp(`<script nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, "g");
  const bare = html.replaceAll(own, (_whole, attributes: string, code: string) => {
    if (code !== "") hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    return `<script${attributes}>${code}</script>`;
  });
  return { html: bare.replaceAll(` nonce="${nonce}"`, ""), policy: `${PAGE_POLICY}; script-src ${["'self'", ...hashes].join(" ")}` };
}
