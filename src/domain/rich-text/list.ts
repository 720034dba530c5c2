import { REFERENCE } from "./references.ts";

/**
 * What a rich text may have (OPEN-126, decision 055). The editor's schema, pasting, the server's sanitizer and the
 * stylesheet of shown and printed texts are made from this list, or tested against it.
 */

/** Colors of text, for light and dark surfaces. Each has a contrast of 4.5:1 with every surface of theme.css. */
export const richColors = {
  "rt-red": { label: "Red", light: "#a8201a", dark: "#ff9d94" },
  "rt-orange": { label: "Orange", light: "#8a4200", dark: "#f0b27a" },
  "rt-green": { label: "Green", light: "#1a6a3a", dark: "#7ed09b" },
  "rt-teal": { label: "Teal", light: "#00695f", dark: "#5cc9bd" },
  "rt-blue": { label: "Blue", light: "#1f54a8", dark: "#8fbcff" },
  "rt-purple": { label: "Purple", light: "#6b35a3", dark: "#cfa6ff" },
  "rt-gray": { label: "Gray", light: "#475055", dark: "#b7c0c4" },
} as const;

/**
 * Styles, as classes: pages forbid inline styles (decision 006), and a class can follow the town's colors, the dark
 * scheme and paper. A text has at most one class of each group at an element.
 */
export const richStyles = {
  align: { "rt-center": "Center", "rt-right": "Right", "rt-justify": "Justify" },
  /** Steps of indentation, such as of the paragraphs of a law below others. */
  indent: { "rt-indent-1": "1 step", "rt-indent-2": "2 steps", "rt-indent-3": "3 steps", "rt-indent-4": "4 steps" },
  font: { "rt-sans": "Sans serif", "rt-serif": "Serif", "rt-mono": "Monospace" },
  size: { "rt-small": "Small", "rt-large": "Large", "rt-larger": "Larger" },
  color: {
    "rt-title": "Title color of the town",
    "rt-accent": "Accent color of the town",
    "rt-red": richColors["rt-red"].label,
    "rt-orange": richColors["rt-orange"].label,
    "rt-green": richColors["rt-green"].label,
    "rt-teal": richColors["rt-teal"].label,
    "rt-blue": richColors["rt-blue"].label,
    "rt-purple": richColors["rt-purple"].label,
    "rt-gray": richColors["rt-gray"].label,
  },
  /** Heights of images: quarters of the largest (EDITOR-04, OPEN-129). Tall, the default, has no class. */
  height: { "rt-short": "Short", "rt-medium-height": "Medium", "rt-large-height": "Large" },
  /** Widths of images (EDITOR-05). Wide, the default, has no class. */
  width: { "rt-narrow": "Small", "rt-medium-width": "Medium", "rt-large-width": "Large" },
} as const;

export type RichStyle = keyof typeof richStyles;
export type RichColor = keyof typeof richColors;

/** The pattern of an attribute's value; addresses have rules of their own (platform/html/addresses.ts). */
export const richValues = {
  number: /^\d{1,4}$/,
  span: /^(?:[2-9]|[1-9]\d)$/,
  numbering: /^[aAiI]$/,
  noopener: /^noopener$/,
  text: /^[^]*$/,
  link: /./,
  picture: /./,
  reference: REFERENCE,
  newWindow: /^new$/,
} as const;

export interface RichElement {
  readonly attributes?: Readonly<Record<string, keyof typeof richValues>>;
  readonly styles?: readonly RichStyle[];
  /** Without this attribute the element is removed. */
  readonly needs?: string;
  /** Part of a line of text. */
  readonly inline?: true;
}

const cell = { attributes: { colspan: "span", rowspan: "span" } } satisfies RichElement;
const aligned = { styles: ["align"] } satisfies RichElement;

export const richElements = {
  p: { styles: ["align", "indent"] },
  h2: aligned,
  h3: aligned,
  h4: aligned,
  ul: {},
  ol: { attributes: { start: "number", type: "numbering" } },
  li: {},
  blockquote: {},
  hr: {},
  table: {},
  tbody: {},
  tr: {},
  th: cell,
  td: cell,
  img: {
    attributes: { src: "picture", alt: "text", width: "number", height: "number" },
    styles: ["height", "width"],
    needs: "src",
  },
  strong: { inline: true },
  em: { inline: true },
  u: { inline: true },
  s: { inline: true },
  sup: { inline: true },
  sub: { inline: true },
  span: { styles: ["font", "size", "color"], needs: "class", inline: true },
  a: { attributes: { href: "link", rel: "noopener" }, needs: "href", inline: true },
  /** A reference (references.ts). */
  cite: {
    attributes: { "data-reference": "reference", "data-window": "newWindow" },
    needs: "data-reference",
    inline: true,
  },
  br: { inline: true },
} as const satisfies Readonly<Record<string, RichElement>>;

export type RichTag = keyof typeof richElements;

const isRichTag = (tag: string): tag is RichTag => Object.hasOwn(richElements, tag);

export const elementOf = (tag: RichTag): RichElement => richElements[tag];

export const headingLevels = [2, 3, 4] as const;

/** Other names of these elements, in texts from elsewhere. A page has one h1, its name. */
const SYNONYMS: Readonly<Record<string, RichTag>> = {
  b: "strong",
  i: "em",
  strike: "s",
  del: "s",
  ins: "u",
  h1: "h2",
  h5: "h4",
  h6: "h4",
  div: "p",
  thead: "tbody",
  tfoot: "tbody",
};

/** The element of this list for a tag's name; null if a rich text has none. */
export function richTagOf(name: string): RichTag | null {
  if (isRichTag(name)) return name;
  return Object.hasOwn(SYNONYMS, name) ? (SYNONYMS[name] ?? null) : null;
}

/** Lists within lists (EDITOR-06). */
export const MAX_LIST_DEPTH = 4;

/**
 * The sanitizer's time is quadratic in nesting depth; this many tags take a tenth of a second. HTML with more is stored
 * as text.
 */
export const MAX_TAGS = 10_000;

export const countTags = (html: string): number => html.match(/<[a-z]/gi)?.length ?? 0;

/** The classes that an element with these styles may have: of each group the first that is allowed. */
export function richClasses(styles: readonly RichStyle[], classes: string): string {
  const words = classes.split(/\s+/);
  return styles.flatMap((style) => words.find((word) => Object.hasOwn(richStyles[style], word)) ?? []).join(" ");
}
