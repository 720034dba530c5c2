import type { CardPartProps, ResultKind } from "../../../search/parts/result-kind.ts";
import { codeKind } from "../../contract/search-kind.ts";
import styles from "./results.module.css";

/** What laws change that the code does not contain yet. */
function Coming({ result: { coming = null } }: CardPartProps) {
  return coming === null ? null : (
    <p className={styles.coming} data-tone={coming.tone}>
      {coming.text}
    </p>
  );
}

export const results: ResultKind = { kind: codeKind, searched: () => "code", Remark: Coming };
