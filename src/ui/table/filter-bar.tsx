import { useState, type KeyboardEvent, type ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { TextField } from "../form/text-field.tsx";
import { Icon } from "../icons/icons.tsx";
import { useDebounced } from "./debounce.ts";
import styles from "./filter-bar.module.css";

interface FilterBarProps {
  /** "Search users" */
  readonly label: string;
  readonly placeholder?: string;
  /** The current search text. */
  readonly search: string;
  /** Called 300 ms after the last keystroke (SHELL-46), immediately on Enter. */
  readonly onSearch: (text: string) => void;
  /** Filters, such as SelectFields with labels. */
  readonly children?: ReactNode;
  /** A filter is active: shows the Clear button. */
  readonly active?: boolean;
  readonly onClear?: () => void;
}

/** Search and filters above a list. */
export function FilterBar({
  label,
  placeholder,
  search,
  onSearch,
  children,
  active = search !== "",
  onClear,
}: FilterBarProps) {
  const [typed, setTyped] = useState(search);
  const [reported, setReported] = useState(search);
  const debounced = useDebounced((text: string) => {
    setReported(text);
    onSearch(text);
  });
  if (search !== reported) {
    setReported(search);
    setTyped(search);
  }
  const type = (text: string): void => {
    setTyped(text);
    debounced.call(text);
  };
  const clear = (): void => {
    debounced.cancel();
    setTyped("");
    (onClear ?? (() => onSearch("")))();
  };
  const searchOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    debounced.flush();
  };
  return (
    <search className={styles.bar}>
      <div className={styles.search}>
        <Icon name="search" size={18} />
        <TextField
          label={label}
          type="search"
          placeholder={placeholder}
          value={typed}
          onValue={type}
          onKeyDown={searchOnEnter}
          size="wide"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div className={styles.filters}>{children}</div>
      {(active || typed !== "") && (
        <Button look="plain" onClick={clear}>
          Clear
        </Button>
      )}
    </search>
  );
}
