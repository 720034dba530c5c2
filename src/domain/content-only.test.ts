import { describe, expect, test } from "vitest";
import { contentOnlyHref, isContentOnly } from "./content-only.ts";

describe("The address of a page in a content preview", () => {
  test.each([
    ["/1021", "/1021?content-only=true&date-time=now"],
    ["/1021#1023", "/1023?content-only=true&date-time=now#1023"],
    ["/larkmere-2/1021?find=fee#1023-a-2", "/larkmere-2/1023?content-only=true&date-time=now#1023-a-2"],
    ["/larkmere/index?letter=B", "/larkmere/index?letter=B&content-only=true&date-time=now"],
    ["/larkmere/document/7/text#page-3", "/larkmere/document/7/text?content-only=true&date-time=now#page-3"],
    [
      "/larkmere/documents/Minutes#category-4",
      "/larkmere/documents/Minutes?content-only=true&date-time=now#category-4",
    ],
  ])("[SHELL-36] of %s is that of the provision itself", (address, expected) => {
    const href = contentOnlyHref(address, "now");
    expect(href).toBe(expected);
    expect(isContentOnly(href)).toBe(true);
  });

  test.each([
    ["/1021", false],
    ["/1021?content-only=false", false],
    ["/1021?x=content-only=true", false],
    ["/1021.data?content-only=true", false],
    ["/1021?content-only=true", true],
    ["/1021?date-time=%zz&content%2Donly=true&content-only=true", true],
  ])("%s is one: %s", (address, expected) => {
    expect(isContentOnly(address)).toBe(expected);
  });
});
