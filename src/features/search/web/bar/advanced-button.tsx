import { lazy, Suspense, useState } from "react";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { useOnceTrue } from "../../../../ui/hooks/use-once-true.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { SearchState } from "../search-state.ts";

const loadAdvanced = () => import("../advanced/advanced-dialog.tsx");
const AdvancedDialog = lazy(loadAdvanced);

interface AdvancedButtonProps {
  /** Null on the page of no town. */
  readonly session: Session | null;
  readonly state: SearchState;
  /** The text of the field. */
  readonly typed: string;
  readonly onLeave?: () => void;
}

/** SEARCH-03. The dialog is loaded when the pointer or focus reaches the button. Styled by bar-tools.css. */
export function AdvancedButton({ session, state, typed, onLeave }: AdvancedButtonProps) {
  const [open, setOpen] = useState(false);
  const wanted = useOnceTrue(open);
  const preload = (): void => void loadAdvanced().catch(() => null);
  return (
    <>
      <button
        type="button"
        className="bar-tool js-only"
        title="Search by fields: all words, an exact phrase, dates"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => (onLeave?.(), setOpen(true))}
      >
        <Icon name="settings" />
        <span>Advanced</span>
      </button>
      {wanted && (
        <Suspense>
          <AdvancedDialog session={session} state={state} query={typed} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
