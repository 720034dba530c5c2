import { AdminIcon } from "../icons/admin-icons.tsx";
import { Button } from "../controls/button.tsx";
import { FieldError } from "../form/field.tsx";
import { useFormField } from "../form/form-fields.ts";
import { formatSize } from "./sort-files.ts";
import styles from "./chosen-file.module.css";

interface ChosenFileProps {
  readonly file: File;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** The file that was chosen for a form, with the server's error about it. */
export function ChosenFile({ file, disabled, onRemove }: ChosenFileProps) {
  const error = useFormField("file", { label: "File" }, null);
  return (
    <div className={styles.chosen}>
      <AdminIcon name="file" size={24} />
      <div className={styles.text}>
        <p className={styles.name}>
          {file.name} <span className={styles.size}>{formatSize(file.size)}</span>
        </p>
        {error !== null && <FieldError id="file-error">{error}</FieldError>}
      </div>
      <Button
        onClick={onRemove}
        disabled={disabled}
        aria-describedby={error === null ? undefined : "file-error"}
        aria-invalid={error === null ? undefined : true}
      >
        Choose another file
      </Button>
    </div>
  );
}
