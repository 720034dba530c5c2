import { features, files } from "virtual:features";
import type { FrameFeature } from "./rail-entries.ts";

/** The features as the frame of a page needs them. Only the server has this module. */
export const frameFeatures = (): readonly FrameFeature[] => FEATURES;

const FEATURES: readonly FrameFeature[] = features.map(({ folder, browser }) => ({
  ...browser,
  filesOf: (file) => {
    const found = files[`${folder}/${file}`];
    if (found === undefined) throw new Error(`${folder}/browser.ts names ${file}, which the build does not have.`);
    return found;
  },
}));
