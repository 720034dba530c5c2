import { fullName } from "../../../../domain/law/name.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { LawName } from "../../../../ui/text/law-name.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { ancestorPath } from "./code-meta.ts";
import type { CodeData } from "./code-screen.tsx";
import { usePageParts } from "./page-parts.ts";
import styles from "./code-page.module.css";

/** One provision for a content preview, with the names of the parts around it. Rendered on the server only. */
export function CodeAlone({ data, session }: { readonly data: CodeData; readonly session: Session }) {
  const { page } = data;
  const { html } = usePageParts(data);
  // The code itself is around everything.
  const above = page.ancestors.slice(1);
  return (
    <article className={styles.alone}>
      <div className="law-frame">
        {above.length > 0 && (
          <ol className={classNames(styles.path, "law-column")} aria-label="In">
            {above.map((ancestor) => (
              <li key={ancestor.guid}>
                <a href={ancestorPath(session, page, ancestor)}>
                  <LawName>{fullName(ancestor)}</LawName>
                </a>
              </li>
            ))}
          </ol>
        )}
        <div className="law-page" dangerouslySetInnerHTML={{ __html: html ?? "" }} />
      </div>
    </article>
  );
}
