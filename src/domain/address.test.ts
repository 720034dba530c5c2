import { describe, expect, test } from "vitest";
import { codeRootHref, provisionHref, readAddress } from "./address.ts";
import { withoutFindParam } from "./find-parameter.ts";

describe("The address of a code", () => {
  test.each([
    ["larkmere", undefined, { site: "larkmere", guid: null }],
    ["45661894", undefined, { site: null, guid: "45661894" }],
    ["larkmere-2", undefined, { site: "larkmere-2", guid: null }],
    ["larkmere", "45661894", { site: "larkmere", guid: "45661894" }],
    ["larkmere-2", "larkmere", { site: "larkmere-2", guid: null }],
    ["larkmere-2", "45661894", { site: "larkmere-2", guid: "45661894" }],
    ["2rivers", "7", { site: "2rivers", guid: "7" }],
  ])("[OPEN-03] /%s/%s names a site and a provision", (first, second, expected) => {
    expect(readAddress({ first, second })).toEqual(expected);
  });

  test.each([
    ["larkmere", "larkmere"],
    ["larkmere-2", "eastmere"],
    ["45661894", "45661916"],
    ["larkmere", "hom"],
    ["san-mateo", undefined],
    ["favicon.ico", undefined],
    ["1234567890123456", undefined],
  ])("[OPEN-03] /%s/%s is not an address of a code", (first, second) => {
    expect(readAddress({ first, second })).toBeNull();
  });

  test("[ROUTES-10] of the index contains the archive and its customer", () => {
    expect(readAddress({ customer: "larkmere", site: "larkmere-2" })).toEqual({ site: "larkmere-2", guid: null });
    expect(readAddress({ customer: "eastmere", site: "larkmere-2" })).toBeNull();
  });

  test("[CODE-01] [OPEN-01] starts with the archive", () => {
    const archive = { custId: "larkmere", archiveId: "larkmere-2" };
    const current = { custId: "larkmere", archiveId: null };
    expect(codeRootHref(archive)).toBe("/larkmere-2/larkmere");
    expect(codeRootHref(current)).toBe("/larkmere");
    expect(provisionHref(archive, "12", "14")).toBe("/larkmere-2/12#14");
    expect(provisionHref(current, "12", "14")).toBe("/12#14");
  });
});

test.each([
  ["/1021?find=parking+fee#1023", "/1021#1023"],
  ["/1021?find=fee", "/1021"],
  ["/1021.data?find=fee&_routes=site-frame", "/1021.data?_routes=site-frame"],
  ["/1021?print=true&find=a&find=b#1023", "/1021?print=true#1023"],
  ["https://code.example.org/1021?find=%23%26&x=1&find=", "https://code.example.org/1021?x=1"],
  ["/larkmere/search?query=find=3&findings=4", "/larkmere/search?query=find=3&findings=4"],
  ["/1021", "/1021"],
])("%s without its find parameter is %s", (address, expected) => {
  expect(withoutFindParam(address)).toBe(expected);
});
