import { Link } from "react-router";
import { Icon } from "../../../../ui/icons.tsx";
import { Menu } from "../../../../ui/menu.tsx";
import { setPicked, usePicked } from "../../../../ui/picked.ts";
import { searchHref, type SearchState } from "../search-state.ts";
import styles from "./selected-parts.module.css";

interface SelectedPartsProps {
  /** null where no town's code is searched alone. */
  readonly site: string | null;
  /** `guids` are those that are selected. */
  readonly state: SearchState;
  /** What is known of parts that were not picked in this tab. */
  readonly nameOf: (guid: string) => string | null;
}

/** "Selected (n)" on the page of results: what it stands for, on hover, and as a list from which each can be left out (SEARCH-09, SEARCH-13). */
export function SelectedParts({ site, state, nameOf }: SelectedPartsProps) {
  const picked = usePicked(site ?? "");
  const parts = state.guids.map((guid) => ({
    guid,
    name: picked.find((part) => part.guid === guid)?.title ?? nameOf(guid) ?? "A part of the code",
  }));
  const leave = (left: string): void => {
    if (site !== null)
      setPicked(
        site,
        picked.filter(({ guid }) => guid !== left),
      );
  };
  const names = parts.map(({ name }) => name).join("\n");
  return (
    <Menu
      summary={<span title={names}>Selected ({parts.length})</span>}
      label={`Selected (${parts.length}): show the parts`}
      align="start"
      className={styles.name}
    >
      <p className={styles.lead}>Only these parts are searched:</p>
      <ul className={styles.parts}>
        {parts.map(({ guid, name }) => (
          <li key={guid} className={styles.part}>
            <span>{name}</span>
            <Link
              className={styles.leave}
              to={searchHref(site, { ...state, guids: state.guids.filter((each) => each !== guid), page: 0 })}
              aria-label={`Leave out ${name}`}
              onClick={() => leave(guid)}
            >
              <Icon name="close" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
