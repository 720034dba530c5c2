import { describe, expect, test } from "vitest";
import { pageMeta } from "./page-meta.ts";

describe("The metadata of a page", () => {
  test("has title, site, description, address and structured data", () => {
    const meta = pageMeta({
      title: "Index",
      site: "Larkmere",
      description: "Words of the code.",
      canonical: "https://x.example/larkmere/index",
      jsonLd: { "@type": "WebPage" },
    });
    expect(meta).toContainEqual({ title: "Index · Larkmere" });
    expect(meta).toContainEqual({ name: "description", content: "Words of the code." });
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://x.example/larkmere/index" });
    expect(meta).toContainEqual({ "script:ld+json": { "@context": "https://schema.org", "@type": "WebPage" } });
    expect(JSON.stringify(meta)).not.toContain("noindex");
  });

  test("can exclude the page from search engines", () => {
    expect(pageMeta({ title: "Archive", noindex: true })).toContainEqual({ name: "robots", content: "noindex" });
  });
});
