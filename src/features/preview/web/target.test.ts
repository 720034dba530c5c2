import { describe, expect, test } from "vitest";
import { previewOf } from "./target.ts";

const preview = (address: string) =>
  previewOf(new URL(address, "https://code.example.org"), new Date("2026-11-23T04:05:06Z"));
const FLAGS = "content-only=true&date-time=2026-11-23T04%3A05";

describe("The preview of a link", () => {
  test.each([
    ["/1021#1023-a", `/1023?${FLAGS}#1023-a`],
    ["/larkmere/cite/12-4", `/larkmere/cite/12-4?${FLAGS}`],
    ["/larkmere/cite/2.03.010", `/larkmere/cite/2.03.010?${FLAGS}`],
    ["/larkmere", `/larkmere?${FLAGS}`],
    ["/larkmere/laws/7", `/larkmere/laws/7?${FLAGS}`],
    ["/larkmere/document/7.docx", `/larkmere/document/7/text?${FLAGS}`],
    ["/documents/larkmere/public/7.txt?download=true", `/larkmere/document/7/text?${FLAGS}`],
  ])("[SHELL-33, SHELL-36] to the page %s is %s", (address, expected) => {
    expect(preview(address)).toEqual({ kind: "page", address: expected });
  });

  test.each([
    ["/larkmere/document/7.pdf#page=3", "/api/larkmere/pub-doc/7/thumbnail"],
    ["/documents/larkmere/public/7.PDF", "/api/larkmere/pub-doc/7/thumbnail"],
    ["/files/larkmere/ab/form.pdf", null],
    ["/larkmere/laws/7.pdf", "/api/larkmere/laws/7/thumbnail"],
  ])("[SHELL-35] to the PDF file %s is the file", (address, thumbnail) => {
    expect(preview(address)).toEqual({ kind: "pdf", address, thumbnail });
  });

  test.each([
    "/files/larkmere/ab/map.png",
    "/user/settings/larkmere",
    "/dashboard/larkmere",
    "/api/larkmere/session",
    "/larkmere/documents/Minutes/feed.atom",
    "/larkmere/laws/feed.atom",
    "/larkmere/sitemap.xml",
  ])("to %s does not exist", (address) => {
    expect(preview(address)).toBeNull();
  });
});
