import { Extension, Mark, mergeAttributes, Node, type Attribute } from "@tiptap/core";
import { Link } from "@tiptap/extension-link";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
import { headingLevels, MAX_LIST_DEPTH, richClasses, richValues, type RichStyle } from "../../domain/rich-text/list.ts";

/** A class of one group of styles. */
const styleAttribute = (style: RichStyle): Attribute => ({
  default: null,
  parseHTML: (element) => richClasses([style], element.className) || null,
  renderHTML: ({ [style]: value }) => (typeof value === "string" ? { class: value } : {}),
});

const BlockStyles = Extension.create({
  name: "blockStyles",
  addGlobalAttributes: () => [
    { types: ["paragraph", "heading"], attributes: { align: styleAttribute("align") } },
    { types: ["paragraph"], attributes: { indent: styleAttribute("indent") } },
  ],
});

/** Font, size and color are marks of their own: a text can have each of them. */
const styleMark = (style: "font" | "size" | "color") =>
  Mark.create({
    name: style,
    addAttributes: () => ({ [style]: styleAttribute(style) }),
    parseHTML: () => [
      {
        tag: "span",
        consuming: false,
        getAttrs: (element) => (richClasses([style], element.className) === "" ? false : null),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes, 0],
  });

const raisedMark = (name: string, other: string, tag: "sup" | "sub", key: string) =>
  Mark.create({
    name,
    excludes: `${name} ${other}`,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(this.name) };
    },
  });

const pixels = (name: "width" | "height"): Attribute => ({
  default: null,
  parseHTML: (element) => matching(element.getAttribute(name), richValues.number),
  renderHTML: ({ [name]: value }) => (value === null ? {} : { [name]: String(value) }),
});

const matching = (value: string | null, pattern: RegExp): string | null =>
  value !== null && pattern.test(value) ? value : null;

/** A picture as a block of its own, with a description, and with its height and width in quarters (EDITOR-04, 05). */
const Picture = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: "" },
    width: pixels("width"),
    height: pixels("height"),
    tall: { ...styleAttribute("height"), renderHTML: ({ tall }) => (typeof tall === "string" ? { class: tall } : {}) },
    wide: { ...styleAttribute("width"), renderHTML: ({ wide }) => (typeof wide === "string" ? { class: wide } : {}) },
  }),
  parseHTML: () => [{ tag: "img[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", mergeAttributes(HTMLAttributes)],
});

const span = (name: "colspan" | "rowspan"): Attribute => ({
  default: 1,
  parseHTML: (element) => Number(matching(element.getAttribute(name), richValues.span) ?? 1),
  renderHTML: ({ [name]: value }) => (Number(value) > 1 ? { [name]: String(value) } : {}),
});

/** Without a table inside a table. The library needs `colwidth`. */
const CELL_CONTENT = "(paragraph | heading | bulletList | orderedList | picture)+";
const cellAttributes = () => ({
  colspan: span("colspan"),
  rowspan: span("rowspan"),
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});

const TABLES = [
  Table.extend({ renderHTML: () => ["table", ["tbody", 0]] }).configure({ resizable: false }),
  TableRow,
  TableCell.extend({ content: CELL_CONTENT, addAttributes: cellAttributes }),
  TableHeader.extend({ content: CELL_CONTENT, addAttributes: cellAttributes }),
];

const ADDRESS = Link.extend({
  addAttributes: () => ({ href: { default: null }, rel: { default: "noopener", parseHTML: () => "noopener" } }),
}).configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: "https",
  protocols: ["mailto", "tel"],
  HTMLAttributes: { target: null, rel: "noopener", class: null },
});

/**
 * A reference, as one piece: its target, and its author's own words; none for the target's name. The feature
 * `references` shows the name.
 */
const Reference = Node.create({
  name: "reference",
  group: "inline",
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    reference: {
      default: null,
      parseHTML: (element) => matching(element.dataset.reference ?? null, richValues.reference),
      renderHTML: ({ reference }) => ({ "data-reference": reference === null ? null : String(reference) }),
    },
    isNewWindow: {
      default: false,
      parseHTML: (element) => element.dataset.window === "new",
      renderHTML: ({ isNewWindow }) => (isNewWindow === true ? { "data-window": "new" } : {}),
    },
    words: { default: "", rendered: false, parseHTML: (element) => element.textContent.trim() },
  }),
  parseHTML: () => [
    { tag: "cite", getAttrs: (element) => richValues.reference.test(element.dataset.reference ?? "") && null },
  ],
  renderHTML: ({ node, HTMLAttributes }) => ["cite", HTMLAttributes, String(node.attrs["words"])],
  renderText: ({ node }) => String(node.attrs["words"]),
});

/** How many lists the cursor is in. */
export function listDepth(editor: {
  readonly state: { readonly selection: { readonly $from: ResolvedDepth } };
}): number {
  const { $from } = editor.state.selection;
  let depth = 0;
  for (let at = $from.depth; at > 0; at--) if ($from.node(at).type.name === "listItem") depth += 1;
  return depth;
}

interface ResolvedDepth {
  readonly depth: number;
  readonly node: (at: number) => { readonly type: { readonly name: string } };
}

/** Tab moves an item down to the fourth level at most, and never leaves the editor from a list. */
const ListDepth = Extension.create({
  name: "listDepth",
  priority: 1000,
  addKeyboardShortcuts() {
    return { Tab: () => listDepth(this.editor) >= MAX_LIST_DEPTH };
  },
});

/** The list of rich texts (domain/rich-text/list.ts) as the editor's schema. */
export const RICH_EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [...headingLevels] }, code: false, codeBlock: false, link: false }),
  ADDRESS,
  BlockStyles,
  ListDepth,
  Picture,
  Reference,
  ...TABLES,
  styleMark("font"),
  styleMark("size"),
  styleMark("color"),
  raisedMark("superscript", "subscript", "sup", "Mod-."),
  raisedMark("subscript", "superscript", "sub", "Mod-,"),
];
