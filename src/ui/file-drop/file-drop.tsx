import { useId, useRef, useState, type DragEvent } from "react";
import { AdminIcon } from "../icons/admin-icons.tsx";
import { Button } from "../controls/button.tsx";
import { classNames } from "../class-names.ts";
import { readDropped, type DroppedItems } from "./dropped-items.ts";
import { FieldError, hasText } from "../form/field.tsx";
import { useFormField } from "../form/form-fields.ts";
import { NO_REFUSAL, RefusalDialog, refusalText, type Refusal } from "./refusal-dialog.tsx";
import { MAX_FILE_BYTES, formatSize, isAccepted, sortFiles, type FileRules } from "./sort-files.ts";
import styles from "./file-drop.module.css";

interface FileDropProps extends FileRules {
  /** "Drop the code here" */
  readonly label: string;
  /** Accepted types: "A .zip of Open Law files, or one .xml". */
  readonly hint: string;
  /** More about the files: "You choose the part to show". */
  readonly more?: string;
  /** Place of the file in the input of the form's call: the server's errors about it appear here. */
  readonly path?: string;
  /** Why the last file was rejected, outside a form. */
  readonly error?: string | null;
  readonly chooseLabel?: string;
  readonly disabled?: boolean;
  /** Files that nobody means to choose: they are not refused, but left out. */
  readonly isLeftOut?: (file: File) => boolean;
  readonly onLeftOut?: (files: readonly File[]) => void;
  /** Called with files that are too big, instead of the dialog. */
  readonly onTooBig?: (files: readonly File[]) => void;
  /** Called with the accepted files; never with an empty list. */
  readonly onFiles: (files: File[]) => void;
}

/**
 * Accepts files by drop, by a button, or by paste while it has the focus. Files that are too big or of another type are
 * listed in the dialog 'Failed To Upload' (FILES-02 to FILES-05) and, with the reasons, at the field, also when the
 * dialog is closed. The caller uploads the files.
 */
export function FileDrop({
  label,
  hint,
  more,
  path,
  error,
  chooseLabel,
  disabled = false,
  isLeftOut,
  onLeftOut,
  onTooBig,
  onFiles,
  ...rules
}: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>(NO_REFUSAL);
  const { accept, multiple = true, maxBytes = MAX_FILE_BYTES } = rules;
  const take = ({ files, folders }: DroppedItems): void => {
    if (disabled) return;
    const leftOut = isLeftOut === undefined ? [] : files.filter(isLeftOut);
    if (leftOut.length > 0) onLeftOut?.(leftOut);
    const { taken, tooBig, refused } = sortFiles(
      files.filter((file) => !leftOut.includes(file)),
      rules,
    );
    if (onTooBig !== undefined && tooBig.length > 0) onTooBig(tooBig);
    const next = {
      tooBig: (onTooBig === undefined ? tooBig : []).map((file) => ({
        name: file.name,
        reason: `it is larger than ${formatSize(maxBytes)}`,
      })),
      failed: [
        ...refused.map((file) => ({ name: file.name, reason: refusedReason(file, rules) })),
        ...folders.map((name) => ({ name, reason: "it is a folder" })),
      ],
    };
    setRefusal({ ...next, accepted: hint, open: next.tooBig.length + next.failed.length > 0 });
    if (taken.length > 0) onFiles([...taken]);
  };
  const shownError = useFormField(path, { label }, refusalText(refusal) ?? error);
  const hasError = hasText(shownError);
  const chosen = (): void => {
    const files = [...(input.current?.files ?? [])];
    if (input.current !== null) input.current.value = "";
    take({ files, folders: [] });
  };
  const drag = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop area; its button does the same without a pointer
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={classNames(hasError && `${id}-error`, `${id}-hint`)}
      className={classNames(styles.drop, over && styles.over, disabled && styles.off)}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) =>
        drag(event, event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))
      }
      onDrop={(event) => {
        drag(event, false);
        take(readDropped(event.dataTransfer));
      }}
      onPaste={(event) => take(readDropped(event.clipboardData))}
    >
      <AdminIcon name="upload" size={28} />
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {`${hint}. Up to ${formatSize(maxBytes)}${multiple ? " each" : ""}.`}
        {more !== undefined && ` ${more}.`}
      </p>
      <div role="alert">{hasError && <FieldError id={`${id}-error`}>{shownError}</FieldError>}</div>
      <input
        ref={input}
        type="file"
        className={styles.input}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        onChange={chosen}
      />
      <Button
        disabled={disabled}
        aria-invalid={hasError ? true : undefined}
        aria-describedby={hasError ? `${id}-error` : undefined}
        onClick={() => input.current?.click()}
      >
        {chooseLabel ?? (multiple ? "Choose files" : "Choose a file")}
      </Button>
      <RefusalDialog refusal={refusal} onClose={() => setRefusal({ ...refusal, open: false })} />
    </div>
  );
}

const refusedReason = (file: File, { accept }: FileRules): string =>
  isAccepted(file, accept) ? "only one file is accepted here" : "it is another type of file";
