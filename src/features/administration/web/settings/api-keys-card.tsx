import { useId } from "react";
import { Outlet, useOutletContext } from "react-router";
import type { CardFace } from "./groups.ts";
import styles from "./cards.module.css";

/** The keys stand where the route below this page puts them: another feature's. They bring forms of their own. */
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
