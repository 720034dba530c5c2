import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { catalog } from "../../../app/catalog.ts";
import { auditLog } from "../../../platform/audit/tables.ts";
import type { Actor } from "../../../platform/http/access.ts";
import { openTestTowns, userOf, type TestTowns } from "../../code/test-towns.ts";
import { getSession } from "../contract/session.ts";
import { customers } from "../tables.ts";
import {
  getSettings,
  saveCounties,
  saveCustomization,
  saveWarnings,
  setDisplayDate,
  testError,
  type Setting,
} from "./contract/settings.ts";
import { settingsEndpoints } from "./endpoints.ts";

let towns: TestTowns;
let clerk: Actor;
beforeAll(async () => {
  towns = await openTestTowns({ endpoints: settingsEndpoints(catalog) });
  clerk = userOf(towns.larkmere, ["CUSTOMIZATION_ADMIN"]);
});
afterAll(() => towns.close());
beforeEach(async () => {
  await towns.db.update(customers).set({ customization: {} }).where(eq(customers.id, towns.larkmere));
  await towns.registry.refresh();
});

const save = (items: { type: string; value: unknown }[], actor = clerk, site = "larkmere") =>
  towns.call(saveCustomization, { site, items }, actor);
const failure = (items: { type: string; value: unknown }[], actor: Actor | undefined = clerk, site = "larkmere") =>
  towns.failureOf(saveCustomization, { site, items }, actor);
const settings = async () => (await towns.call(getSession, { site: "larkmere" })).customization;
const history = () => towns.db.select().from(auditLog).orderBy(desc(auditLog.id));

describe("Saving settings", () => {
  test("[API-04] [OPEN-59] [ADMIN-04] stores a list of settings, shows them immediately, and returns them with the author", async () => {
    const before = towns.registry.revisionOf("larkmere") ?? 0;
    const items: Setting[] = [
      { type: "titleColor", value: "#123456" },
      { type: "homeName", value: " Start " },
      { type: "muniUrl", value: "larkmere.example" },
    ];
    const answer = await save(items);
    expect(answer).toMatchObject({ updatedBy: "clerk", updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
    expect(answer.items).toEqual([
      { type: "titleColor", value: "#123456" },
      { type: "homeName", value: "Start" },
      { type: "muniUrl", value: "https://larkmere.example" },
    ]);
    expect(await settings()).toMatchObject({
      titleColor: "#123456",
      homeName: "Start",
      muniUrl: "https://larkmere.example",
    });
    expect(towns.registry.revisionOf("larkmere")).toBeGreaterThan(before);
    expect((await history())[0]).toMatchObject({
      custId: "larkmere",
      actor: "clerk",
      action: "customization.save",
      subject: "muniUrl",
      before: "",
      after: "https://larkmere.example",
    });
  });

  test("[API-04] stores all or nothing; unchanged values add no history", async () => {
    expect(
      await failure([
        { type: "titleColor", value: "#abcdef" },
        { type: "accentColor", value: "green" },
      ]),
    ).toBe("bad-input");
    expect((await settings()).titleColor).toBe("#005D85");
    const lines = (await history()).length;
    await save([{ type: "titleColor", value: "#005D85" }]);
    expect(await history()).toHaveLength(lines);
  });

  test("[API-04] accepts the list itself as the body and rejects unknown settings", async () => {
    for (const type of ["id", "trackbackEnabled", "bannerImage", "seal", "__proto__", "constructor", "revision"])
      expect(await failure([{ type, value: "x" }]), type).toBe("bad-input");
    for (const value of [undefined, null, 5, [], {}])
      expect(await failure([{ type: "homeName", value }])).toBe("bad-input");
  });

  test("[API-04] rejects texts that no database can store, at any level", async () => {
    for (const value of ["a\u0000b", "\uD800", { code: "\u0000" }, ["x", "\uDC00"]])
      expect(await failure([{ type: "homeName", value }])).toBe("bad-input");
    expect(await failure([{ type: "homeName", value: "Zo\u00EB \u{1F3DB}" }])).toBe("none");
  });

  test("[~PERMS-43: not the title field of laws] [PERMS-46] [OPEN-85] [ADMIN-03] each setting requires its own permission, and the table lists all settings", async () => {
    const [translator, feature] = [
      userOf(towns.larkmere, ["TRANSLATE_ADMIN"]),
      userOf(towns.larkmere, ["FEATURE_ADMIN"]),
    ];
    expect(await failure([{ type: "translate", value: true }])).toBe("not-allowed");
    expect(await failure([{ type: "translate", value: true }], translator)).toBe("none");
    expect(
      await failure(
        [
          { type: "titleColor", value: "#123456" },
          { type: "translate", value: true },
        ],
        translator,
      ),
    ).toBe("not-allowed");
    expect(await failure([{ type: "calculatorsEnabled", value: true }], feature)).toBe("none");
    for (const [type, permission] of [
      ["mixedContentEnabled", "MIXED_CONTENT_ADMIN"],
      ["newNavEnabled", "NAV_MODE_ADMIN"],
      ["allowRemoteAuth", "REMOTE_AUTH_ADMIN"],
      ["pubDocsOnly", "GENERAL_CODE_ADMIN"],
    ] as const) {
      expect(await failure([{ type, value: true }])).toBe("not-allowed");
      expect(await failure([{ type, value: true }], userOf(towns.larkmere, [permission]))).toBe("none");
    }
    const derived = new Set(["bannerBackgroundLight", "bannerImage", "bannerImageDouble", "seal"]);
    for (const [name, { fromLevel }] of catalog.settings) if (fromLevel !== undefined) derived.add(name);
    const byName = [...catalog.settings].filter(([, { by }]) => by.length > 0).map(([name]) => name);
    expect(byName.toSorted()).toEqual([...catalog.settings.keys()].filter((name) => !derived.has(name)).toSorted());
  });

  test("[PERMS-21] colors, the title field of laws, names, the home page and the contents are for customization administrators", async () => {
    const items = [
      { type: "accentColor", value: "#123456" },
      { type: "lawTitleField", value: "comment" },
      { type: "lawsName", value: "Local Laws" },
      { type: "homePageMessage", value: "<p>Welcome</p>" },
      { type: "initialTocDepth", value: 3 },
    ];
    const others = ["FEATURE_ADMIN", "USER_ADMIN", "DISPLAY_DATE_ADMIN", "GENERAL_CODE_ADMIN"];
    for (const item of items)
      expect([item.type, await failure([item], userOf(towns.larkmere, others))]).toEqual([item.type, "not-allowed"]);
    await save(items, userOf(towns.larkmere, ["CUSTOMIZATION_ADMIN"]));
    expect(await settings()).toMatchObject(Object.fromEntries(items.map(({ type, value }) => [type, value])));
  });

  test("[API-04] [PERMS-01] requires a sign-in and the permission in this town", async () => {
    const items = [{ type: "titleColor", value: "#123456" }];
    expect(await towns.failureOf(saveCustomization, { site: "larkmere", items })).toBe("sign-in");
    expect(await failure(items, userOf(towns.larkmere))).toBe("not-allowed");
    expect(await failure(items, userOf(towns.millbrook, ["CUSTOMIZATION_ADMIN"]))).toBe("not-allowed");
    expect(await failure(items, clerk, "nowhere")).toBe("not-found");
  });

  test("[ADMIN-12] shallow schemes hide mixed types, and keep them hidden", async () => {
    const actor = userOf(towns.larkmere, ["MIXED_CONTENT_ADMIN"]);
    const { items } = await save([{ type: "shallowSchemeEnabled", value: true }], actor);
    expect(items).toContainEqual({ type: "mixedContentEnabled", value: true });
    await save([{ type: "mixedContentEnabled", value: false }], actor);
    expect((await settings()).mixedContentEnabled).toBe(true);
    await save(
      [
        { type: "shallowSchemeEnabled", value: false },
        { type: "mixedContentEnabled", value: false },
      ],
      actor,
    );
    expect((await settings()).mixedContentEnabled).toBe(false);
  });

  test("[ADMIN-41] [ENTITIES-16] computes from its color whether the banner is light", async () => {
    await save([{ type: "bannerBackgroundColor", value: "#F2E5B0" }]);
    expect((await settings()).bannerBackgroundLight).toBe(true);
    await save([{ type: "bannerBackgroundColor", value: "#0B5940" }]);
    expect((await settings()).bannerBackgroundLight).toBe(false);
    expect(await failure([{ type: "typeColors", value: { code: "#123456" } }])).toBe("none");
    for (const value of [{ other: "#123456" }, { code: "red" }, { code: "#123456;}body{" }])
      expect(await failure([{ type: "typeColors", value }])).toBe("bad-input");
  });

  test("[ADMIN-32] [OPEN-126] HTML is sanitized before it is stored; an empty message is removed", async () => {
    await save([
      { type: "homePageMessage", value: "<p>Hi <b>all</b><script>alert(1)</script><img src=x onerror=alert(1)></p>" },
      { type: "globalPublicMessage", value: "<p>&nbsp;</p>" },
    ]);
    expect(await settings()).toMatchObject({
      homePageMessage: "<p>Hi <strong>all</strong></p>",
      globalPublicMessage: "",
    });
    expect(await failure([{ type: "homePageMessage", value: "x".repeat(100_001) }])).toBe("bad-input");
  });

  test("a number out of its range says which numbers are accepted, at its field", async () => {
    await expect(save([{ type: "searchResultsPerPage", value: 5000 }])).rejects.toMatchObject({
      errors: [{ path: "searchResultsPerPage", message: "it can be up to 100" }],
    });
  });

  test("[ADMIN-46] [ZONING-08] addresses are web addresses or paths of this site, never scripts", async () => {
    await save([
      { type: "website", value: " larkmere.example " },
      { type: "mapUrl", value: "/larkmere/home" },
    ]);
    expect(await settings()).toMatchObject({ website: "http://larkmere.example", mapUrl: "/larkmere/home" });
    await save([
      { type: "website", value: "" },
      { type: "mapUrl", value: "maps.example/larkmere?z=3" },
    ]);
    expect(await settings()).toMatchObject({ website: "", mapUrl: "https://maps.example/larkmere?z=3" });
    const bad = [
      "javascript:alert(1)",
      " JaVaScRiPt:alert(1)",
      "java\tscript:alert(1)",
      "data:text/html,x",
      "//evil.example",
      String.raw`/\evil.example`,
      "ftp://x.example",
      "https://a:b@x.example",
      "http://",
      'https://x.example/"onclick=',
      "x".repeat(3000),
    ];
    for (const value of bad)
      for (const type of ["mapUrl", "muniUrl"])
        expect(await failure([{ type, value }]), `${type} ${value.slice(0, 40)}`).toBe("bad-input");
    for (const value of ["http:/", "ht", "https://"])
      expect(await failure([{ type: "website", value }]), value).toBe("bad-input");
    for (const value of ["not a mail", "<script>@x.example", "a@b\nc"])
      expect(await failure([{ type: "muniEmail", value }]), value).toBe("bad-input");
  });

  test("[ADMIN-29] [OPEN-55] the customer name has 1 to 255 characters after trimming; the name override may be empty", async () => {
    await save([
      { type: "customerName", value: "  Town of Larkmere Lake " },
      { type: "nameOverride", value: "" },
    ]);
    expect(await towns.call(getSession, { site: "larkmere" })).toMatchObject({
      customerName: "Town of Larkmere Lake",
      customer: { name: "Town of Larkmere Lake" },
    });
    await save([{ type: "nameOverride", value: "The Lake" }]);
    expect((await towns.call(getSession, { site: "larkmere" })).customerName).toBe("The Lake");
    for (const value of ["", "   ", "x".repeat(256), "Town\u2066 of Larkmere", "Town\nof Larkmere"])
      expect(await failure([{ type: "customerName", value }])).toBe("bad-input");
    await save([{ type: "customerName", value: "Town of Larkmere" }]);
  });

  /** The settings with these names, and after the names are cleared. */
  async function named(names: readonly string[]) {
    await save(names.map((type) => ({ type, value: ` New ${type} ` })));
    const set = await settings();
    await save(names.map((type) => ({ type, value: " " })));
    return { set, cleared: await settings() };
  }
  const expected = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `New ${name}`]));

  test("[~ADMIN-26: questions and help are not in the product yet, so their names are set through the API only] pages get long and short names, and clearing one restores the default", async () => {
    const defaults = await settings();
    const pages = ["home", "code", "zoning", "laws", "notes", "questions", "pubdocs", "admin", "help"];
    const names = pages.flatMap((page) => [`${page}Name`, `${page}ShortName`]);
    expect(await named(names)).toEqual({ set: { ...defaults, ...expected(names) }, cleared: defaults });
  });

  test("[ADMIN-27] subpages get names, and clearing one restores the default", async () => {
    const defaults = await settings();
    const names = ["zoningMapName", "zoningChapterName", "newLawsName", "lawLedgerName"];
    expect(await named(names)).toEqual({ set: { ...defaults, ...expected(names) }, cleared: defaults });
  });

  test("[~ADMIN-28: no questions, so through the API only] the analysis name cannot be empty, and no name is too long", async () => {
    expect(await failure([{ type: "analysisName", value: "  " }])).toBe("bad-input");
    expect(await failure([{ type: "codeName", value: "x".repeat(81) }])).toBe("bad-input");
  });

  test("[ADMIN-40] [TOC-07] numbers are validated", async () => {
    for (const value of [-1, 5, 1.5, "2", null])
      expect(await failure([{ type: "initialTocDepth", value }])).toBe("bad-input");
    await save([{ type: "initialTocDepth", value: 4 }]);
    expect(await settings()).toMatchObject({ initialTocDepth: 4 });
  });

  test("[~ADMIN-33: help is not in the product yet, so its switch is set through the API only] the switches of tiles are set and validated", async () => {
    const switches = ["code", "laws", "codifiedLaws", "help"].map((area) => `${area}GraphicalLinkEnabled`);
    for (const type of switches)
      for (const value of ["true", 1, null]) expect(await failure([{ type, value }])).toBe("bad-input");
    for (const value of [false, true]) {
      await save(switches.map((type) => ({ type, value })));
      expect(await settings()).toMatchObject(Object.fromEntries(switches.map((type) => [type, value])));
    }
  });
});

describe("Other settings", () => {
  test("[ADMIN-10] [API-06] [OPEN-94] the display date replaces the date of the import", async () => {
    const admin = userOf(towns.larkmere, ["DISPLAY_DATE_ADMIN"]);
    expect(await towns.call(setDisplayDate, { site: "larkmere", displayDate: "2026-04-01" }, admin)).toMatchObject({
      displayDate: "2026-04-01",
      updatedBy: "clerk",
    });
    expect((await towns.call(getSession, { site: "larkmere" })).version).toMatchObject({
      displayDate: "2026-04-01",
      choice: "2026-04-01",
    });
    expect((await history())[0]).toMatchObject({ action: "version.displayDate", before: null, after: "2026-04-01" });
    await towns.call(setDisplayDate, { site: "larkmere", displayDate: null }, admin);
    expect((await towns.call(getSession, { site: "larkmere" })).version?.choice).toContain("Uploaded on");
    expect(await towns.failureOf(setDisplayDate, { site: "larkmere", displayDate: "2026-02-30" }, admin)).toBe(
      "bad-input",
    );
    expect(await towns.failureOf(setDisplayDate, { site: "larkmere", displayDate: "2026-04-01" }, clerk)).toBe(
      "not-allowed",
    );
    expect(await towns.failureOf(setDisplayDate, { site: "larkmere", displayDate: "2026-04-01" })).toBe("sign-in");
    const newtown = (await towns.registry.findSite("newtown"))?.customerId ?? 0;
    expect(
      await towns.failureOf(
        setDisplayDate,
        { site: "newtown", displayDate: "2026-04-01" },
        userOf(newtown, ["DISPLAY_DATE_ADMIN"]),
      ),
    ).toBe("not-found");
  });

  test("[ADMIN-48] [OPEN-57] [ENTITIES-29] counties are chosen from those of the state, or added by name", async () => {
    const { stateCounties } = await towns.call(getSettings, { site: "larkmere" }, clerk);
    const [kent] = stateCounties;
    expect(kent).toMatchObject({ id: expect.any(Number), name: "Kent", state: "NY" });
    const { counties } = await towns.call(
      saveCounties,
      { site: "larkmere", items: [kent?.id ?? 0, "Sussex", "sussex"] },
      clerk,
    );
    expect(counties.map(({ name }) => name)).toEqual(["Kent", "Sussex"]);
    expect(counties.map(({ accepted }) => accepted)).toEqual([true, false]);
    expect((await history())[0]).toMatchObject({
      action: "customization.counties",
      before: "Kent",
      after: "Kent, Sussex",
    });
    expect(await towns.failureOf(saveCounties, { site: "larkmere", items: [999_999] }, clerk)).toBe("bad-input");
    expect(
      await towns.failureOf(saveCounties, { site: "larkmere", items: [] }, userOf(towns.larkmere, ["FEATURE_ADMIN"])),
    ).toBe("not-allowed");
  });

  test("[SEARCH-05] [SEARCH-06] warnings are sanitized HTML with a color", async () => {
    const items = [
      { message: "<p>Being <b>renumbered</b><script>1</script></p>", color: "#7A4B00" },
      { message: "<p></p>", color: "#000000" },
    ];
    const expected = [{ message: "<p>Being <strong>renumbered</strong></p>", color: "#7A4B00" }];
    expect(await towns.call(saveWarnings, { site: "larkmere", items }, clerk)).toMatchObject({
      customerWarnings: expected,
    });
    expect((await towns.call(getSession, { site: "larkmere" })).customerWarnings).toEqual(expected);
    expect(
      await towns.failureOf(saveWarnings, { site: "larkmere", items: [{ message: "x", color: "url(x)" }] }, clerk),
    ).toBe("bad-input");
  });

  test("[~ENTITIES-24: no oldDisplayDate, oldMapUrl and zoningStructureLoading] the settings page reads all settings, with the last author", async () => {
    await save([{ type: "mapUrl", value: "https://maps.example" }]);
    const answer = await towns.call(getSettings, { site: "larkmere" }, clerk);
    expect(answer).toMatchObject({
      displayDate: null,
      isDisplayDateAdmin: false,
      updatedBy: "clerk",
      grantable: [],
      customization: { mapUrl: "https://maps.example", enhancedTocEnabled: true, nameOverride: "" },
      zoningStructure: { guid: "1020", text: "Chapter 135 Zoning", url: "/1020#1020" },
      textQuickLinks: [{ title: "Town hall", url: "larkmere.example", textualQuickLinkType: "EXTERNAL" }],
      contentGraphicalQuickLinks: [
        { label: "Parking", place: { url: "/1010#1011" } },
        { label: "Gone", place: null },
      ],
    });
    expect(
      (await towns.call(getSettings, { site: "larkmere" }, userOf(towns.larkmere, ["DISPLAY_DATE_ADMIN"])))
        .isDisplayDateAdmin,
    ).toBe(true);
    expect(await towns.failureOf(getSettings, { site: "larkmere" })).toBe("sign-in");
    expect(await towns.failureOf(getSettings, { site: "larkmere" }, userOf(towns.larkmere, ["USER_ADMIN"]))).toBe(
      "not-allowed",
    );
    expect(await towns.failureOf(getSettings, { site: "millbrook" }, clerk)).toBe("not-allowed");
  });

  test("[API-24] [ADMIN-05] only an administrator can trigger an unexpected error", async () => {
    await expect(towns.call(testError, {}, clerk)).rejects.toThrow("requested by an administrator");
    expect(await towns.failureOf(testError, {})).toBe("sign-in");
    expect(await towns.failureOf(testError, {}, userOf(towns.larkmere))).toBe("not-allowed");
  });
});
