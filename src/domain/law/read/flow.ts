import type { Block, Inline } from "../provision.ts";
import { paragraphOf, type Role } from "./paragraph.ts";
import type { XmlNode } from "./xml.ts";

/** What an element is amid others: a part of the line, lines of its own, or nothing that ends the line. */
export type FlowItem = { readonly line: Inline[] } | { readonly blocks: Block[] } | null;

/**
 * Children of an element as blocks: running text between blocks becomes paragraphs (of the role given). `take` is asked
 * for each element; `mixed` is true where text stands beside it.
 */
export function flowOf(
  children: readonly (XmlNode | string)[],
  take: (child: XmlNode, mixed: boolean) => FlowItem,
  role?: Role,
): Block[] {
  const blocks: Block[] = [];
  let line: Inline[] = [];
  const endLine = () => {
    if (line.length > 0) blocks.push(...paragraphOf(line, role));
    line = [];
  };
  const mixed = children.some((child) => typeof child === "string" && /\S/.test(child));
  for (const child of children) {
    const taken = typeof child === "string" ? { line: [child] } : take(child, mixed);
    if (taken === null) continue;
    if ("line" in taken) line.push(...taken.line);
    else {
      endLine();
      blocks.push(...taken.blocks);
    }
  }
  endLine();
  return blocks;
}
