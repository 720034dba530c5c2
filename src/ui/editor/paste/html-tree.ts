import { DomUtils, ElementType, parseDocument } from "htmlparser2";

export type HtmlNode = ReturnType<typeof parseDocument>["children"][number];
export type HtmlElement = Extract<HtmlNode, { readonly attribs: unknown }>;

export const parseTree = (html: string): HtmlNode[] => parseDocument(html).children;

export const isElement = (node: HtmlNode): node is HtmlElement => "attribs" in node;

export const isText = (node: HtmlNode): boolean => node.type === ElementType.Text;

/** The text of nodes, without comments. */
export const textOf = (nodes: HtmlNode | HtmlNode[]): string => DomUtils.textContent(nodes);

export const attributeOf = (element: HtmlElement, name: string): string => element.attribs[name] ?? "";

/** The elements in `nodes` that pass, in the order of the document. */
export const find = (nodes: HtmlNode[], test: (element: HtmlElement) => boolean): HtmlElement[] =>
  DomUtils.filter((node) => isElement(node) && test(node), nodes).filter((node) => isElement(node));
