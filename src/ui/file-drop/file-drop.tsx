import { useId, useRef, useState, type DragEvent } from "react";
import { AdminIcon } from "../admin-icons.tsx";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { readDropped, type DroppedItems } from "./dropped-items.ts";
import { NO_REFUSAL, RefusalDialog, type Refusal } from "./refusal-dialog.tsx";
import { MAX_FILE_BYTES, formatSize, sortFiles, type FileRules } from "./sort-files.ts";
import styles from "./file-drop.module.css";

interface FileDropProps extends FileRules {
  /** "Drop the code here" */
  readonly label: string;
  /** Accepted types: "A .zip of Open Law files, or one .xml". */
  readonly hint?: string;
  readonly chooseLabel?: string;
  readonly disabled?: boolean;
  /** Called with the accepted files; never with an empty list. */
  readonly onFiles: (files: File[]) => void;
}

/**
 * Accepts files by drop, by a button, or by paste while it has the focus. Files that are too big or of another type are
 * listed in the dialog 'Failed To Upload' (FILES-02 to FILES-05). The caller uploads the files.
 */
export function FileDrop({ label, hint, chooseLabel, disabled = false, onFiles, ...rules }: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>(NO_REFUSAL);
  const { accept, multiple = true, maxBytes = MAX_FILE_BYTES } = rules;
  const take = ({ files, folders }: DroppedItems): void => {
    if (disabled) return;
    const { taken, tooBig, refused } = sortFiles(files, rules);
    if (taken.length > 0) onFiles([...taken]);
    const failed = [...refused.map(({ name }) => name), ...folders];
    if (tooBig.length + failed.length > 0) setRefusal({ open: true, tooBig: tooBig.map(({ name }) => name), failed });
  };
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
      aria-describedby={`${id}-hint`}
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
        {hint !== undefined && `${hint}. `}
        {`Up to ${formatSize(maxBytes)}${multiple ? " each" : ""}.`}
      </p>
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
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {chooseLabel ?? (multiple ? "Choose files" : "Choose a file")}
      </Button>
      <RefusalDialog refusal={refusal} onClose={() => setRefusal({ ...refusal, open: false })} />
    </div>
  );
}
