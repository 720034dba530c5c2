import { createRequire } from "node:module";
import type * as HtmlParser from "htmlparser2";

// Required, as sanitize-html does: importing it at the same time fails (ERR_REQUIRE_ESM_RACE_CONDITION).
const { ElementType, DomUtils, parseDocument } = createRequire(import.meta.url)("htmlparser2") as typeof HtmlParser;

/** A node of a parsed rich text. */
export type HtmlNode = ReturnType<typeof HtmlParser.parseDocument>["children"][number];
export type HtmlElement = Extract<HtmlNode, { readonly attribs: unknown }>;

export const parseHtml = (html: string): readonly HtmlNode[] => parseDocument(html).children;
export const isElement = (node: HtmlNode): node is HtmlElement => "attribs" in node;
export const isText = (node: HtmlNode): boolean => node.type === ElementType.Text;
export const textOf = (node: HtmlNode): string => DomUtils.textContent(node);
