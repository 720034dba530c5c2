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

/** Chooses a file, dates and names the version, and sends it to be read. What was chosen stays when sending fails. */
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
          hint="A .zip of all its files, or one .xml, as Open Law or Akoma Ntoso"
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
          hint="The day through which it is up to date. Left empty: what the file says, else the day of publication."
          value={date}
          onValue={setDate}
          disabled={sent !== null}
        />
        <TextField
          label="Name of the version"
          hint="As your town calls it: “Supplement 12”. May be left empty."
          value={publishingId}
          onValue={setPublishingId}
          maxLength={200}
          size="wide"
          disabled={sent !== null}
        />
      </div>
      {problem !== "" && (
        <Notice tone="danger" title="The file was not sent">
          {problem}
        </Notice>
      )}
      {sent !== null && (
        <ProgressBar label={`Sending ${file?.name ?? ""}`} value={sent} text={sent >= 1 ? "Arriving…" : undefined} />
      )}
      <div className={styles.actions}>
        <Button look="solid" type="submit" disabled={file === null || sent !== null}>
          Read this file
        </Button>
        {sent !== null && <Button onClick={() => aborting.current?.abort()}>Stop sending</Button>}
        <span className={styles.aside}>Nothing is published yet: you read a report first.</span>
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
        Choose another
      </Button>
    </div>
  );
}
