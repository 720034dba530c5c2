import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserFeature, FeatureFiles } from "../features/sites/parts/browser-feature.ts";

/** A feature's browser.ts, read while building. */
export interface BrowserManifest {
  /** Absolute path of the feature's folder. */
  readonly folder: string;
  readonly files: FeatureFiles;
  /** Undefined if it contributes nothing to the pages of others. */
  readonly browser: BrowserFeature | undefined;
}

/** The modules of a feature whose files the server knows, relative to its folder. The browser loads them when needed. */
export const filesOfManifest = ({ browser, files: { modules = [] } }: BrowserManifest): readonly string[] => [
  ...modules,
  ...(browser?.besideProvision ?? []).map(({ file }) => file),
  ...(browser?.rail ?? []).flatMap(({ dialog = [] }) => dialog),
  ...(browser?.whileShown === undefined ? [] : [browser.whileShown.file]),
];

export const manifestOf = (folder: string): string => join(folder, "browser.ts");

/** Reads the manifests of those folders that have one, in their order. */
export async function readBrowserManifests(folders: readonly string[]): Promise<readonly BrowserManifest[]> {
  return Promise.all(
    folders
      .filter((folder) => existsSync(manifestOf(folder)))
      .map(async (folder) => {
        const address = pathToFileURL(manifestOf(folder)).href;
        const { files = {}, browser } = (await import(/* @vite-ignore */ address)) as Partial<BrowserManifest>;
        return { folder, files, browser };
      }),
  );
}
