import { describe, expect, test } from "vitest";
import { readBrowserManifests } from "../browser-features.ts";
import { featureFolders } from "../features.ts";
import { PageParameters } from "./page-parameters.ts";

const manifests = await readBrowserManifests(featureFolders([]));
const parameters = new PageParameters(manifests.flatMap(({ files }) => files.pages ?? []));

describe("The address that a page of a site is cached and rendered for", () => {
  test.each([
    ["/larkmere/home?utm_source=mail&fbclid=x", "/larkmere/home"],
    ["/1020?utm_source=mail", "/1020"],
    ["/1020?letter=B", "/1020"],
    ["/larkmere/index?letter=B&utm_source=mail", "/larkmere/index?letter=B"],
    ["/larkmere/code/larkmere-1/index?x=1&letter=C", "/larkmere/code/larkmere-1/index?letter=C"],
    [
      "/larkmere/search?query=a%26b&%71uery=c&guids=1&x=2&page=2",
      "/larkmere/search?query=a%26b&%71uery=c&guids=1&page=2",
    ],
    ["/larkmere/home?codeFinder=true&state=NY&constructor=1&__proto__=2", "/larkmere/home?codeFinder=true&state=NY"],
    ["/larkmere/home?%zz&&=&utm", "/larkmere/home"],
    ["/1020.data?_routes=code&utm_source=mail", "/1020.data?_routes=code"],
    ["/1020.data?_routes=site-frame%2Ccode", "/1020.data?_routes=site-frame%2Ccode"],
    ["/1020.data?_routes=code,code", "/1020.data"],
    ["/1020.data?_routes=anything", "/1020.data"],
    ["/1020?_routes=code", "/1020"],
  ])("is without parameters that the page does not know: %s", (address, expected) => {
    expect(parameters.known(address)).toBe(expected);
  });

  test.each([
    "/larkmere/home",
    "/dashboard/larkmere/history?actor=x&from=2026-01-01",
    "/user/login/larkmere?url=/1020&problem=wait",
    "/search?codeFinder=true&anything=1",
    "/nowhere/at/all/of/these?x=1",
  ])("stays as it is on pages that are not cached: %s", (address) => {
    expect(parameters.known(address)).toBe(address);
  });
});
