/**
 * The properties of a provision that the division into pages looks at. Listed in the order of the code (preorder), the
 * root first.
 */
export interface PagePart {
  /** Position of the parent; null for the root. */
  readonly parent: number | null;
  /** Containers have parts and may start pages; everything else is law that stays in one piece. */
  readonly container: boolean;
  /** Characters of its own text, without its children. */
  readonly chars: number;
}

export interface PageLimits {
  /** Up to this size, a provision and everything below it are one page. */
  readonly whole: number;
  /** Up to this size, a container of sections is one page. No page is larger, except one with a single section. */
  readonly most: number;
  /** Sections of a larger container are grouped up to this size. */
  readonly group: number;
  /** A container smaller than this joins the page before it. */
  readonly tiny: number;
}

export const pageLimits: PageLimits = { whole: 12_000, most: 150_000, group: 100_000, tiny: 1_500 };

/**
 * Divides a code into pages by size and type (OPEN-83): no page is huge and few are tiny. Takes the provisions in
 * preorder; returns for each the position of the provision that heads its page. A page is a contiguous run in the order
 * of the code.
 */
export function dividePages(parts: readonly PagePart[], limits: PageLimits = pageLimits): Int32Array {
  if (parts.length === 0) return new Int32Array(0);
  const division = new Division(parts, limits);
  division.divide(0);
  return division.heads();
}

interface Run {
  readonly items: readonly number[];
  /** True for sections (or other law in one piece), false for one container. */
  readonly law: boolean;
}

/**
 * What may still be added to the last page: "head" = the first sections of its container, "tiny" = tiny parts, "closed"
 * = nothing, because it ends deep inside another part.
 */
type Open = "head" | "tiny" | "closed";

class Division {
  private readonly parts: readonly PagePart[];
  private readonly limits: PageLimits;
  private readonly children: number[][];
  /** Characters of a provision and everything below it. */
  private readonly size: Float64Array;
  /** Head positions, ascending, and the size of each page so far. */
  private readonly starts: number[] = [];
  private readonly sizes: number[] = [];

  constructor(parts: readonly PagePart[], limits: PageLimits) {
    this.parts = parts;
    this.limits = limits;
    this.children = parts.map(() => []);
    this.size = Float64Array.from(parts, (part) => part.chars);
    parts.forEach((part, at) => part.parent !== null && this.children[part.parent]?.push(at));
    for (let at = parts.length - 1; at > 0; at--) {
      const parent = parts[at]?.parent ?? 0;
      this.size[parent] = this.sizeOf(parent) + this.sizeOf(at);
    }
  }

  /** Starts a page at a provision and divides everything below it. */
  divide(at: number): Open {
    if (this.isOnePage(at)) {
      this.start(at, this.sizeOf(at));
      return "tiny";
    }
    this.start(at, this.parts[at]?.chars ?? 0);
    let open: Open = "head";
    for (const run of this.runs(at))
      open = run.law ? this.placeLaw(run.items, open) : this.placeContainer(run.items, open);
    return "closed";
  }

  heads(): Int32Array {
    const heads = new Int32Array(this.parts.length);
    this.starts.forEach((head, index) => heads.fill(head, head, this.starts[index + 1] ?? heads.length));
    return heads;
  }

  private isOnePage(at: number): boolean {
    const size = this.sizeOf(at);
    if (size <= this.limits.whole || !this.isContainer(at)) return true;
    return size <= this.limits.most && !this.childrenOf(at).some((child) => this.isContainer(child));
  }

  /** Children in order: neighboring sections as one run, each container by itself. */
  private runs(at: number): Run[] {
    const runs: { items: number[]; law: boolean }[] = [];
    for (const child of this.childrenOf(at)) {
      const law = !this.isContainer(child);
      const last = runs.at(-1);
      if (law && last?.law) last.items.push(child);
      else runs.push({ items: [child], law });
    }
    return runs;
  }

  /** Groups sections into pages of similar size; the first ones stay with the head of their container. */
  private placeLaw(items: readonly number[], open: Open): Open {
    const total = items.reduce((sum, item) => sum + this.sizeOf(item), 0);
    const joins = open === "head" || this.fits(total, open);
    const groups = balance(
      items.map((item) => this.sizeOf(item)),
      joins ? this.lastSize() : 0,
      open === "head" ? this.limits.group : this.limits.most,
    );
    let at = 0;
    groups.forEach((count, index) => {
      const group = items.slice(at, at + count);
      const size = group.reduce((sum, item) => sum + this.sizeOf(item), 0);
      if (index === 0 && joins) this.extend(size);
      else if (group[0] !== undefined) this.start(group[0], size);
      at += count;
    });
    return "tiny";
  }

  private placeContainer(items: readonly number[], open: Open): Open {
    const [child = 0] = items;
    const size = this.sizeOf(child);
    if (!this.fits(size, open)) return this.divide(child);
    this.extend(size);
    return open;
  }

  /** Whether a part is tiny and fits on the page before it. */
  private fits(size: number, open: Open): boolean {
    return open !== "closed" && size < this.limits.tiny && this.lastSize() + size <= this.limits.most;
  }

  private isContainer(at: number): boolean {
    return this.parts[at]?.container ?? false;
  }

  private start(at: number, size: number): void {
    this.starts.push(at);
    this.sizes.push(size);
  }

  private extend(size: number): void {
    this.sizes[this.sizes.length - 1] = this.lastSize() + size;
  }

  private lastSize(): number {
    return this.sizes.at(-1) ?? 0;
  }

  private sizeOf(at: number): number {
    return this.size[at] ?? 0;
  }

  private childrenOf(at: number): readonly number[] {
    return this.children[at] ?? [];
  }
}

/**
 * Divides sizes into as few groups as the limit allows, as evenly as possible. `first` is the size of the text before
 * the first item. Returns the number of items in each group; the first may be 0.
 */
export function balance(sizes: readonly number[], first: number, limit: number): number[] {
  const fewest = fillGroups(sizes, first, limit).length;
  let low = 0;
  let high = limit;
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (fillGroups(sizes, first, middle).length <= fewest) high = middle;
    else low = middle;
  }
  return fillGroups(sizes, first, high);
}

function fillGroups(sizes: readonly number[], first: number, limit: number): number[] {
  const groups = [0];
  let room = limit - first;
  for (const size of sizes) {
    const last = groups.length - 1;
    const empty = groups[last] === 0 && (last > 0 || first === 0);
    if (size > room && !empty) {
      groups.push(1);
      room = limit - size;
    } else {
      groups[last] = (groups[last] ?? 0) + 1;
      room -= size;
    }
  }
  return groups;
}
