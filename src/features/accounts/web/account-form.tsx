import type { FormEvent, ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { FormBody } from "../../../ui/form/form-body.tsx";
import type { FormFace } from "../../../ui/form/use-form-state.ts";
import { Icon, type IconName } from "../../../ui/icons/icons.tsx";
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
  /** From `useFormState`: why the last attempt failed, above the fields or at them. */
  readonly form: FormFace;
  readonly label: string;
  readonly onSubmit: (values: FormData) => void;
  readonly children: ReactNode;
}

/** A form with one action, which the browser sends itself if there is no JavaScript. */
export function AccountForm({ action, form, label, onSubmit, children }: AccountFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className={styles.form} method="post" action={action} aria-label={label} onSubmit={submit}>
      <FormBody form={form}>{children}</FormBody>
    </form>
  );
}

/** Text of a form field. */
export function valueOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}
