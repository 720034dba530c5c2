import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Dialog } from "../dialog/dialog.tsx";
import { describeError } from "../messages/errors.ts";
import { FileDrop } from "../file-drop/file-drop.tsx";
import { MAX_FILE_BYTES } from "../file-drop/sort-files.ts";
import { showAdminMessage } from "../form/admin-messages.ts";
import { Floating } from "../form/floating.tsx";
import { TextField } from "../form/text-field.tsx";
import { FormBody } from "../form/form-body.tsx";
import { fieldProblem } from "../form/problem.ts";
import { useFormState } from "../form/use-form-state.ts";
import type { UploadFile } from "./rich-text-field.tsx";
import styles from "./rich-text-field.module.css";

interface UploadKind {
  readonly title: string;
  /** In the message of a failure. */
  readonly called: string;
  readonly drop: string;
  readonly hint: string;
  readonly accept?: string;
  readonly maxBytes: number;
  readonly textLabel: string;
  readonly textHint: string;
  /** Why the file cannot be inserted; null if it can. */
  readonly refuse: (file: File) => Promise<string | null>;
  readonly insert: (editor: Editor, url: string, text: string, file: File) => void;
}

const ACCEPTED = "JPEG, PNG or GIF";

const PICTURE: UploadKind = {
  title: "Picture",
  drop: "Drop a picture here",
  hint: ACCEPTED,
  called: "image",
  accept: "image/jpeg,image/png,image/gif",
  maxBytes: 10_000_000,
  textLabel: "Description",
  textHint: "What the picture shows, for people who cannot see it. Leave empty if it is only decorative.",
  // The name and type of a file say nothing about its content.
  refuse: (file) =>
    createImageBitmap(file).then(
      (bitmap) => {
        bitmap.close();
        return null;
      },
      () => `“${file.name}” is damaged or is not a picture. Accepted: ${ACCEPTED}.`,
    ),
  insert: (editor, src, alt) =>
    void editor.chain().focus().insertContent({ type: "picture", attrs: { src, alt } }).run(),
};

const ATTACHMENT: UploadKind = {
  title: "Attachment",
  drop: "Drop a file here",
  called: "file",
  hint: "Any file. Readers download it.",
  maxBytes: MAX_FILE_BYTES,
  textLabel: "Text of the link",
  textHint: "Leave empty to show the name of the file.",
  refuse: async () => null,
  insert: (editor, href, text, { name }) =>
    void editor
      .chain()
      .focus()
      .insertContent([
        { type: "text", text: text === "" ? name : text, marks: [{ type: "link", attrs: { href } }] },
        { type: "text", text: " " },
      ])
      .run(),
};

const KINDS = { picture: PICTURE, file: ATTACHMENT } as const;

interface UploadDialogProps {
  readonly editor: Editor;
  readonly kind: keyof typeof KINDS;
  /** A picture that was pasted. */
  readonly given: File | null;
  readonly upload: UploadFile;
  readonly onClose: () => void;
}

/** Uploads a picture or an attachment, and inserts it at the cursor (EDITOR-08). */
export function UploadDialog({ editor, kind, given, upload, onClose }: UploadDialogProps) {
  const { called, title, drop, hint, accept, maxBytes, textLabel, textHint, refuse, insert } = KINDS[kind];
  const [file, setFile] = useState(given);
  const [text, setText] = useState("");
  const state = useFormState();
  const { busy, run } = state;
  const send = async (): Promise<void> => {
    if (file === null) return;
    const refusal = await refuse(file);
    if (refusal !== null) {
      state.show(fieldProblem({ file: refusal }));
      return;
    }
    await run(async () => {
      const url = await upload(file).catch((error: unknown) => report(called, file, error));
      onClose();
      insert(editor, url, text.trim(), file);
    });
  };
  return (
    <Floating>
      <Dialog
        title={title}
        open
        onClose={onClose}
        onSubmit={() => void send()}
        submitLabel={busy ? "Uploading…" : "Insert"}
        submitDisabled={file === null || busy}
      >
        <div className={styles.fields}>
          <FormBody form={{ ...state, retry: () => void send() }}>
            <FileDrop
              path="file"
              label={file?.name ?? drop}
              hint={hint}
              accept={accept}
              maxBytes={maxBytes}
              multiple={false}
              onFiles={([first]) => {
                setFile(first ?? null);
                state.changed(["file"]);
              }}
            />
          </FormBody>
          <TextField label={textLabel} hint={textHint} value={text} onValue={setText} size="wide" />
        </div>
      </Dialog>
    </Floating>
  );
}

/** EDITOR-09: reported, logged and thrown again. */
function report(called: string, { name }: File, error: unknown): never {
  const text = `Failed to upload ${called} ${name} - ${describeError(error).message}`;
  showAdminMessage(text, "error");
  // oxlint-disable-next-line no-console -- for support staff
  console.error(text, error);
  throw error;
}
