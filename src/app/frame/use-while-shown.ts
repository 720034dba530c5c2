import { useEffect } from "react";
import type { Session } from "../../features/sites/contract/session.ts";
import type { WhileShown } from "../../features/sites/parts/frame-parts.ts";
import { loadModule, type ModuleFiles } from "../../ui/load-module.ts";

/** Runs what features have for every page. */
export function useWhileShown(session: Session, modules: readonly ModuleFiles[]): void {
  useEffect(() => {
    const end = new AbortController();
    for (const files of modules) {
      loadModule<WhileShown>(files).then(
        ({ whileShown }) => {
          if (!end.signal.aborted) end.signal.addEventListener("abort", whileShown(session));
        },
        // The page works without it.
        () => null,
      );
    }
    return () => end.abort();
  }, [session, modules]);
}
