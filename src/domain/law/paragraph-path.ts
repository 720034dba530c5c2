import type { Block } from "./provision.ts";

type Item = Extract<Block, { k: "item" }>;

/**
 * The anchor of the paragraph at a path: ["a", "2"] is "(2)" in "(a)". Punctuation and case do not matter. If the path
 * does not exist in full, returns the innermost paragraph that does; "" if there is none.
 */
export function anchorOfPath(blocks: readonly Block[], path: readonly string[]): string {
  return itemsAt(blocks, path).at(-1)?.anchor ?? "";
}

/** The paragraphs on a path, from the outermost, as far as they exist. */
export function itemsAt(blocks: readonly Block[], path: readonly string[]): Item[] {
  const found: Item[] = [];
  let within = blocks;
  for (const part of path.map(bare)) {
    const items = itemsOf(within);
    const item =
      items.find(({ num }) => bare(num) === part) ??
      items.find(({ num }) => bare(num).toLowerCase() === part.toLowerCase());
    if (item === undefined) break;
    found.push(item);
    within = item.b;
  }
  return found;
}

/** The path of a paragraph as people write it: "A(1)" → ["A", "1"]. */
export const pathOf = (paragraph: string): string[] => paragraph.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "");

/** The numbered paragraphs of one level, including those inside paragraphs without a number. */
function itemsOf(blocks: readonly Block[]): Item[] {
  return blocks.flatMap((block) => {
    if (block.k !== "item") return [];
    return bare(block.num) === "" ? itemsOf(block.b) : [block];
  });
}

function bare(num: string): string {
  return num.replaceAll(/[^\p{L}\p{N}]/gu, "");
}
