import { memo } from "react";
import { Link } from "react-router";
import { Icon } from "../../../ui/icons.tsx";
import { mailAddress } from "../../../ui/speed-dial.tsx";
import type { Result } from "../contract.ts";
import styles from "./result-card.module.css";

/** SEARCH-49 */
const TYPE_LABELS: Readonly<Record<Result["type"], string>> = { code: "Code", doc: "Public Document", law: "New Law", note: "Note" };

interface ResultCardProps {
  readonly result: Result;
  /** "https://code.example.org" */
  readonly origin: string;
}

/** One thing that was found (SEARCH-48). */
export const ResultCard = memo(function ResultCard({ result, origin }: ResultCardProps) {
  const { type, number, title, url, parents, snippet, hits } = result;
  const name = [number, title].filter(Boolean).join(" ") || "Untitled";
  return (
    <article className={styles.card}>
      <p className={styles.type}>{TYPE_LABELS[type]}</p>
      {parents.length > 0 && (
        <ol className={styles.parents} aria-label="Stands in">
          {parents.map((parent) => (
            <li key={parent.guid}>
              <Link to={parent.url}>{parent.title}</Link>
            </li>
          ))}
        </ol>
      )}
      <h2 className={styles.title}>
        <Link to={url}>
          {number !== "" && <span className={styles.number}>{number}</span>} {title}
        </Link>
      </h2>
      {/* The server escapes the text and marks what was found. */}
      {snippet !== "" && <p className={styles.snippet} dangerouslySetInnerHTML={{ __html: snippet }} />}
      <div className={styles.foot}>
        {hits.length > 0 && (
          <ul className={styles.hits} aria-label="Found here">
            {hits.map(({ tag, count }) => (
              <li key={tag} className={styles.hit}>
                {tag} <span className={styles.times}>×&thinsp;{count}</span>
              </li>
            ))}
          </ul>
        )}
        <a className={styles.mail} href={mailAddress(name, origin + url)} aria-label={`E-mail a link to ${name}`}>
          <Icon name="mail" size={18} />
          <span>E-mail</span>
        </a>
      </div>
    </article>
  );
});
