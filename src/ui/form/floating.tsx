import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";
import { useInBrowser } from "../store.ts";

/** Renders a dialog at the end of the page, so that its form is not nested in another form. Nothing on the server. */
export function Floating({ children }: { readonly children: ReactNode }) {
  return useInBrowser() ? createPortal(<EventBarrier>{children}</EventBarrier>, document.body) : null;
}

const stop = (event: SyntheticEvent): void => event.stopPropagation();

/** React events bubble through portals: without this, submitting the dialog would submit the form around it. */
function EventBarrier({ children }: { readonly children: ReactNode }) {
  return (
    <div role="presentation" onSubmit={stop} onKeyDown={stop} onPaste={stop} onDrop={stop} onBlur={stop} onFocus={stop}>
      {children}
    </div>
  );
}
