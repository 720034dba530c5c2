import { useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { IconButton } from "./button.tsx";
import { Icon, type IconName } from "../icons/icons.tsx";
import { showMessage } from "../messages/messages.ts";
import { useDismiss } from "../hooks/use-dismiss.ts";
import { Tooltip } from "./tooltip.tsx";
import buttonStyles from "./button.module.css";
import styles from "./speed-dial.module.css";

interface SpeedDialProps {
  /** The titles are read by screen readers: "Next part: Chapter 136 Signs". */
  readonly previous?: { readonly href: string; readonly title: string } | null;
  readonly next?: { readonly href: string; readonly title: string } | null;
  /** Title and absolute URL of the page, for sharing and e-mail. */
  readonly title: string;
  readonly address: string;
  readonly onPrint: () => void;
}

/** Page actions within reach of the thumb (SHELL-27 to SHELL-29), below 996 px; opens to the left (OPEN-17). */
export function SpeedDial({ previous, next, title, address, onPrint }: SpeedDialProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useDismiss(details);
  return (
    <details ref={details} className={styles.dial} data-dial="">
      <summary className={styles.button} aria-label="Page tools">
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

/** The same actions in the head of the page, from 996 px on, where the dial is hidden. */
export function PageTools({ title, address, onPrint }: Omit<SpeedDialProps, "previous" | "next">) {
  return (
    <div className={styles.tools} role="group" aria-label="Page tools">
      <IconButton className="js-only" icon="share" label="Share" onClick={() => void sharePage(title, address)} />
      <Tooltip text="E-mail" place="below">
        <a className={buttonStyles.iconButton} href={mailAddress(title, address)} aria-label="E-mail">
          <Icon name="mail" size={22} />
        </a>
      </Tooltip>
      <IconButton className="js-only" icon="print" label="Print" onClick={onPrint} />
    </div>
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

/** A "mailto:" link with the page's title and address. */
export const mailAddress = (title: string, address: string): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`;

/** Opens the device's share sheet if there is one; otherwise copies the link. */
export async function sharePage(title: string, address: string): Promise<void> {
  const url = new URL(globalThis.location.hash, address).href;
  if (typeof navigator.share === "function") {
    await navigator.share({ title, url }).catch(() => null);
    return;
  }
  await copyLink(url);
}

export async function copyLink(url: string): Promise<void> {
  await navigator.clipboard.writeText(url).then(
    () => showMessage("Link copied"),
    () => showMessage(`The link could not be copied. Copy it from here: ${url}`, "warning"),
  );
}
