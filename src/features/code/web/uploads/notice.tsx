import type { ReactNode } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { Icon } from "../../../../ui/icons/icons.tsx";
import styles from "./uploads.module.css";

interface NoticeProps {
  readonly tone: "danger" | "warning" | "success" | "info";
  readonly title: string;
  readonly children?: ReactNode;
}
const ICONS = { danger: "error", warning: "warning", success: "check", info: "info" } as const;

/** A boxed message, announced by screen readers. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === "danger" ? "alert" : "status"}>
      <Icon name={ICONS[tone]} />
      <div>
        <p className={styles.noticeTitle}>{title}</p>
        {children}
      </div>
    </div>
  );
}
