import { eq } from "drizzle-orm";
import { quickLinks } from "./tables.ts";
import { atTown, PNG, idOf, type SecurityExamples } from "../../platform/features/security-examples.ts";

export const securityExamples: SecurityExamples = {
  calls: {
    apiTownFacts: atTown(),
    apiTownHome: atTown(),
    apiTownLinks: atTown(),
    apiTownVersions: atTown(),
    apiCodeVersions: atTown(),
    getSession: atTown(),
    listSites: () => ({}),
    getSignInFacts: atTown(),
    getSettings: atTown(),
    saveCustomization: atTown(() => ({ items: [{ type: "bannerBackgroundColor", value: "#102030" }] })),
    saveBanner: atTown(() => ({ file: PNG, x: 0, y: 0, width: 2, height: 1 })),
    removeBanner: atTown(),
    saveSeal: atTown(() => ({ file: PNG })),
    removeSeal: atTown(),
    // Not a public address: callers with the permission get 400.
    getExternalResource: () => ({ url: "http://127.0.0.1/seal.png" }),
    setDisplayDate: atTown(() => ({ displayDate: "2026-03-01" })),
    setFeature: atTown(() => ({ permission: "TRACKBACK", level: "USER" })),
    setMaximumLevel: atTown(() => ({ permission: "TRACKBACK", maximumLevel: "PUBLIC" })),
    grantBulkUpload: atTown(),
    revokeBulkUpload: atTown(),
    grantPermission: atTown(() => ({ permissionName: "DASHBOARD_STATS" })),
    revokePermission: atTown(() => ({ permissionName: "DASHBOARD_STATS" })),
    setZoningChapter: atTown(({ page }) => ({ guid: page })),
    clearZoningChapter: atTown(),
    saveCounties: atTown(() => ({ items: [] })),
    saveWarnings: atTown(() => ({ items: [{ message: "Closed", color: "#aa0000" }] })),
    addQuickLink: atTown(() => ({ title: "News", url: "https://news.example", textualQuickLinkType: "EXTERNAL" })),
    editQuickLink: atTown(({ quickLink }) => ({
      id: quickLink,
      title: "News",
      url: "https://news.example",
      textualQuickLinkType: "EXTERNAL",
    })),
    removeQuickLink: (_site, { quickLink }) => ({ id: quickLink }),
    orderQuickLinks: atTown(({ quickLink }) => ({ items: [quickLink] })),
    addContentLink: atTown(({ page }) => ({ guid: page, label: "Zoning" })),
    editContentLink: atTown(({ contentLink }) => ({ id: contentLink, enabled: false })),
    removeContentLink: atTown(({ contentLink }) => ({ id: contentLink })),
    orderContentLinks: atTown(({ contentLink }) => ({ items: [contentLink] })),
    testError: () => ({}),
    listTowns: () => ({}),
    decideCounty: () => ({ id: 1_000_000, accept: false }),
    checkCustId: () => ({ custId: "quarry" }),
    createTown: () => ({ custId: "quarry", name: "Town of Quarry", state: "VT" }),
    renameTown: (_site, { custId }) => ({ custId, name: `Town of ${custId}` }),
    getTownHoldings: (_site, { custId }) => ({ custId }),
    exportTown: (_site, { custId }) => ({ custId }),
    // A wrong name, so that the test towns are not removed.
    removeTown: (_site, { custId }) => ({ custId, name: "another" }),
    findCustomers: () => ({ name: "town", minPop: 0 }),
    getCustomerOptions: () => ({}),
  },
  pages: {
    "/:site/home": ({ custId }) => `/${custId}/home`,
    "/towns": () => "/towns",
  },
  objects: async ({ db }, { customerId, guid }) => {
    await db.delete(quickLinks).where(eq(quickLinks.customerId, customerId));
    const add = (link: Pick<typeof quickLinks.$inferInsert, "kind" | "url" | "urlType" | "guid">): Promise<number> =>
      idOf(
        db
          .insert(quickLinks)
          .values({ customerId, title: "Town hall", ...link })
          .returning({ id: quickLinks.id }),
      );
    return {
      quickLink: await add({ kind: "text", url: "https://hall.example", urlType: "EXTERNAL" }),
      contentLink: await add({ kind: "content", guid: Number(guid) }),
    };
  },
};

declare module "../../platform/features/security-examples.ts" {
  interface ExampleTown {
    readonly quickLink: number;
    readonly contentLink: number;
  }
}
