import { Link, useLocation } from "react-router";
import { returningHref, signInHref } from "../../domain/address.ts";
import type { Session } from "../../features/sites/contract/session.ts";
import type { AccountMenuLink } from "../../features/sites/parts/frame-parts.ts";
import { Menu } from "../../ui/controls/menu.tsx";
import styles from "./account-menu.module.css";

/** Link to the sign-in page that returns to the current page (SHELL-25). */
export function useSignInHref({ custId }: Session): string {
  const { pathname, search } = useLocation();
  return signInHref(custId, pathname + search);
}

interface AccountMenuProps {
  readonly session: Session;
  readonly links: readonly AccountMenuLink[];
}

/** A sign-in link for visitors, on wider screens (SHELL-23); a menu for signed-in users (SHELL-22, SHELL-24). */
export function AccountMenu({ session, links }: AccountMenuProps) {
  const { pathname, search } = useLocation();
  const signIn = useSignInHref(session);
  const { username, userFirstName: first, userLastName: last } = session;
  if (username === null) {
    return (
      <Link to={signIn} className={styles.login}>
        Sign in
      </Link>
    );
  }
  const name = [first, last].filter(Boolean).join(" ") || username;
  const initials = ((first ?? "").slice(0, 1) + (last ?? "").slice(0, 1) || username.slice(0, 2)).toUpperCase();
  return (
    <Menu
      summary={<span aria-hidden="true">{initials}</span>}
      label={`Account of ${name}, ${initials}`}
      className={styles.initials}
    >
      <p className={styles.name}>{name}</p>
      {links.map(({ label, href, returns }) => (
        <Link key={label} to={returns ? returningHref(href, pathname + search) : href}>
          {label}
        </Link>
      ))}
    </Menu>
  );
}
