import { Link } from "react-router";
import type { CopyKind } from "../contract/distribution.ts";
import { copyKindLabels } from "../policy/copy-kinds.ts";
import { formatCopies } from "./distribution-labels.ts";
import styles from "./distribution-screen.module.css";

interface Edition extends Readonly<Record<CopyKind, number>> {
  readonly edition: string;
  readonly recipients: number;
}

interface EditionsProps {
  readonly editions: readonly Edition[];
  /** The edition to list; "" for all. */
  readonly shown: string;
  readonly labelOf: (edition: string) => string;
  readonly hrefOf: (edition: string) => string;
}

/** Totals by edition. Pressing an edition lists only its entries; pressing it again lists all. */
export function DistributionEditions({ editions, shown, labelOf, hrefOf }: EditionsProps) {
  return (
    <nav aria-label="Editions">
      <ul className={styles.editions}>
        {editions.map(({ edition, recipients, ...sums }) => {
          const total = sums.printed + sums.supplement + sums.electronic;
          const kinds = (Object.keys(copyKindLabels) as CopyKind[]).filter((kind) => sums[kind] > 0);
          return (
            <li key={edition}>
              <Link
                to={hrefOf(edition === shown ? "" : edition)}
                className={styles.edition}
                aria-current={edition === shown ? "true" : undefined}
                preventScrollReset
              >
                <span className={styles.editionName}>{labelOf(edition)}</span>
                <span className={styles.copies}>{formatCopies(total)}</span>
                <span className={styles.small}>{recipients === 1 ? "1 recipient" : `${recipients} recipients`}</span>
                <span className={styles.small}>
                  {kinds.map((kind) => `${copyKindLabels[kind]} ${sums[kind].toLocaleString("en-US")}`).join(" · ")}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
