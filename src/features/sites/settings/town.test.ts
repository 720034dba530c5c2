import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../../app/catalog.ts";
import { auditLog } from "../../../platform/audit/tables.ts";
import { visitor, type Actor } from "../../../platform/http/access.ts";
import { getCitedBy, getCodePage } from "../../code/contract/code.ts";
import { openTestTowns, setCustomization, setLevels, userOf, type TestTowns } from "../../code/test-towns.ts";
import { getSession } from "../contract/session.ts";
import {
  clearZoningChapter,
  getSettings,
  grantBulkUpload,
  grantPermission,
  revokeBulkUpload,
  revokePermission,
  setFeature,
  setMaximumLevel,
  setZoningChapter,
} from "./contract/settings.ts";
import { settingsEndpoints } from "./endpoints.ts";
import {
  addContentLink,
  addQuickLink,
  editContentLink,
  editQuickLink,
  orderContentLinks,
  orderQuickLinks,
  removeContentLink,
  removeQuickLink,
} from "./links/contract.ts";

let towns: TestTowns;
let clerk: Actor;
let feature: Actor;
let general: Actor;
beforeAll(async () => {
  towns = await openTestTowns({ endpoints: settingsEndpoints(catalog) });
  clerk = userOf(towns.larkmere, ["CUSTOMIZATION_ADMIN"]);
  feature = userOf(towns.larkmere, ["FEATURE_ADMIN"]);
  general = userOf(towns.larkmere, ["GENERAL_CODE_ADMIN"]);
});
afterAll(() => towns.close());

const site = "larkmere";
const session = (actor = visitor) => towns.call(getSession, { site }, actor);
const lastChange = async () => (await towns.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

describe("Feature levels", () => {
  test("[API-07] [OPEN-29] [ADMIN-17] setting a level takes effect immediately; null opens a feature to everyone", async () => {
    const answer = await towns.call(setFeature, { site, permission: "INDEX/VIEW", level: "NOBODY" }, feature);
    expect(answer).toMatchObject({
      permission: "INDEX/VIEW",
      currentLevel: "NOBODY",
      maximumLevel: "PUBLIC",
      updatedBy: "clerk",
    });
    expect((await session()).indexViewVisible).toBe(false);
    expect(await towns.call(setFeature, { site, permission: "INDEX/VIEW", level: null }, feature)).toMatchObject({
      currentLevel: "PUBLIC",
    });
    expect((await session()).indexViewVisible).toBe(true);
    expect(await lastChange()).toMatchObject({
      action: "feature.level",
      subject: "INDEX/VIEW",
      before: { currentLevel: "NOBODY" },
      after: { currentLevel: "PUBLIC" },
    });
  });

  test("[ADMIN-13] [PERMS-48] [ENTITIES-23] no level exceeds the maximum; lowering the maximum lowers the current level", async () => {
    const answer = await towns.call(
      setMaximumLevel,
      { site, permission: "CONTENT/PREVIEW", maximumLevel: "ADMIN" },
      general,
    );
    expect(answer).toMatchObject({ currentLevel: "ADMIN", maximumLevel: "ADMIN", choices: ["NOBODY", "ADMIN"] });
    expect((await session()).grantedPermissions).not.toContain("CONTENT/PREVIEW");
    for (const level of ["USER", "PUBLIC", null] as const)
      expect(await towns.failureOf(setFeature, { site, permission: "CONTENT/PREVIEW", level }, feature)).toBe(
        "bad-input",
      );
    expect(await towns.failureOf(setFeature, { site, permission: "CONTENT/PREVIEW", level: "NOBODY" }, feature)).toBe(
      "none",
    );
    expect(
      await towns.failureOf(setMaximumLevel, { site, permission: "CONTENT/PREVIEW", maximumLevel: "PUBLIC" }, feature),
    ).toBe("not-allowed");
  });

  test("[API-07] administrators' permissions have no level, so they cannot be opened to everyone", async () => {
    for (const permission of [
      "USER_ADMIN",
      "CUSTOMIZATION_ADMIN",
      "GENERAL_CODE_ADMIN",
      "CODE/IMPORT",
      "__proto__",
      "x",
    ]) {
      expect(await towns.failureOf(setFeature, { site, permission, level: "PUBLIC" }, feature), permission).toBe(
        "bad-input",
      );
      expect(
        await towns.failureOf(setMaximumLevel, { site, permission, maximumLevel: "PUBLIC" }, general),
        permission,
      ).toBe("bad-input");
    }
  });

  test("[PERMS-22] feature administrators alone set the law views and switch features", async () => {
    const others = userOf(towns.larkmere, ["CUSTOMIZATION_ADMIN", "USER_ADMIN", "DISPLAY_DATE_ADMIN"]);
    for (const permission of ["LAW/ALL/VIEW", "LAW/LEDGER/VIEW", "INDEX/VIEW", "VERSION"]) {
      const input = { site, permission, level: "NOBODY" as const };
      expect(await towns.failureOf(setFeature, input, others)).toBe("not-allowed");
      expect(await towns.call(setFeature, input, feature)).toMatchObject({ permission, currentLevel: "NOBODY" });
      expect((await session()).grantedPermissions).not.toContain(permission);
      await towns.call(setFeature, { ...input, level: null }, feature);
    }
  });

  test("[ADMIN-15] [PERMS-03] private mode closes the site to visitors, but no level can lock out its users", async () => {
    await towns.call(setFeature, { site, permission: "VIEW", level: "USER" }, feature);
    expect(await towns.failureOf(getSession, { site })).toBe("sign-in");
    expect((await session(clerk)).isPrivate).toBe(true);
    for (const level of ["ADMIN", "NOBODY"])
      expect(await towns.failureOf(setFeature, { site, permission: "VIEW", level }, feature)).toBe("bad-input");
    await towns.call(setFeature, { site, permission: "VIEW", level: "PUBLIC" }, feature);
    expect((await session()).isPrivate).toBe(false);
  });

  test("[~OPEN-91: no one-site access, sign-on link, host name and import of questions] [OPEN-40] 'Cited by' is shown to users who reach the trackback level", async () => {
    const citedBy = async (actor = visitor) =>
      (await towns.call(getCitedBy, { site, guid: "1011" }, actor)).citedBy.length;
    const onPage = async (actor = visitor) =>
      (await towns.call(getCodePage, { site, guid: "1010" }, actor)).html.includes("Cited by");
    expect([await citedBy(), await onPage(), (await session()).customization.trackbackEnabled]).toEqual([
      2,
      true,
      true,
    ]);
    await towns.call(setFeature, { site, permission: "TRACKBACK", level: "USER" }, feature);
    expect([await citedBy(), await onPage(), await citedBy(clerk), await onPage(clerk)]).toEqual([0, false, 2, true]);
    await towns.call(setFeature, { site, permission: "TRACKBACK", level: "NOBODY" }, feature);
    expect([await citedBy(clerk), await onPage(clerk), (await session()).customization.trackbackEnabled]).toEqual([
      0,
      false,
      false,
    ]);
    await towns.call(setFeature, { site, permission: "TRACKBACK", level: "PUBLIC" }, feature);
    expect(await citedBy()).toBe(2);
  });

  test("[OPEN-40] 'Cited by' that was turned off before it had a level stays off until a level is saved", async () => {
    const { larkmere } = towns;
    await setLevels(towns, larkmere, {});
    await setCustomization(towns, larkmere, { trackbackEnabled: false });
    const shown = (await towns.call(getSettings, { site }, feature)).features;
    expect(shown.find(({ permission }) => permission === "TRACKBACK")).toMatchObject({ currentLevel: "NOBODY" });
    expect((await session()).customization.trackbackEnabled).toBe(false);
    const wanted = { site, permission: "TRACKBACK", level: "USER", base: "NOBODY" } as const;
    expect(await towns.call(setFeature, wanted, feature)).toMatchObject({ currentLevel: "USER" });
    expect((await session()).customization.trackbackEnabled).toBe(true);
    await setCustomization(towns, larkmere, {});
    await setLevels(towns, larkmere, {});
  });

  test("[API-07] requires a sign-in and the permission at that site", async () => {
    const input = { site, permission: "VERSION", level: "PUBLIC" };
    expect(await towns.failureOf(setFeature, input)).toBe("sign-in");
    expect(await towns.failureOf(setFeature, input, clerk)).toBe("not-allowed");
    expect(await towns.failureOf(setFeature, { ...input, site: "millbrook" }, feature)).toBe("not-allowed");
    expect(await towns.failureOf(setFeature, { ...input, site: "nowhere" }, feature)).toBe("not-found");
    expect(await towns.failureOf(setFeature, { ...input, level: "EVERYONE" }, feature)).toBe("bad-input");
  });
});

describe("Permissions of a town", () => {
  test("[API-08] [ADMIN-19] [OPEN-31] bulk upload is enabled and disabled for document administrators", async () => {
    const documents = userOf(towns.larkmere, ["DOCUMENT_ADMIN"]);
    expect((await towns.call(grantBulkUpload, { site }, feature)).townGrants).toEqual(["BULK_UPLOAD"]);
    expect((await session(documents)).grantedPermissions).toContain("BULK_UPLOAD");
    expect(await lastChange()).toMatchObject({
      action: "town.grant",
      subject: "BULK_UPLOAD",
      before: false,
      after: true,
    });
    expect((await towns.call(revokeBulkUpload, { site }, feature)).townGrants).toEqual([]);
    expect((await session(documents)).grantedPermissions).not.toContain("BULK_UPLOAD");
    expect(await towns.failureOf(grantBulkUpload, { site }, clerk)).toBe("not-allowed");
    expect(await towns.failureOf(grantBulkUpload, { site })).toBe("sign-in");
  });

  test("[API-09] [API-10] [PERMS-47] [APIKEYS-04] users can grant only permissions that they have, and never those of the installation", async () => {
    const granter = userOf(towns.larkmere, ["API/PERMISSION/GRANT", "DASHBOARD_STATS", "GENERAL_CODE_ADMIN"]);
    expect(
      (await towns.call(grantPermission, { site, permissionName: "DASHBOARD_STATS" }, granter)).townGrants,
    ).toEqual(["DASHBOARD_STATS"]);
    expect((await towns.call(getSettings, { site }, granter)).grantable).toEqual(["DASHBOARD_STATS"]);
    for (const permissionName of ["USER_ADMIN", "GENERAL_CODE_ADMIN", "API/PERMISSION/GRANT", "VIEW", "NO_SUCH"]) {
      expect(await towns.failureOf(grantPermission, { site, permissionName }, granter), permissionName).toBe(
        "not-allowed",
      );
      expect(await towns.failureOf(revokePermission, { site, permissionName }, granter), permissionName).toBe(
        "not-allowed",
      );
    }
    expect(
      (await towns.call(revokePermission, { site, permissionName: "DASHBOARD_STATS" }, granter)).townGrants,
    ).toEqual([]);
    expect(await towns.failureOf(grantPermission, { site, permissionName: "DASHBOARD_STATS" }, feature)).toBe(
      "not-allowed",
    );
    const keys = userOf(towns.larkmere, ["API/KEY/VIEW", "API/KEY/CREATE", "API/KEY/MODIFY", "DASHBOARD_STATS"]);
    expect(await towns.failureOf(grantPermission, { site, permissionName: "DASHBOARD_STATS" }, keys)).toBe(
      "not-allowed",
    );
    expect(
      await towns.failureOf(grantPermission, { site: "millbrook", permissionName: "DASHBOARD_STATS" }, granter),
    ).toBe("not-allowed");
  });
});

describe("The zoning chapter", () => {
  test("[API-11] [API-12] [ZONING-06] [ADMIN-23] is a part of the town's code, or none", async () => {
    expect((await towns.call(clearZoningChapter, { site }, clerk)).zoningStructure).toBeNull();
    expect((await session()).zoningGuid).toBeNull();
    const { zoningStructure } = await towns.call(setZoningChapter, { site, guid: "1021" }, clerk);
    expect(zoningStructure).toEqual({ guid: "1021", text: "Article I General", url: "/1021#1021" });
    expect(await session()).toMatchObject({ zoningGuid: "1021", zoningTitle: "Article I General" });
    expect(await lastChange()).toMatchObject({
      action: "zoning.set",
      subject: "Article I General",
      before: null,
      after: 1021,
    });
    for (const guid of ["2001", "1019", "999999"])
      expect(await towns.failureOf(setZoningChapter, { site, guid }, clerk), guid).toBe("not-found");
    expect(await towns.failureOf(setZoningChapter, { site, guid: "x" }, clerk)).toBe("bad-input");
    expect(await towns.failureOf(clearZoningChapter, { site })).toBe("sign-in");
    expect(await towns.failureOf(clearZoningChapter, { site }, feature)).toBe("not-allowed");
    expect([setZoningChapter.failure, clearZoningChapter.failure]).toEqual([
      "Problem setting the Zoning Chapter...",
      "Problem clearing the Zoning Chapter...",
    ]);
  });
});

describe("Quick links", () => {
  test("[API-13] [API-14] [API-15] [ADMIN-35] can be added, edited, reordered and removed", async () => {
    const added = await towns.call(
      addQuickLink,
      { site, title: " Calendar ", url: "larkmere.example/calendar", textualQuickLinkType: "EXTERNAL" },
      clerk,
    );
    const [hall, calendar] = added.textQuickLinks;
    expect(calendar).toMatchObject({
      title: "Calendar",
      url: "https://larkmere.example/calendar",
      textualQuickLinkType: "EXTERNAL",
    });
    const ids = [calendar?.id ?? 0, hall?.id ?? 0];
    await towns.call(
      editQuickLink,
      { site, id: ids[0] ?? 0, title: "Fees", url: "/larkmere/home", textualQuickLinkType: "INTERNAL" },
      clerk,
    );
    await towns.call(orderQuickLinks, { site, items: ids }, clerk);
    expect((await session()).textQuickLinks.map(({ title, url }) => [title, url])).toEqual([
      ["Fees", "/larkmere/home"],
      ["Town hall", "larkmere.example"],
    ]);
    expect(await towns.failureOf(orderQuickLinks, { site, items: ids.slice(1) }, clerk)).toBe("conflict");
    expect(await towns.failureOf(orderQuickLinks, { site, items: [ids[0], ids[0]] }, clerk)).toBe("conflict");
    expect((await towns.call(removeQuickLink, { id: ids[0] ?? 0 }, clerk)).textQuickLinks).toHaveLength(1);
    expect(await lastChange()).toMatchObject({ action: "quickLink.remove", subject: "Fees", custId: "larkmere" });
    expect(removeQuickLink.failure).toBe("Error deleting text quick link...");
  });

  test("[ADMIN-37] require a title, a safe address and a type", async () => {
    const link = { site, title: "A", url: "x.example", textualQuickLinkType: "EXTERNAL" };
    const message = async (changes: Partial<typeof link>) =>
      towns
        .call(addQuickLink, { ...link, ...changes }, clerk)
        .catch((error: unknown) => (error instanceof Error ? error.message : ""));
    for (const changes of [
      { title: " " },
      { url: "" },
      { textualQuickLinkType: "" },
      { textualQuickLinkType: "OTHER" },
    ])
      expect(await message(changes)).toBe("Please fill out all fields");
    for (const url of ["javascript:alert(1)", "data:text/html,x", "mailto:a@x.example", "a b"])
      expect(await towns.failureOf(addQuickLink, { ...link, url }, clerk), url).toBe("bad-input");
    for (const url of ["//evil.example", "https://evil.example", "x", String.raw`/\evil.example`, "/\t/evil.example"]) {
      expect(await towns.failureOf(addQuickLink, { ...link, url, textualQuickLinkType: "INTERNAL" }, clerk), url).toBe(
        "bad-input",
      );
    }
  });

  test("[API-15] links of another town are not found, and visitors cannot change any", async () => {
    const other = userOf(towns.millbrook, ["CUSTOMIZATION_ADMIN"]);
    const [link] = (await session()).textQuickLinks;
    const id = link?.id ?? 0;
    expect(await towns.failureOf(removeQuickLink, { id })).toBe("sign-in");
    expect(await towns.failureOf(removeQuickLink, { id }, other)).toBe("not-found");
    expect(await towns.failureOf(removeQuickLink, { id }, userOf(towns.larkmere))).toBe("not-allowed");
    expect(await towns.failureOf(removeQuickLink, { id: 999_999 }, clerk)).toBe("not-found");
    expect(
      await towns.failureOf(
        editQuickLink,
        { site: "millbrook", id, title: "A", url: "x.example", textualQuickLinkType: "EXTERNAL" },
        other,
      ),
    ).toBe("not-found");
    expect(await towns.failureOf(orderQuickLinks, { site: "millbrook", items: [id] }, other)).toBe("conflict");
  });

  test("[ADMIN-34] [API-16] [HOME-11] [ENTITIES-26] content tiles can be added, toggled, renamed, reordered and removed", async () => {
    const added = (await towns.call(addContentLink, { site, guid: "1026", label: "Signs" }, clerk))
      .contentGraphicalQuickLinks;
    const signs = added.at(-1);
    expect(signs).toMatchObject({
      guid: "1026",
      label: "Signs",
      enabled: true,
      place: { text: "§ 12-2 Signs in alleys" },
    });
    const id = signs?.id ?? 0;
    // As sent by a form.
    await towns.call(editContentLink, { site, id, enabled: "false" }, clerk);
    await towns.call(editContentLink, { site, id, label: "Sign rules" }, clerk);
    await towns.call(orderContentLinks, { site, items: [id, ...added.slice(0, -1).map((link) => link.id)] }, clerk);
    expect((await session()).contentGraphicalQuickLinks[0]).toMatchObject({
      label: "Sign rules",
      enabled: false,
      guid: "1026",
    });
    expect(await towns.failureOf(addContentLink, { site, guid: "2001", label: "Theirs" }, clerk)).toBe("not-found");
    expect(await towns.failureOf(editContentLink, { site, id: 999_999, enabled: true }, clerk)).toBe("not-found");
    expect(
      await towns.failureOf(
        editContentLink,
        { site: "millbrook", id, enabled: true },
        userOf(towns.millbrook, ["CUSTOMIZATION_ADMIN"]),
      ),
    ).toBe("not-found");
    expect(await towns.failureOf(editContentLink, { site, id, enabled: true }, feature)).toBe("not-allowed");
    const left = (await towns.call(removeContentLink, { site, id }, clerk)).contentGraphicalQuickLinks;
    expect(left.map(({ label }) => label)).toEqual(["Parking", "Gone"]);
  });
});
