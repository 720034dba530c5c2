import { useEffect, useId, useRef, type ReactNode } from "react";
import styles from "./bulk.module.css";

interface StepProps {
  readonly step: 1 | 2;
  /** "Choose files" */
  readonly name: string;
  readonly children: ReactNode;
}

/** One of the two steps (BULK-02). It gets the focus when it appears, because the button that led to it is gone. */
export function Step({ step, name, children }: StepProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) section.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <section ref={section} tabIndex={-1} className={styles.step} aria-labelledby={id}>
      <p id={id} className={styles.stepName}>
        Step {step} of 2: {name}
      </p>
      {children}
    </section>
  );
}
