import sanitize, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import {
  countTags,
  elementOf,
  MAX_TAGS,
  type RichElement,
  richClasses,
  richElements,
  richTagOf,
  richValues,
} from "../../domain/rich-text/list.ts";
import { safeHref, safeImage } from "./addresses.ts";

/** Tags that are removed together with their text. */
const DROPPED_TAGS = [
  "script",
  "style",
  "textarea",
  "option",
  "noscript",
  "template",
  "iframe",
  "object",
  "embed",
  "svg",
  "math",
  "title",
  "head",
  "xmp",
  "noembed",
  "noframes",
  "plaintext",
  "select",
  "audio",
  "video",
];
const MAX_DEPTH = 30;
/** Not allowed in HTML; browsers handle them differently. */
const CONTROLS = /[\u0000-\u0008\v\f\u000e-\u001f\u007f]/g;

const OPTIONS: IOptions = {
  allowedTags: Object.keys(richElements),
  allowedAttributes: Object.fromEntries(
    Object.entries(richElements).map(([tag, element]) => [tag, attributeNames(element)]),
  ),
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: DROPPED_TAGS,
  nestingLimit: MAX_DEPTH,
  enforceHtmlBoundary: false,
  transformTags: { "*": toRichTag },
  exclusiveFilter: ({ tag, attribs }) => isIncomplete(tag, attribs) && (tag === "img" || "excludeTag"),
};

/**
 * Sanitizes HTML written by a person so that it can be shown to others (OPEN-126): keeps the elements, attributes and
 * classes of the list of rich texts, and the text of everything else. Returns well-formed HTML. HTML with more than
 * 10,000 tags is escaped and returned as text.
 */
export function sanitizeHtml(html: string): string {
  const plain = html.replaceAll(CONTROLS, "");
  return countTags(plain) > MAX_TAGS ? escaped(plain) : sanitize(plain, OPTIONS);
}

const escaped = (html: string): string =>
  html.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function attributeNames({ attributes = {}, styles = [] }: RichElement): string[] {
  return [...Object.keys(attributes), ...(styles.length > 0 ? ["class"] : [])];
}

function toRichTag(tag: string, given: Attributes): Tag {
  const rich = richTagOf(tag);
  return rich === null
    ? { tagName: tag, attribs: {} }
    : { tagName: rich, attribs: richAttributes(elementOf(rich), given) };
}

/** In the order of the list, so that the result is the same however often a text is sanitized. */
function richAttributes({ attributes = {}, styles = [] }: RichElement, given: Attributes): Attributes {
  const values = Object.entries(attributes).flatMap(([name, kind]) => {
    const value = safeValue(kind, given[name]);
    return value === null ? [] : [[name, value] as const];
  });
  const classes = richClasses(styles, given.class ?? "");
  return Object.fromEntries(classes === "" ? values : [...values, ["class", classes]]);
}

function safeValue(kind: keyof typeof richValues, value: string | undefined): string | null {
  if (kind === "noopener") return kind;
  if (kind === "text") return value ?? "";
  if (value === undefined) return null;
  if (kind === "link") return safeHref(value);
  if (kind === "picture") return safeImage(value);
  return richValues[kind].test(value) ? value : null;
}

function isIncomplete(tag: string, attributes: Attributes): boolean {
  const rich = richTagOf(tag);
  const needs = rich === null ? undefined : elementOf(rich).needs;
  return needs !== undefined && attributes[needs] === undefined;
}
