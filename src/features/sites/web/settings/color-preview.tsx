import { useEffect, useRef } from "react";
import { Icon } from "../../../../ui/icons/icons.tsx";
import styles from "./color-preview.module.css";

interface ColorPreviewProps {
  /** Theme variables by name; null while a color is being typed (the preview then keeps the last ones). */
  readonly variables: Readonly<Record<string, string>> | null;
  readonly town: string;
  readonly state: string;
}

/** A small drawing of the site in colors not applied yet. Set by script, which the content security policy allows. */
export function ColorPreview({ variables, town, state }: ColorPreviewProps) {
  const drawing = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const [name, value] of Object.entries(variables ?? {})) drawing.current?.style.setProperty(name, value);
  }, [variables]);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>Preview</figcaption>
      <div ref={drawing} className={styles.site} aria-hidden="true">
        <div className={styles.menubar}>
          <span className={styles.town}>
            <b>{town}</b>
            <small>{state}</small>
          </span>
          <span className={styles.search}>
            <Icon name="search" size={12} /> Enter search term...
          </span>
        </div>
        <div className={styles.page}>
          <div className={styles.tile}>
            <span className={styles.icon}>
              <Icon name="book" size={18} />
            </span>
            <span>
              <span className={styles.link}>Code</span>
              <small>Current as of today</small>
            </span>
          </div>
          <p className={styles.kicker}>Contact Information</p>
          <p className={styles.title}>§ 12-4 Parking of vehicles</p>
          <p className={styles.law}>
            No person shall park a vehicle on Harbor Street, as <span className={styles.link}>§ 12-7</span> defines it,
            between 2 and 6 a.m.
          </p>
        </div>
      </div>
    </figure>
  );
}
