import { Link } from "react-router";
import { codeRootHref } from "../../domain/address.ts";
import { SearchBar } from "../../features/search/web/bar/search-bar.tsx";
import { IconButton } from "../../ui/controls/button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { classNames } from "../../ui/class-names.ts";
import { RAIL_MENU } from "./rail.tsx";
import type { FrameData } from "./frame-data.ts";
import { VersionSelector } from "./version-selector.tsx";
import styles from "./menubar.module.css";

/** In characters: a longer name gets smaller letters and one more line. */
const LONG_NAME = 26;

/** Town name, search and version, on the town's color. On a phone the name scrolls away and the search stays. */
export function Menubar({ facts }: { readonly facts: FrameData }) {
  const { session } = facts;
  const { customization, customer } = session;
  return (
    <header className={styles.menubar}>
      {customization.newNavEnabled && (
        <div className={styles.menu}>
          <IconButton icon="menu" label="Open the menu" popoverTarget={RAIL_MENU} />
        </div>
      )}
      <Link
        className={classNames(styles.identity, session.customerName.length > LONG_NAME && styles.long)}
        to={
          customization.newNavEnabled
            ? `/${session.custId}/home`
            : codeRootHref({ custId: session.custId, archiveId: null })
        }
      >
        {customization.seal !== "" && (
          <img className={styles.seal} src={customization.seal} alt="" width="44" height="44" />
        )}
        <span>
          <span className={styles.name} title={session.customerName}>
            {session.customerName}
          </span>
          <span className={styles.state}>{customer.state}</span>
        </span>
      </Link>
      <div className={styles.search}>
        <SearchBar session={session} />
      </div>
      <div className={styles.version}>
        <VersionSelector facts={facts} />
        <AccountMenu session={session} links={facts.parts.accountMenu} />
      </div>
    </header>
  );
}
