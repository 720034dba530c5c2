import { Link } from "react-router";
import { Icon } from "../../../../ui/icons.tsx";
import styles from "./remove-chip.module.css";

interface RemoveChipProps {
  readonly name: string;
  /** It chooses by what towns are, not one of them. */
  readonly isFilter?: boolean;
  /** A press takes it away; or a link does, which needs no script. */
  readonly onRemove: (() => void) | { readonly href: string };
}

/** A town or a filter that is chosen, with the way to take it off (SEARCH-10): all of it is the control. */
export function RemoveChip({ name, isFilter = false, onRemove }: RemoveChipProps) {
  const look = {
    className: styles.chip,
    "data-filter": isFilter || undefined,
    "aria-label": `Remove ${name}`,
    title: name,
  };
  const isLink = typeof onRemove === "object";
  const words = (
    <>
      <span className={styles.name}>{name}</span>
      <Icon name="close" size={16} className={isLink ? undefined : "js-only"} />
    </>
  );
  return isLink ? (
    <Link to={onRemove.href} {...look}>
      {words}
    </Link>
  ) : (
    <button type="button" onClick={onRemove} {...look}>
      {words}
    </button>
  );
}
