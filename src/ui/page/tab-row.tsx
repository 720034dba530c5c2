import { useEffect, useRef, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icons.tsx";
import { useCutOff } from "../hooks/use-cut-off.ts";
import styles from "./tabs.module.css";

interface TabRowProps {
  /** Accessible name: "Dashboard". */
  readonly label: string;
  /** Changes with the current tab, which is then scrolled into view. */
  readonly current: string | null;
  readonly className?: string | undefined;
  /** List items with links, whose class composes `tab`. */
  readonly children: ReactNode;
}

/**
 * Links to sibling pages. If they do not fit, they scroll sideways: the ends that are cut off fade and have arrows. By
 * keyboard the links themselves are reached one after the other and scroll into view, so the arrows are for pointers only.
 */
export function TabRow({ label, current, className, children }: TabRowProps) {
  const list = useRef<HTMLUListElement>(null);
  const cut = useCutOff(list);
  useEffect(() => {
    const [row, tab] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
    // Only sideways: the page itself must not scroll.
    if (row !== null && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  const move = (direction: -1 | 1): void => {
    const row = list.current;
    row?.scrollBy({ left: direction * row.clientWidth * 0.75 });
  };
  return (
    <nav className={classNames(styles.tabs, className)} aria-label={label} data-cut={cut || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- follows the focus of its links */}
      <ul
        ref={list}
        className={styles.list}
        // The browser itself does not move a link of which a part is in sight.
        onFocus={({ target }) => target.scrollIntoView({ block: "nearest", inline: "nearest" })}
      >
        {children}
      </ul>
      {cut.includes("start") && <Arrow icon="left" onClick={() => move(-1)} />}
      {cut.includes("end") && <Arrow icon="right" onClick={() => move(1)} />}
    </nav>
  );
}

function Arrow({ icon, onClick }: { readonly icon: "left" | "right"; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className={classNames(styles.arrow, styles[icon])}
      tabIndex={-1}
      aria-hidden="true"
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
