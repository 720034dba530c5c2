import type { ReactNode } from "react";
import { useLocation, useParams, useRouteError } from "react-router";
import { readAddress, signInHref } from "../../domain/address.ts";
import { ButtonLink } from "../controls/button.tsx";
import { describeError, type ShownError } from "./errors.ts";
import { Icon, type IconName } from "../icons/icons.tsx";
import { MAIN_ID } from "../page/main-landmark.ts";
import styles from "./error-screen.module.css";

/** For users who are signed in but may not see the page. */
export const OTHER_ACCOUNT = "Sign in with another account";

/** Error boundary of a page without a site, or with an unknown site. */
export function ErrorScreen() {
  const error = describeError(useRouteError());
  const address = readAddress(useParams());
  return (
    <main id={MAIN_ID} className={styles.page} tabIndex={-1}>
      <ErrorPanel
        error={error}
        todo={error.status === 404 ? "Check the address for typos, or choose a town." : undefined}
      >
        <ButtonLink to="/" look="solid" icon="home">
          See all towns
        </ButtonLink>
        {error.status === 403 && <SignInLink site={address?.site ?? null}>{OTHER_ACCOUNT}</SignInLink>}
      </ErrorPanel>
    </main>
  );
}

interface SignInLinkProps {
  readonly site: string | null;
  readonly children: string;
}

/** Leads to the sign-in page, and from there back here. */
export function SignInLink({ site, children }: SignInLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink to={signInHref(site, pathname + search)} icon="person">
      {children}
    </ButtonLink>
  );
}

const ADVICE: Readonly<Record<number, { readonly icon: IconName; readonly todo: string }>> = {
  401: { icon: "person", todo: "Sign in, then open this address again." },
  403: { icon: "person", todo: "If you should have access, ask the town’s administrator." },
  404: { icon: "search", todo: "Check the address for typos, or search for what you need." },
  503: { icon: "warning", todo: "Please try again in a few moments." },
};
const OTHERWISE = {
  icon: "warning",
  todo: "Please try again. If the error persists, tell us the address of this page.",
} as const;

const NOT_OFFERED = { icon: "info", todo: "You can go on with the rest of the site." } as const;

/** What happened and what to do next; `children` are links. Sets the page title. */
export function ErrorPanel({
  error,
  todo,
  children,
}: {
  readonly error: ShownError;
  readonly todo?: string | undefined;
  readonly children: ReactNode;
}) {
  const advice = error.notOffered === true ? NOT_OFFERED : (ADVICE[error.status ?? 0] ?? OTHERWISE);
  return (
    <div className={styles.panel}>
      <title>{error.title}</title>
      <meta name="robots" content="noindex" />
      <span className={styles.icon}>
        <Icon name={advice.icon} size={32} />
      </span>
      <h1>{error.title}</h1>
      <p className={styles.message}>{error.message}</p>
      <p className={styles.todo}>{todo ?? advice.todo}</p>
      <div className={styles.links}>{children}</div>
    </div>
  );
}
