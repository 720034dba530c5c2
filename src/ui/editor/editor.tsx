import type { Editor } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { use, useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { OwnTexts } from "./own-texts.ts";
import { EditorPartsContext } from "./editor-part.ts";
import { loadEditorParts } from "./load-editor-parts.ts";
import { convertPasted } from "./paste/convert.ts";
import { PasteNotice } from "./paste-notice.tsx";
import { RICH_EXTENSIONS } from "./schema.ts";
import { scrollToSelection } from "./scroll-to-selection.ts";
import { Toolbar, type EditorDialog } from "./toolbar.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { UploadDialog } from "./upload-dialog.tsx";
import type { RichTextFieldProps } from "./rich-text-field.tsx";
import "../rich-text/rich-text.css";
import styles from "./rich-text-field.module.css";

interface EditorProps extends Pick<RichTextFieldProps, "label" | "value" | "onValue" | "upload" | "disabled"> {
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly required: boolean;
}

/** Loaded by RichTextField. Without the library's own style tag, which the content security policy forbids. */
export default function RichTextEditor({ label, value, onValue, upload, disabled = false, ...aria }: EditorProps) {
  const parts = use(loadEditorParts(use(EditorPartsContext)));
  // The value as given and as the editor writes it. If the editor returns to it (undo), the value is reported as given,
  // so that it counts as unchanged.
  const known = useRef({ given: value, written: "" });
  const [ownTexts] = useState(() => new OwnTexts(value));
  const [notice, setNotice] = useState("");
  const [dialog, setDialog] = useState<{ readonly kind: EditorDialog; readonly file: File | null } | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  /** A picture without text opens its dialog, which asks for a description. Office programs add a picture of the text. */
  const takePicture = (event: Event, data: DataTransfer | null): boolean => {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));
    if (file === undefined || hasText(data)) return false;
    event.preventDefault();
    if (upload === undefined) setNotice("Pictures cannot be pasted here.");
    else setDialog({ kind: "picture", file });
    return true;
  };
  const editor = useEditor({
    extensions: [...RICH_EXTENSIONS, ...parts.flatMap(({ extensions = [] }) => extensions)],
    content: value,
    immediatelyRender: false,
    injectCSS: false,
    editable: !disabled,
    editorProps: {
      attributes: attributesOf(aria),
      handleScrollToSelection: scrollToSelection,
      transformPastedHTML: (html) => {
        // The editor's own text is complete.
        if (html.includes("data-pm-slice")) return html;
        const pasted = convertPasted(html, location.origin);
        setNotice(pasted.notice);
        return pasted.html;
      },
      handlePaste: (_, event) => takePicture(event, event.clipboardData),
      handleDrop: (_, event, __, isMove) => !isMove && takePicture(event, event.dataTransfer),
      handleKeyDown: (_, event) => {
        if (event.altKey && event.key === "F10") toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        else if (isShortcutOfLink(event)) setDialog({ kind: "link", file: null });
        else return false;
        event.preventDefault();
        return true;
      },
    },
    onCreate: ({ editor: created }) => {
      known.current = { given: value, written: htmlOf(created) };
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed);
      const text = html === known.current.written ? known.current.given : html;
      ownTexts.add(text);
      onValue(text);
    },
  });
  useEffect(() => {
    if (editor === null || ownTexts.isEcho(value)) return;
    editor.commands.setContent(value, { emitUpdate: false });
    known.current = { given: value, written: htmlOf(editor) };
  }, [ownTexts, editor, value]);
  if (editor === null) return <div className={styles.frame} />;
  return (
    <div className={styles.frame}>
      <Toolbar
        ref={toolbar}
        editor={editor}
        label={`Formatting of ${label}`}
        hasUploads={upload !== undefined}
        more={parts.map(({ tools }) => tools)}
        disabled={disabled}
        onOpen={(kind) => setDialog({ kind, file: null })}
      />
      <EditorContent editor={editor} />
      <PasteNotice text={notice} onClose={() => setNotice("")} />
      {parts.map(({ tools: [tool], Dialog }) => Dialog !== undefined && <Dialog key={tool?.label} editor={editor} />)}
      <LinkDialog editor={editor} open={dialog?.kind === "link"} onClose={() => setDialog(null)} />
      {upload !== undefined && dialog !== null && dialog.kind !== "link" && (
        <UploadDialog
          editor={editor}
          kind={dialog.kind}
          given={dialog.file}
          upload={upload}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

const isShortcutOfLink = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "k";

const hasText = (data: DataTransfer | null): boolean =>
  (data?.getData("text/plain") ?? "").trim() !== "" || /<(?:p|table|li|h\d)\b/i.test(data?.getData("text/html") ?? "");

/** Without the empty paragraph that the editor keeps at the end. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? "" : editor.getHTML().replace(/(?:<p><\/p>)+$/, ""));

function attributesOf({
  labelledBy,
  describedBy,
  invalid,
  required,
}: Pick<EditorProps, "labelledBy" | "describedBy" | "invalid" | "required">): Record<string, string> {
  return {
    class: classNames("rich-text", styles.text),
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": labelledBy,
    ...(describedBy === "" ? {} : { "aria-describedby": describedBy }),
    ...(invalid ? { "aria-invalid": "true" } : {}),
    ...(required ? { "aria-required": "true" } : {}),
  };
}
