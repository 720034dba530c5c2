import { richClasses } from "../../../domain/rich-text/list.ts";
import { attributeOf, type HtmlElement } from "./html-tree.ts";
import { nearestColor } from "./pasted-color.ts";
import type { Style } from "./styles.ts";

/** How a piece of text looks. Classes are "" for none. */
export interface Marks {
  readonly strong: boolean;
  readonly em: boolean;
  readonly u: boolean;
  readonly s: boolean;
  readonly raised: "sup" | "sub" | "";
  readonly font: string;
  readonly size: string;
  readonly color: string;
  readonly href: string;
}

export const PLAIN: Marks = {
  strong: false,
  em: false,
  u: false,
  s: false,
  raised: "",
  font: "",
  size: "",
  color: "",
  href: "",
};

const TAGS: Readonly<Record<string, Partial<Marks>>> = {
  b: { strong: true },
  strong: { strong: true },
  i: { em: true },
  em: { em: true },
  cite: { em: true },
  dfn: { em: true },
  var: { em: true },
  u: { u: true },
  ins: { u: true },
  s: { s: true },
  strike: { s: true },
  del: { s: true },
  sup: { raised: "sup" },
  sub: { raised: "sub" },
};

/** The look of an element's text: its tag and style change that of the text around it. */
export function marksOf(element: HtmlElement, style: Style, around: Marks): Marks {
  const own = Object.hasOwn(TAGS, element.name) ? TAGS[element.name] : {};
  return {
    ...around,
    ...own,
    ...weight(style),
    ...slant(style),
    ...lines(style),
    ...raised(style),
    ...classes(element, style),
  };
}

function weight(style: Style): Partial<Marks> {
  const value = style.get("font-weight");
  if (value === undefined) return {};
  if (value.startsWith("bold") || Number(value) >= 600) return { strong: true };
  return value === "normal" || Number(value) > 0 ? { strong: false } : {};
}

function slant(style: Style): Partial<Marks> {
  const value = style.get("font-style");
  if (value === undefined) return {};
  return /^(?:italic|oblique)/.test(value) ? { em: true } : value === "normal" ? { em: false } : {};
}

/** Lines of an element also cross the elements in it, whatever their own style says. */
function lines(style: Style): Partial<Marks> {
  const value = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  const isStruck = value.includes("line-through") || /^(?!none)\w/.test(style.get("text-line-through") ?? "");
  return { ...(isStruck ? { s: true } : {}), ...(value.includes("underline") ? { u: true } : {}) };
}

function raised(style: Style): Partial<Marks> {
  const value = style.get("vertical-align");
  if (value === "super") return { raised: "sup" };
  return value === "sub" ? { raised: "sub" } : {};
}

/** The colors of other programs become the nearest of ours; their fonts and sizes do not fit the town's pages. */
function classes(element: HtmlElement, style: Style): Partial<Marks> {
  const names = attributeOf(element, "class");
  const font = richClasses(["font"], names);
  const size = richClasses(["size"], names);
  const given = style.get("color") ?? attributeOf(element, "color");
  const color = richClasses(["color"], names) || (given === "" ? null : (nearestColor(given) ?? ""));
  return { ...(font === "" ? {} : { font }), ...(size === "" ? {} : { size }), ...(color === null ? {} : { color }) };
}

/** Writes a text with its marks, in the order in which the editor nests them. */
export function withMarks(text: string, { href, font, size, color, raised: level, ...on }: Marks): string {
  const tags: string[] = [];
  if (href !== "") tags.push(`a href="${escapeHtml(href)}"`);
  for (const style of [font, size, href === "" ? color : ""]) if (style !== "") tags.push(`span class="${style}"`);
  if (on.strong) tags.push("strong");
  if (on.em) tags.push("em");
  if (on.u && href === "") tags.push("u");
  if (on.s) tags.push("s");
  if (level !== "") tags.push(level);
  const ends = tags.map((tag) => `</${tag.split(" ", 1)[0]}>`).toReversed();
  return `${tags.map((tag) => `<${tag}>`).join("")}${text}${ends.join("")}`;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
