import type { ReactNode } from "react";
import { Link } from "react-router";
import { signOutHref } from "../../../../domain/address.ts";
import { MAIN_ID } from "../../../../ui/page/main-landmark.ts";
import { ErrorsShown } from "../../../../ui/messages/errors-shown.tsx";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { SkipLink } from "../../../../ui/page/skip-link.tsx";
import { Toasts } from "../../../../ui/messages/toasts.tsx";
import { Waiting } from "../../../../ui/messages/waiting.tsx";
import type { SignInFacts } from "../../../sites/contract/sign-in.ts";
import styles from "./product-frame.module.css";

interface ProductFrameProps {
  readonly facts: Pick<SignInFacts, "signedIn" | "termsOfUseUrl">;
  /** The search field in the menubar. */
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of pages of no town, with the product's logo in place of a town's name. */
export function ProductFrame({ facts: { signedIn, termsOfUseUrl }, search, children }: ProductFrameProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.menubar} data-search={search !== undefined || undefined}>
        <Link to="/" className={styles.mark}>
          <Icon name="book" size={28} /> Towncode
        </Link>
        {search !== undefined && <div className={styles.search}>{search}</div>}
        {signedIn !== null && <Account mayManage={signedIn.installationAdmin} />}
      </header>
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        {termsOfUseUrl !== null && <a href={termsOfUseUrl}>Terms of use</a>}
        <span>Powered by Towncode, open-source software for publishing laws.</span>
      </footer>
      <Waiting />
      <Toasts />
      <ErrorsShown />
    </div>
  );
}

/** For those who logged in without a town (ROUTES-42): what they can do from here. */
function Account({ mayManage }: { readonly mayManage: boolean }) {
  return (
    <nav className={styles.account} aria-label="Your account">
      {mayManage && <Link to="/towns">Towns</Link>}
      <Link to="/user/settings">Your settings</Link>
      <Link to={signOutHref(null, "/")}>Sign out</Link>
    </nav>
  );
}
