/** Modules that are to be in one file. */
export interface Part {
  /** Which pages load one of them. */
  readonly pages: ReadonlySet<number>;
  readonly modules: readonly string[];
  /** In characters, before compression. */
  readonly size: number;
}

type ImportsOf = (id: string) => readonly string[];

/**
 * What one more file costs a page, in characters: its request, its line in the list of files, and that small files
 * compress worse.
 */
const FILE_COSTS = 4000;

/**
 * Merges files step by step, each time those two that save most: a page that loads both has one file less to load, a page
 * that loads one of them has more characters to load, also of what the other one imports. Never so that two files import
 * each other. Returns them so that each comes before those that import it.
 */
export function mergeParts(parts: readonly Part[], importsOf: ImportsOf): readonly Part[] {
  let files = new Files(parts, importsOf);
  let pairs = files.parts.flatMap((a, at) => pairsOf(a, files.parts.slice(at + 1)));
  for (;;) {
    pairs.sort((one, other) => other.saved - one.saved);
    const step = nextOf(files, pairs);
    if (step === null) return files.parts;
    files = step.files;
    const union = files.partOf(step.a.modules[0] ?? "");
    pairs = pairs.filter(({ a, b }) => ![a, b].some((part) => part === step.a || part === step.b));
    if (union !== undefined)
      pairs.push(
        ...pairsOf(
          union,
          files.parts.filter((part) => part !== union),
        ),
      );
  }
}

/** The first of the pairs that may be merged. */
function nextOf(
  files: Files,
  pairs: readonly Pair[],
): { readonly files: Files; readonly a: Part; readonly b: Part } | null {
  for (const { a, b, saved } of pairs) {
    if (saved <= files.wasteOfImports(a, b)) continue;
    const merged = files.merge(a, b);
    if (merged !== null) return { files: merged, a, b };
  }
  return null;
}

interface Pair {
  readonly a: Part;
  readonly b: Part;
  readonly saved: number;
}

/** The pairs of a part with others that save something. */
const pairsOf = (a: Part, others: readonly Part[]): Pair[] =>
  others.map((b) => ({ a, b, saved: savedBy(a, b) })).filter(({ saved }) => saved > 0);

function savedBy(a: Part, b: Part): number {
  const both = a.pages.size - missing(a.pages, b.pages);
  return FILE_COSTS * both - a.size * (b.pages.size - both) - b.size * (a.pages.size - both);
}

/** How many of the first are not in the second. */
function missing(some: ReadonlySet<number>, all: ReadonlySet<number>): number {
  let count = 0;
  for (const one of some) if (!all.has(one)) count += 1;
  return count;
}

/** Parts in an order in which each comes after those that it imports. */
class Files {
  readonly parts: readonly Part[];
  readonly #importsOf: ImportsOf;
  readonly #partOf: ReadonlyMap<string, Part>;

  constructor(parts: readonly Part[], importsOf: ImportsOf) {
    this.#importsOf = importsOf;
    this.#partOf = new Map(parts.flatMap((part) => part.modules.map((id) => [id, part] as const)));
    this.parts = this.#inOrder(parts);
  }

  partOf(id: string): Part | undefined {
    return this.#partOf.get(id);
  }

  /** Characters that pages of one part load because of what the other one imports. */
  wasteOfImports(a: Part, b: Part): number {
    const waste = (of: Part, pages: ReadonlySet<number>): number =>
      [...this.#needed(of)].reduce((sum, part) => sum + part.size * missing(pages, part.pages), 0);
    return waste(a, b.pages) + waste(b, a.pages);
  }

  /** With two parts as one; null if two files would import each other. */
  merge(a: Part, b: Part): Files | null {
    const union = {
      pages: new Set([...a.pages, ...b.pages]),
      modules: [...a.modules, ...b.modules],
      size: a.size + b.size,
    };
    const merged = new Files([...this.parts.filter((part) => part !== a && part !== b), union], this.#importsOf);
    return merged.parts.length === this.parts.length - 1 ? merged : null;
  }

  /** What a part imports, directly or not. */
  #needed(part: Part): ReadonlySet<Part> {
    const found = new Set<Part>();
    const left = [part];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      for (const id of next.modules.flatMap(this.#importsOf)) {
        const needed = this.#partOf.get(id);
        if (needed === undefined || needed === part || found.has(needed)) continue;
        found.add(needed);
        left.push(needed);
      }
    }
    return found;
  }

  /** Without those that import each other. */
  #inOrder(parts: readonly Part[]): readonly Part[] {
    const order = new Set<Part>();
    const isReady = (part: Part): boolean =>
      part.modules.flatMap(this.#importsOf).every((id) => {
        const needed = this.#partOf.get(id);
        return needed === undefined || needed === part || order.has(needed);
      });
    for (let size = -1; size < order.size;) {
      size = order.size;
      for (const part of parts) if (!order.has(part) && isReady(part)) order.add(part);
    }
    return [...order];
  }
}
