import { Link, useLocation } from "react-router";
import { features } from "virtual:features";
import { signInHref } from "../../domain/address.ts";
import type { Session } from "../../features/sites/contract/session.ts";
import { Menu } from "../../ui/menu.tsx";
import styles from "./account-menu.module.css";

const LINKS = features.flatMap(({ accountMenu = [] }) => accountMenu).toSorted((a, b) => a.position - b.position);

/** Link to the sign-in page that returns to the current page (SHELL-25). */
export function useSignInHref({ custId }: Session): string {
  const { pathname, search } = useLocation();
  return signInHref(custId, pathname + search);
}

/** A sign-in link for visitors, on wider screens (SHELL-23); a menu for signed-in users (SHELL-22, SHELL-24). */
export function AccountMenu({ session }: { readonly session: Session }) {
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
      {LINKS.map(({ link }) => link(session, pathname + search))
        .filter((link) => link !== false)
        .map(({ label, href }) => (
          <Link key={label} to={href}>
            {label}
          </Link>
        ))}
    </Menu>
  );
}
