import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Dialog } from "../dialog.tsx";
import { FileDrop } from "../file-drop/file-drop.tsx";
import { Floating } from "../form/floating.tsx";
import { TextField } from "../form/text-field.tsx";
import { FormBody } from "../form/form-body.tsx";
import { fieldProblem } from "../form/problem.ts";
import { useFormState } from "../form/use-form-state.ts";
import type { UploadImage } from "./rich-text-field.tsx";
import styles from "./rich-text-field.module.css";

interface ImageDialogProps {
  readonly editor: Editor;
  readonly upload: UploadImage;
  readonly open: boolean;
  readonly onClose: () => void;
}

const MAX_PICTURE_BYTES = 10_000_000;
const ACCEPTED = "JPEG, PNG or GIF";

/** Whether the browser can show it: the name and type of a file say nothing about its content. */
const isPicture = (file: File): Promise<boolean> =>
  createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close();
      return true;
    },
    () => false,
  );

/** Uploads a picture and inserts it at the cursor, with its description (WCAG 1.1.1). */
export function ImageDialog({ editor, upload, open, onClose }: ImageDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState("");
  const state = useFormState();
  const { busy, run } = state;
  const close = (): void => {
    setFile(null);
    setAlt("");
    state.show(null);
    onClose();
  };
  const insert = async (): Promise<void> => {
    if (file === null) return;
    if (!(await isPicture(file))) {
      state.show(fieldProblem({ file: `“${file.name}” is damaged or is not a picture. Accepted: ${ACCEPTED}.` }));
      return;
    }
    await run(async () => {
      const src = await upload(file);
      close();
      editor
        .chain()
        .focus()
        .insertContent({ type: "picture", attrs: { src, alt: alt.trim() } })
        .run();
    });
  };
  return (
    <Floating>
      <Dialog
        title="Picture"
        open={open}
        onClose={close}
        onSubmit={() => void insert()}
        submitLabel={busy ? "Uploading…" : "Insert"}
        submitDisabled={file === null || busy}
      >
        <div className={styles.fields}>
          <FormBody form={{ ...state, retry: () => void insert() }}>
            <FileDrop
              path="file"
              label={file?.name ?? "Drop a picture here"}
              hint={ACCEPTED}
              accept="image/jpeg,image/png,image/gif"
              maxBytes={MAX_PICTURE_BYTES}
              multiple={false}
              onFiles={([first]) => {
                setFile(first ?? null);
                state.changed(["file"]);
              }}
            />
          </FormBody>
          <TextField
            label="Description"
            hint="What the picture shows, for people who cannot see it. Leave empty if it is only decorative."
            value={alt}
            onValue={setAlt}
            size="wide"
          />
        </div>
      </Dialog>
    </Floating>
  );
}
