import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icons/icons.tsx";
import { Tooltip } from "./tooltip.tsx";
import styles from "./button.module.css";

type Look = "solid" | "outline" | "plain" | "danger";

interface Face {
  readonly look?: Look;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

export function Button({
  look = "outline",
  icon,
  children,
  className,
  ...rest
}: Face & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={classNames(styles.button, styles[look], className)}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. Use it to go to a page; use Button for an action. */
export function ButtonLink({ look = "outline", icon, children, className, ...rest }: Face & LinkProps) {
  return (
    <Link {...rest} className={classNames(styles.button, styles[look], className)}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Link>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The icon; use `children` for anything that is not in the icon set. */
  readonly icon?: IconName;
  /** What it does, as a verb: "Close". Shown as a tooltip too. */
  readonly label: string;
  readonly tip?: "above" | "below" | "none";
}

export function IconButton({ icon, label, tip = "below", className, children, ...rest }: IconButtonProps) {
  const button = (
    <button type="button" aria-label={label} {...rest} className={classNames(styles.iconButton, className)}>
      {icon === undefined ? children : <Icon name={icon} size={22} />}
    </button>
  );
  return tip === "none" ? (
    button
  ) : (
    <Tooltip text={label} place={tip}>
      {button}
    </Tooltip>
  );
}
