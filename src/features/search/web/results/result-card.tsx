import { shortened } from "../../../../domain/law/name.ts";
import { LawName } from "../../../../ui/text/law-name.tsx";
import { memo, use, type ComponentType } from "react";
import { Link } from "react-router";
import type { Result, SearchResults } from "../../contract/search.ts";
import { ResultKinds, type CardPartProps, type ResultKind } from "../../parts/result-kind.ts";
import { ResultActions } from "./result-actions.tsx";
import styles from "./result-card.module.css";

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
  const { type, number, title, marked, url, snippet, otherInfo, hits, thumbnail = null } = result;
  const shown = use(ResultKinds).find(({ kind }) => kind.kind === type);
  const name = [number, title].filter(Boolean).join(" ") || "Untitled";
  return (
    <article className={styles.card}>
      <TypeOf shown={shown} result={result} />
      {town !== null && <TownOf town={town} />}
      <Parents parents={result.parents} />
      <h2 className={styles.title}>
        {/* Documents and PDFs of laws are files, not pages of ours. */}
        <Link to={url} reloadDocument={opensFile(result, shown)} data-preview="">
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
      <CardPart Part={shown?.Remark} result={result} />
      {otherInfo !== null && <p className={styles.info}>{otherInfo}</p>}
      {thumbnail !== null && (
        <img className={styles.thumbnail} src={thumbnail} alt="" width={72} height={96} loading="lazy" />
      )}
      {/* The server escapes the text and highlights the matches. */}
      {snippet !== "" && <p className={styles.snippet} dangerouslySetInnerHTML={{ __html: snippet }} />}
      <CardPart Part={shown?.Details} result={result} />
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

const opensFile = ({ pdf }: Result, shown: ResultKind | undefined): boolean => shown?.areFiles === true || pdf;

/** What the kind of a result adds to its card. */
function CardPart({ Part, result }: CardPartProps & { readonly Part: ComponentType<CardPartProps> | undefined }) {
  return Part === undefined ? null : <Part result={result} />;
}

/** SEARCH-49: "New Law · in the code since 2014" */
function TypeOf({ shown, result: { state = null, pdf } }: CardPartProps & { readonly shown: ResultKind | undefined }) {
  return (
    <p className={styles.type}>
      {shown?.kind.one}
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
