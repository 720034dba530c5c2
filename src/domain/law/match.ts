import { group, isTrivial, once, Tree, type Matchable, type PathNumbers } from "./match-tree.ts";
import { jaccard, shareOfWords, shingles, SHORT_TEXT, SimilarTexts } from "./similarity.ts";

/** Plain text of some provisions of one side, without notes, by index. */
export type Texts = (indexes: readonly number[]) => Promise<ReadonlyMap<number, string>>;

export type { Matchable };

export interface Side {
  readonly provisions: readonly Matchable[];
  readonly texts: Texts;
}

export interface MatchOptions {
  /** Pairs that are already known: index after → index before. */
  readonly known?: Int32Array;
  /** True: the same number is not enough, the law must be similar too (for provisions that were removed earlier). */
  readonly strict?: boolean;
}

/** Similarity from which two texts count as the same provision: under any number, and if their headings are alike. */
const MIN_SIMILARITY_ANYWHERE = 0.4;
const MIN_SIMILARITY_ALIKE_HEADING = 0.25;
/** So under the same number, and if the heading is the same, too. */
const MIN_SIMILARITY_SAME_NUMBER = 0.3;
const MIN_SIMILARITY_SAME_HEADING = 0.1;
/** Similarity of a provision that was removed earlier. */
const MIN_SIMILARITY_RETURNING = 0.7;
/** From here on, no other number is looked at. */
const SURE_SIMILARITY = 0.7;
/** What the same heading or the same number adds when pairs compete. */
const BONUS = 0.2;

/**
 * Matches the provisions of a new version with those of the version before: by number if the law is the same or
 * similar, otherwise by similar law under any number (renumbered, swapped, moved to another chapter), containers by their
 * contents, and the rest by number, unless it has other law with another heading (decision 079). Both lists are in preorder, the root first. Returns for each provision the index of
 * the earlier one, or -1 if it is new; no index occurs twice.
 */
export async function matchProvisions(before: Side, after: Side, options: MatchOptions = {}): Promise<Int32Array> {
  const matching = new Matching(before, after, options.known);
  matching.unchanged();
  matching.sameText();
  const competing = await matching.alikeUnderItsNumber();
  await matching.alikeAnywhere(competing, options.strict ?? false);
  matching.containersByContents();
  if (!options.strict) await matching.leftByNumber();
  return matching.result;
}

/** A provision after and one before, which may be the same. */
interface Pair {
  readonly at: number;
  readonly to: number;
  readonly score: number;
}
type IsSame = (at: number, to: number) => boolean;

/** Null if a text is too short for it. */
function similarityOf(one: string, other: string): number | null {
  return one.length <= SHORT_TEXT || other.length <= SHORT_TEXT ? null : jaccard(shingles(one), shingles(other));
}

class Matching {
  /** Index after → index before; -1 = not matched yet. */
  readonly result: Int32Array;
  private readonly taken: Uint8Array;
  private readonly before: Tree;
  private readonly after: Tree;
  private readonly textsBefore: Texts;
  private readonly textsAfter: Texts;

  constructor(before: Side, after: Side, known?: Int32Array) {
    const paths: PathNumbers = new Map();
    this.before = new Tree(before.provisions, paths);
    this.after = new Tree(after.provisions, paths);
    this.textsBefore = before.texts;
    this.textsAfter = after.texts;
    this.result = new Int32Array(after.provisions.length).fill(-1);
    this.taken = new Uint8Array(before.provisions.length);
    known?.forEach((to, at) => to >= 0 && this.pair(at, to));
    if (before.provisions.length > 0 && after.provisions.length > 0) this.pair(0, 0);
  }

  /** The same path, number and text; then the same text under a number that occurs once in the code. */
  unchanged(): void {
    const text = (tree: Tree) => (at: number) => (tree.isLeaf(at) ? `${tree.path(at)}\n${tree.hash(at)}` : null);
    this.pairInOrder(text(this.before), text(this.after));
    const number = (tree: Tree) => (at: number) =>
      tree.isLeaf(at) && tree.number(at) !== null ? `${tree.number(at)}\n${tree.hash(at)}` : null;
    this.pairUnique(number(this.before), number(this.after));
  }

  /** Identical law under another number, unless it is a phrase that many provisions share ("Reserved"). */
  sameText(): void {
    const key = (tree: Tree) => (at: number) =>
      tree.isLeaf(at) && !isTrivial(tree.provisions[at]) ? tree.hash(at) : null;
    this.pairUnique(key(this.before), key(this.after));
  }

  /** The same number, if nothing else can be more similar. Returns the pairs that compete with other numbers. */
  async alikeUnderItsNumber(): Promise<Pair[]> {
    const pairs = [...this.candidates((tree) => (at) => (tree.isLeaf(at) ? tree.path(at) : null), false)];
    const seen = new Set(pairs.map(([at]) => at));
    for (const pair of this.candidates((tree) => (at) => (tree.isLeaf(at) ? tree.number(at) : null), true))
      if (!seen.has(pair[0])) pairs.push(pair);
    const afterTexts = await this.textsAfter(pairs.map(([at]) => at));
    const beforeTexts = await this.textsBefore(pairs.map(([, to]) => to));
    const competing: Pair[] = [];
    for (const [at, to] of pairs) {
      if (!this.isFree(at, to)) continue;
      const sameHeading = this.after.sameHeading(at, this.before, to);
      const similarity = similarityOf(afterTexts.get(at) ?? "", beforeTexts.get(to) ?? "");
      if (
        similarity === null ? sameHeading : similarity >= (sameHeading ? MIN_SIMILARITY_SAME_HEADING : SURE_SIMILARITY)
      )
        this.pair(at, to);
      else if (similarity !== null && similarity >= MIN_SIMILARITY_SAME_NUMBER)
        competing.push({ at, to, score: similarity + BONUS });
    }
    return competing;
  }

  /** Similar law under any number, the most similar first. `others`: pairs that compete with it. */
  async alikeAnywhere(others: readonly Pair[], isReturning: boolean): Promise<void> {
    const pairs = [...others];
    for await (const { at, to, similarity } of this.similarPairs()) {
      const sameHeading = this.after.sameHeading(at, this.before, to);
      const least = isReturning
        ? MIN_SIMILARITY_RETURNING
        : this.after.sharesHeading(at, this.before, to)
          ? MIN_SIMILARITY_ALIKE_HEADING
          : MIN_SIMILARITY_ANYWHERE;
      if (similarity >= least) pairs.push({ at, to, score: similarity + (sameHeading ? BONUS : 0) });
    }
    pairs.sort((a, b) => b.score - a.score || a.at - b.at || a.to - b.to);
    for (const { at, to } of pairs) if (this.isFree(at, to)) this.pair(at, to);
  }

  private async *similarPairs(): AsyncGenerator<{ at: number; to: number; similarity: number }> {
    const free = (tree: Tree, isFree: (at: number) => boolean) =>
      tree.provisions.flatMap((each, at) => (isFree(at) && tree.isLeaf(at) && each.chars > SHORT_TEXT ? [at] : []));
    const before = free(this.before, (at) => this.taken[at] === 0);
    const after = free(this.after, (at) => this.result[at] === -1);
    if (before.length === 0 || after.length === 0) return;
    const similar = new SimilarTexts();
    for (const [id, text] of await this.textsBefore(before))
      if (text.length > SHORT_TEXT) similar.add(id, shingles(text));
    for (const [at, text] of await this.textsAfter(after)) {
      if (text.length <= SHORT_TEXT) continue;
      for (const { id, similarity } of similar.find(shingles(text), MIN_SIMILARITY_ALIKE_HEADING))
        yield { at, to: id, similarity };
    }
  }

  /** A container is the earlier one that held most of its contents; inner containers first. */
  containersByContents(): void {
    for (let at = this.after.provisions.length - 1; at > 0; at--) {
      if (this.after.isLeaf(at) || this.result[at] !== -1) continue;
      const votes = new Map<number, number>();
      for (const child of this.after.children(at)) {
        const parent = this.before.provisions[this.result[child] ?? -1]?.parent;
        if (parent !== null && parent !== undefined)
          votes.set(parent, (votes.get(parent) ?? 0) + this.after.weight(child));
      }
      const [best] = [...votes].filter(([to]) => this.isFree(at, to)).toSorted((a, b) => b[1] - a[1]);
      if (best === undefined || best[1] * 2 < Math.min(this.after.weight(at), this.before.weight(best[0]))) continue;
      if (
        this.after.provisions[at]?.type === this.before.provisions[best[0]]?.type ||
        this.after.sameHeading(at, this.before, best[0])
      )
        this.pair(at, best[0]);
    }
  }

  /**
   * The rest, from the top down: the same heading within the same parent, the same number in the code or within the same
   * parent unless it has other law, the same end of the number.
   */
  async leftByNumber(): Promise<void> {
    const isSame = await this.samenessOfLeft();
    const only = new Map([this.before, this.after].map((tree) => [tree, tree.withOnlyHeading()]));
    this.pairUnderParents((tree, at) => (only.get(tree)?.has(at) === true ? tree.headingKey(at) : null));
    this.pairUnique(
      (at) => this.before.number(at),
      (at) => this.after.number(at),
      { ofAll: true, isSame },
    );
    this.pairUnderParents((tree, at) => tree.own(at), isSame);
    this.pairUnderParents((tree, at) => tree.headingKey(at));
    this.pairUnderParents((tree, at) => tree.numberEnd(at));
  }

  /** Whether two provisions that are left, and have the same number, are the same one. */
  private async samenessOfLeft(): Promise<IsSame> {
    const { before, after } = this;
    const leaves = (tree: Tree, isFree: (at: number) => boolean) =>
      tree.provisions.flatMap((_, at) => (isFree(at) && tree.isLeaf(at) ? [at] : []));
    const textsBefore = await this.textsBefore(leaves(before, (at) => this.taken[at] === 0));
    const textsAfter = await this.textsAfter(leaves(after, (at) => this.result[at] === -1));
    return (at, to) => {
      if (after.isLikeHeading(at, before, to) || after.isPlaceholder(at) || before.isReserved(to)) return true;
      if (after.isLeaf(at) && before.isLeaf(to)) {
        const [is, was] = [textsAfter.get(at) ?? "", textsBefore.get(to) ?? ""];
        const least =
          after.hasHeading(at) && before.hasHeading(to) ? MIN_SIMILARITY_SAME_NUMBER : MIN_SIMILARITY_SAME_HEADING;
        return (similarityOf(is, was) ?? shareOfWords(is, was)) >= least;
      }
      if (!after.hasHeading(at) || !before.hasHeading(to)) return true;
      return after.children(at).some((child) => before.provisions[this.result[child] ?? -1]?.parent === to);
    };
  }

  /** Pairs each provision, from the top down, with the first free child of its matched parent that has the same key. */
  private pairUnderParents(key: (tree: Tree, at: number) => string | null, isSame: IsSame = () => true): void {
    const inParent = (parent: number | null, wanted: string | null): string | null =>
      parent === null || wanted === null ? null : `${parent}\n${wanted}`;
    const { before, after } = this;
    const free = group(before.provisions.length, (at) =>
      this.taken[at] === 0 ? inParent(before.provisions[at]?.parent ?? null, key(before, at)) : null,
    );
    // The first is the last, to be taken from the end.
    for (const ats of free.values()) ats.reverse();
    for (let at = 1; at < after.provisions.length; at++) {
      if (this.result[at] !== -1) continue;
      const parent = this.result[after.provisions[at]?.parent ?? -1] ?? -1;
      const tos = parent < 0 ? undefined : free.get(inParent(parent, key(after, at)) ?? "");
      const to = tos?.at(-1);
      if (to === undefined || !isSame(at, to)) continue;
      tos?.pop();
      this.pair(at, to);
    }
  }

  /** Free pairs with the same key: in order, or only if the key occurs once on each side. */
  private *candidates(
    key: (tree: Tree) => (at: number) => string | null,
    unique: boolean,
  ): Generator<readonly [number, number]> {
    const before = group(this.before.provisions.length, (at) => (this.taken[at] === 0 ? key(this.before)(at) : null));
    const after = group(this.after.provisions.length, (at) => (this.result[at] === -1 ? key(this.after)(at) : null));
    for (const [each, ats] of after) {
      const tos = before.get(each) ?? [];
      if (unique && (ats.length !== 1 || tos.length !== 1)) continue;
      for (const [n, at] of ats.entries()) {
        const to = tos[n];
        if (to !== undefined) yield [at, to];
      }
    }
  }

  private pairInOrder(before: (at: number) => string | null, after: (at: number) => string | null): void {
    for (const [at, to] of this.candidates((tree) => (tree === this.before ? before : after), false)) this.pair(at, to);
  }

  private pairUnique(
    before: (at: number) => string | null,
    after: (at: number) => string | null,
    { ofAll = false, isSame = () => true }: { readonly ofAll?: boolean; readonly isSame?: IsSame } = {},
  ): void {
    const onceBefore = ofAll ? once(this.before.provisions.length, before) : null;
    const onceAfter = ofAll ? once(this.after.provisions.length, after) : null;
    const pairs = this.candidates((tree) => (tree === this.before ? before : after), true);
    for (const [at, to] of pairs)
      if ((!ofAll || (onceBefore?.has(to) && onceAfter?.has(at))) && isSame(at, to)) this.pair(at, to);
  }

  private isFree(at: number, to: number): boolean {
    return this.result[at] === -1 && this.taken[to] === 0;
  }

  private pair(at: number, to: number): void {
    if (!this.isFree(at, to)) return;
    this.result[at] = to;
    this.taken[to] = 1;
  }
}
