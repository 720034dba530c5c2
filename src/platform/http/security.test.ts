import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashScripts } from "./security.ts";

describe("The content security policy of a page", () => {
  it("allows our own inline scripts by hash and no others", () => {
    const page = `<script nonce="n1">own()</script><p>law</p><script>foreign()</script><link nonce="n1" href="/a.css">`;
    const { html, policy } = hashScripts(Buffer.from(page), "n1");
    expect(html.toString()).toBe(`<script>own()</script><p>law</p><script>foreign()</script><link href="/a.css">`);
    expect(policy).toContain(createHash("sha256").update("own()").digest("base64"));
    expect(policy.match(/'sha256-/g)).toHaveLength(1);
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("media-src 'self'");
  });
});
