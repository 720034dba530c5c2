import { DomUtils, ElementType, parseDocument } from "./html-parser.ts";

/** A node of a parsed rich text. */
export type HtmlNode = ReturnType<typeof parseDocument>["children"][number];
export type HtmlElement = Extract<HtmlNode, { readonly attribs: unknown }>;

export const parseHtml = (html: string): readonly HtmlNode[] => parseDocument(html).children;
export const isElement = (node: HtmlNode): node is HtmlElement => "attribs" in node;
export const isText = (node: HtmlNode): boolean => node.type === ElementType.Text;
export const textOf = (node: HtmlNode): string => DomUtils.textContent(node);
