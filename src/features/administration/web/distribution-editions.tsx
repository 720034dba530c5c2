import { Link } from "react-router";
import type { CopyKind } from "../contract/distribution.ts";
import { copiesWords, KINDS } from "./distribution-words.ts";
import styles from "./distribution-screen.module.css";

interface Edition extends Readonly<Record<CopyKind, number>> {
  readonly edition: string;
  readonly recipients: number;
}

interface EditionsProps {
  readonly editions: readonly Edition[];
  /** The edition whose entries are listed; "" for all. */
  readonly shown: string;
  /** An edition in words. */
  readonly words: (edition: string) => string;
  readonly hrefOf: (edition: string) => string;
}

/** Sums of each edition; pressing one lists its entries alone, pressing it again all. */
export function DistributionEditions({ editions, shown, words, hrefOf }: EditionsProps) {
  return (
    <nav aria-label="Editions">
      <ul className={styles.editions}>
        {editions.map(({ edition, recipients, ...sums }) => {
          const all = sums.printed + sums.supplement + sums.electronic;
          const kinds = (Object.keys(KINDS) as CopyKind[]).filter((kind) => sums[kind] > 0);
          return (
            <li key={edition}>
              <Link
                to={hrefOf(edition === shown ? "" : edition)}
                className={styles.edition}
                aria-current={edition === shown ? "true" : undefined}
                preventScrollReset
              >
                <span className={styles.editionName}>{words(edition)}</span>
                <span className={styles.copies}>{copiesWords(all)}</span>
                <span className={styles.small}>{recipients === 1 ? "1 recipient" : `${recipients} recipients`}</span>
                <span className={styles.small}>
                  {kinds.map((kind) => `${KINDS[kind]} ${sums[kind].toLocaleString("en-US")}`).join(" · ")}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
