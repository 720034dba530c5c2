import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isLeftover } from "../parts/leftovers.ts";

/** All files in a folder and those below it, in the order of their names, as paths with "/" relative to it. No links. */
export async function* findFiles(folder: string, below = ""): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => compare(one.name, other.name))) {
    if (isLeftover(entry.name)) continue;
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* findFiles(folder, path);
    else if (entry.isFile()) yield path;
  }
}

const { compare } = new Intl.Collator("en-US", { numeric: true });
