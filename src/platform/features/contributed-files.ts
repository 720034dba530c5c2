import type { FeatureCommands } from "../command-line/command.ts";
import type { FeatureChecks } from "./checks.ts";
import type { DemoContent } from "./demo.ts";
import type { SecurityExamples } from "./security-examples.ts";

/**
 * What a feature contributes in files of their own, beside its feature.ts, because most processes do not need it: a
 * server loads none of them when it starts. By export; each has its file.
 */
export interface ContributedFiles {
  readonly commands: FeatureCommands;
  readonly checks: FeatureChecks;
  readonly demo: readonly DemoContent[];
  readonly securityExamples: SecurityExamples;
}

export type Contributed = keyof ContributedFiles;

export const CONTRIBUTED_FILES: Readonly<Record<Contributed, string>> = {
  commands: "commands.ts",
  checks: "checks.ts",
  demo: "demo.ts",
  securityExamples: "security-examples.ts",
};

/** What one feature contributes. */
export interface Contribution<Content> {
  /** Name of the feature. */
  readonly feature: string;
  readonly content: Content;
}

/**
 * Names that contributions declare, each with what it stands for. Throws a `TypeError` that names both features if two
 * declare the same name. `what`: "command".
 */
export function namedOnce<Content, Value>(
  what: string,
  contributions: readonly Contribution<Content>[],
  namesOf: (content: Content) => readonly (readonly [name: string, value: Value])[],
): ReadonlyMap<string, Value> {
  const found = new Map<string, { readonly feature: string; readonly value: Value }>();
  for (const { feature, content } of contributions)
    for (const [name, value] of namesOf(content)) {
      const other = found.get(name)?.feature;
      if (other === feature) throw new TypeError(`The feature ${feature} declares the ${what} ${name} twice`);
      if (other !== undefined)
        throw new TypeError(`The features ${other} and ${feature} both declare the ${what} ${name}`);
      found.set(name, { feature, value });
    }
  return new Map([...found].map(([name, { value }]) => [name, value]));
}
