import type { Block } from "../provision.ts";
import { escape } from "./escape.ts";
import { imageHtml, inlinesHtml } from "./inlines.ts";
import { noticesHtml } from "./notice.ts";
import type { Scope } from "./scope.ts";
import { tableHtml } from "./tables.ts";

/** Of a paragraph with its parents. Beyond this, it has the name of its parent. */
const LONGEST_NAME = 200;

type Item = Extract<Block, { k: "item" }>;

/** Blocks as HTML. `name` is the name of the enclosing provision or paragraph: "§ 12-4(a)". */
export function blocksHtml(blocks: readonly Block[], scope: Scope, name: string = scope.name): string {
  const look = lookOfItems(blocks);
  let html = "";
  for (const block of blocks)
    html += block.k === "item" ? itemHtml(block, scope, { parent: name, look }) : blockHtml(block, scope, name);
  return html;
}

/** The longest enumeration, in characters, that fits the usual step; and the longest with a column of its own. */
const [USUAL_WIDTH, MOST_WIDTH] = [3, 7];

/** Enumerations side by side have columns of one width: that of the longest. */
function lookOfItems(blocks: readonly Block[]): string {
  let longest = 0;
  for (const block of blocks) if (block.k === "item") longest = Math.max(longest, block.num.length);
  return longest <= USUAL_WIDTH ? "" : ` wide-${Math.min(longest, MOST_WIDTH)}`;
}

function blockHtml(block: Exclude<Block, Item>, scope: Scope, name: string): string {
  switch (block.k) {
    case "p":
      return `<p${block.role ? ` class="${block.role}"` : ""}>${inlinesHtml(block.c, scope)}</p>`;
    case "list":
      return listHtml(block, scope, name);
    case "table":
      return tableHtml(block, scope, (blocks) => blocksHtml(blocks, scope, name));
    case "img":
      return `<figure>${imageHtml(block, scope)}</figure>`;
    case "quote":
      return `<blockquote class="quote">${blocksHtml(block.b, scope, name)}</blockquote>`;
  }
}

/**
 * The enumeration is inside the first paragraph, so that "(b) Text" is copied and read as one line; the style sheet
 * moves it to the margin.
 */
function itemHtml(
  item: Item,
  scope: Scope,
  { parent, look }: { readonly parent: string; readonly look: string },
): string {
  const name = itemName(item, parent);
  const { id, permalink } = itemAddress(item, scope, name);
  const notices = id === "" ? "" : noticesHtml(scope.surroundings.notices?.(scope.guid, item.anchor) ?? []);
  const number = item.num === "" ? "" : `<span class="num">${escape(item.num)}</span> `;
  const heading =
    item.heading === undefined ? "" : `<span class="item-heading">${inlinesHtml(item.heading, scope)}</span> `;
  const [first, ...rest] = item.b;
  const kind = item.num === "" ? "item unnumbered" : `item${look}`;
  if (first === undefined || first.k !== "p" || (first.role !== undefined && first.role !== "remark")) {
    const lead = heading === "" && first !== undefined ? number + permalink : `<p>${number}${heading}${permalink}</p>`;
    return `<div class="${kind}"${id}>${notices}${lead}${blocksHtml(item.b, scope, name)}</div>`;
  }
  const text = inlinesHtml(first.c, scope);
  const line = first.role === "remark" ? `<span class="remark">${text}</span>` : text;
  return `<div class="${kind}"${id}>${notices}<p>${number}${heading}${line}${permalink}</p>${blocksHtml(rest, scope, name)}</div>`;
}

/** "§ 12-4(a)", "§ 12-4 1."; a paragraph without an enumeration has the name of its parent. */
function itemName(item: Item, parent: string): string {
  if (item.num === "" || parent.length + item.num.length > LONGEST_NAME) return parent;
  return item.num.startsWith("(") ? parent + item.num : `${parent} ${item.num}`;
}

function itemAddress(item: Item, scope: Scope, name: string): { id: string; permalink: string } {
  const id = `${scope.guid}-${item.anchor}`;
  if (!scope.addresses || item.anchor === "" || scope.ids.has(id)) return { id: "", permalink: "" };
  scope.ids.add(id);
  const label = item.num === "" ? `a paragraph of ${name}` : name;
  return {
    id: ` id="${escape(id)}"`,
    permalink: permalinkHtml(
      scope.surroundings.href({ page: scope.page, guid: scope.guid, anchor: item.anchor }),
      label,
      false,
    ),
  };
}

/**
 * A link that copies itself if JavaScript is available. It contains no text, so that it is never copied with the law.
 * `isStop`: whether Tab reaches it. A section has one stop; arrow keys lead from it to the links of its paragraphs.
 */
export function permalinkHtml(href: string, name: string, isStop: boolean): string {
  return `<a class="permalink" href="${escape(href)}"${isStop ? "" : ' tabindex="-1"'} aria-label="Copy link to ${escape(name)}"></a>`;
}

function listHtml(list: Extract<Block, { k: "list" }>, scope: Scope, name: string): string {
  const tag = list.ordered ? "ol" : "ul";
  let html = `<${tag} class="list">`;
  for (const item of list.items) html += `<li>${blocksHtml(item, scope, name)}</li>`;
  return `${html}</${tag}>`;
}
