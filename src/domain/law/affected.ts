import { itemsAt } from "./paragraph-path.ts";
import type { NumberedProvision, NumberPaths } from "./number-paths.ts";
import type { Instruction } from "./ordinance.ts";
import type { Block } from "./provision.ts";

/** A version of the code in which to find what a law affects. */
export interface DatedCode<Provision extends NumberedProvision> {
  /** Date of its law, YYYY-MM-DD. */
  readonly date: string;
  readonly numbers: NumberPaths<Provision>;
  /** The text of a provision. */
  body(provision: Provision): readonly Block[] | Promise<readonly Block[]>;
}

/** What an instruction changes. */
export interface Affected<Provision extends NumberedProvision> {
  readonly provision: Provision;
  /** Enumerations of the paragraph as the code has them; empty for the provision itself. */
  readonly paragraph: readonly string[];
  /** It is only the part that contains what the instruction changes: of what is new, or of a paragraph that no version has. */
  readonly isAround: boolean;
}

/**
 * Finds what an instruction changes: something that exists in the newest version before the law took effect, something new
 * in the oldest version after it; then in all others. Null if no version has it.
 */
export async function affectedBy<Provision extends NumberedProvision>(
  { action, paths, resultPaths }: Pick<Instruction, "action" | "paths" | "resultPaths">,
  effective: string | null,
  /** Oldest first. */
  versions: readonly DatedCode<Provision>[],
): Promise<Affected<Provision> | null> {
  const after = versions.filter(({ date }) => effective !== null && date >= effective);
  const before = versions.filter((version) => !after.includes(version));
  const [newest, oldest] = [
    [...before.toReversed(), ...after],
    [...after, ...before.toReversed()],
  ];
  const isNew = action === "add";
  const existing = { paths, versions: newest };
  const result = { paths: resultPaths, versions: oldest };
  let around: Affected<Provision> | null = null;
  for (const attempt of isNew ? [result, existing] : [existing, result])
    for (const path of attempt.paths)
      for (const version of attempt.versions) {
        const found = await findIn(version, path);
        if (found === null) continue;
        if (!found.isAround) return isNew && attempt === existing ? { ...found, isAround: true } : found;
        around ??= found;
      }
  return around;
}

async function findIn<Provision extends NumberedProvision>(
  version: DatedCode<Provision>,
  path: string,
): Promise<Affected<Provision> | null> {
  const found = version.numbers.find(path);
  if (found === null) return null;
  const { provision, enumerations } = found;
  if (enumerations.length === 0) return { provision, paragraph: [], isAround: false };
  const items = itemsAt(await version.body(provision), enumerations);
  return { provision, paragraph: items.map(({ num }) => num), isAround: items.length < enumerations.length };
}
