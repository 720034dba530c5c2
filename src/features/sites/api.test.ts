import { catalog } from "../../app/catalog.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestTowns, setCustomization, setLevels, userOf, type TestTowns } from "../code/test-towns.ts";
import { getSession, listSites } from "./contract/session.ts";
import { getSignInFacts } from "./contract/sign-in.ts";
import { raiseRevision } from "./parts/server/revision.ts";
import { openRegistry } from "./registry.ts";
import { codeOfTowns } from "../code/code-of-towns.ts";
import { customers } from "./tables.ts";

let towns: TestTowns;
beforeAll(async () => {
  const mail = { sends: false, send: async () => 1, sendAgain: async () => false, deliver: async () => {} };
  towns = await openTestTowns({ services: async () => ({ mail }) });
});
afterAll(() => towns.close());

describe("The session of a site", () => {
  test("[~SHELL-53: no state of analysis and help yet] [~ENTITIES-13: the levels of features are in the settings alone, and there is no solo flag] [~OPEN-18: the levels of features are in the settings alone, and there is no solo flag] has the town, its settings and a visitor's permissions [SHELL-01] [~SHELL-09: no settings of analysis and calculators yet, and pages load counts of notes by themselves] [~OPEN-58: the address is /api/{site}/session] [SEARCH-65] [ENTITIES-06]", async () => {
    const session = await towns.call(getSession, { site: "larkmere" });
    expect(session).toMatchObject({
      custId: "larkmere",
      archiveId: null,
      username: null,
      customerName: "Town of Larkmere",
      customer: {
        municipality: "Larkmere",
        counties: ["Kent"],
        population: 8412,
        subdivisionName: "County",
        subdivisionNamePlural: "Counties",
      },
    });
    expect(session.customer).toMatchObject({
      id: towns.larkmere,
      custId: "larkmere",
      name: "Town of Larkmere",
      govtype: "Town",
      state: "NY",
      zipcode: expect.stringMatching(/^\d{5}$/),
    });
    expect(session).toMatchObject({ searchResultsUrl: "/larkmere/search", solrSearch: false });
    expect(session.grantedPermissions).toEqual(
      expect.arrayContaining(["VIEW", "VERSION", "INDEX/VIEW", "CONTENT/PREVIEW"]),
    );
    expect(session.grantedPermissions).not.toContain("CUSTOMIZATION_ADMIN");
  });

  test("[SHELL-19] [CONSTANTS-15] [SHELL-08] has the default names [SHELL-04] [SHELL-05] [SHELL-06] [SHELL-07] [TOC-12] [CONSTANTS-25]", async () => {
    const session = await towns.call(getSession, { site: "larkmere" });
    expect(session.customization).toMatchObject({
      sidebarLabel: "Code",
      homeName: "Home",
      notesName: "Notes",
      questionsName: "Questions",
      pubdocsName: "Public Documents",
      adminName: "Admin",
      helpName: "Help",
      zoningMapName: "Zoning Map",
      subdivisionName: "County",
      enhancedTocEnabled: true,
      initialTocDepth: 2,
      globalPublicMessageDismissalDays: 365,
    });
  });

  test("has a long and a short name for every area, and names for the subpages [SHELL-04] [SHELL-05] [ENTITIES-21] [OPEN-144]", async () => {
    const { customization: settings } = await towns.call(getSession, { site: "larkmere" });
    const areas = {
      home: "Home",
      code: "Code",
      zoning: "Zoning",
      laws: "Laws",
      notes: "Notes",
      questions: "Questions",
      pubdocs: "Public Documents",
      admin: "Admin",
      help: "Help",
    };
    const expected = Object.entries(areas).flatMap(([area, long]) => [
      [`${area}Name`, long],
      [`${area}ShortName`, ""],
    ]);
    expect(settings).toMatchObject({
      ...Object.fromEntries(expected),
      sidebarLabel: "Code",
      zoningMapName: "Zoning Map",
      zoningChapterName: "Zoning Chapter",
      newLawsName: "New Laws",
      lawLedgerName: "Law Ledger",
      analysisName: "Questions",
    });
  });

  test("[~HOME-10: no tile of help yet] has the settings of the home page [HOME-15] [ENTITIES-22]", async () => {
    const homePage = {
      codeGraphicalLinkEnabled: false,
      lawsGraphicalLinkEnabled: true,
      codifiedLawsGraphicalLinkEnabled: false,
      helpGraphicalLinkEnabled: true,
      muniAddress: "14 Mill Street",
      muniContactPerson: "Town Clerk",
      muniEmail: "clerk@larkmere.example",
      muniPhone: "555-0142",
      muniUrl: "larkmere.example",
      homePageMessage: "<p>Welcome</p>",
    };
    await setCustomization(towns, towns.larkmere, homePage);
    expect((await towns.call(getSession, { site: "larkmere" })).customization).toMatchObject(homePage);
    await setCustomization(towns, towns.larkmere, {});
  });

  test("[ENTITIES-03] has the town's notice, and when previews appear for which links", async () => {
    const standard = await towns.call(getSession, { site: "newtown" });
    expect(standard.customization).toMatchObject({
      globalPublicMessage: "",
      globalPublicMessageDismissalDays: 365,
      contentPreviewDelay: 700,
      contentPreviewSelector: expect.stringContaining("#law a"),
    });
    const own = {
      globalPublicMessage: "<p>The hall is closed.</p>",
      globalPublicMessageDismissalDays: 30,
      contentPreviewDelay: 900,
      contentPreviewSelector: "#law a.cited",
    };
    await setCustomization(towns, towns.larkmere, own);
    expect((await towns.call(getSession, { site: "larkmere" })).customization).toMatchObject(own);
    await setCustomization(towns, towns.larkmere, {});
  });

  test("[ENTITIES-18] says how the code and its contents are shown", async () => {
    const standard = await towns.call(getSession, { site: "larkmere" });
    expect(standard.customization).toMatchObject({
      mixedContentEnabled: false,
      shallowSchemeEnabled: false,
      enhancedTocEnabled: true,
      initialTocDepth: 2,
      trackbackEnabled: true,
      calculatorsEnabled: false,
    });
    const own = {
      mixedContentEnabled: true,
      shallowSchemeEnabled: true,
      enhancedTocEnabled: false,
      initialTocDepth: 4,
      calculatorsEnabled: true,
    };
    await setCustomization(towns, towns.larkmere, own);
    await setLevels(towns, towns.larkmere, { TRACKBACK: { currentLevel: "NOBODY", maximumLevel: "PUBLIC" } });
    expect((await towns.call(getSession, { site: "larkmere" })).customization).toMatchObject({
      ...own,
      trackbackEnabled: false,
    });
    await setCustomization(towns, towns.larkmere, {});
    await setLevels(towns, towns.larkmere, {});
  });

  test("[~ENTITIES-11: no topics and videos of help yet] has the types of files that public documents may be", async () => {
    const typesOf = async () => (await towns.call(getSession, { site: "larkmere" })).customization.pubDocsFileTypes;
    expect(await typesOf()).toEqual(expect.arrayContaining(["pdf", "docx", "mp3"]));
    expect(await typesOf()).not.toContain("html");
    await setCustomization(towns, towns.larkmere, { pubDocsFileTypes: ["pdf", "html"] });
    expect(await typesOf()).toEqual(["pdf", "html"]);
    await setCustomization(towns, towns.larkmere, {});
  });

  test("waits 250 ms before requesting suggestions at a new site; the setting's default is 0 [CONSTANTS-14] [OPEN-74]", async () => {
    expect((await towns.call(getSession, { site: "newtown" })).customization.searchSuggestionWaitTime).toBe(250);
    expect(catalog.settings.get("searchSuggestionWaitTime")?.schema.parse(undefined)).toBe(0);
  });

  test("opens the table of contents two levels deep, or 0 to 4 as set by the town [TOC-07] [CONSTANTS-17]", () => {
    const depth = catalog.settings.get("initialTocDepth");
    const depths = [undefined, -1, 0, 4, 5, 1.5].flatMap((value) => depth?.schema.safeParse(value).data ?? []);
    expect(depths).toEqual([2, 0, 4]);
  });

  test("has the town's warnings, each with a message and a color [ENTITIES-15]", async () => {
    const warnings = [{ message: "<p>The code is being <b>renumbered</b>.</p>", color: "#7A4B00" }];
    await towns.db.update(customers).set({ warnings }).where(eq(customers.id, towns.larkmere));
    await towns.registry.refresh();
    expect((await towns.call(getSession, { site: "larkmere" })).customerWarnings).toEqual(warnings);
  });

  test("lists the versions, newest first, by display date or time of upload [CODE-09] [CODE-10] [CODE-11] [ENTITIES-36] [OPEN-22]", async () => {
    const { versions, version } = await towns.call(getSession, { site: "larkmere" });
    expect(versions.map(({ archiveId, current, choice }) => ({ archiveId, current, choice }))).toEqual([
      { archiveId: "larkmere-2", current: true, choice: "Uploaded on: 2026-03-02*" },
      { archiveId: "larkmere-1", current: false, choice: "2023-06-01" },
    ]);
    expect(version).toMatchObject({
      archiveId: "larkmere-2",
      publishingIdentifier: "larkmere-2",
      importTime: "2026-03-02T12:00:00.000Z",
      updatedDate: "2026-03-01",
      displayDate: null,
    });
  });

  test("[~ENTITIES-02: the dashboard is an address, and whether there is distribution data comes with its page] has the user's name, and a page of the dashboard that is open to them", async () => {
    const user = { ...userOf(towns.larkmere, ["DASHBOARD_STATS"]), firstName: "Mo", lastName: "Oakes" };
    expect(await towns.call(getSession, { site: "larkmere" }, user)).toMatchObject({
      username: user.username,
      userFirstName: "Mo",
      userLastName: "Oakes",
      dashboard: "/dashboard/larkmere/stats",
    });
    const reader = await towns.call(getSession, { site: "larkmere" }, userOf(towns.larkmere));
    expect(reader).toMatchObject({ username: user.username, dashboard: null });
    const visitor = { username: null, userFirstName: null, userLastName: null, dashboard: null };
    expect(await towns.call(getSession, { site: "larkmere" })).toMatchObject(visitor);
  });

  test("of an archive has the version that is shown [CODE-02] [OPEN-02]", async () => {
    const session = await towns.call(getSession, { site: "larkmere-1" });
    expect(session).toMatchObject({
      custId: "larkmere",
      archiveId: "larkmere-1",
      searchResultsUrl: "/larkmere-1/search",
      version: { current: false, choice: "2023-06-01" },
      zoningGuid: null,
      indexViewVisible: false,
    });
  });

  test("for the current version's archive id is that of the town", async () => {
    expect(await towns.call(getSession, { site: "larkmere-2" })).toMatchObject({
      archiveId: null,
      version: { current: true },
    });
  });

  test("has the zoning chapter and the quick links with existing targets [ZONING-03] [HOME-11] [HOME-12] [ENTITIES-25] [ENTITIES-26]", async () => {
    const session = await towns.call(getSession, { site: "larkmere" });
    expect(session).toMatchObject({ zoningGuid: "1020", zoningTitle: "Chapter 135 Zoning" });
    expect(session.textQuickLinks).toMatchObject([
      { title: "Town hall", url: "larkmere.example", textualQuickLinkType: "EXTERNAL" },
    ]);
    expect(session.contentGraphicalQuickLinks).toMatchObject([
      { guid: "1011", label: "Parking", enabled: true, page: "1010" },
    ]);
  });

  test("of a town without a code has no version", async () => {
    expect(await towns.call(getSession, { site: "newtown" })).toMatchObject({
      version: null,
      versions: [],
      zoningGuid: null,
      indexViewVisible: false,
    });
  });

  test("is not found for an unknown site, and requires a sign-in for a private one [CODE-05] [PERMS-03]", async () => {
    expect(await towns.failureOf(getSession, { site: "nowhere" })).toBe("not-found");
    expect(await towns.failureOf(getSession, { site: "larkmere-9" })).toBe("not-found");
    expect(await towns.failureOf(getSession, { site: "millbrook" })).toBe("sign-in");
    expect(await towns.failureOf(getSession, { site: "millbrook-1" })).toBe("sign-in");
    expect(await towns.failureOf(getSession, { site: "millbrook" }, userOf(towns.larkmere))).toBe("not-allowed");
    expect(await towns.failureOf(getSession, { site: "millbrook" }, userOf(towns.millbrook))).toBe("none");
  });

  test("shows the index if there are words and its level is not NOBODY [INDEX-06] [INDEX-07]", async () => {
    expect((await towns.call(getSession, { site: "larkmere" })).indexViewVisible).toBe(true);
    await setLevels(towns, towns.larkmere, { "INDEX/VIEW": { currentLevel: "NOBODY", maximumLevel: "PUBLIC" } });
    expect((await towns.call(getSession, { site: "larkmere" })).indexViewVisible).toBe(false);
    await setLevels(towns, towns.larkmere, {});
  });

  test("hides older versions from users without permission [OPEN-87] [PERMS-12]", async () => {
    await setLevels(towns, towns.larkmere, { VERSION: { currentLevel: "USER", maximumLevel: "PUBLIC" } });
    expect((await towns.call(getSession, { site: "larkmere" })).versions).toHaveLength(1);
    expect(await towns.failureOf(getSession, { site: "larkmere-1" })).toBe("sign-in");
    expect(await towns.failureOf(getSession, { site: "larkmere-1" }, userOf(towns.larkmere))).toBe("none");
    await setLevels(towns, towns.larkmere, {});
  });
});

test("[OPEN-125] the sign-in pages know that this site sends no e-mail, so that nobody waits for a message", async () => {
  expect((await towns.call(getSignInFacts, {})).sendsMail).toBe(false);
});

describe("The list of sites", () => {
  test("has the sites that the caller may view [PERMS-01] [SHELL-01]", async () => {
    const custIds = async (actor?: Parameters<TestTowns["call"]>[2]) =>
      (await towns.call(listSites, {}, actor)).sites.map(({ custId }) => custId);
    expect(await custIds()).toEqual(["larkmere", "newtown"]);
    expect(await custIds(userOf(towns.millbrook))).toEqual(["larkmere", "millbrook", "newtown"]);
  });
});

describe("The registry of sites", () => {
  test("sees changes by other processes within a second", async () => {
    const registry = await openRegistry(towns.db, catalog, codeOfTowns);
    const before = registry.revisionOf("larkmere") ?? 0;
    await raiseRevision(towns.db, towns.larkmere, "sites");
    expect(registry.revisionOf("larkmere")).toBe(before);
    await expect.poll(() => registry.revisionOf("larkmere"), { timeout: 5000 }).toBe(before + 1);
    await registry.close();
  });
});
