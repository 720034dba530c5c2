import { useState } from "react";
import { AdminIcon } from "../../../../ui/admin-icons.tsx";
import { Button } from "../../../../ui/button.tsx";
import { FileDrop } from "../../../../ui/file-drop/file-drop.tsx";
import { formatSize } from "../../../../ui/file-drop/sort-files.ts";
import { FieldError } from "../../../../ui/form/field.tsx";
import { useFormField } from "../../../../ui/form/form-fields.ts";
import { audioTypes, fileTypes, type FileType } from "../../contract/file-types.ts";
import styles from "./manage.module.css";

interface FileChoiceProps {
  readonly file: File | null;
  /** File types that the town allows. */
  readonly allowed: readonly FileType[];
  /** Only audio (PUBDOC-63). */
  readonly isAudio: boolean;
  readonly disabled: boolean;
  readonly onFile: (file: File | null) => void;
}

/** PUBDOC-57 */
const TOO_BIG = "Failed to upload file: File size must be less than 100mb";

/** The file of a document: chosen or dropped, checked before it is sent. */
export function FileChoice({ file, allowed, isAudio, disabled, onFile }: FileChoiceProps) {
  const [error, setError] = useState<string | null>(null);
  if (file !== null) return <ChosenFile file={file} disabled={disabled} onRemove={() => onFile(null)} />;
  const named = allowed.filter((type) => !isAudio || audioTypes.includes(type)).map((type) => fileTypes[type]);
  // "Word" for "Word (.doc)" and "Word (.docx)"
  const types = [...new Set(named.map((name) => name.replace(/ \(.*\)$/, "")))];
  return (
    <FileDrop
      path="file"
      label="Drop a file here"
      hint={isAudio ? "An audio file" : "A document, picture or recording"}
      more={types.length === 0 ? "This town allows no files of this kind" : `Allowed: ${types.join(", ")}`}
      multiple={false}
      disabled={disabled}
      error={error}
      onTooBig={() => setError(TOO_BIG)}
      onFiles={([one]) => {
        setError(null);
        if (one !== undefined) onFile(one);
      }}
    />
  );
}

function ChosenFile({
  file,
  disabled,
  onRemove,
}: {
  readonly file: File;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}) {
  const error = useFormField("file", { label: "File" }, null);
  return (
    <div className={styles.chosen}>
      <AdminIcon name="file" size={24} />
      <div className={styles.fileName}>
        <p>
          {file.name} <span className={styles.aside}>{formatSize(file.size)}</span>
        </p>
        {error !== null && <FieldError id="document-file-error">{error}</FieldError>}
      </div>
      <Button
        onClick={onRemove}
        disabled={disabled}
        aria-describedby={error === null ? undefined : "document-file-error"}
        aria-invalid={error === null ? undefined : true}
      >
        Choose another file
      </Button>
    </div>
  );
}
