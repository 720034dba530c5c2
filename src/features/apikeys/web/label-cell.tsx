import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { AdminIcon } from "../../../ui/icons/admin-icons.tsx";
import styles from "./api-keys.module.css";

interface LabelCellProps {
  readonly label: string;
  /** Without it, the label is read-only. */
  readonly onSave?: (label: string) => void;
}

/** APIKEYS-09: a click or Enter starts editing. Enter or leaving the field saves a change; Escape discards it. */
export function LabelCell({ label, onSave }: LabelCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const returnFocus = useRef(false);
  const isEditing = typed !== null;
  useEffect(() => {
    if (isEditing) field.current?.select();
    else if (returnFocus.current) button.current?.focus();
    returnFocus.current = false;
  }, [isEditing]);
  if (onSave === undefined) return label;
  const end = (save: boolean): void => {
    const wanted = typed?.trim() ?? "";
    setTyped(null);
    if (save && wanted !== "" && wanted !== label) onSave(wanted);
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    // Escape must only reach the field, not the dialog around it.
    event.stopPropagation();
    returnFocus.current = true;
    end(event.key === "Enter");
  };
  if (isEditing) {
    return (
      <input
        ref={field}
        className={styles.labelField}
        aria-label={`Label of ${label}`}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={pressed}
        onBlur={() => end(true)}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.label}
      aria-label={`${label}: edit label`}
      onClick={() => setTyped(label)}
    >
      {label}
      <AdminIcon name="edit" size={16} />
    </button>
  );
}
