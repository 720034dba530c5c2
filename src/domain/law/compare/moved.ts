import { bagOf, likeness, type Bag } from "./align.ts";
import type { ComparedBlock, ComparedLine } from "./contents.ts";
import { foldedText, type Vocabulary } from "./tokens.ts";
import { compareLines, wordsIn, type Words } from "./words.ts";

interface Blocks {
  readonly law: readonly ComparedBlock[];
  readonly notes: readonly ComparedBlock[];
}

/** Shorter lines occur in many places. In weight of words. */
const LEAST_WEIGHT = 10;
const LEAST_LIKENESS = 0.75;
/** Comparing all with all ends here, in words read. */
const MOST_WORK = 2_000_000;

interface Candidate {
  readonly line: ComparedLine;
  readonly words: Words;
  readonly bag: Bag;
}

/** Finds lines that were removed in one place and added in another, with the same words or nearly so. */
export function markMoved(blocks: Blocks, vocabulary: Vocabulary): Blocks {
  const all = [...blocks.law, ...blocks.notes];
  const of = (kind: ComparedLine["t"]): Candidate[] => all.flatMap((block) => candidatesOf(block, kind, vocabulary));
  const removed = of("removed");
  const added = removed.length === 0 ? [] : of("added");
  if (added.length === 0) return blocks;
  const replaced = new Map<ComparedBlock, ComparedLine>();
  for (const [was, is] of pairsOf(removed, added, vocabulary)) {
    const segments = compareLines(was.words, is.words, vocabulary);
    replaced.set(was.line, { ...was.line, t: "movedAway" });
    replaced.set(is.line, {
      ...is.line,
      t: "moved",
      before: was.line.before,
      runs: segments.flatMap(({ runs }) => runs),
    });
  }
  const replace = (block: ComparedBlock): ComparedBlock => replaced.get(block) ?? block;
  return { law: blocks.law.map(replace), notes: blocks.notes.map(replace) };
}

function candidatesOf(block: ComparedBlock, kind: ComparedLine["t"], vocabulary: Vocabulary): Candidate[] {
  if (block.k === "table" || block.t !== kind || block.runs.some(({ as }) => as !== undefined)) return [];
  const words = wordsIn([{ text: textOf(block) }], vocabulary);
  const bag = bagOf(words.ids, vocabulary);
  return bag.weight < LEAST_WEIGHT ? [] : [{ line: block, words, bag }];
}

const textOf = ({ runs }: ComparedLine): string => runs.map(({ text }) => text).join("");

function pairsOf(
  removed: readonly Candidate[],
  added: readonly Candidate[],
  vocabulary: Vocabulary,
): [Candidate, Candidate][] {
  const pairs: [Candidate, Candidate][] = [];
  const taken = new Set<Candidate>();
  const take = (was: Candidate, is: Candidate): void => {
    pairs.push([was, is]);
    taken.add(was).add(is);
  };
  const byText = Map.groupBy(removed, ({ line }) => foldedText(textOf(line)));
  for (const is of added) {
    const was = byText.get(foldedText(textOf(is.line)))?.shift();
    if (was !== undefined) take(was, is);
  }
  const [left, right] = [removed, added].map((all) => all.filter((one) => !taken.has(one)));
  const words = (all: readonly Candidate[] = []): number => all.reduce((sum, { bag }) => sum + bag.ids.length, 0);
  if (words(left) * (right?.length ?? 0) + words(right) * (left?.length ?? 0) > MOST_WORK) return pairs;
  const alike = (left ?? []).flatMap((was) =>
    (right ?? []).flatMap((is) => {
      const like = likeness(was.bag, is.bag, vocabulary);
      return like >= LEAST_LIKENESS ? [{ was, is, like }] : [];
    }),
  );
  for (const { was, is } of alike.toSorted((one, other) => other.like - one.like))
    if (!taken.has(was) && !taken.has(is)) take(was, is);
  return pairs;
}
