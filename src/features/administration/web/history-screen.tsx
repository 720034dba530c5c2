import { useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { Day, useFormatDay } from "../../../ui/text/day.tsx";
import { AdminIcon } from "../../../ui/icons/admin-icons.tsx";
import { apiContext } from "../../../ui/api.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/messages/empty-state.tsx";
import { AdminPage } from "../../../ui/page/admin-page.tsx";
import { townMeta } from "../../../ui/page/town-meta.ts";
import type { Column } from "../../../ui/table/columns.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { TableArea } from "../../../ui/table/table-area.tsx";
import { useWanted } from "../../../ui/hooks/use-wanted.ts";
import { getHistoryChoices, listHistory } from "../contract/history.ts";
import { ALL_HISTORY, historyHref, readHistoryQuery, type HistoryQuery } from "./history-address.ts";
import { HistoryFilter } from "./history-filter.tsx";
import { HistoryParts } from "./history-parts.tsx";
import { shownChange, type ShownChange } from "./history-shown.ts";
import { actionLabel } from "../policy/history-labels.ts";
import type { PageHandle } from "../../sites/parts/page-handle.ts";
import styles from "./history-screen.module.css";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export const handle = { tab: "/history" } satisfies PageHandle;

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const query = readHistoryQuery(new URL(request.url).searchParams);
  const api = context.get(apiContext);
  const { before, ...filter } = query;
  const [{ changes, next, searchedTo }, { people, kinds, labels }] = await Promise.all([
    api.call(listHistory, { site, ...filter, before: before === "" ? undefined : before }),
    api.call(getHistoryChoices, { site }),
  ]);
  const choices = kinds
    .map((kind) => ({ value: kind, label: actionLabel(labels, kind) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return {
    site,
    query,
    changes: changes.map((change) => shownChange(labels, change)),
    next,
    searchedTo,
    people,
    kinds: choices,
  };
}

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("History", matches);
}

/** OPEN-95: imports and changes to settings, users and more, newest first. */
export default function HistoryScreen() {
  const { site, query: loaded, changes, next, searchedTo, people, kinds } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const formatDay = useFormatDay();
  const path = `/dashboard/${site}/history`;
  const [query, want] = useWanted(loaded, historyHref(path, loaded));
  const { before, ...filter } = query;
  const filtered = Object.values(filter).some((value) => value !== "");
  const show = (changed: Partial<HistoryQuery>): void => {
    const wanted = { ...query, before: "", ...changed };
    want(wanted);
    void navigate(historyHref(path, wanted), { replace: true, preventScrollReset: true });
  };
  const download = (
    <ButtonLink to={historyHref(`/api/${site}/history.csv`, filter)} reloadDocument download>
      <AdminIcon name="download" />
      Download as CSV
    </ButtonLink>
  );
  return (
    <AdminPage
      title="History"
      intro="Every change to settings, users and the code: who made it, when, and the values before and after. Times are in UTC."
      actions={download}
    >
      <TableArea>
        <HistoryFilter
          query={query}
          people={people}
          kinds={kinds}
          filtered={filtered}
          onChange={show}
          onClear={() => show(ALL_HISTORY)}
        />
        <DataTable
          caption="History"
          columns={COLUMNS}
          rows={changes}
          rowKey={({ id }) => String(id)}
          rowName={({ kind, subject }) => `${kind}: ${subject}`}
          empty={<NoChanges filtered={filtered} searchedTo={searchedTo} />}
        />
        <nav className={styles.steps} aria-label="History pages">
          {before !== "" && <ButtonLink to={historyHref(path, filter)}>Newest changes</ButtonLink>}
          {next !== null && (
            <ButtonLink to={historyHref(path, { ...filter, before: String(next) })}>
              {searchedTo === null ? "Older changes" : `Search before ${formatDay(searchedTo)}`}
            </ButtonLink>
          )}
        </nav>
      </TableArea>
    </AdminPage>
  );
}

function NoChanges({ filtered, searchedTo }: { readonly filtered: boolean; readonly searchedTo: string | null }) {
  const formatDay = useFormatDay();
  if (searchedTo !== null)
    return (
      <EmptyState icon="search" title={`No changes found since ${formatDay(searchedTo)}`}>
        Older changes have not been searched yet.
      </EmptyState>
    );
  if (filtered)
    return (
      <EmptyState icon="search" title="No changes found">
        Choose another person, type or date, or clear the filters.
      </EmptyState>
    );
  return (
    <EmptyState icon="history" title="No changes yet">
      Changes to settings, users and the code will appear here.
    </EmptyState>
  );
}

const COLUMNS: readonly Column<ShownChange>[] = [
  {
    key: "what",
    head: "Change",
    names: true,
    cell: ({ kind, subject }) => (
      <span className={styles.what}>
        <span>{kind}</span>
        <span className={styles.subject}>{subject}</span>
      </span>
    ),
  },
  { key: "parts", head: "Before and after", cell: ({ parts }) => <HistoryParts parts={parts} /> },
  {
    key: "who",
    head: "Who",
    cell: ({ actor, name }) => (
      <span className={styles.who}>
        <span>{name}</span>
        {name !== actor && <span className={styles.subject}>{actor}</span>}
      </span>
    ),
  },
  {
    key: "when",
    head: "When",
    cell: ({ day, time }) => (
      <span className={styles.when}>
        <Day at={day} /> <span className={styles.time}>{time}</span>
      </span>
    ),
  },
];
