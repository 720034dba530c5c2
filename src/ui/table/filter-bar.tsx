import { useState, type KeyboardEvent, type ReactNode } from "react";
import { Button } from "../button.tsx";
import { TextField } from "../form/text-field.tsx";
import { Icon } from "../icons.tsx";
import { useDebounced } from "./debounce.ts";
import styles from "./filter-bar.module.css";

interface FilterBarProps {
  /** "Search users" */
  readonly label: string;
  readonly placeholder?: string;
  /** What is searched for now. */
  readonly search: string;
  /** Called 300 ms after the last key (SHELL-46), at once on Enter. */
  readonly onSearch: (text: string) => void;
  /** SelectFields and the like, each with its label. */
  readonly children?: ReactNode;
  /** Something is filtered: shows the button that takes it all away. */
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
  const [told, setTold] = useState(search);
  const debounced = useDebounced((text: string) => {
    setTold(text);
    onSearch(text);
  });
  if (search !== told) {
    setTold(search);
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
  const atOnce = (event: KeyboardEvent): void => {
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
          onKeyDown={atOnce}
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
