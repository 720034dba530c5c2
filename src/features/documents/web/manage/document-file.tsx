import { useEffect, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Day } from "../../../../ui/text/day.tsx";
import { reportError } from "../../../../ui/messages/error-list.ts";
import { formatSize } from "../../../../ui/file-drop/sort-files.ts";
import { RadioGroup } from "../../../../ui/form/radio-group.tsx";
import { deleteEarlierFile, getManagedDocument } from "../../contract/documents.ts";
import type { ManagedDocument, PublicDocument } from "../../contract/entities.ts";
import type { FileType } from "../../contract/file-types.ts";
import { FileChoice } from "./file-choice.tsx";
import { isTextAwaited, textStateText } from "./text-state.ts";
import styles from "./manage.module.css";

/** What happens to the earlier file. */
export type Replacing = "keep" | "remove";

interface DocumentFileProps {
  readonly site: string;
  readonly document: PublicDocument;
  /** The new file. */
  readonly file: File | null;
  readonly allowed: readonly FileType[];
  readonly replacing: Replacing;
  readonly disabled: boolean;
  readonly onFile: (file: File | null) => void;
  readonly onReplacing: (replacing: Replacing) => void;
}

/** The file of a document that exists: what search knows of it, its replacement, and the files that it had before. */
export function DocumentFile(props: DocumentFileProps) {
  const { site, document, file, allowed, replacing, disabled, onFile, onReplacing } = props;
  const [managed, setManaged] = useManagedDocument(site, document.id);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <section className={styles.file} aria-label="File">
      <p className={styles.fileLine}>
        <a href={document.viewUrl ?? undefined} target="_blank" rel="noopener noreferrer">
          {document.fileName}
        </a>{" "}
        <span className={styles.aside}>{formatSize(document.size ?? 0)}</span>
      </p>
      <p role="status" className={styles.aside}>
        {managed === null ? "…" : textStateText(managed)}
      </p>
      {isChoosing ? (
        <>
          <FileChoice
            file={file}
            allowed={allowed}
            isAudio={document.documentType === "AUDIO_FILE"}
            disabled={disabled}
            onFile={onFile}
          />
          <RadioGroup<Replacing>
            label="The earlier file"
            value={replacing}
            onValue={onReplacing}
            options={[
              {
                value: "keep",
                label: "Replace",
                hint: "The earlier file is kept. Only those who manage documents can open it.",
              },
              {
                value: "remove",
                label: "Replace and remove the earlier file",
                hint: "For redactions: the earlier file, its text and its picture are deleted at once and cannot be restored.",
              },
            ]}
          />
        </>
      ) : (
        <div>
          <Button onClick={() => setChoosing(true)} disabled={disabled}>
            Replace the file
          </Button>
        </div>
      )}
      {managed !== null && managed.earlierFiles.length > 0 && (
        <EarlierFiles site={site} document={managed} disabled={disabled} onChanged={setManaged} />
      )}
    </section>
  );
}

/** The document for those who manage it, asked again while its text is read; null while it is loaded. */
function useManagedDocument(
  site: string,
  id: number,
): readonly [ManagedDocument | null, (document: ManagedDocument) => void] {
  const [managed, setManaged] = useState<ManagedDocument | null>(null);
  const [asked, setAsked] = useState(0);
  const isAwaited = managed !== null && isTextAwaited(managed);
  useEffect(() => {
    const controller = new AbortController();
    browserClient
      .call(getManagedDocument, { site, id }, { signal: controller.signal })
      .then(setManaged)
      .catch((error: unknown) => controller.signal.aborted || reportError(error));
    return () => controller.abort();
  }, [site, id, asked]);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(() => setAsked((times) => times + 1), 3000);
    return () => clearInterval(timer);
  }, [isAwaited]);
  return [managed, setManaged];
}

interface EarlierFilesProps {
  readonly site: string;
  readonly document: ManagedDocument;
  readonly disabled: boolean;
  readonly onChanged: (document: ManagedDocument) => void;
}

function EarlierFiles({ site, document, disabled, onChanged }: EarlierFilesProps) {
  const [asking, setAsking] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remove = async (fileId: number): Promise<void> => {
    setBusy(true);
    try {
      onChanged(await browserClient.call(deleteEarlierFile, { site, id: document.id, fileId }));
      setAsking(null);
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <h3 className={styles.small}>Earlier files</h3>
      <ul className={styles.earlier}>
        {document.earlierFiles.map(({ id, fileName, size, url, replaced, replacedBy }) => (
          <li key={id}>
            <span className={styles.fileName}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {fileName}
              </a>{" "}
              <span className={styles.aside}>
                {formatSize(size)}, replaced on <Day at={replaced} /> by {replacedBy}
              </span>
            </span>
            {asking === id ? (
              <span className={styles.sure}>
                <span role="alert">This cannot be undone.</span>
                <Button look="danger" disabled={isBusy} onClick={() => void remove(id)}>
                  Remove for good
                </Button>
                <Button onClick={() => setAsking(null)}>Keep</Button>
              </span>
            ) : (
              <Button
                disabled={disabled || isBusy}
                aria-label={`Remove now: ${fileName}, replaced on ${replaced.slice(0, 10)}`}
                onClick={() => setAsking(id)}
              >
                Remove now
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
