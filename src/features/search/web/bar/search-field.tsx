import { useEffect, type KeyboardEvent, type RefObject } from "react";
import { offerSearchField } from "../../parts/search-field.ts";
import styles from "./search-bar.module.css";

interface SearchFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** Accessible name: "Search the code of Larkmere". */
  readonly name: string;
  readonly text: string;
  /** The open list below; null if there is none. */
  readonly listId: string | null;
  readonly onType: (text: string) => void;
  readonly onActive: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Keeps text that was typed before the script loaded. */
export function SearchField({ ref, name, text, listId, onType, onActive, onKeyDown }: SearchFieldProps) {
  useEffect(() => {
    offerSearchField(ref.current);
    return () => offerSearchField(null);
  }, [ref]);
  useEffect(() => {
    if (ref.current !== null && ref.current.value !== text) onType(ref.current.value);
    if (document.activeElement === ref.current) onActive();
    // Runs once, for what happened before the script loaded.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <input
      ref={ref}
      className={styles.input}
      type="search"
      name="query"
      aria-label={name}
      placeholder="Enter search term..."
      role="combobox"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={listId !== null}
      aria-controls={listId ?? undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      value={text}
      onChange={(event) => onType(event.target.value)}
      onFocus={onActive}
      onClick={onActive}
      onKeyDown={onKeyDown}
    />
  );
}
