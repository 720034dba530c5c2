import { useId, useRef, useState, type FormEvent } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { FileDrop } from "../../../../ui/file-drop/file-drop.tsx";
import { ProgressBar } from "../../../../ui/file-drop/progress-bar.tsx";
import { sendFile } from "../../../../ui/file-drop/send-file.ts";
import { formatSize, MAX_FILE_BYTES } from "../../../../ui/file-drop/sort-files.ts";
import { FormBody } from "../../../../ui/form/form-body.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { legislationTypes } from "../../contract/lists.ts";
import { sendLawUpload } from "../../contract/uploads.ts";
import { packFiles } from "./pack-files.ts";
import styles from "./import.module.css";

interface ImportFormProps {
  readonly site: string;
  /** Types of the town's laws, the usual one first. */
  readonly types: readonly string[];
  readonly onSent: (id: number) => void;
}

/** Uploads one or several files with laws. If the upload fails, the files stay. */
export function ImportForm({ site, types, onSent }: ImportFormProps) {
  const typeList = useId();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sent, setSent] = useState<number | null>(null);
  const aborting = useRef<AbortController | null>(null);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const isTooBig = bytes > MAX_FILE_BYTES;
  const form = useForm({
    initial: { type: types[0] ?? legislationTypes[0] },
    submit: async (typed) => {
      const [first, ...more] = files;
      if (first === undefined || isTooBig) return false;
      setSent(0);
      aborting.current = new AbortController();
      const { signal } = aborting.current;
      try {
        const file = more.length === 0 ? first : await packFiles(files);
        const upload = await sendFile(sendLawUpload, { site, file, ...typed }, { onProgress: setSent, signal });
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
    if (files.length > 0) form.submit();
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <FormBody form={form}>
        <FileDrop
          path="file"
          label="Drop laws here"
          hint="Open Law or Akoma Ntoso (.xml), PDFs with a table (.csv) that names them, or a .zip of these"
          more="The table has a line for each law, with the columns file, type, number, year, title, adopted, effective, subject and affects. Only the number is required"
          accept=".zip,.xml,.pdf,.csv"
          disabled={sent !== null}
          onFiles={(chosen) => setFiles((all) => withoutTwins([...all, ...chosen]))}
        />
        {files.length > 0 && (
          <ul className={styles.files} aria-label="Files to send">
            {files.map((file) => (
              <li key={keyOf(file)}>
                <span className={styles.file}>
                  {file.name} <span className={styles.aside}>{formatSize(file.size)}</span>
                </span>
                <Button
                  look="plain"
                  aria-label={`Remove ${file.name}`}
                  disabled={sent !== null}
                  onClick={() => setFiles((all) => all.filter((each) => each !== file))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {isTooBig && (
          <p className={styles.problem} role="alert">
            Together the files have {formatSize(bytes)}, and {formatSize(MAX_FILE_BYTES)} can be sent at once. Send some
            of them later.
          </p>
        )}
        <TextField
          {...form.field("type")}
          label="Type"
          hint="Of laws whose file does not name it"
          required
          list={typeList}
          maxLength={100}
          autoComplete="off"
          disabled={sent !== null}
        />
        <datalist id={typeList}>
          {[...new Set([...types, ...legislationTypes])].map((type) => (
            <option key={type}>{type}</option>
          ))}
        </datalist>
      </FormBody>
      {sent !== null && (
        <ProgressBar label="Uploading the laws" value={sent} text={sent >= 1 ? "Processing…" : undefined} />
      )}
      <div className={styles.actions}>
        <Button
          look="solid"
          type="submit"
          disabled={files.length === 0 || isTooBig || sent !== null || form.value.type.trim() === ""}
        >
          Upload and check
        </Button>
        {sent !== null && <Button onClick={() => aborting.current?.abort()}>Cancel</Button>}
        <span className={styles.aside}>Nothing is added yet. You will review a report first.</span>
      </div>
    </form>
  );
}

const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

/** A file that was chosen twice is sent once. */
const withoutTwins = (files: readonly File[]): File[] => [
  ...new Map(files.map((file) => [keyOf(file), file])).values(),
];
