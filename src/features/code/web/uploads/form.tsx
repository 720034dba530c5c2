import { useRef, useState, type FormEvent } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { ChosenFile } from "../../../../ui/file-drop/chosen-file.tsx";
import { FileDrop } from "../../../../ui/file-drop/file-drop.tsx";
import { ProgressBar } from "../../../../ui/file-drop/progress-bar.tsx";
import { sendFile } from "../../../../ui/file-drop/send-file.ts";
import { DateField } from "../../../../ui/form/date-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { FormBody } from "../../../../ui/form/form-body.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { sendUpload, type AcceptedFormats } from "../../contract/uploads.ts";
import styles from "./uploads.module.css";

interface UploadFormProps {
  readonly site: string;
  readonly accepted: AcceptedFormats;
  readonly onSent: (id: number) => void;
}

/** Uploads a file with the date and name of the version. If the upload fails, the input stays. */
export function UploadForm({ site, accepted, onSent }: UploadFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const aborting = useRef<AbortController | null>(null);
  const form = useForm({
    initial: { date: "", publishingId: "" },
    draft: "upload",
    submit: async (typed) => {
      if (file === null) return;
      setSent(0);
      aborting.current = new AbortController();
      const { signal } = aborting.current;
      try {
        const upload = await sendFile(sendUpload, { site, file, ...typed }, { onProgress: setSent, signal });
        if (upload === null) return false;
        onSent(upload.id);
      } finally {
        setSent(null);
      }
      return true;
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (file !== null) form.submit();
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <FormBody form={form}>
        {file === null ? (
          <FileDrop
            path="file"
            label="Drop the code here"
            hint={`A .zip with all files, or a single file, in one of these formats: ${accepted.titles.join(", ")}`}
            accept={accepted.extensions.join(",")}
            multiple={false}
            onFiles={([one]) => one !== undefined && setFile(one)}
          />
        ) : (
          <ChosenFile file={file} disabled={sent !== null} onRemove={() => setFile(null)} />
        )}
        <div className={styles.fields}>
          <DateField
            label="Date of the law"
            hint="The date through which the code is current. If you leave it empty, the date in the file or the day of publication is used."
            {...form.field("date")}
            disabled={sent !== null}
          />
          <TextField
            label="Version name"
            hint="What your town calls it, such as “Supplement 12”. Optional."
            {...form.field("publishingId")}
            maxLength={200}
            size="wide"
            disabled={sent !== null}
          />
        </div>
      </FormBody>
      {sent !== null && (
        <ProgressBar
          label={`Uploading ${file?.name ?? ""}`}
          value={sent}
          text={sent >= 1 ? "Processing…" : undefined}
        />
      )}
      <div className={styles.actions}>
        <Button look="solid" type="submit" disabled={file === null || sent !== null}>
          Upload and check
        </Button>
        {sent !== null && <Button onClick={() => aborting.current?.abort()}>Cancel</Button>}
        <span className={styles.aside}>Nothing is published yet. You will review a report first.</span>
      </div>
    </form>
  );
}
