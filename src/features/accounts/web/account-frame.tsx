import type { ReactNode } from "react";
import { Link } from "react-router";
import { pageMark } from "../../../ui/page/site-on-page.ts";
import { MAIN_ID } from "../../../ui/page/main-landmark.ts";
import { Icon } from "../../../ui/icons/icons.tsx";
import { Toasts } from "../../../ui/messages/toasts.tsx";
import type { SiteFace } from "../../sites/contract/sign-in.ts";
import styles from "./account-frame.module.css";

interface AccountFrameProps {
  /** The town to sign in to; null: Towncode itself. */
  readonly face: SiteFace | null;
  readonly termsOfUseUrl: string | null;
  /** The user whose page it is; null for visitors. */
  readonly username?: string | null;
  /** Wide pages have room for more than a short form. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Plain frame for account pages: the town's name and one task. */
export function AccountFrame({ face, termsOfUseUrl, username = null, wide = false, children }: AccountFrameProps) {
  return (
    <div className={styles.frame} {...pageMark(face?.custId ?? null, username)}>
      {face !== null && (
        <link rel="stylesheet" href={`/customization/${face.custId}/css?v=${face.revision}`} precedence="site" />
      )}
      <header className={styles.header}>
        <Link className={styles.identity} to={face === null ? "/" : `/${face.custId}/home`}>
          {face === null ? (
            <Icon name="book" size={30} />
          ) : (
            face.seal !== "" && <img className={styles.seal} src={face.seal} alt="" width="52" height="52" />
          )}
          <span>
            <span className={styles.name}>{face?.name ?? "Towncode"}</span>
            {face !== null && <span className={styles.state}>{face.state}</span>}
          </span>
        </Link>
      </header>
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        {wide ? children : <div className={styles.card}>{children}</div>}
      </main>
      <footer className={styles.footer}>
        {termsOfUseUrl !== null && <a href={termsOfUseUrl}>Terms of use</a>}
        <span>
          Powered by <Link to="/">Towncode</Link>
        </span>
      </footer>
      <Toasts />
    </div>
  );
}
