import { useMemo, useRef } from "react";
import { Link, useNavigate, useOutletContext, useSearchParams } from "react-router";
import { counted } from "../../../../domain/counted.ts";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { LeaveGuard } from "../../../../ui/form/leave-guard.tsx";
import { PreparedData, readPreparedData, useKept } from "../../../../ui/text/prepared.tsx";
import { PanelLayout } from "../../../../ui/dialog/side-panel.tsx";
import { usePlainLinks } from "../../../../ui/hooks/use-plain-links.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { lawsFeedHref } from "../../contract/addresses.ts";
import type { Law } from "../../contract/entities.ts";
import { CHUNK } from "../../contract/lists.ts";
import { LawTools } from "../edit/law-tools.tsx";
import { VersionName } from "../supped-by.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { activeFilters, csvHref, noFilters, readFilters, tableHref } from "./filters.ts";
import { LawsTable } from "./laws-table.tsx";
import type { LawTableData } from "./load-table.ts";
import { NoLaws } from "./no-laws.tsx";
import { useLawTable, type LawTableState } from "./use-law-table.ts";
import styles from "./law-table-view.module.css";

const LAWS = "laws-rows";
const readLaws = (): readonly Law[] => readPreparedData<readonly Law[]>(LAWS) ?? [];

interface LawTableViewProps {
  readonly data: LawTableData;
  readonly ledger: boolean;
}

/** The table of new laws or the ledger, with its filters beside it (LAWS-01 to LAWS-14, LEDGER-04). */
export function LawTableView({ data, ledger }: LawTableViewProps) {
  const { table, laws: loadedLaws } = data;
  const session = useOutletContext<Session>();
  const [query] = useSearchParams();
  const laws = useKept<readonly Law[]>(loadedLaws, readLaws);
  const loaded = useMemo(() => ({ table, laws }), [table, laws]);
  const filters = readFilters(query);
  const state = useLawTable(loaded, filters, session, ledger);
  const shown = table.total.toLocaleString("en-US");
  return (
    <PanelLayout
      title="Filters"
      icon="filter"
      badge={activeFilters(filters)}
      done={`Show ${shown} ${table.total === 1 ? "law" : "laws"}`}
      panel={<FilterPanel session={session} ledger={ledger} state={state} />}
    >
      {loadedLaws === null && <PreparedData id={LAWS} of={laws} />}
      <TablePage session={session} ledger={ledger} state={state} />
      {table.mayEdit && <LeaveGuard />}
    </PanelLayout>
  );
}

interface TablePageProps {
  readonly session: Session;
  readonly ledger: boolean;
  readonly state: LawTableState;
}

function TablePage({ session, ledger, state }: TablePageProps) {
  const { custId, customization } = session;
  const { table, laws, filters } = state;
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  usePlainLinks(list, (link) => {
    const version = /^\/law-ledger\/(\d+)$/.exec(link.pathname)?.[1];
    if (version === undefined) return true;
    void navigate(tableHref(custId, true, { ...noFilters, suppedBy: version }));
    return false;
  });
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{ledger ? customization.lawLedgerName : customization.newLawsName}</h1>
      <p className={styles.lead}>
        {ledger
          ? "All laws, with the parts of the code that they affect and the version that contains them."
          : "Laws adopted since the code was last updated, and the parts of it that they affect."}
      </p>
      <LawTools session={session} table={table} />
      {table.suppedBy !== null && (
        <p className={styles.only}>
          Only laws that the version <VersionName version={table.suppedBy} /> contains.{" "}
          <Link to={tableHref(custId, ledger, { ...filters, suppedBy: "", from: 0 })}>Show all</Link>
        </p>
      )}
      <p className={styles.count} role="status">
        {countText(table)}
      </p>
      {filters.from > 0 && (
        <p className={styles.more}>
          <ButtonLink to={tableHref(custId, ledger, { ...filters, from: Math.max(0, filters.from - CHUNK) })} icon="up">
            Show previous
          </ButtonLink>
        </p>
      )}
      <div ref={list}>
        {laws.length === 0 ? (
          <NoLaws custId={custId} ledger={ledger} state={state} />
        ) : (
          <LawsTable session={session} ledger={ledger} state={state} />
        )}
      </div>
      {state.end < table.total && <ShowMore custId={custId} ledger={ledger} state={state} />}
      {table.all > 0 && (
        <p className={styles.exports}>
          <a href={csvHref(custId, ledger, filters)} download>
            Download as CSV
          </a>
          {!ledger && <a href={lawsFeedHref(custId)}>Atom feed of new laws</a>}
          <Button look="plain" icon="print" className="js-only" onClick={() => print()}>
            Print
          </Button>
        </p>
      )}
    </div>
  );
}

/** "12 laws", "3 of 12 laws" */
function countText({ total, all }: LawTableState["table"]): string {
  const laws = counted(all, "law");
  return total === all ? laws : `${total.toLocaleString("en-US")} of ${laws}`;
}

/** Loads the next laws. Without JavaScript, a link to them. */
function ShowMore({
  custId,
  ledger,
  state,
}: {
  readonly custId: string;
  readonly ledger: boolean;
  readonly state: LawTableState;
}) {
  const { end, table, filters, isLoading } = state;
  return (
    <div className={styles.more}>
      <p role="status">{isLoading ? "Loading…" : `${end.toLocaleString("en-US")} of ${counted(table.total, "law")}`}</p>
      <ButtonLink
        to={tableHref(custId, ledger, { ...filters, from: end })}
        onClick={(event) => {
          event.preventDefault();
          void state.showMore();
        }}
      >
        Show more
      </ButtonLink>
    </div>
  );
}
