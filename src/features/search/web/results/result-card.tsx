import { shortened } from "../../../../domain/law/name.ts";
import { LawName } from "../../../../ui/law-name.tsx";
import { memo } from "react";
import { Link } from "react-router";
import type { Result, SearchResults } from "../../contract/search.ts";
import { ResultActions } from "./result-actions.tsx";
import styles from "./result-card.module.css";

/** SEARCH-49 */
const TYPE_LABELS: Readonly<Record<Result["type"], string>> = {
  code: "Code",
  doc: "Public Document",
  law: "New Law",
  note: "Note",
};

interface ResultCardProps {
  readonly result: Result;
  /** The town of the result, if several towns were searched. */
  readonly town: SearchResults["customers"][string] | null;
  /** The name of the town whose page it is; "" on the page for all towns. */
  readonly siteName: string;
  /** "https://code.example.org" */
  readonly origin: string;
}

/** One result (SEARCH-48). */
export const ResultCard = memo(function ResultCard({ result, town, siteName, origin }: ResultCardProps) {
  const { type, number, title, marked, url, snippet, pdf, otherInfo, hits, thumbnail = null, coming = null } = result;
  const name = [number, title].filter(Boolean).join(" ") || "Untitled";
  return (
    <article className={styles.card}>
      <TypeOf result={result} />
      {town !== null && <TownOf town={town} />}
      <Parents parents={result.parents} />
      <h2 className={styles.title}>
        {/* A document and the PDF of a law are files, not pages of ours. */}
        <Link to={url} reloadDocument={type === "doc" || pdf} data-preview="">
          {number !== "" && (
            <span className={styles.number}>
              <Highlighted text={number} html={marked?.number} />
            </span>
          )}{" "}
          <bdi>
            <Highlighted text={title || (number === "" ? "Untitled" : "")} html={marked?.title} />
          </bdi>
        </Link>
      </h2>
      {coming !== null && (
        <p className={styles.coming} data-tone={coming.tone}>
          {coming.text}
        </p>
      )}
      {otherInfo !== null && <p className={styles.info}>{otherInfo}</p>}
      {thumbnail !== null && (
        <img className={styles.thumbnail} src={thumbnail} alt="" width={72} height={96} loading="lazy" />
      )}
      {/* The server escapes the text and highlights the matches. */}
      {snippet !== "" && <p className={styles.snippet} dangerouslySetInnerHTML={{ __html: snippet }} />}
      <Affects links={result.affectsLinks} />
      <div className={styles.foot}>
        {hits.length > 0 && (
          <ul className={styles.hits} aria-label="Matches">
            {hits.map(({ tag, count }) => (
              <li key={tag} className={styles.hit}>
                {tag} ×&thinsp;{count}
              </li>
            ))}
          </ul>
        )}
        <ResultActions result={result} name={name} town={town?.name ?? siteName} origin={origin} />
      </div>
    </article>
  );
});

/** "New Law · in the code since 2014" */
function TypeOf({ result: { type, state = null, pdf } }: { readonly result: Result }) {
  return (
    <p className={styles.type}>
      {TYPE_LABELS[type]}
      {state !== null && <span className={styles.state}> · {state}</span>}
      {pdf && <span className={styles.pdf}>PDF</span>}
    </p>
  );
}

function TownOf({ town }: { readonly town: SearchResults["customers"][string] }) {
  return (
    <p className={styles.town}>
      <Link to={town.href}>
        {town.name}
        {town.state !== "" && `, ${town.state}`}
      </Link>
    </p>
  );
}

/** Text with highlights; very long text without. The server escapes the HTML. */
function Highlighted({ text, html = "" }: { readonly text: string; readonly html?: string | undefined }) {
  const shown = shortened(text);
  return html === "" || shown !== text ? shown : <span dangerouslySetInnerHTML={{ __html: html }} />;
}

function Parents({ parents }: Pick<Result, "parents">) {
  if (parents.length === 0) return null;
  return (
    <ol className={styles.parents} aria-label="In">
      {parents.map((parent) => (
        <li key={parent.guid}>
          <Link to={parent.url}>
            <LawName>{parent.title}</LawName>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Provisions that a new law changes. */
function Affects({ links }: { readonly links: Result["affectsLinks"] }) {
  if (links.length === 0) return null;
  return (
    <p className={styles.affects}>
      Affects{" "}
      {links.map(({ text, url }, index) => (
        <span key={url}>
          {index > 0 && ", "}
          <Link to={url}>{text}</Link>
        </span>
      ))}
    </p>
  );
}
