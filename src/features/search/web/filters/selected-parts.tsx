import { Link } from "react-router";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { Menu } from "../../../../ui/controls/menu.tsx";
import { setPicked, usePicked } from "../../parts/picked.ts";
import { selectedLabel, selectedTooltip } from "../search-labels.ts";
import { searchHref, type SearchState } from "../search-state.ts";
import styles from "./selected-parts.module.css";

interface SelectedPartsProps {
  /** Null on the page of no town. */
  readonly site: string | null;
  /** `guids` are the selected parts. */
  readonly state: SearchState;
  /** The name of a part; null if unknown. */
  readonly nameOf: (guid: string) => string | null;
}

/**
 * "2 parts only" on the results page, with a menu of the parts from which each can be removed (SEARCH-09, SEARCH-13).
 */
export function SelectedParts({ site, state, nameOf }: SelectedPartsProps) {
  const picked = usePicked(site ?? "");
  const parts = state.guids.map((guid) => ({ guid, title: nameOf(guid) }));
  const titles = parts.map(({ title }) => title);
  const remove = (removed: string): void => {
    if (site !== null)
      setPicked(
        site,
        picked.filter(({ guid }) => guid !== removed),
      );
  };
  return (
    <Menu
      summary={<span title={selectedTooltip(titles)}>{selectedLabel(titles)}</span>}
      label={`${selectedLabel(titles)}: show selected parts`}
      align="start"
      className={styles.name}
    >
      <p className={styles.lead}>Searching only these parts:</p>
      <ul className={styles.parts}>
        {parts.map(({ guid, title }) => (
          <li key={guid} className={styles.part}>
            <span>{title ?? "A part of the code"}</span>
            <Link
              className={styles.leave}
              to={searchHref(site, { ...state, guids: state.guids.filter((each) => each !== guid), page: 0 })}
              aria-label={`Remove ${title ?? "a part of the code"}`}
              onClick={() => remove(guid)}
            >
              <Icon name="close" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
