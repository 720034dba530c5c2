import { Link } from "react-router";
import { TabRow } from "../../../ui/page/tab-row.tsx";
import { useCurrentPage } from "../../sites/parts/page-handle.ts";
import styles from "./dashboard-tabs.module.css";

interface DashboardTabsProps {
  readonly pages: readonly { readonly page: string; readonly href: string; readonly label: string }[];
  readonly town: string;
}

/** Links to the dashboard pages. */
export function DashboardTabs({ pages, town }: DashboardTabsProps) {
  const { tab: current } = useCurrentPage();
  return (
    <div className={styles.band}>
      <p className={styles.town}>
        <span className={styles.word}>Dashboard</span> {town}
      </p>
      <div className={styles.tabs}>
        <TabRow label="Dashboard" current={current ?? null}>
          {pages.map(({ page, href, label }) => (
            <li key={page}>
              <Link to={href} className={styles.tab} aria-current={page === current ? "page" : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </TabRow>
      </div>
    </div>
  );
}
