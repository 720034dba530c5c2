import { focusText, MAIN_ID } from "./main-landmark.ts";
import styles from "./skip-link.module.css";

/** The first link of every page: past the menus to the heading of the text. Without JavaScript, to its landmark. */
export function SkipLink() {
  return (
    <a
      className={styles.skip}
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault();
        focusText();
      }}
    >
      Skip to the text
    </a>
  );
}
