import { Link } from "react-router";
import { counted } from "../../../domain/counted.ts";
import { RankedBars } from "../../../ui/charts/ranked-bars.tsx";
import { useFormatDay } from "../../../ui/text/day.tsx";
import type { DocumentStats } from "../contract.ts";
import { statsHref, type StatsQuery } from "./stats-address.ts";
import styles from "./stats-screen.module.css";

interface StatsDocumentsProps {
  readonly site: string;
  readonly query: StatsQuery;
  readonly stats: DocumentStats;
}

const YEARS_SHOWN = 12;
const nameOf = (year: number | null): string => (year === null ? "No date" : String(year));

/** Opens of public documents: by type, by year and one by one. A type or year can be opened. */
export function StatsDocuments({ site, query, stats }: StatsDocumentsProps) {
  const { types, years, documents, others, elsewhere } = stats;
  const formatDay = useFormatDay();
  const hrefOf = (type: string, year: string): string => statsHref(site, { ...query, type, year });
  const numberOf = (opens: number): string => opens.toLocaleString("en-US");
  const rest = years.slice(YEARS_SHOWN);
  return (
    <>
      <Trail query={query} types={types} hrefOf={hrefOf} />
      <div className={styles.documents}>
        <div className={styles.groups}>
          {query.type === "" && (
            <div className={styles.group}>
              <h3>By type</h3>
              <RankedBars
                label="Opened documents by type"
                ranks={types.map(({ id, title, opens }) => ({
                  label: title,
                  value: opens,
                  href: hrefOf(String(id), query.year),
                  isFilter: true,
                }))}
                empty="No documents were opened in this period."
              />
            </div>
          )}
          {query.year === "" && (
            <div className={styles.group}>
              <h3>By year of the document</h3>
              <RankedBars
                label="Opened documents by year"
                ranks={years.slice(0, YEARS_SHOWN).map(({ year, opens }) => ({
                  label: nameOf(year),
                  value: opens,
                  href: hrefOf(query.type, year === null ? "none" : String(year)),
                  isFilter: true,
                }))}
                empty="No documents were opened in this period."
              />
              {rest.length > 0 && (
                <p className={styles.rest}>
                  {`${counted(rest.length, "other year")}: ${numberOf(rest.reduce((sum, { opens }) => sum + opens, 0))}`}
                </p>
              )}
            </div>
          )}
        </div>
        <div className={styles.group}>
          <h3>Most opened documents</h3>
          <RankedBars
            label="Most opened documents"
            ranks={documents.map(({ title, type, date, isPrivate, url, opens }) => ({
              label: title,
              about: [isPrivate && "Private", type, date === null ? "No date" : formatDay(date)]
                .filter((part) => part !== false)
                .join(" · "),
              value: opens,
              href: url,
              isFile: true,
            }))}
            empty="No documents were opened in this period."
          />
          <ul className={styles.rest}>
            {others.documents > 0 && (
              <li>{`${counted(others.documents, "other document")}: ${numberOf(others.opens)}`}</li>
            )}
            {elsewhere > 0 && <li>{`Deleted or hidden documents: ${numberOf(elsewhere)}`}</li>}
          </ul>
        </div>
      </div>
    </>
  );
}

interface TrailProps {
  readonly query: StatsQuery;
  readonly types: DocumentStats["types"];
  readonly hrefOf: (type: string, year: string) => string;
}

/** The type and year whose documents are listed, with links to take them away. */
function Trail({ query: { type, year }, types, hrefOf }: TrailProps) {
  if (type === "" && year === "") return null;
  const title = types.find(({ id }) => String(id) === type)?.title ?? "Another type";
  return (
    <nav aria-label="Listed documents" className={styles.trail}>
      <Link to={hrefOf("", "")} preventScrollReset>
        All documents
      </Link>
      {type !== "" && (
        <span>
          <span aria-hidden="true">› </span>
          {year === "" ? (
            <strong>{title}</strong>
          ) : (
            <Link to={hrefOf(type, "")} preventScrollReset>
              {title}
            </Link>
          )}
        </span>
      )}
      {year !== "" && (
        <span>
          <span aria-hidden="true">› </span>
          <strong>{nameOf(year === "none" ? null : Number(year))}</strong>
        </span>
      )}
    </nav>
  );
}
