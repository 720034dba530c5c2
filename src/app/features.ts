import { join } from "node:path";

/**
 * The features: their folders in src/features/, in the order in which their contributions appear. A new feature adds its
 * name here, and nothing else outside its folder.
 */
export const features = [
  "sites",
  "code",
  "search",
  "preview",
  "administration",
  "accounts",
  "stats",
  "apikeys",
  "files",
  "documents",
  "laws",
  "notes",
  "events",
  "publicapi",
  "references",
  "planned",
] as const;

const ROOT = join(import.meta.dirname, "../..");

/** Absolute paths of the features' folders. `extra`: more folders, relative to the repository (`extraFeatures`). */
export function featureFolders(extra: readonly string[]): readonly string[] {
  return [...features.map((name) => join(ROOT, "src/features", name)), ...extra.map((folder) => join(ROOT, folder))];
}
