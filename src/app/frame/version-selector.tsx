import { nameOfState } from "../../domain/version-state.ts";
import type { MouseEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { Version } from "../../features/sites/contract/session.ts";
import { useCurrentPage } from "../../features/sites/parts/page-handle.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icons/icons.tsx";
import { Menu } from "../../ui/controls/menu.tsx";
import type { FrameData } from "./frame-data.ts";
import { guidOfHash, hasVersionChoice, versionHref } from "./version-links.ts";
import styles from "./version-selector.module.css";

/** A menu of the versions by date (CODE-08 to CODE-11). Its items are links, so it works without JavaScript. */
export function VersionSelector({ facts: { session, guid } }: { readonly facts: FrameData }) {
  const { search } = useLocation();
  const { inVersion } = useCurrentPage();
  const navigate = useNavigate();
  if (!hasVersionChoice(session) || session.version === null) return null;
  const shown = session.version;
  const current = { inVersion, search, guid };
  // Only the browser knows the hash, which names the section being read.
  const follow = (event: MouseEvent, version: Version): void => {
    const section = guidOfHash(globalThis.location.hash);
    if (guid === null || section === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(versionHref(version, session.custId, { ...current, guid: section }));
  };
  return (
    <Menu
      className={styles.summary}
      summary={
        <>
          <Icon name="history" size={18} />
          <span>
            <span className={styles.word}>{nameOfState(shown.state)}</span>
            <span className={styles.date}>
              {shown.choice.split(" ").flatMap((word) => [<span key={word}>{word}</span>, " "])}
            </span>
          </span>
          <Icon name="down" size={16} />
        </>
      }
    >
      <p className={styles.heading} id="versions-heading">
        Versions of the code
      </p>
      <ul className={styles.list} aria-labelledby="versions-heading">
        {session.versions.map((version: Version) => (
          <li key={version.id}>
            <Link
              to={versionHref(version, session.custId, current)}
              onClick={(event) => follow(event, version)}
              aria-current={version.id === shown.id ? "true" : undefined}
              className={classNames(styles.choice, version.id === shown.id && styles.shown)}
            >
              {version.id === shown.id ? <Icon name="check" size={18} /> : <span className={styles.gap} />}
              <span>{version.choice}</span>
              {version.current && <span className={styles.current}>Current</span>}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={`/archives/${session.custId}`} className={styles.all}>
        About these versions
      </Link>
    </Menu>
  );
}
