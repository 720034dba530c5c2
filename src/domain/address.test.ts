import { describe, expect, test } from "vitest";
import { parseCodeAddress, pathPrefix, rootPath } from "./address.ts";

describe("An address of the code", () => {
  test.each([
    ["larkmere", undefined, { site: "larkmere", guid: null }],
    ["45661894", undefined, { site: null, guid: "45661894" }],
    ["larkmere-2", undefined, { site: "larkmere-2", guid: null }],
    ["larkmere", "45661894", { site: "larkmere", guid: "45661894" }],
    ["larkmere-2", "larkmere", { site: "larkmere-2", guid: null }],
    ["larkmere-2", "45661894", { site: "larkmere-2", guid: "45661894" }],
    ["2rivers", "7", { site: "2rivers", guid: "7" }],
  ])("[OPEN-03] /%s/%s names a site and a provision", (first, second, expected) => {
    expect(parseCodeAddress(first, second)).toEqual(expected);
  });

  test.each([
    ["larkmere", "larkmere"],
    ["larkmere-2", "eastmere"],
    ["45661894", "45661916"],
    ["larkmere", "hom"],
    ["san-mateo", undefined],
    ["favicon.ico", undefined],
    ["1234567890123456", undefined],
  ])("[OPEN-03] /%s/%s is none", (first, second) => {
    expect(parseCodeAddress(first, second)).toBeNull();
  });

  test("[CODE-01] the root of an archive has its customer behind it", () => {
    expect(rootPath("larkmere-2")).toBe("/larkmere-2/larkmere");
    expect(rootPath("larkmere")).toBe("/larkmere");
    expect([pathPrefix("larkmere-2"), pathPrefix("larkmere")]).toEqual(["/larkmere-2", ""]);
  });
});
