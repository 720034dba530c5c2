import { lazy, Suspense, useEffect, useRef, type RefObject } from "react";
import { messages } from "./messages.ts";
import { useStore } from "../store.ts";
import styles from "./toasts.module.css";

const load = () => import("./toast.tsx");
const Toast = lazy(load);
/** Milliseconds until messages are loaded in any case: one may say that the connection is lost. */
const SOON = 5000;

/**
 * Shows the queued messages one at a time, and beside them those with an action. The live region is always there, so that
 * screen readers read new messages. While it has messages, it is above everything else on the page, such as a preview.
 */
export function Toasts() {
  const region = useRef<HTMLOutputElement>(null);
  const queue = useStore(messages);
  useTopLayer(region, queue.length > 0);
  const first = queue.find(({ action }) => action === undefined);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => null), SOON);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output ref={region} popover="manual" className={styles.region} aria-live="polite">
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

/** Keeps an element above others in the browser's top layer, also above those that open later. */
function useTopLayer(region: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = region.current;
    if (element === null || !isShown) return undefined;
    const raise = (event?: Event): void => {
      const isOwn = event !== undefined && event.target === element;
      if (isOwn || (event !== undefined && (event as ToggleEvent).newState !== "open")) return;
      // A control in it keeps the focus.
      const focused = document.activeElement;
      element.hidePopover();
      element.showPopover();
      if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
    };
    raise();
    document.addEventListener("toggle", raise, { capture: true });
    return () => {
      document.removeEventListener("toggle", raise, { capture: true });
      element.hidePopover();
    };
  }, [region, isShown]);
}
