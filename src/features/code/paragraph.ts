import type { Block } from "../../domain/law/provision.ts";

type Item = Extract<Block, { k: "item" }>;

/**
 * The anchor of the paragraph that enumerations name, compared as people type them: ["a", "2"] finds "(2)" in
 * "(a)". As far as they lead: the paragraph that was found last, "" when there is none.
 */
export function anchorOfPath(blocks: readonly Block[], path: readonly string[]): string {
  let anchor = "";
  let within = blocks;
  for (const part of path) {
    const items = itemsOf(within);
    const item =
      items.find(({ num }) => bare(num) === part) ??
      items.find(({ num }) => bare(num).toLowerCase() === part.toLowerCase());
    if (item === undefined) break;
    anchor = item.anchor;
    within = item.b;
  }
  return anchor;
}

/** Enumerated paragraphs of one level; those without an enumeration are looked through. */
function itemsOf(blocks: readonly Block[]): Item[] {
  return blocks.flatMap((block) => {
    if (block.k !== "item") return [];
    return bare(block.num) === "" ? itemsOf(block.b) : [block];
  });
}

function bare(num: string): string {
  return num.replaceAll(/[^\p{L}\p{N}]/gu, "");
}
