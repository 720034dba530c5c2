import { storedVersions } from "./inspection.ts";
import { codeUploads, versionFiles } from "./tables.ts";
import { atTown, PNG, idOf, type SecurityExamples } from "../../platform/features/security-examples.ts";

export const securityExamples: SecurityExamples = {
  calls: {
    apiCode: atTown(),
    apiContents: atTown(),
    apiProvision: atTown(({ guid }) => ({ guid })),
    apiCitedBy: atTown(({ guid }) => ({ guid })),
    apiProvisionChange: atTown(({ guid }) => ({ guid })),
    apiCitation: atTown(({ citation }) => ({ citation })),
    apiChanges: atTown(({ archiveId }) => ({ from: archiveId })),
    apiTownIndex: atTown(),
    getCodePage: atTown(({ guid }) => ({ guid })),
    locateProvision: (_site, { guid }) => ({ guid }),
    resolveCitation: atTown(({ citation }) => ({ citation })),
    findComing: atTown(({ citation }) => ({ citation })),
    getToc: (_site, { page }) => ({ guid: page }),
    getPageToc: atTown(({ page }) => ({ page })),
    getCitedBy: atTown(({ guid }) => ({ guid })),
    getIndexWords: atTown(),
    listUploads: atTown(),
    getUpload: atTown(({ upload }) => ({ id: upload })),
    followUpload: atTown(({ upload }) => ({ id: upload })),
    sendUpload: atTown(() => ({ file: PNG })),
    publishUpload: atTown(({ upload }) => ({ id: upload })),
    discardUpload: atTown(({ upload }) => ({ id: upload })),
    listVersions: atTown(),
    changeVersion: atTown(({ archiveId }) => ({ version: archiveId, name: "Supplement 1" })),
    moveVersion: atTown(({ archiveId }) => ({ version: archiveId, action: "publish" })),
    listTitles: atTown(),
    listTitleChanges: atTown(),
    getTitleChange: atTown(({ guid }) => ({ guid })),
  },
  pages: {
    "/archives/:site": ({ custId }) => `/archives/${custId}`,
    "/:site/index": ({ custId }) => `/${custId}/index`,
    "/:customer/code/:site/index": ({ custId, archiveId }) => `/${custId}/code/${archiveId}/index`,
    "/:site/cite/:citation": ({ custId, citation }) => `/${custId}/cite/${citation}`,
    "/:site/cited-by/:guid": ({ custId, guid }) => `/${custId}/cited-by/${guid}`,
    "/dashboard/:site/titles": ({ custId }) => `/dashboard/${custId}/titles`,
    "/dashboard/:site/titles/changes": ({ custId }) => `/dashboard/${custId}/titles/changes`,
    "/dashboard/:site/titles/changes/:guid": ({ custId, guid }) => `/dashboard/${custId}/titles/changes/${guid}`,
    "/dashboard/:site/code": ({ custId }) => `/dashboard/${custId}/code`,
    "/:first": ({ page }) => `/${page}`,
    "/:first/:second": ({ custId, page }) => `/${custId}/${page}`,
  },
  objects: async ({ db, files }, { customerId, custId }) => {
    const versions = await storedVersions(db, custId);
    const map = await files.put(new TextEncoder().encode(`secret map of ${custId}`), ".png");
    for (const { id } of versions)
      await db
        .insert(versionFiles)
        .values({ customerId, versionId: id, src: "secret.png", key: map, mediaType: "image/png" });
    const upload = db
      .insert(codeUploads)
      .values({
        customerId,
        fileName: "code.zip",
        size: 1000,
        file: await files.put(new TextEncoder().encode(`code of ${customerId}`), "upload"),
        state: "read",
        options: { date: null, publishingId: "" },
        report: null,
        createdBy: "clerk",
      })
      .returning({ id: codeUploads.id });
    return {
      version: versions.find(({ state }) => state === "current")?.id ?? 0,
      upload: await idOf(upload),
      lawFile: `/files/${custId}/${map}`,
    };
  },
};

declare module "../../platform/features/security-examples.ts" {
  interface ExampleTown {
    /** Id of the current version of the code. */
    readonly version: number;
    readonly upload: number;
    /** "/files/…": a file of the code. */
    readonly lawFile: string;
  }
}
