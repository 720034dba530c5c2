import { useRef, useState, type MouseEvent } from "react";
import { Link } from "react-router";
import type { Session } from "../../features/sites/contract/session.ts";
import type { Counter, RailDialog, RailEntry } from "../../features/sites/parts/frame-parts.ts";
import { useCurrentPage } from "../../features/sites/parts/page-handle.ts";
import { ButtonLink, IconButton } from "../../ui/controls/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconPath } from "../../ui/icons/icons.tsx";
import { loadModule } from "../../ui/load-module.ts";
import { useDrawer } from "../../ui/hooks/use-drawer.ts";
import { VisuallyHidden } from "../../ui/text/visually-hidden.tsx";
import { useSignInHref } from "./account-menu.tsx";
import { currentEntry } from "./current-entry.ts";
import styles from "./rail.module.css";

/** Id of the expanded rail, for buttons that open it without JavaScript. */
export const RAIL_MENU = "site-menu";

interface RailProps {
  readonly session: Session;
  readonly entries: readonly RailEntry[];
}

/**
 * The narrow rail beside the page (from 760 px), and the expanded one with all entries: a popover, so that Escape or a
 * click outside closes it (SHELL-13).
 */
export function Rail({ session, entries }: RailProps) {
  const current = currentEntry(session, useCurrentPage());
  const [dialog, setDialog] = useState<RailDialog | null>(null);
  const items = { current, onDialog: setDialog };
  return (
    <>
      <nav className={styles.rail} aria-label="Site navigation">
        <ul className={styles.items}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <RailItem {...items} entry={entry} />
              {entry.href !== null && entry.below && (!entry.folds || isWithin(entry, current)) && (
                <ul className={styles.inner} aria-label={entry.name}>
                  {shownBelow(entry, current).map((child) => (
                    <li key={child.id}>
                      <RailItem {...items} entry={child} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <RailMenu {...items} session={session} entries={entries} />
      {dialog && <dialog.RailDialog session={session} onClose={() => setDialog(null)} />}
    </>
  );
}

const isWithin = (entry: RailEntry, current: string | null): boolean =>
  entry.id === current || entry.below?.some(({ id }) => id === current) === true;

const shownBelow = ({ below = [] }: RailEntry, current: string | null): readonly RailEntry[] =>
  below.filter(({ id, isRare }) => !isRare || id === current);

interface Items {
  /** Id of the current page's entry. */
  readonly current: string | null;
  /** Shows the dialog of an entry. */
  readonly onDialog: (dialog: RailDialog) => void;
}

interface ItemProps extends Items {
  readonly entry: RailEntry;
}

/** For the link of an entry with a dialog: opens it. */
const openDialog = ({ entry: { dialog }, onDialog }: ItemProps): ((event: MouseEvent) => void) | undefined =>
  dialog &&
  ((event) => {
    event.preventDefault();
    void loadModule<RailDialog>(dialog).then(onDialog);
  });

/** Read out with the name of the entry. */
const CounterMark = ({ of: { number, text } }: { readonly of: Counter }) => (
  <>
    <span className={styles.counter} aria-hidden="true">
      {number > 99 ? "99+" : number}
    </span>
    <VisuallyHidden>({text})</VisuallyHidden>
  </>
);

function RailItem(props: ItemProps) {
  const { entry, current } = props;
  const face = (
    <>
      {entry.icon !== undefined && (
        <span className={styles.pill} data-type={entry.id}>
          <IconPath path={entry.icon} size={22} />
        </span>
      )}
      <span className={styles.caption}>{entry.shortName ?? entry.name}</span>
      {entry.counter && <CounterMark of={entry.counter} />}
    </>
  );
  const isCurrent = entry.href === null ? isWithin(entry, current) : entry.id === current;
  const look = classNames(styles.item, isCurrent && styles.current);
  if (entry.href === null) {
    return (
      <button
        type="button"
        className={look}
        popoverTarget={RAIL_MENU}
        aria-haspopup="menu"
        aria-label={`Show pages under ${entry.name}`}
      >
        {face}
      </button>
    );
  }
  return (
    <Link
      to={entry.href}
      className={look}
      aria-current={entry.id === current ? "page" : undefined}
      onClick={openDialog(props)}
    >
      {face}
    </Link>
  );
}

type RailMenuProps = Items & RailProps;

function RailMenu({ session, entries, ...items }: RailMenuProps) {
  const menu = useRef<HTMLElement>(null);
  useDrawer(menu);
  const signIn = useSignInHref(session);
  return (
    <nav ref={menu} id={RAIL_MENU} popover="auto" className={styles.menu} aria-label="Full menu">
      <div className={styles.head}>
        <p className={styles.town}>{session.customerName}</p>
        <IconButton
          icon="close"
          label="Close the menu"
          tip="none"
          popoverTarget={RAIL_MENU}
          popoverTargetAction="hide"
        />
      </div>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <MenuEntry {...items} entry={entry} />
            {entry.below && (
              <ul className={styles.below} aria-label={entry.name}>
                {shownBelow(entry, items.current).map((child) => (
                  <li key={child.id}>
                    <MenuEntry {...items} entry={{ ...child, icon: child.icon ?? entry.icon }} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {session.username === null && (
        <div className={styles.login}>
          <ButtonLink to={signIn} icon="person">
            Sign in
          </ButtonLink>
        </div>
      )}
    </nav>
  );
}

function MenuEntry(props: ItemProps) {
  const { entry, current } = props;
  const face = (
    <>
      <IconPath path={entry.icon ?? ""} />
      <span>{entry.name}</span>
      {entry.counter && <CounterMark of={entry.counter} />}
    </>
  );
  if (entry.href === null) return <span className={styles.group}>{face}</span>;
  if (entry.newTab === true) {
    return (
      <a href={entry.href} target="_blank" rel="noopener noreferrer" className={styles.entry}>
        {face}
        <VisuallyHidden>(opens a new tab)</VisuallyHidden>
      </a>
    );
  }
  return (
    <Link
      to={entry.href}
      className={classNames(styles.entry, entry.id === current && styles.current)}
      aria-current={entry.id === current ? "page" : undefined}
      onClick={openDialog(props)}
    >
      {face}
    </Link>
  );
}
