import { isPublicVersion, nameOfState } from "../../domain/version-state.ts";
import { Link } from "react-router";
import { codeRootHref, provisionHref } from "../../domain/address.ts";
import { Icon } from "../../ui/icons/icons.tsx";
import type { FrameData } from "./frame-data.ts";
import styles from "./archive-notice.module.css";

/** A notice that an archived version is not current law, with a link to the same provision in the current one. */
export function ArchiveNotice({ facts: { session, guid, currentPage } }: { readonly facts: FrameData }) {
  const version = nameOfState(session.version?.state ?? "archived");
  const current = { custId: session.custId, archiveId: null };
  return (
    <aside className={styles.notice} aria-label={version} data-archived="">
      <Icon name="history" />
      <p className={styles.text}>
        <strong>
          <span className={styles.more}>This is not the current law.</span>
          <span className={styles.less}>Not the current law.</span>
        </strong>{" "}
        <span className={styles.more}>
          {version}
          {session.version !== null &&
            ` (${isPublicVersion(session.version) ? session.version.choice : (session.version.displayDate ?? session.version.choice)})`}
          .{" "}
        </span>
        {guid === null || currentPage !== null ? (
          <Link
            to={
              guid === null || currentPage === null ? codeRootHref(current) : provisionHref(current, currentPage, guid)
            }
          >
            {guid === null ? "Go to the current code" : "Read the current text"}
          </Link>
        ) : (
          <>
            <span className={styles.more}>This part is no longer in the code. </span>
            <Link to={codeRootHref(current)}>Go to the current code</Link>
          </>
        )}
      </p>
    </aside>
  );
}
