import { Link } from "react-router";
import { Icon } from "../../../../ui/icons/icons.tsx";
import styles from "./remove-chip.module.css";

interface RemoveChipProps {
  readonly name: string;
  /** Whether it is a filter instead of a single town. */
  readonly isFilter?: boolean;
  /** A handler, or a link that works without JavaScript. */
  readonly onRemove: (() => void) | { readonly href: string };
}

/** A selected town or filter; clicking anywhere on it removes it (SEARCH-10). */
export function RemoveChip({ name, isFilter = false, onRemove }: RemoveChipProps) {
  const look = {
    className: styles.chip,
    "data-filter": isFilter || undefined,
    "aria-label": `Remove ${name}`,
    title: name,
  };
  const isLink = typeof onRemove === "object";
  const content = (
    <>
      <span className={styles.name}>{name}</span>
      <Icon name="close" size={16} className={isLink ? undefined : "js-only"} />
    </>
  );
  return isLink ? (
    <Link to={onRemove.href} {...look}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={onRemove} {...look}>
      {content}
    </button>
  );
}
