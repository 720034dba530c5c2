import { useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icons.tsx";
import { showMessage } from "./messages.ts";
import { useDismiss } from "./use-dismiss.ts";
import styles from "./speed-dial.module.css";

interface SpeedDialProps {
  /** Titles are said to those who listen: "Next part: Chapter 136 Signs". */
  readonly previous?: { readonly href: string; readonly title: string } | null;
  readonly next?: { readonly href: string; readonly title: string } | null;
  /** Title and whole address of the page, to be shared and mailed. */
  readonly title: string;
  readonly address: string;
  readonly onPrint: () => void;
}

/** What one does with a page, at the thumb (SHELL-27 to SHELL-29): below 996 px, opening to the left (OPEN-17). */
export function SpeedDial({ previous, next, title, address, onPrint }: SpeedDialProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismiss(details);
  return (
    <details ref={details} className={styles.dial} data-dial="">
      <summary className={styles.button} aria-label="Tools of this page">
        <Icon name="more" size={24} className={styles.closed} />
        <Icon name="close" size={24} className={styles.opened} />
      </summary>
      <ul className={styles.actions}>
        {previous && (
          <li>
            <Link className={styles.action} to={previous.href} aria-label={`Previous part: ${previous.title}`}>
              <Face icon="left">Previous</Face>
            </Link>
          </li>
        )}
        {next && (
          <li>
            <Link className={styles.action} to={next.href} aria-label={`Next part: ${next.title}`}>
              <Face icon="right">Next</Face>
            </Link>
          </li>
        )}
        <li className="js-only">
          <button type="button" className={styles.action} onClick={() => void sharePage(title, address)}>
            <Face icon="share">Share</Face>
          </button>
        </li>
        <li>
          <a className={styles.action} href={mailAddress(title, address)}>
            <Face icon="mail">E-mail</Face>
          </a>
        </li>
        <li className="js-only">
          <button type="button" className={styles.action} onClick={onPrint}>
            <Face icon="print">Print</Face>
          </button>
        </li>
      </ul>
    </details>
  );
}

function Face({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <>
      <Icon name={icon} size={22} />
      <span>{children}</span>
    </>
  );
}

/** "mailto:" with the page's title and address. */
export const mailAddress = (title: string, address: string): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`;

/** The device's own sharing where it has one, else the link is copied. */
export async function sharePage(title: string, address: string): Promise<void> {
  const url = new URL(globalThis.location.hash, address).href;
  if (typeof navigator.share === "function") {
    await navigator.share({ title, url }).catch(() => null);
    return;
  }
  await navigator.clipboard.writeText(url).then(
    () => showMessage("Link copied"),
    () => showMessage(`The link could not be copied. It is ${url}`, "warning"),
  );
}
