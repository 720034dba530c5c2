import type { Block, Inline } from "../provision.ts";
import { paragraphOf, type Role } from "./paragraph.ts";
import type { XmlNode } from "./xml.ts";

/** How an element fits among others: part of the line, blocks of its own, or nothing (the line continues). */
export type FlowItem = { readonly line: Inline[] } | { readonly blocks: Block[] } | null;

/**
 * Converts the children of an element to blocks: text between blocks becomes paragraphs with the given role. Calls
 * `take` for each element; `mixed` is true if there is text among the children.
 */
export function flowOf(
  children: readonly (XmlNode | string)[],
  take: (child: XmlNode, mixed: boolean) => FlowItem,
  role?: Role,
): Block[] {
  const blocks: Block[] = [];
  let line: Inline[] = [];
  const endLine = () => {
    if (line.length > 0) append(blocks, paragraphOf(line, role));
    line = [];
  };
  const mixed = children.some((child) => typeof child === "string" && /\S/.test(child));
  for (const child of children) {
    const taken = typeof child === "string" ? { line: [child] } : take(child, mixed);
    if (taken === null) continue;
    if ("line" in taken) append(line, taken.line);
    else {
      endLine();
      append(blocks, taken.blocks);
    }
  }
  endLine();
  return blocks;
}

/** Adds a list to another one: `push(...list)` fails for a hundred thousand elements. */
export function append<T>(list: T[], more: readonly T[]): void {
  for (const each of more) list.push(each);
}
