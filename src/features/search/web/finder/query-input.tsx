import type { Ref } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { Icon } from "../../../../ui/icons/icons.tsx";
import styles from "./query-input.module.css";

interface QueryInputProps {
  /** "Search these towns" */
  readonly label: string;
  readonly query: string;
  readonly onType: (query: string) => void;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * The search field for several towns. It has no quick jumps, so unlike the field of a town's pages it is no combobox.
 */
export function QueryInput({ label, query, onType, className, ref }: QueryInputProps) {
  return (
    <div className={styles.field}>
      <Icon name="search" className={styles.glass} />
      <input
        ref={ref}
        className={classNames(styles.input, className)}
        type="search"
        name="query"
        aria-label={label}
        placeholder="Enter search term..."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={query}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}
