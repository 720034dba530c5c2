import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  CONTRIBUTED_FILES,
  type Contributed,
  type ContributedFiles,
  type Contribution,
} from "../platform/features/contributed-files.ts";
import { extraFeatures } from "./config.ts";
import { featureFolders } from "./features.ts";

const loaded = new Map<Contributed, Promise<readonly Contribution<unknown>[]>>();

/**
 * What features contribute in files beside their feature.ts, in the order of the features. Each kind is loaded once,
 * when it is first asked for.
 */
export async function contributionsOf<Name extends Contributed>(
  name: Name,
): Promise<readonly Contribution<ContributedFiles[Name]>[]> {
  const known = loaded.get(name) ?? loadContributions(name, featureFolders(extraFeatures()));
  loaded.set(name, known);
  return known as Promise<readonly Contribution<ContributedFiles[Name]>[]>;
}

/** Throws a `TypeError` if a file does not export what its name promises. */
export async function loadContributions<Name extends Contributed>(
  name: Name,
  folders: readonly string[],
): Promise<readonly Contribution<ContributedFiles[Name]>[]> {
  const files = folders
    .map((folder) => ({ feature: basename(folder), file: join(folder, CONTRIBUTED_FILES[name]) }))
    .filter(({ file }) => existsSync(file));
  return Promise.all(
    files.map(async ({ feature, file }) => {
      const { [name]: content } = (await import(pathToFileURL(file).href)) as Partial<ContributedFiles>;
      if (content === undefined) throw new TypeError(`${file} does not export ${name}`);
      return { feature, content };
    }),
  );
}
