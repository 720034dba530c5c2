import { useId } from "react";
import { Outlet, useOutletContext } from "react-router";
import type { CardFace } from "./groups.ts";
import styles from "./cards.module.css";

/** The keys come from a child route, which belongs to another feature and has its own forms. */
export function ApiKeysCard({ id, title }: CardFace) {
  const heading = useId();
  return (
    <section id={id} className={styles.plain} aria-labelledby={heading}>
      <h3 id={heading} className={styles.plainTitle}>
        {title}
      </h3>
      <Outlet context={useOutletContext()} />
    </section>
  );
}
