import { useFormatDay } from "../text/day.tsx";
import styles from "./audit-info.module.css";

export interface AuditFacts {
  /** ISO timestamp. */
  readonly createdAt: string;
  /** Name or e-mail (SHELL-49). */
  readonly createdBy: string;
  readonly modifiedAt?: string | null;
  readonly modifiedBy?: string | null;
}

/** 'Created on X by Y; Last modified on X by Y' (SHELL-49); the second half only after a change. */
export function AuditInfo(facts: AuditFacts) {
  return <p className={styles.audit}>{auditText(facts, useFormatDay())}</p>;
}

export function auditText(
  { createdAt, createdBy, modifiedAt, modifiedBy }: AuditFacts,
  formatDay: (day: string) => string,
): string {
  const created = `Created on ${formatDay(createdAt)} by ${createdBy}`;
  return modifiedAt && modifiedBy ? `${created}; Last modified on ${formatDay(modifiedAt)} by ${modifiedBy}` : created;
}
