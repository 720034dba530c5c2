import { useSyncExternalStore, type ReactNode, type SyntheticEvent } from "react";
import { createPortal } from "react-dom";

const never = (): (() => void) => () => undefined;

/** false on the server and while its page comes alive, so that both render the same. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Puts a dialog at the end of the page, so that its form does not stand within another one. Nothing on the server. */
export function Floating({ children }: { readonly children: ReactNode }) {
  return useInBrowser() ? createPortal(<EventBarrier>{children}</EventBarrier>, document.body) : null;
}

const keep = (event: SyntheticEvent): void => event.stopPropagation();

/** React passes events on from the dialog to where it was written: its submit is not that of the form around it. */
function EventBarrier({ children }: { readonly children: ReactNode }) {
  return (
    <div role="presentation" onSubmit={keep} onKeyDown={keep} onPaste={keep} onDrop={keep} onBlur={keep} onFocus={keep}>
      {children}
    </div>
  );
}
