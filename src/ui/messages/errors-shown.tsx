import { lazy, Suspense } from "react";
import { errorList } from "./error-list.ts";
import { useStore } from "../store.ts";
import { useOnceTrue } from "../hooks/use-once-true.ts";

const ErrorDialog = lazy(async () => ({ default: (await import("./toast.tsx")).ErrorDialog }));

/** The generic error dialog, loaded with the messages (toasts.tsx): the first error may be a lost connection. */
export function ErrorsShown() {
  const wanted = useOnceTrue(useStore(errorList).messages.length > 0);
  return (
    wanted && (
      <Suspense>
        <ErrorDialog />
      </Suspense>
    )
  );
}
