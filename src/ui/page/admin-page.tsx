import type { ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { classNames } from "../class-names.ts";
import { TabRow } from "./tab-row.tsx";
import styles from "./admin-page.module.css";

export interface Tab {
  readonly to: string;
  readonly label: string;
  /** Current only at exactly this address, not below it. */
  readonly end?: boolean;
}

interface AdminPageProps {
  readonly title: string;
  /** What the page is for, in a sentence or two. */
  readonly intro?: ReactNode;
  /** Links to sibling pages. */
  readonly tabs?: readonly Tab[];
  /** Accessible name of the tabs: "Dashboard". */
  readonly tabsLabel?: string;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** A SectionNav; beside the content from 996 px. */
  readonly nav?: ReactNode;
  readonly children: ReactNode;
}

/** Content of a dashboard or account page, inside the frame's <main>. */
export function AdminPage({ title, intro, tabs, tabsLabel = "Pages", actions, nav, children }: AdminPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.text}>
          <h1>{title}</h1>
          {intro !== undefined && <div className={styles.intro}>{intro}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {tabs !== undefined && tabs.length > 0 && <Tabs tabs={tabs} label={tabsLabel} />}
      <div className={classNames(nav !== undefined && styles.withNav)}>
        {nav}
        <div className={styles.body}>{children}</div>
      </div>
    </div>
  );
}

function Tabs({ tabs, label }: { readonly tabs: readonly Tab[]; readonly label: string }) {
  const { pathname } = useLocation();
  return (
    <TabRow className={styles.tabs} label={label} current={pathname}>
      {tabs.map((tab) => (
        <li key={tab.to}>
          <NavLink to={tab.to} end={tab.end} className={styles.tab}>
            {tab.label}
          </NavLink>
        </li>
      ))}
    </TabRow>
  );
}
