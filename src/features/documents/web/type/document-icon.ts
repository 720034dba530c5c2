import { classNames } from "../../../../ui/class-names.ts";
import styles from "./document-icon.module.css";

export type DocumentIconName = "text" | "sheet" | "picture" | "sound" | "video" | "place" | "mail" | "link" | "lock";

/** Classes of an empty element that shows an icon in the color of its text. */
export const iconClass = (name: DocumentIconName, more?: string): string => classNames(styles.icon, styles[name], more);

/** Classes of an element that has an icon before what it contains. */
export const beforeIcon = (name: DocumentIconName, more?: string): string =>
  classNames(styles.before, styles[name], more);
