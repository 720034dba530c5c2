import { LawName } from "../text/law-name.tsx";
import { Link } from "react-router";
import styles from "./breadcrumb.module.css";

export interface Crumb {
  readonly label: string;
  readonly href: string;
}

/**
 * The parents of a page, outermost first. The page itself is not in the list: its heading names it. On a phone only the
 * closest parent shows, as a link back.
 */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className={styles.nav}>
      <ol className={styles.list}>
        {crumbs.map(({ label, href }) => (
          <li key={href} className={styles.crumb}>
            <Link to={href} title={label}>
              <LawName>{label}</LawName>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
