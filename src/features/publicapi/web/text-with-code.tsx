import type { ReactNode } from "react";
import styles from "./operation.module.css";

/** A description with `code` between backticks. */
export function TextWithCode({ children }: { readonly children: string }): ReactNode {
  return children.split("`").map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
      <code key={at} className={styles.code}>
        {part}
      </code>
    ) : (
      part
    ),
  );
}
