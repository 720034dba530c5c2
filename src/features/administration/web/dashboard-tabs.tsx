import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useCurrentPage } from "../../sites/parts/page-handle.ts";
import styles from "./dashboard-tabs.module.css";

interface DashboardTabsProps {
  readonly pages: readonly { readonly page: string; readonly href: string; readonly label: string }[];
  readonly town: string;
}

/** Links to the dashboard pages. They scroll sideways in narrow windows. */
export function DashboardTabs({ pages, town }: DashboardTabsProps) {
  const { tab: current } = useCurrentPage();
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const [list, tab] = [tabs.current, tabs.current?.querySelector<HTMLElement>("[aria-current]")];
    // Only sideways: the page itself must not scroll.
    if (list !== null && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <div className={styles.band}>
      <p className={styles.town}>
        <span className={styles.word}>Dashboard</span> {town}
      </p>
      <nav ref={tabs} className={styles.tabs} aria-label="Dashboard">
        <ul>
          {pages.map(({ page, href, label }) => (
            <li key={page}>
              <Link to={href} className={styles.tab} aria-current={page === current ? "page" : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
