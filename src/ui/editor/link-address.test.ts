import { expect, test } from "vitest";
import { linkAddress } from "./link-address.ts";

test("[OPEN-126] a typed address becomes a link", () => {
  expect(
    [
      "https://x.example/a?b#c",
      "http://x.example",
      "/LA0001/home",
      "#12",
      "mailto:a@b.example",
      "tel:+13155550100",
    ].map(linkAddress),
  ).toEqual([
    "https://x.example/a?b#c",
    "http://x.example",
    "/LA0001/home",
    "#12",
    "mailto:a@b.example",
    "tel:+13155550100",
  ]);
  expect(linkAddress(" larkmere.example/news ")).toBe("https://larkmere.example/news");
  expect(linkAddress("clerk@larkmere.example")).toBe("mailto:clerk@larkmere.example");
});

test("[OPEN-126] an address that could run code or mislead is refused", () => {
  for (const typed of [
    "",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    String.raw`/\evil.example`,
    "hello",
    "two words.example",
    "ftp://x.example",
    "https://",
  ])
    expect(linkAddress(typed), typed).toBeNull();
});
