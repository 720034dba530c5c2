import { lazy, Suspense, useState } from "react";
import { Icon } from "../../../../ui/icons.tsx";
import { useOnceTrue } from "../../../../ui/use-once-true.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { SearchState } from "../search-state.ts";

const loadAdvanced = () => import("../advanced/advanced-dialog.tsx");
const AdvancedDialog = lazy(loadAdvanced);

interface AdvancedButtonProps {
  /** Null on the page of no town. */
  readonly session: Session | null;
  readonly state: SearchState;
  /** What stands in the field. */
  readonly typed: string;
  readonly onLeave?: () => void;
}

/** SEARCH-03: its dialog is loaded when somebody reaches for it. Styled by bar-tools.css. */
export function AdvancedButton({ session, state, typed, onLeave }: AdvancedButtonProps) {
  const [open, setOpen] = useState(false);
  const wanted = useOnceTrue(open);
  const reach = (): void => void loadAdvanced().catch(() => null);
  return (
    <>
      <button
        type="button"
        className="bar-tool js-only"
        title="Search by fields: all words, an exact phrase, dates"
        aria-haspopup="dialog"
        onPointerEnter={reach}
        onFocus={reach}
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
