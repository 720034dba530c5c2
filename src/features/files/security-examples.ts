import { storedFiles } from "./tables.ts";
import { atTown, PNG, type SecurityExamples } from "../../platform/features/security-examples.ts";

export const securityExamples: SecurityExamples = {
  calls: {
    uploadStoredFile: atTown(() => ({ file: PNG })),
    getStorage: atTown(),
    deleteStoredFiles: atTown(() => ({ ids: [1_000_000] })),
    setStorageQuota: (_site, { custId }) => ({ site: custId, megabytes: 1000 }),
  },
  pages: {
    "/dashboard/:site/storage": ({ custId }) => `/dashboard/${custId}/storage`,
  },
  objects: async ({ db, files, secret }, { customerId }) => {
    const add = async (file: { name: string; mediaType: string; extension: string }): Promise<string> => {
      const key = await files.put(new TextEncoder().encode(`secret of ${customerId}`), file.extension);
      const path = `${secret.newToken()}${file.extension}`;
      await db.insert(storedFiles).values({ customerId, path, key, size: 11, createdBy: "clerk", ...file });
      return `/user/file/${path}`;
    };
    return {
      picture: await add({ name: "hall.png", mediaType: "image/png", extension: ".png" }),
      document: await add({ name: "minutes.pdf", mediaType: "application/octet-stream", extension: "" }),
    };
  },
};

declare module "../../platform/features/security-examples.ts" {
  interface ExampleTown {
    /** "/user/file/…": one displayed and one downloaded. */
    readonly picture: string;
    readonly document: string;
  }
}
