import { describe, expect, test } from "vitest";
import { testSession } from "../test-session.ts";
import { countyLine, quickLinkHref, shortAddress, webAddress } from "./home-links.ts";

describe("The home page", () => {
  test.each([
    ["INTERNAL", "/larkmere/index", "/larkmere/index"],
    ["EXTERNAL", "larkmere.example/fees", "https://larkmere.example/fees"],
    ["EXTERNAL", "http://larkmere.example", "http://larkmere.example"],
    ["EXTERNAL", "mailto:clerk@larkmere.example", "mailto:clerk@larkmere.example"],
  ] as const)("[HOME-12, HOME-13] an %s quick link to %s leads to %s", (textualQuickLinkType, url, href) => {
    expect(quickLinkHref({ id: 1, title: "", url, textualQuickLinkType })).toBe(href);
  });

  test("[HOME-03, SHELL-07] shows the county of a town that is not itself a county", () => {
    const session = testSession();
    expect(countyLine(session)).toBe("Osgood County");
    expect(countyLine({ ...session, customer: { ...session.customer, govtype: "County" } })).toBeNull();
    expect(countyLine(testSession({ customization: { showCountyLine: false } }))).toBeNull();
    expect(countyLine({ ...session, customer: { ...session.customer, counties: [] } })).toBeNull();
    const parish = { ...session.customer, counties: ["Orleans Parish"], subdivisionName: "Parish" };
    expect(countyLine({ ...session, customer: parish })).toBe("Orleans Parish");
  });

  test("[OPEN-19] joins several counties with a slash", () => {
    const session = testSession();
    expect(countyLine({ ...session, customer: { ...session.customer, counties: ["Osgood", "Alder"] } })).toBe(
      "Osgood / Alder Counties",
    );
  });

  test("[HOME-04, HOME-14] completes the address of a website", () => {
    expect(webAddress("larkmere.example")).toBe("https://larkmere.example");
    expect(webAddress("http://larkmere.example/")).toBe("http://larkmere.example/");
    expect(shortAddress("https://larkmere.example/")).toBe("larkmere.example");
  });
});
