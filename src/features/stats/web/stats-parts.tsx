import { counted } from "../../../domain/counted.ts";
import { LawName } from "../../../ui/text/law-name.tsx";
import { Link } from "react-router";
import { fullName, shortName } from "../../../domain/law/name.ts";
import { provisionHref } from "../../../domain/address.ts";
import { RankedBars } from "../../../ui/charts/ranked-bars.tsx";
import type { PartStats } from "../contract.ts";
import { statsHref, type StatsQuery } from "./stats-address.ts";
import styles from "./stats-screen.module.css";

interface StatsPartsProps {
  readonly site: string;
  readonly query: StatsQuery;
  readonly stats: PartStats;
}

const SHOWN = 15;

/** The parts of the code by views. Parts with children can be opened. */
export function StatsParts({ site, query, stats: { trail, parts, own, gone } }: StatsPartsProps) {
  const partHref = (part: string): string => statsHref(site, { ...query, part });
  const custom = { custId: site, archiveId: null };
  const ranks = parts.slice(0, SHOWN).map((part) => ({
    label: fullName(part),
    value: part.views,
    href: part.opens ? partHref(part.guid) : provisionHref(custom, part.page, part.guid),
  }));
  const rest = parts.slice(SHOWN).reduce((sum, { views }) => sum + views, 0);
  return (
    <>
      {trail.length > 0 && (
        <nav aria-label="Location in the code" className={styles.trail}>
          <Link to={partHref("")} preventScrollReset>
            Entire code
          </Link>
          {trail.map((part, at) => (
            <span key={part.guid}>
              <span aria-hidden="true">› </span>
              {at === trail.length - 1 ? (
                <strong>
                  <LawName>{fullName(part)}</LawName>
                </strong>
              ) : (
                <Link to={partHref(part.guid)} preventScrollReset>
                  {shortName(part)}
                </Link>
              )}
            </span>
          ))}
        </nav>
      )}
      <RankedBars label="Most viewed parts of the code" ranks={ranks} empty="No views in this period." />
      <ul className={styles.rest}>
        {rest > 0 && <li>{`${counted(parts.length - SHOWN, "other part")}: ${rest.toLocaleString("en-US")}`}</li>}
        {own > 0 && (
          <li>{`${trail.length === 0 ? "Overviews of the code" : "This part's own page"}: ${own.toLocaleString("en-US")}`}</li>
        )}
        {gone > 0 && <li>{`Pages that are no longer in the code: ${gone.toLocaleString("en-US")}`}</li>}
      </ul>
    </>
  );
}
