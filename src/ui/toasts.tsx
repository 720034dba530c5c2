import { lazy, Suspense, useEffect } from "react";
import { messages } from "./messages.ts";
import { useStore } from "./store.ts";
import styles from "./toasts.module.css";

const load = () => import("./toast.tsx");
const Toast = lazy(load);
/** Milliseconds until messages are loaded in any case: one may say that the connection is lost. */
const SOON = 5000;

/**
 * Shows the queued messages one at a time, and beside them those with an action. The live region is always there, so that screen readers read new messages.
 */
export function Toasts() {
  const queue = useStore(messages);
  const first = queue.find(({ action }) => action === undefined);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => null), SOON);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className={styles.region} aria-live="polite">
      {queue.length > 0 && (
        <Suspense>
          {queue
            .filter((message) => message === first || message.action !== undefined)
            .map((message) => (
              <Toast key={message.id} message={message} />
            ))}
        </Suspense>
      )}
    </output>
  );
}
