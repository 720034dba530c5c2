import type { Editor } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { use, useEffect, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { Echoes } from "./echoes.ts";
import { EditorPartsContext, loadEditorParts } from "./editor-part.ts";
import { convertPasted } from "./paste/convert.ts";
import { PasteNotice } from "./paste-notice.tsx";
import { RICH_EXTENSIONS } from "./schema.ts";
import { Toolbar } from "./toolbar.tsx";
import type { RichTextFieldProps } from "./rich-text-field.tsx";
import "../rich-text/rich-text.css";
import styles from "./rich-text-field.module.css";

interface EditorProps extends Pick<RichTextFieldProps, "label" | "value" | "onValue" | "uploadImage" | "disabled"> {
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly required: boolean;
}

/** Loaded by RichTextField. Without the library's own style tag, which the content security policy forbids. */
export default function RichTextEditor({ label, value, onValue, uploadImage, disabled = false, ...aria }: EditorProps) {
  const parts = use(loadEditorParts(use(EditorPartsContext)));
  // The value as given and as the editor writes it. If the editor returns to it (undo), the value is reported as given,
  // so that it counts as unchanged.
  const known = useRef({ given: value, written: "" });
  const [echoes] = useState(() => new Echoes(value));
  const [notice, setNotice] = useState("");
  const editor = useEditor({
    extensions: [...RICH_EXTENSIONS, ...parts.flatMap(({ extensions = [] }) => extensions)],
    content: value,
    immediatelyRender: false,
    injectCSS: false,
    editable: !disabled,
    editorProps: {
      attributes: attributesOf(aria),
      transformPastedHTML: (html) => {
        // The editor's own text is complete.
        if (html.includes("data-pm-slice")) return html;
        const pasted = convertPasted(html, location.origin);
        setNotice(pasted.notice);
        return pasted.html;
      },
    },
    onCreate: ({ editor: created }) => {
      known.current = { given: value, written: htmlOf(created) };
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed);
      const text = html === known.current.written ? known.current.given : html;
      echoes.add(text);
      onValue(text);
    },
  });
  useEffect(() => {
    if (editor === null || echoes.isEcho(value)) return;
    editor.commands.setContent(value, { emitUpdate: false });
    known.current = { given: value, written: htmlOf(editor) };
  }, [echoes, editor, value]);
  if (editor === null) return <div className={styles.frame} />;
  return (
    <div className={styles.frame}>
      <Toolbar
        editor={editor}
        label={`Formatting of ${label}`}
        uploadImage={uploadImage}
        more={parts.map(({ tools }) => tools)}
        disabled={disabled}
      />
      <EditorContent editor={editor} />
      <PasteNotice text={notice} onClose={() => setNotice("")} />
    </div>
  );
}

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
