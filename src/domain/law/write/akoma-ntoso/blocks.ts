import type { Block } from "../../provision.ts";
import { imageXml, inlinesXml } from "./inlines.ts";
import type { Scope } from "./scope.ts";
import { tableXml } from "./tables.ts";
import { element } from "./xml.ts";

export type Item = Extract<Block, { k: "item" }>;
type List = Extract<Block, { k: "list" }>;

/**
 * Blocks in places without levels in Akoma Ntoso: enumerated paragraphs become lists. `anchor` is the anchor of the
 * enclosing item.
 */
export function blocksXml(blocks: readonly Block[], scope: Scope, anchor: string): string {
  const parts: string[] = [];
  let items: string[] = [];
  const flush = () => {
    if (items.length > 0) parts.push(element("blockList", {}, items.join("\n")));
    items = [];
  };
  for (const block of blocks) {
    if (block.k === "item") items.push(listItemXml(block, scope, anchor));
    else {
      flush();
      parts.push(blockXml(block, scope, anchor));
    }
  }
  flush();
  return parts.join("\n");
}

function blockXml(block: Exclude<Block, Item>, scope: Scope, anchor: string): string {
  switch (block.k) {
    case "p":
      return element("p", { class: block.role }, inlinesXml(block.c, scope));
    case "img":
      return element("p", {}, imageXml(block));
    case "quote":
      return element("p", {}, element("embeddedStructure", {}, blocksXml(block.b, scope, anchor) || "<p/>"));
    case "table":
      return tableXml(block, scope, (inner) => blocksXml(inner, scope, anchor));
    case "list":
      return listXml(block, scope, anchor);
  }
}

/** A list of lines and lists is written as an HTML list; one with anything else has to be a blockList. */
function listXml(list: List, scope: Scope, anchor: string): string {
  const name = list.ordered ? "ol" : "ul";
  const items = list.items.map((item) => blocksXml(item, scope, anchor));
  if (isPlain(list))
    return element(name, {}, items.map((item) => element("li", {}, item)).join("") || '<li class="none"/>');
  return element("blockList", { class: name }, items.map((item) => element("item", {}, item || "<p/>")).join("\n"));
}

function isPlain(list: List): boolean {
  return list.items.every((item) =>
    item.every(
      (block) => block.k === "p" || block.k === "img" || block.k === "quote" || (block.k === "list" && isPlain(block)),
    ),
  );
}

function listItemXml(item: Item, scope: Scope, parent: string): string {
  const head = itemHead(item, scope, parent);
  return element("item", head.attributes, head.xml + (blocksXml(item.b, scope, item.anchor) || "<p/>"));
}

/** Attributes, num and heading of an enumerated paragraph. */
export function itemHead(
  item: Item,
  scope: Scope,
  parent: string,
): { readonly attributes: Record<string, string | undefined>; readonly xml: string } {
  const num = item.num === "" ? "" : element("num", {}, inlinesXml([item.num], scope));
  const heading = item.heading === undefined ? "" : element("heading", {}, inlinesXml(item.heading, scope));
  const implied = scope.anchors(parent, item.num);
  const own = implied !== item.anchor || num + heading === "";
  return { attributes: { eId: itemId(item, scope), "tc:anchor": own ? item.anchor : undefined }, xml: num + heading };
}

function itemId({ anchor }: Item, scope: Scope): string | undefined {
  if (scope.ids === null || anchor === "" || /\s/.test(anchor)) return undefined;
  const eId = `${scope.eId}__${anchor}`;
  if (scope.ids.has(eId)) return undefined;
  scope.ids.add(eId);
  return eId;
}
