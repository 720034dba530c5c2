import styles from "../manage.module.css";

const MOST = 20;

/** Says which of the chosen files were left out because a system or a program made them. */
export function Leftovers({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length - MOST;
  return (
    <p className={styles.aside}>
      Left out, because they belong to the system or to an open program: {names.slice(0, MOST).join(", ")}
      {more > 0 && ` and ${more.toLocaleString("en-US")} more`}
    </p>
  );
}
