import type { ButtonHTMLAttributes } from "react";
import { AdminIcon, type AdminIconName } from "./admin-icons.tsx";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";
import styles from "./button.module.css";

interface AdminIconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: AdminIconName;
  /** What it does, as a verb: "Delete the key". Shown as a tooltip too. */
  readonly label: string;
  readonly tip?: "above" | "below" | "none";
}

/** IconButton with the drawings of administration. A button with words: `<Button><AdminIcon name="plus" />Add a user</Button>`. */
export function AdminIconButton({ icon, label, tip = "below", className, ...rest }: AdminIconButtonProps) {
  const button = (
    <button type="button" aria-label={label} {...rest} className={classNames(styles.iconButton, className)}>
      <AdminIcon name={icon} />
    </button>
  );
  return tip === "none" ? button : <Tooltip text={label} place={tip}>{button}</Tooltip>;
}
