import { titleInTown } from "../../../../domain/town-name.ts";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { mailAddress } from "../../../../ui/controls/speed-dial.tsx";
import type { Result } from "../../contract/search.ts";
import styles from "./result-actions.module.css";

interface ResultActionsProps {
  readonly result: Result;
  readonly name: string;
  readonly town: string;
  /** "https://code.example.org" */
  readonly origin: string;
}

/** Print and e-mail actions of a result (SEARCH-48, PRINT-08). */
export function ResultActions({ result: { url, printUrl }, name, town, origin }: ResultActionsProps) {
  return (
    <p className={styles.actions}>
      {/* A file is printed where it is shown. */}
      {printUrl !== "" && (
        <a
          className={styles.action}
          href={printUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`Print ${name} (opens in a new tab)`}
        >
          <Icon name="print" size={18} />
          <span>Print</span>
        </a>
      )}
      <a
        className={styles.action}
        href={mailAddress(titleInTown(name, town), origin + url)}
        aria-label={`E-mail a link to ${name}`}
      >
        <Icon name="mail" size={18} />
        <span>E-mail</span>
      </a>
    </p>
  );
}
