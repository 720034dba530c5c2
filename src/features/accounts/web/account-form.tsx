import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Icon, type IconName } from "../../../ui/icons.tsx";
import styles from "./account-form.module.css";

interface NoticeProps {
  readonly tone: "info" | "danger" | "success";
  readonly children: ReactNode;
}
const ICONS: Readonly<Record<NoticeProps["tone"], IconName>> = { info: "info", danger: "error", success: "check" };

/** A short notice to read before the form. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])}>
      <Icon name={ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}

interface AccountFormProps {
  /** Target without JavaScript. Sent by POST, so that passwords never appear in URLs. */
  readonly action?: string;
  /** Why the last attempt failed; announced and focused. */
  readonly problem: string | null;
  readonly label: string;
  readonly onSubmit: (values: FormData) => void;
  readonly children: ReactNode;
}

/** A form with one action. Problems appear above it. */
export function AccountForm({ action, problem, label, onSubmit, children }: AccountFormProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) alert.current?.focus();
  }, [problem]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className={styles.form} method="post" action={action} aria-label={label} onSubmit={submit}>
      <div ref={alert} role="alert" tabIndex={-1} className={styles.alert}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
      {children}
    </form>
  );
}

/** Text of a form field. */
export function valueOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}
