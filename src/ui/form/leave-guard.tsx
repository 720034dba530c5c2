import { lazy, Suspense, useContext, useEffect, useState } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, type Blocker, type BlockerFunction } from "react-router";
import { useOnceTrue } from "../hooks/use-once-true.ts";
import { useAnyUnsaved } from "./use-unsaved.ts";

const LeaveDialog = lazy(async () => ({ default: (await import("./leave-dialog.tsx")).LeaveDialog }));

/**
 * Asks before leaving a page with unsaved changes (EDITOR-02, OPEN-15). Only one per frame: the router allows one
 * blocker at a time.
 */
export function LeaveGuard() {
  const isUnsaved = useAnyUnsaved();
  const blocker = useOwnBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  // Loaded with the first change, so that it is there when somebody leaves.
  const isNeeded = useOnceTrue(isUnsaved);
  // The user has agreed to leave; the next page may be a new document.
  const isLeaving = blocker?.state === "proceeding";
  useEffect(() => {
    if (!isUnsaved || isLeaving) return;
    // The browser shows its own text.
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved, isLeaving]);
  return (
    isNeeded && (
      <Suspense>
        <LeaveDialog blocker={blocker} />
      </Suspense>
    )
  );
}

const KEY = "leave";

/** Like the router's useBlocker, which would add its code to the bundle that every reader loads. */
function useOwnBlocker(isBlocked: BlockerFunction): Blocker | undefined {
  const router = useContext(DataRouterContext)?.router;
  const [blocker, setBlocker] = useState<Blocker>();
  useEffect(() => void router?.getBlocker(KEY, isBlocked));
  useEffect(() => {
    const stop = router?.subscribe(({ blockers }) => setBlocker(blockers.get(KEY)));
    return () => {
      stop?.();
      router?.deleteBlocker(KEY);
    };
  }, [router]);
  return blocker;
}
