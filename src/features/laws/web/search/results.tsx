import { Link } from "react-router";
import type { CardPartProps, ResultKind } from "../../../search/parts/result-kind.ts";
import { lawKind } from "../../contract/search-kind.ts";
import styles from "./results.module.css";

/** Provisions that a law changes. */
function Affects({ result: { affectsLinks: links } }: CardPartProps) {
  if (links.length === 0) return null;
  return (
    <p className={styles.affects}>
      Affects{" "}
      {links.map(({ text, url }, index) => (
        <span key={url}>
          {index > 0 && ", "}
          <Link to={url}>{text}</Link>
        </span>
      ))}
    </p>
  );
}

export const results: ResultKind = {
  kind: lawKind,
  searched: ({ parts: { laws } }) => (laws.lawLedgerCount === 0 && laws.lawCount === 0 ? null : "laws"),
  Details: Affects,
};
