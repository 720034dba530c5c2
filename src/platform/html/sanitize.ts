import sanitize, { type Attributes, type IOptions, type Tag } from "sanitize-html";
import { safeHref, safeImage } from "./addresses.ts";

/** Tags that the toolbar of ui/editor produces (OPEN-126). */
const BLOCKS = ["p", "h2", "h3", "ul", "ol", "li", "blockquote", "hr"];
const INLINE = ["strong", "em", "u", "a", "br"];
/** Legacy tags and their replacements; a message has no h1 and nothing below h3. */
const RENAMED: Readonly<Record<string, string>> = {
  b: "strong",
  i: "em",
  h1: "h2",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  div: "p",
};
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
/**
 * The parser's time is quadratic in nesting depth; this many tags take a tenth of a second. Nobody writes that many.
 */
const MAX_TAGS = 10_000;
/** Not allowed in HTML; browsers handle them differently. */
const CONTROLS = /[\u0000-\u0008\v\f\u000e-\u001f\u007f]/g;
const BLOCK_ENDS = /<\/(?:p|div|h[1-6]|li|blockquote|td|th|tr)\s*>/gi;

/**
 * Sanitizes HTML written by a person so that it can be shown to others (OPEN-126): keeps the tags, attributes and
 * addresses that the editor toolbar produces, and the text of everything else. Returns well-formed HTML. HTML with more
 * than 10,000 tags is escaped and returned as text.
 */
export function sanitizeHtml(html: string): string {
  return clean(html, [...BLOCKS, ...INLINE, "img"]);
}

/** Like `sanitizeHtml`, for one line of text: no paragraphs, lists or images. The end of a block becomes a space. */
export function sanitizeInline(html: string): string {
  return clean(html.replaceAll(BLOCK_ENDS, "$& "), INLINE).replaceAll(/\s+/g, " ").trim();
}

function clean(html: string, allowedTags: string[]): string {
  const plain = html.replaceAll(CONTROLS, "");
  return hasTooManyTags(plain) ? escaped(plain) : sanitize(plain, optionsFor(allowedTags));
}

const hasTooManyTags = (html: string): boolean => (html.match(/<[a-z]/gi)?.length ?? 0) > MAX_TAGS;

const escaped = (html: string): string =>
  html.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function optionsFor(allowedTags: string[]): IOptions {
  const renames = Object.entries(RENAMED).filter(([, to]) => allowedTags.includes(to));
  return {
    allowedTags,
    allowedAttributes: { a: ["href", "rel"], img: ["src", "alt", "width", "height"], ol: ["start"] },
    allowedSchemesAppliedToAttributes: ["href", "src"],
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nonTextTags: DROPPED_TAGS,
    nestingLimit: MAX_DEPTH,
    enforceHtmlBoundary: false,
    transformTags: {
      ...Object.fromEntries(renames.map(([from, to]) => [from, sanitize.simpleTransform(to, {}, false)])),
      a: link,
      img: image,
      ol: list,
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === "a" && attribs.href === undefined ? "excludeTag" : tag === "img" && attribs.src === undefined,
  };
}

function link(tagName: string, { href = "" }: Attributes): Tag {
  const safe = safeHref(href);
  return { tagName, attribs: safe === null ? {} : { href: safe, rel: "noopener" } };
}

function image(tagName: string, { src = "", alt = "", width, height }: Attributes): Tag {
  const safe = safeImage(src);
  return {
    tagName,
    attribs: safe === null ? {} : { src: safe, alt, ...pixels("width", width), ...pixels("height", height) },
  };
}

function list(tagName: string, { start }: Attributes): Tag {
  return { tagName, attribs: pixels("start", start) };
}

const pixels = (name: string, value: string | undefined): Attributes =>
  value !== undefined && /^\d{1,4}$/.test(value) ? { [name]: value } : {};
