import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { composeFeatures } from "../platform/features/catalog.ts";
import type { Feature } from "../platform/features/feature.ts";
import { extraFeatures } from "./config.ts";
import { featureFolders } from "./features.ts";

async function load(folder: string): Promise<Feature> {
  const { feature } = (await import(pathToFileURL(join(folder, "feature.ts")).href)) as { feature: Feature };
  return feature;
}

/** What all features of the product contribute. */
export const catalog = composeFeatures(await Promise.all(featureFolders(extraFeatures()).map(load)));
