import { CONTRACTS, IMPORT, resolveImport, type Violation } from "./boundaries.ts";

interface SourceFile {
  /** Relative to the repository, with "/" as separator. */
  readonly file: string;
  readonly text: string;
}

interface Import {
  readonly file: string;
  readonly line: number;
  readonly target: string;
}

/**
 * Features stand in an order: none needs another one that needs it. Contracts and policies are below all features, and
 * foreign keys of tables are free (decision 019), so imports of those do not count. The violations are the imports of a
 * cycle that are the fewest between two of its features.
 */
export function cyclesOf(files: readonly SourceFile[]): Violation[] {
  const needs = new Map<string, Map<string, Import[]>>();
  for (const each of files.flatMap(importsOf)) {
    const [from, to] = [featureOf(each.file), featureOf(each.target)];
    if (from === null || to === null || from === to || !isNeed(each)) continue;
    const targets = needs.get(from) ?? new Map<string, Import[]>();
    needs.set(from, targets.set(to, [...(targets.get(to) ?? []), each]));
  }
  return [...needs].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, imports]) => {
      const way = wayBetween(needs, to, from);
      if (way === null || fewest(needs, [from, ...way]) !== imports) return [];
      const message = `features stand in a cycle: ${[from, ...way].join(" → ")}`;
      return imports.map(({ file, line, target }) => ({ file, line, message: `${message} (imports ${target})` }));
    }),
  );
}

const featureOf = (file: string): string | null => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;

const isNeed = ({ file, target }: Import): boolean =>
  !new RegExp(CONTRACTS).test(target) && !(file.endsWith("/tables.ts") && target.endsWith("/tables.ts"));

function importsOf({ file, text }: SourceFile): Import[] {
  if (featureOf(file) === null || /\.test\.tsx?$|\/test-[^/]+\.ts$|\/fixture\.ts$/.test(file)) return [];
  return text.split("\n").flatMap((line, index) =>
    [...line.matchAll(IMPORT)].flatMap(([, target = ""]) => {
      const path = resolveImport(file, target);
      return path === null ? [] : [{ file, line: index + 1, target: path }];
    }),
  );
}

type Needs = ReadonlyMap<string, ReadonlyMap<string, readonly Import[]>>;

/** The features on a shortest way from one to another, both included; null if there is none. */
function wayBetween(needs: Needs, from: string, to: string): string[] | null {
  const before = new Map([[from, ""]]);
  for (const each of before.keys()) {
    if (each === to) break;
    for (const next of needs.get(each)?.keys() ?? []) if (!before.has(next)) before.set(next, each);
  }
  if (!before.has(to)) return null;
  const way = [to];
  while (way[0] !== from) way.unshift(before.get(way[0] ?? "") ?? from);
  return way;
}

/** The imports between two neighbors of a cycle that are the fewest. */
function fewest(needs: Needs, cycle: readonly string[]): readonly Import[] | undefined {
  const steps = cycle.slice(1).map((feature, index) => needs.get(cycle[index] ?? "")?.get(feature) ?? []);
  return steps.toSorted((one, other) => one.length - other.length)[0];
}
