import { useRef, useState, type FormEvent } from "react";
import { AdminIcon } from "../../../../ui/admin-icons.tsx";
import { Button } from "../../../../ui/button.tsx";
import { FileDrop } from "../../../../ui/file-drop/file-drop.tsx";
import { ProgressBar } from "../../../../ui/file-drop/progress-bar.tsx";
import { formatSize } from "../../../../ui/file-drop/sort-files.ts";
import { DateField } from "../../../../ui/form/date-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { sendCode, SendError } from "./send.ts";
import { Notice } from "./notice.tsx";
import styles from "./uploads.module.css";

interface UploadFormProps {
  readonly site: string;
  readonly onSent: (id: number) => void;
}

/** Uploads a file with the date and name of the version. If the upload fails, the input stays. */
export function UploadForm({ site, onSent }: UploadFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [date, setDate] = useState("");
  const [publishingId, setPublishingId] = useState("");
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const aborting = useRef<AbortController | null>(null);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (file === null || sent !== null) return;
    setProblem("");
    setSent(0);
    aborting.current = new AbortController();
    try {
      const { id } = await sendCode({ site, file, date, publishingId }, setSent, aborting.current.signal);
      onSent(id);
    } catch (error) {
      if (!(error instanceof SendError)) throw error;
      setProblem(error.message);
    } finally {
      setSent(null);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      {file === null ? (
        <FileDrop
          label="Drop the code here"
          hint="A .zip with all files, or a single .xml file, in Open Law or Akoma Ntoso format"
          accept=".zip,.xml"
          multiple={false}
          onFiles={([one]) => one !== undefined && setFile(one)}
        />
      ) : (
        <Chosen file={file} disabled={sent !== null} onRemove={() => setFile(null)} />
      )}
      <div className={styles.fields}>
        <DateField
          label="Date of the law"
          hint="The date through which the code is current. If you leave it empty, the date in the file or the day of publication is used."
          value={date}
          onValue={setDate}
          disabled={sent !== null}
        />
        <TextField
          label="Version name"
          hint="What your town calls it, such as “Supplement 12”. Optional."
          value={publishingId}
          onValue={setPublishingId}
          maxLength={200}
          size="wide"
          disabled={sent !== null}
        />
      </div>
      {problem !== "" && (
        <Notice tone="danger" title="The file was not uploaded">
          {problem}
        </Notice>
      )}
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

function Chosen({
  file,
  disabled,
  onRemove,
}: {
  readonly file: File;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}) {
  return (
    <div className={styles.chosen}>
      <AdminIcon name="file" size={24} />
      <p className={styles.fileName}>
        {file.name} <span className={styles.aside}>{formatSize(file.size)}</span>
      </p>
      <Button onClick={onRemove} disabled={disabled}>
        Choose another file
      </Button>
    </div>
  );
}
