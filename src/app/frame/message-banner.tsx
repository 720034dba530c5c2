import { useSyncExternalStore } from "react";
import { usePageFacts } from "../../ui/api.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { readCookie, writeCookie } from "../../ui/session/cookies.ts";
import { focusMain } from "../../ui/page/main-landmark.ts";
import { RichText } from "../../ui/rich-text/rich-text.tsx";
import { dismissalCookie, textHash } from "./message-dismissal.ts";
import styles from "./message-banner.module.css";

interface MessageBannerProps {
  readonly custId: string;
  /** Sanitized when it was saved. */
  readonly html: string;
  readonly days: number;
}

const changes = new EventTarget();
const subscribe = (listener: () => void): (() => void) => {
  changes.addEventListener("change", listener);
  return () => changes.removeEventListener("change", listener);
};

/**
 * The town's public message (SHELL-18, SHELL-19). The page is the same for everyone: a script hides a dismissed message
 * before the first paint.
 */
export function MessageBanner({ custId, html, days }: MessageBannerProps) {
  const nonce = usePageFacts()?.nonce;
  const cookie = dismissalCookie(custId);
  const hash = textHash(html);
  const dismissed = useSyncExternalStore(
    subscribe,
    () => readCookie(cookie) === hash,
    () => false,
  );
  if (html === "" || dismissed) return null;
  const dismiss = (): void => {
    writeCookie(cookie, hash, days);
    changes.dispatchEvent(new Event("change"));
    focusMain();
  };
  return (
    <aside
      className={styles.banner}
      aria-label="Town notice"
      data-message={`${cookie}=${hash}`}
      suppressHydrationWarning
    >
      <RichText className={styles.text} html={html} />
      <div className="js-only">
        <IconButton icon="close" label="Dismiss this message" tip="none" onClick={dismiss} />
      </div>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HIDE_DISMISSED }} />
    </aside>
  );
}

/** Runs in the document that the server rendered only. */
const HIDE_DISMISSED = import.meta.env.SSR
  ? `{const b=document.currentScript.parentElement;if(document.cookie.split("; ").includes(b.dataset.message))b.hidden=true}`
  : "";
