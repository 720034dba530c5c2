import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import styles from "./dashboard-tabs.module.css";

interface DashboardTabsProps {
  readonly pages: readonly { readonly page: string; readonly href: string; readonly label: string }[];
  readonly town: string;
}

/** The pages of the dashboard, as links: they scroll sideways where the window is narrow. */
export function DashboardTabs({ pages, town }: DashboardTabsProps) {
  const current = currentPage(useLocation().pathname);
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const [list, tab] = [tabs.current, tabs.current?.querySelector<HTMLElement>("[aria-current]")];
    // Sideways alone: the page keeps its place.
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

/** "/stats" within "/dashboard/larkmere/stats/…"; what has no tab of its own belongs to the users. */
function currentPage(pathname: string): string {
  const [, , , first = ""] = pathname.split("/");
  return first === "" || first === "users" || first === "groups" ? "" : `/${first}`;
}
