import { lazy, Suspense } from "react";
import { signInWanted } from "../../ui/session/sign-in-again.ts";
import { useStore } from "../../ui/store.ts";
import { useOnceTrue } from "../../ui/hooks/use-once-true.ts";

const Dialog = lazy(async () => ({
  default: (await import("../../features/accounts/web/sign-in-again-dialog.tsx")).SignInAgainDialog,
}));

/** Asks to sign in again when a session ends while someone is working; loaded when it is needed. */
export function SignInAgain() {
  const wanted = useStore(signInWanted);
  const isNeeded = useOnceTrue(wanted !== null);
  return (
    isNeeded && (
      <Suspense>
        <Dialog open={wanted !== null} onAnswer={(isSignedIn) => wanted?.answer(isSignedIn)} />
      </Suspense>
    )
  );
}
