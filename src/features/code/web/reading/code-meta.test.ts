import { expect, test } from "vitest";
import type { Session } from "../../../sites/contract/session.ts";
import type { ProvisionName } from "../../contract/code.ts";
import { codePageMeta, type PageFacts } from "./code-meta.ts";

const name = (guid: string, label: string, number: string, heading: string): ProvisionName => ({
  guid,
  page: guid,
  type: "chapter",
  label,
  number,
  heading,
  status: "inForce",
});
const code = name("1", "", "", "Code of Larkmere");
const zoning = name("135", "Chapter", "135", "Zoning");
const page: PageFacts = {
  guid: "135",
  title: "Chapter 135 Zoning",
  description: "Rules.",
  ancestors: [code],
  head: zoning,
  previous: null,
  next: null,
  effective: "2024-01-01",
  currentPage: null,
};
const site = (archiveId: string | null) =>
  ({
    custId: "larkmere",
    archiveId,
    customerName: "Town of Larkmere",
    customer: { state: "NY" },
    version: { displayDate: "2026-03-01" },
  }) as Session;

test("A page of the current code has structured data for search engines", () => {
  const meta = codePageMeta(page, site(null), "https://code.example.org");
  expect(meta).toContainEqual({ title: "Chapter 135 Zoning · Town of Larkmere" });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://code.example.org/135" });
  const structured = JSON.stringify(meta.find((one) => "script:ld+json" in one));
  for (const part of [
    '"legislationIdentifier":"Chapter 135"',
    '"legislationDateVersion":"2026-03-01"',
    '"name":"Town of Larkmere, NY"',
    '"@id":"https://code.example.org/larkmere"',
  ]) {
    expect(structured).toContain(part);
  }
  expect(JSON.stringify(meta)).not.toContain("noindex");
});

test("[CODE-02] A page of an archive is not indexed and does not claim to be in force", () => {
  const meta = codePageMeta(page, site("larkmere-1"), "https://code.example.org");
  expect(meta).toContainEqual({ name: "robots", content: "noindex" });
  expect(JSON.stringify(meta)).toContain("https://schema.org/NotInForce");
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://code.example.org/larkmere-1/135" });
});
