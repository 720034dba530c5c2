import { LawName } from "../../../../ui/text/law-name.tsx";
import { Link } from "react-router";
import { classNames } from "../../../../ui/class-names.ts";
import type { TocNode } from "../../contract/code.ts";
import { isRoot, type PageFacts } from "../reading/code-meta.ts";
import type { PageParts } from "../reading/page-parts.ts";
import styles from "./contents.module.css";

/** A code with up to this many parts also shows their children on its root page. */
const FEW = 6;

/** Two levels of contents for the root page of a code; empty if the list of parts in the law is enough. */
export function contentsOf(page: PageFacts, toc: PageParts["toc"]): readonly TocNode[] {
  const few = toc.children.length > 0 && toc.children.length <= FEW;
  return isRoot(page) && few && toc.children.every(({ hasChildren, children }) => !hasChildren || children.length > 0)
    ? toc.children
    : [];
}

export function Contents({ nodes }: { readonly nodes: readonly TocNode[] }) {
  return (
    <div className={classNames(styles.contents, "law-column")}>
      {nodes.map((node) => (
        <section key={node.guid}>
          <Above lines={node.above} />
          <h2 className={styles.part}>
            <NodeLink node={node} />
          </h2>
          <ol className={styles.list}>
            {node.children.map((child) => (
              <li key={child.guid} data-status={child.status}>
                <Above lines={child.above} />
                <NodeLink node={child} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Above({ lines }: { readonly lines: TocNode["above"] }) {
  return lines?.map((line) => (
    <p key={line} className={styles.above}>
      {line}
    </p>
  ));
}

function NodeLink({ node: { href, prefix, tocName, coming } }: { readonly node: TocNode }) {
  return (
    <Link to={href}>
      {prefix !== "" && <span className={styles.number}>{prefix}</span>}{" "}
      {tocName !== "" && <LawName className={styles.name}>{tocName}</LawName>}
      {coming && (
        <span className={styles.coming} data-tone={coming.tone}>
          {coming.text}
        </span>
      )}
    </Link>
  );
}
