import type { Editor } from "@tiptap/core";
import type { AdminIconName } from "../admin-icons.tsx";

/** One toolbar button. */
export interface Tool {
  readonly label: string;
  /** Text instead of an icon. */
  readonly face?: string;
  readonly icon?: AdminIconName;
  readonly run: (editor: Editor) => void;
  readonly isOn?: (editor: Editor) => boolean;
  readonly isOff?: (editor: Editor) => boolean;
}

/** Groups of tools, in toolbar order. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      label: "Text",
      face: "Text",
      run: (editor) => editor.chain().focus().setParagraph().run(),
      isOn: (editor) => editor.isActive("paragraph"),
    },
    {
      label: "H2 heading",
      face: "H2",
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
      isOn: (editor) => editor.isActive("heading", { level: 2 }),
    },
    {
      label: "H3 subheading",
      face: "H3",
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
      isOn: (editor) => editor.isActive("heading", { level: 3 }),
    },
  ],
  [
    {
      label: "Bold",
      icon: "bold",
      run: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive("bold"),
    },
    {
      label: "Italic",
      icon: "italic",
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive("italic"),
    },
    {
      label: "Underline",
      icon: "underline",
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
      isOn: (editor) => editor.isActive("underline"),
    },
  ],
  [
    {
      label: "Bullet list",
      icon: "bullets",
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive("bulletList"),
    },
    {
      label: "Numbered list",
      icon: "numbers",
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive("orderedList"),
    },
    {
      label: "Quote",
      icon: "quote",
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive("blockquote"),
    },
    { label: "Horizontal line", icon: "rule", run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  ],
  [
    {
      label: "Undo",
      icon: "undo",
      run: (editor) => editor.chain().focus().undo().run(),
      isOff: (editor) => !editor.can().undo(),
    },
    {
      label: "Redo",
      icon: "redo",
      run: (editor) => editor.chain().focus().redo().run(),
      isOff: (editor) => !editor.can().redo(),
    },
  ],
];
