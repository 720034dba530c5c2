import type { ChainedCommands, Editor } from "@tiptap/core";
import { MAX_LIST_DEPTH } from "../../domain/rich-text/list.ts";
import type { AdminIconName } from "../icons/admin-icons.tsx";
import { listDepth } from "./schema.ts";
import { editorIcons } from "./editor-icons.ts";

interface Named {
  readonly label: string;
  readonly isOn?: (editor: Editor) => boolean;
  readonly isOff?: (editor: Editor) => boolean;
}

interface Face extends Named {
  /** Text instead of an icon. */
  readonly face?: string;
  readonly icon?: AdminIconName;
  /** "Ctrl+K" */
  readonly keys?: string;
  /** On narrow screens it is behind "More tools". */
  readonly isRare?: true;
}

/** One toolbar button. */
export interface Tool extends Face {
  readonly run: (editor: Editor) => void;
}

export interface MenuItem extends Named {
  /** What the item looks like, instead of its label. */
  readonly face?: string;
  /** A class of rich texts, which the label has. */
  readonly look?: string;
  readonly run: (editor: Editor) => void;
}

/** A toolbar button that opens a menu. */
export interface ToolMenu extends Face {
  readonly items: readonly MenuItem[];
  /** The face, if it depends on the text. */
  readonly current?: (editor: Editor) => string;
  /** Items side by side in rows of eight, such as emoji. */
  readonly isGrid?: true;
}

export type AnyTool = Tool | ToolMenu;

export const isMenu = (tool: AnyTool): tool is ToolMenu => "items" in tool;

/** Runs commands at the selection, and gives the focus back to the text. */
export const at = (change: (chain: ChainedCommands) => ChainedCommands) => (editor: Editor) =>
  void change(editor.chain().focus()).run();

const mark = (label: string, name: string, icon: AdminIconName, keys: string): Tool => ({
  label,
  icon,
  keys,
  run: at((chain) => chain.toggleMark(name)),
  isOn: (editor) => editor.isActive(name),
});

const rare = <Some extends AnyTool>(tool: Some): Some & { readonly isRare: true } => ({ ...tool, isRare: true });

export const INLINE: readonly Tool[] = [
  mark("Bold", "bold", editorIcons.bold, "Ctrl+B"),
  mark("Italic", "italic", editorIcons.italic, "Ctrl+I"),
  rare(mark("Underline", "underline", editorIcons.underline, "Ctrl+U")),
  rare(mark("Strikethrough", "strike", editorIcons.strike, "Ctrl+Shift+S")),
  rare(mark("Superscript", "superscript", editorIcons.superscript, "Ctrl+.")),
  rare(mark("Subscript", "subscript", editorIcons.subscript, "Ctrl+,")),
];

export const LISTS: readonly Tool[] = [
  {
    label: "Bullet list",
    icon: editorIcons.bullets,
    run: at((chain) => chain.toggleBulletList()),
    isOn: (editor) => editor.isActive("bulletList"),
  },
  {
    label: "Numbered list",
    icon: editorIcons.numbers,
    run: at((chain) => chain.toggleOrderedList()),
    isOn: (editor) => editor.isActive("orderedList"),
  },
];

export const LIST_LEVELS: readonly MenuItem[] = [
  {
    label: "One level down",
    run: at((chain) => chain.sinkListItem("listItem")),
    isOff: (editor) => listDepth(editor) >= MAX_LIST_DEPTH || !editor.can().sinkListItem("listItem"),
  },
  {
    label: "One level up",
    run: at((chain) => chain.liftListItem("listItem")),
    isOff: (editor) => !editor.can().liftListItem("listItem"),
  },
];

export const BLOCKS: readonly Tool[] = [
  rare({
    label: "Quote",
    icon: editorIcons.quote,
    run: at((chain) => chain.toggleBlockquote()),
    isOn: (editor: Editor) => editor.isActive("blockquote"),
  }),
  rare({ label: "Horizontal line", icon: editorIcons.rule, run: at((chain) => chain.setHorizontalRule()) }),
];

/** Keeps links, which are not formatting. */
export const CLEAR: Tool = rare({
  label: "Clear formatting",
  icon: editorIcons.clear,
  run: at((chain) =>
    chain
      .command(({ tr, state }) => {
        const { from, to } = tr.selection;
        for (const type of Object.values(state.schema.marks)) if (type.name !== "link") tr.removeMark(from, to, type);
        return true;
      })
      .updateAttributes("paragraph", { align: null, indent: null })
      .updateAttributes("heading", { align: null }),
  ),
});

export const HISTORY: readonly Tool[] = [
  {
    label: "Undo",
    icon: "undo",
    keys: "Ctrl+Z",
    run: at((chain) => chain.undo()),
    isOff: (editor) => !editor.can().undo(),
  },
  {
    label: "Redo",
    icon: editorIcons.redo,
    keys: "Ctrl+Y",
    run: at((chain) => chain.redo()),
    isOff: (editor) => !editor.can().redo(),
  },
];
