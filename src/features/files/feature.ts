import { defineFeature } from "../../platform/features/feature.ts";
import { fileEndpoints } from "./endpoints.ts";
import { storageManagers } from "./policy.ts";
import { storageLeft } from "./storage.ts";
import { townData } from "./town-data.ts";

/** Files that editors upload. */
export const feature = defineFeature({
  name: "files",
  dashboardPages: [{ page: "/storage", label: "Storage", position: 65, opensWith: storageManagers }],
  history: {
    actions: {
      "file.upload": "File uploaded",
      "file.delete": "File deleted",
      "storage.quota": "Storage limit changed",
    },
    values: { "file.size": "bytes", "storage.bytes": "bytes" },
  },
  endpoints: fileEndpoints,
  townData,
  storage: { left: storageLeft },
  storedFiles: { stored_files: "Files in texts" },
});

declare module "../../platform/features/feature.ts" {
  interface FeatureNames {
    readonly files: true;
  }
}
