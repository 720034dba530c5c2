import { useId } from "react";
import { useOutletContext } from "react-router";
import { ApiKeys } from "../api-keys.tsx";
import type { CardFace } from "../../../sites/parts/settings/settings.ts";
import type { Session } from "../../../sites/contract/session.ts";
import styles from "../../../sites/parts/settings/cards.module.css";

/** Unlike other cards: the keys have their own forms. */
export function ApiKeysCard({ id, title }: CardFace) {
  const { custId } = useOutletContext<Session>();
  const heading = useId();
  return (
    <section id={id} className={styles.plain} aria-labelledby={heading}>
      <h3 id={heading} className={styles.plainTitle}>
        {title}
      </h3>
      <ApiKeys site={custId} />
    </section>
  );
}
