import type { CommandProps, Editor } from "@tiptap/core";
import { richStyles } from "../../domain/rich-text/list.ts";
import { EMOJI } from "./emoji.ts";
import { listDepth } from "./schema.ts";
import { at, LIST_LEVELS, type MenuItem, type ToolMenu } from "./tools.ts";
import { editorIcons } from "./editor-icons.ts";

const HEADINGS = [
  { level: 2, label: "Heading" },
  { level: 3, label: "Subheading" },
  { level: 4, label: "Small heading" },
] as const;

export const STYLE: ToolMenu = {
  label: "Style",
  current: (editor) => HEADINGS.find(({ level }) => editor.isActive("heading", { level }))?.label ?? "Text",
  items: [
    {
      label: "Text",
      run: at((chain) => chain.setParagraph()),
      isOn: (editor) => editor.isActive("paragraph"),
    },
    ...HEADINGS.map(({ level, label }): MenuItem => ({
      label,
      run: at((chain) => chain.setHeading({ level })),
      isOn: (editor) => editor.isActive("heading", { level }),
    })),
  ],
};

/** A menu of one group of styles that are marks: one of them, or none. */
function styleMenu(style: "font" | "size" | "color", none: string, shown: Omit<ToolMenu, "items">): ToolMenu {
  const classes = Object.entries(richStyles[style]);
  return {
    ...shown,
    items: [
      {
        label: none,
        run: at((chain) => chain.unsetMark(style)),
        isOn: (editor) => !editor.isActive(style),
      },
      ...classes.map(([name, label]): MenuItem => ({
        label,
        look: name,
        run: at((chain) => chain.setMark(style, { [style]: name })),
        isOn: (editor) => editor.isActive(style, { [style]: name }),
      })),
    ],
  };
}

export const FONT = styleMenu("font", "Font of the page", { label: "Font", face: "Aa", isRare: true });
export const SIZE = styleMenu("size", "Normal", { label: "Size", icon: editorIcons.size, isRare: true });
export const COLOR = styleMenu("color", "Color of the page", { label: "Color", icon: editorIcons.color, isRare: true });

const alignmentOf = (editor: Editor): unknown =>
  editor.getAttributes(editor.isActive("heading") ? "heading" : "paragraph").align;

const INDENTS: readonly string[] = ["", ...Object.keys(richStyles.indent)];

/** The paragraphs that are selected move by one step. */
const indentBy = (label: string, steps: 1 | -1): MenuItem => {
  const next = (editor: Editor): string | undefined =>
    INDENTS[INDENTS.indexOf(String(editor.getAttributes("paragraph").indent ?? "")) + steps];
  return {
    label,
    run: (editor) => at((chain) => chain.updateAttributes("paragraph", { indent: next(editor) || null }))(editor),
    isOff: (editor) => !editor.isActive("paragraph") || listDepth(editor) > 0 || next(editor) === undefined,
  };
};

export const ALIGN: ToolMenu = {
  label: "Alignment",
  icon: editorIcons.align,
  isRare: true,
  items: [
    ...[["", "Left"] as const, ...Object.entries(richStyles.align)].map(([name, label]): MenuItem => ({
      label,
      run: at((chain) =>
        chain
          .updateAttributes("paragraph", { align: name || null })
          .updateAttributes("heading", { align: name || null }),
      ),
      isOn: (editor) => (alignmentOf(editor) ?? "") === name,
    })),
    indentBy("Increase indent", 1),
    indentBy("Decrease indent", -1),
  ],
};

const NUMBERINGS = [
  { type: null, label: "1, 2, 3" },
  { type: "a", label: "a, b, c" },
  { type: "A", label: "A, B, C" },
  { type: "i", label: "i, ii, iii" },
  { type: "I", label: "I, II, III" },
] as const;

const isNumbered = (editor: Editor): boolean => editor.isActive("orderedList");

export const LIST: ToolMenu = {
  label: "List options",
  icon: "list",
  isRare: true,
  items: [
    ...NUMBERINGS.map(({ type, label }): MenuItem => ({
      label,
      run: (editor) => {
        const chain = editor.chain().focus();
        (isNumbered(editor) ? chain : chain.toggleOrderedList()).updateAttributes("orderedList", { type }).run();
      },
      isOn: (editor) => isNumbered(editor) && (editor.getAttributes("orderedList").type ?? null) === type,
    })),
    ...LIST_LEVELS,
  ],
};

const inTable = (label: string, change: Parameters<typeof at>[0], can: (editor: Editor) => boolean): MenuItem => ({
  label,
  run: at(change),
  isOff: (editor) => !can(editor),
});

export const TABLE: ToolMenu = {
  label: "Table",
  icon: "table",
  items: [
    {
      label: "Insert a table",
      run: at((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
      isOff: (editor) => editor.isActive("table"),
    },
    inTable(
      "Row above",
      (chain) => chain.addRowBefore(),
      (editor) => editor.can().addRowBefore(),
    ),
    inTable(
      "Row below",
      (chain) => chain.addRowAfter(),
      (editor) => editor.can().addRowAfter(),
    ),
    inTable(
      "Column before",
      (chain) => chain.addColumnBefore(),
      (editor) => editor.can().addColumnBefore(),
    ),
    inTable(
      "Column after",
      (chain) => chain.addColumnAfter(),
      (editor) => editor.can().addColumnAfter(),
    ),
    inTable(
      "Merge cells",
      (chain) => chain.mergeCells(),
      (editor) => editor.can().mergeCells(),
    ),
    inTable(
      "Split cell",
      (chain) => chain.splitCell(),
      (editor) => editor.can().splitCell(),
    ),
    inTable(
      "Header row",
      (chain) => chain.toggleHeaderRow(),
      (editor) => editor.can().toggleHeaderRow(),
    ),
    inTable(
      "Header column",
      (chain) => chain.toggleHeaderColumn(),
      (editor) => editor.can().toggleHeaderColumn(),
    ),
    inTable(
      "Delete row",
      (chain) => chain.deleteRow(),
      (editor) => editor.can().deleteRow(),
    ),
    inTable(
      "Delete column",
      (chain) => chain.deleteColumn(),
      (editor) => editor.can().deleteColumn(),
    ),
    inTable(
      "Delete table",
      (chain) => chain.deleteTable(),
      (editor) => editor.can().deleteTable(),
    ),
  ],
};

/** Heights and widths of the selected picture (EDITOR-04, EDITOR-05). The largest is the default and has no class. */
function pictureSizes(attribute: "tall" | "wide", of: string, classes: Readonly<Record<string, string>>, most: string) {
  return [...Object.entries(classes), ["", most] as const].map(([name, label]): MenuItem => ({
    label: `${of}: ${label.toLowerCase()}`,
    run: at((chain) => chain.updateAttributes("picture", { [attribute]: name || null })),
    isOn: (editor) => editor.isActive("picture") && (editor.getAttributes("picture")[attribute] ?? "") === name,
    isOff: (editor) => !editor.isActive("picture"),
  }));
}

export const PICTURE_SIZE: ToolMenu = {
  label: "Size of the picture",
  icon: editorIcons.pictureSize,
  isRare: true,
  items: [
    ...pictureSizes("tall", "Height", richStyles.height, "Tall"),
    ...pictureSizes("wide", "Width", richStyles.width, "Wide"),
  ],
};

/** With the formatting that typed text would have. */
const insertText =
  (text: string) =>
  ({ tr, state }: CommandProps): boolean => {
    const marks = tr.storedMarks ?? tr.selection.$from.marks();
    tr.replaceSelectionWith(state.schema.text(text, marks), false);
    return true;
  };

export const EMOJI_MENU: ToolMenu = {
  label: "Emoji",
  icon: editorIcons.emoji,
  isGrid: true,
  isRare: true,
  items: EMOJI.map(([face, label]) => ({ label, face, run: at((chain) => chain.command(insertText(face))) })),
};
