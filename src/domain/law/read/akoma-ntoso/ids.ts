import { squeeze } from "../tidy.ts";
import { childOf, type XmlNode } from "../xml.ts";
import { idsOf, type Part } from "./parts.ts";
import type { IdTarget } from "./targets.ts";

/** The target of each id of a document: a provision, and the enumerations below it. */
export function idTargets(parts: Iterable<Part>, prefix: string): Map<string, IdTarget> {
  const targets = new Map<string, IdTarget>();
  for (const part of parts) addPart(part, prefix, targets);
  return targets;
}

/** Keys of a part: its ids with the prefix of the document. */
export function partKeys(part: Part, prefix: string): string[] {
  return part.ids.map((id) => `${prefix}#${id}`);
}

function addPart(part: Part, prefix: string, targets: Map<string, IdTarget>): void {
  const [key] = partKeys(part, prefix);
  if (key !== undefined) {
    for (const id of part.ids) targets.set(id, { key, path: [] });
    for (const child of part.body) if (typeof child !== "string") addBelow(child, key, [], targets);
  }
  for (const child of part.children) addPart(child, prefix, targets);
}

function addBelow(node: XmlNode, key: string, above: readonly string[], targets: Map<string, IdTarget>): void {
  const num = childOf(node, "num");
  const text = num === undefined ? "" : squeeze(num.children.filter((child) => typeof child === "string").join(""));
  const path = text === "" ? above : [...above, text];
  for (const id of idsOf(node)) targets.set(id, { key, path });
  for (const child of node.children) if (typeof child !== "string") addBelow(child, key, path, targets);
}
