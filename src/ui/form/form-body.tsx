import { useEffect, useMemo, useRef, type ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { Icon } from "../icons/icons.tsx";
import { isFocusLost } from "../page/main-landmark.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { FormFieldsContext } from "./form-fields.ts";
import type { FormProblem } from "./problem.ts";
import type { FormFace } from "./use-form-state.ts";
import styles from "./form-body.module.css";

interface FormBodyProps {
  readonly form: FormFace;
  readonly children: ReactNode;
}

/**
 * The content of a form: errors without a field at the top, the others at their fields. After a failed attempt, the
 * first wrong field gets the focus, or the only one, or the message at the top (WCAG 3.3.1).
 */
export function FormBody({ form, children }: FormBodyProps) {
  const { problem, registry, retry, restored = false, conflict = null, resolve } = form;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem === null) return;
    // The message may be about the only field, such as a password.
    if (problem.kind === "refused" && registry.size === 1) focusFirst(top.current);
    else focusProblem(top.current);
  }, [problem, registry]);
  const hadConflict = useRef(false);
  useEffect(() => {
    if (hadConflict.current && conflict === null && isFocusLost()) focusFirst(top.current);
    hadConflict.current = conflict !== null;
  }, [conflict]);
  const context = useMemo(() => ({ problem, registry }), [problem, registry]);
  return (
    <FormFieldsContext value={context}>
      <div ref={top} role="alert" tabIndex={-1} className={styles.top}>
        {problem !== null && problem.message !== null && problem.kind !== "conflict" && (
          <div className={styles.problem}>
            <Icon name="error" />
            <div className={styles.text}>
              <p>{problem.message}</p>
              {retry !== undefined && <Retry kind={problem.kind} onRetry={retry} />}
            </div>
          </div>
        )}
      </div>
      {conflict !== null && resolve !== undefined && (
        <ConflictNotice conflict={conflict} mine={form.value} registry={registry} onResolve={resolve} />
      )}
      {restored && (
        <p role="status" className={styles.restored}>
          <Icon name="info" />
          <span>What you typed before the page was closed or reloaded is here again. It is not saved yet.</span>
        </p>
      )}
      {children}
    </FormFieldsContext>
  );
}

function Retry({ kind, onRetry }: { readonly kind: FormProblem["kind"]; readonly onRetry: () => void }) {
  if (kind !== "offline" && kind !== "signed-out") return null;
  return <Button onClick={onRetry}>{kind === "offline" ? "Try again" : "Sign in and try again"}</Button>;
}

const formOf = (top: HTMLElement | null) => top?.closest("form, [data-form]");

const CONTROLS = ["input:enabled:not([hidden])", "select:enabled", "textarea:enabled", "button:enabled"];

/** Also when a conflict is settled, and its buttons are gone. */
function focusFirst(top: HTMLElement | null): void {
  formOf(top)?.querySelector<HTMLElement>(CONTROLS.join(","))?.focus();
}

/** A group of options, or an editor, is wrong as a whole: its first control gets the focus. */
function focusProblem(top: HTMLElement | null): void {
  const wrong = formOf(top)?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = wrong?.matches("fieldset") === true ? wrong.querySelector<HTMLElement>("input, button") : wrong;
  if (control !== undefined && control !== null) control.focus();
  else if (top?.textContent !== "") top?.focus();
}
