import type { ReactNode } from "react";
import { Link } from "react-router";
import { provisionHref, type SiteName } from "../../../../domain/address.ts";
import { Day } from "../../../../ui/text/day.tsx";
import { fullName } from "../../../../domain/law/name.ts";
import { Icon } from "../../../../ui/icons/icons.tsx";
import { roles } from "../../../../ui/table/roles.ts";
import type { TitlePart } from "../../contract/titles.ts";
import styles from "./titles-screen.module.css";

interface TitlesPartsProps {
  readonly site: SiteName;
  readonly parts: readonly TitlePart[];
  /** Children of the open parts, by the GUID of the part. */
  readonly opened: Readonly<Record<string, readonly TitlePart[]>>;
  /** Word count of the entire code. */
  readonly totalWords: number;
  /** URL with these parts open. */
  readonly hrefOf: (opened: readonly string[]) => string;
}

/** Parts as a table in the order of the code. Parts with children expand with links, so it works without JavaScript. */
export function TitlesParts(props: TitlesPartsProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label="Parts of the code" {...roles.table}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th scope="col" {...roles.head}>
              Part
            </th>
            <th scope="col" {...roles.head} className={styles.end}>
              Sections
            </th>
            <th scope="col" {...roles.head} className={styles.end}>
              Words
            </th>
            <th scope="col" {...roles.head}>
              Share
            </th>
            <th scope="col" {...roles.head}>
              Last change
            </th>
          </tr>
        </thead>
        <tbody {...roles.group}>{rowsOf(props, props.parts, 0)}</tbody>
      </table>
    </div>
  );
}

function rowsOf(props: TitlesPartsProps, parts: readonly TitlePart[], depth: number): ReactNode[] {
  return parts.flatMap((part) => [
    <PartRow key={part.guid} {...props} part={part} depth={depth} />,
    ...rowsOf(props, props.opened[part.guid] ?? [], depth + 1),
  ]);
}

const INDENTS = [styles.depth0, styles.depth1, styles.depth2, styles.depth3];

function PartRow({
  site,
  part,
  depth,
  opened,
  totalWords,
  hrefOf,
}: TitlesPartsProps & { readonly part: TitlePart; readonly depth: number }) {
  const isOpen = opened[part.guid] !== undefined;
  const all = Object.keys(opened);
  const share = totalWords === 0 ? 0 : (100 * part.words) / totalWords;
  return (
    <tr {...roles.row}>
      <th scope="row" {...roles.rowHead} className={INDENTS[Math.min(depth, INDENTS.length - 1)]}>
        <span className={styles.part}>
          {part.opens ? (
            <Link
              to={hrefOf(isOpen ? all.filter((guid) => guid !== part.guid) : [...all, part.guid])}
              className={styles.open}
              preventScrollReset
              replace
              aria-label={`${isOpen ? "Collapse" : "Expand"} ${fullName(part)}`}
            >
              <Icon name={isOpen ? "down" : "right"} size={16} />
            </Link>
          ) : (
            <span className={styles.open} />
          )}
          <Link to={provisionHref(site, part.page, part.guid)}>{fullName(part)}</Link>
        </span>
      </th>
      <td {...roles.cell} className={styles.end} data-label="Sections">
        {part.sections.toLocaleString("en-US")}
      </td>
      <td {...roles.cell} className={styles.end} data-label="Words">
        {part.words.toLocaleString("en-US")}
      </td>
      <td {...roles.cell} data-label="Share">
        {shareOf(share)}
      </td>
      <td {...roles.cell} className={styles.day} data-label="Last change">
        {part.changed === null ? "–" : <Day at={part.changed} />}
      </td>
    </tr>
  );
}

/** `share` in percent. */
function shareOf(share: number) {
  return (
    <span className={styles.share}>
      <svg className={styles.bar} aria-hidden="true">
        <rect className={styles.ground} width="100%" height="8" rx="4" />
        <rect className={styles.length} width={`${Math.max(share, 0.5)}%`} height="8" rx="4" />
      </svg>
      <span className={styles.percent}>{share > 0 && share < 0.1 ? "< 0.1%" : `${share.toFixed(1)}%`}</span>
    </span>
  );
}
