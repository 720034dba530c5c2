import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { AdminIcon } from "../../../ui/admin-icons.tsx";
import styles from "./api-keys.module.css";

interface LabelCellProps {
  readonly label: string;
  /** Without it the label only stands there. */
  readonly onSave?: (label: string) => void;
}

/** APIKEYS-09: a click or Enter begins editing; Enter, or leaving the field, saves what changed; Escape takes it back. */
export function LabelCell({ label, onSave }: LabelCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const giveBack = useRef(false);
  const isEditing = typed !== null;
  useEffect(() => {
    if (isEditing) field.current?.select();
    else if (giveBack.current) button.current?.focus();
    giveBack.current = false;
  }, [isEditing]);
  if (onSave === undefined) return label;
  const end = (save: boolean): void => {
    const asked = typed?.trim() ?? "";
    setTyped(null);
    if (save && asked !== "" && asked !== label) onSave(asked);
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    // Escape is for the field alone, not for what holds it.
    event.stopPropagation();
    giveBack.current = true;
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
      aria-label={`${label}: edit the label`}
      onClick={() => setTyped(label)}
    >
      {label}
      <AdminIcon name="edit" size={16} />
    </button>
  );
}
