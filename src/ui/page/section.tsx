import type { ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  /** Anchor for SectionNav. */
  readonly id: string;
  readonly title: string;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A named part of a page. */
export function Section({ id, title, intro, actions, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <div className={styles.text}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {intro !== undefined && <div className={styles.intro}>{intro}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
