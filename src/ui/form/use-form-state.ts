import { useState } from "react";
import type { SavedConflict } from "./conflict.ts";
import type { FieldRegistry } from "./form-fields.ts";
import { problemOf, withoutFields, type FormProblem } from "./problem.ts";

/** What `FormBody` shows of a form. */
export interface FormFace {
  readonly problem: FormProblem | null;
  readonly registry: FieldRegistry;
  /** Text from before a reload of the page was put back. */
  readonly restored?: boolean;
  /** What someone else saved in between, and what the user typed. */
  readonly conflict?: SavedConflict<unknown> | null;
  readonly value?: unknown;
  /** After a conflict: saves the user's own value over the other one, or takes the other one. */
  readonly resolve?: (keep: "mine" | "theirs") => void;
  /** Sends the form again, after the connection or the session is back. */
  readonly retry?: () => void;
}

export interface FormState extends FormFace {
  readonly busy: boolean;
  /** Runs some work, unless other work is in progress. Resolves to whether it succeeded; shows the error if not. */
  readonly run: (work: () => unknown) => Promise<boolean>;
  readonly show: (problem: FormProblem | null) => void;
  /** The user changed these fields. */
  readonly changed: (paths: readonly string[]) => void;
}

/**
 * Busy, errors at fields and retry of a form or dialog. `useForm` adds the values, `useSaved` a saved value. `before` is a problem
 * from an earlier attempt.
 */
export function useFormState(before: FormProblem | null = null): FormState {
  const [registry] = useState<FieldRegistry>(() => new Map());
  const [problem, setProblem] = useState<FormProblem | null>(before);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => unknown): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(problemOf(error, [...registry.keys()]));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    problem,
    registry,
    busy,
    run,
    show: setProblem,
    changed: (paths) => setProblem((shown) => withoutFields(shown, paths)),
  };
}
