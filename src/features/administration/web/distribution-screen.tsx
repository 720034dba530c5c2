import { useState } from "react";
import {
  useLoaderData,
  useNavigate,
  useOutletContext,
  useRevalidator,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { Day } from "../../../ui/text/day.tsx";
import { AdminIcon } from "../../../ui/icons/admin-icons.tsx";
import { apiContext, browserClient } from "../../../ui/api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/messages/empty-state.tsx";
import { showAdminMessage } from "../../../ui/form/admin-messages.ts";
import { ConfirmDialog } from "../../../ui/form/confirm-dialog.tsx";
import { AdminPage } from "../../../ui/page/admin-page.tsx";
import { townMeta } from "../../../ui/page/town-meta.ts";
import type { Column } from "../../../ui/table/columns.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { FilterBar } from "../../../ui/table/filter-bar.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { TableArea } from "../../../ui/table/table-area.tsx";
import { useWanted } from "../../../ui/hooks/use-wanted.ts";
import type { Session } from "../../sites/contract/session.ts";
import {
  ENTRIES_ON_PAGE,
  listDistribution,
  removeDistribution,
  type DistributionEntry,
} from "../contract/distribution.ts";
import { copyKindLabels } from "../policy/copy-kinds.ts";
import { distributionHref, readDistributionQuery, type DistributionQuery } from "./distribution-address.ts";
import { DistributionDialog } from "./distribution-dialog.tsx";
import { DistributionEditions } from "./distribution-editions.tsx";
import { formatCopies, editionLabel } from "./distribution-labels.ts";
import type { PageHandle } from "../../sites/parts/page-handle.ts";
import styles from "./distribution-screen.module.css";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export const handle = { tab: "/distribution" } satisfies PageHandle;

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const query = readDistributionQuery(new URL(request.url).searchParams);
  return { query, ...(await context.get(apiContext).call(listDistribution, { site, ...query })) };
}

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("Distribution", matches);
}

type OpenDialog = { readonly what: "edit" | "remove"; readonly entry: DistributionEntry | null } | null;

/** OPEN-95: printed volumes, supplements and electronic editions by recipient. */
export default function DistributionScreen() {
  const { custId, query: loaded, entries, total, hasAny, editions, versions } = useLoaderData<typeof loader>();
  const session = useOutletContext<Session>();
  const labelOf = (edition: string): string => editionLabel(edition, session.versions);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const path = `/dashboard/${custId}/distribution`;
  const [query, want] = useWanted(loaded, distributionHref(path, loaded));
  const changed = (change: Partial<DistributionQuery>): DistributionQuery => ({ ...query, offset: 0, ...change });
  const show = (change: Partial<DistributionQuery>): void => {
    want(changed(change));
    void navigate(distributionHref(path, changed(change)), { replace: true, preventScrollReset: true });
  };
  const isFiltered = query.search !== "" || query.edition !== "";
  const actions = (
    <>
      {hasAny && (
        <ButtonLink
          to={distributionHref(`/api/${custId}/distribution.csv`, { ...query, offset: 0 })}
          reloadDocument
          download
        >
          <AdminIcon name="download" />
          Download as CSV
        </ButtonLink>
      )}
      <Button look="solid" onClick={() => setDialog({ what: "edit", entry: null })}>
        <AdminIcon name="plus" />
        Register copies
      </Button>
    </>
  );
  return (
    <AdminPage
      title="Distribution"
      intro="Who has copies of the code, so that everyone with a printed volume gets the next supplement."
      actions={actions}
    >
      {editions.length > 0 && (
        <DistributionEditions
          editions={editions}
          shown={query.edition}
          labelOf={labelOf}
          hrefOf={(edition) => distributionHref(path, changed({ edition }))}
        />
      )}
      <TableArea>
        {hasAny && (
          <FilterBar
            label="Search the distribution"
            placeholder="Recipient, edition or note"
            search={query.search}
            onSearch={(search) => show({ search })}
            active={isFiltered}
            onClear={() => show({ search: "", edition: "" })}
          />
        )}
        <DataTable
          caption="Distribution"
          columns={columnsOf(labelOf)}
          rows={entries}
          rowKey={({ id }) => String(id)}
          rowName={({ recipient, edition }) => `${recipient}, ${labelOf(edition)}`}
          actions={(entry) => [
            { label: "Edit", icon: "edit", onSelect: () => setDialog({ what: "edit", entry }) },
            { label: "Remove", icon: "trash", dangerous: true, onSelect: () => setDialog({ what: "remove", entry }) },
          ]}
          empty={<NoEntries filtered={hasAny} />}
        />
        {total > 0 && (
          <Pager
            offset={query.offset}
            limit={ENTRIES_ON_PAGE}
            total={total}
            things={total === 1 ? "entry" : "entries"}
            hrefFor={(offset) => distributionHref(path, changed({ offset }))}
          />
        )}
      </TableArea>
      <DistributionDialog
        key={`${dialog?.what ?? ""} ${dialog?.entry?.id ?? "new"}`}
        open={dialog?.what === "edit"}
        site={custId}
        entry={dialog?.entry ?? null}
        versions={versions}
        labelOf={labelOf}
        onClose={() => setDialog(null)}
        onDone={() => void revalidate()}
      />
      <RemoveDialog
        entry={dialog?.what === "remove" ? dialog.entry : null}
        labelOf={labelOf}
        site={custId}
        onClose={() => setDialog(null)}
        onDone={() => void revalidate()}
      />
    </AdminPage>
  );
}

interface RemoveDialogProps {
  readonly entry: DistributionEntry | null;
  readonly labelOf: (edition: string) => string;
  readonly site: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function RemoveDialog({ entry, labelOf, site, onClose, onDone }: RemoveDialogProps) {
  const remove = async (): Promise<void> => {
    if (entry === null) return;
    await browserClient.call(removeDistribution, { site, id: entry.id });
    showAdminMessage(`Entry for ${entry.recipient} removed.`);
    onDone();
  };
  return (
    <ConfirmDialog
      open={entry !== null}
      title={`Remove the entry for ${entry?.recipient ?? ""}?`}
      confirmLabel="Remove the entry"
      dangerous
      onClose={onClose}
      onConfirm={remove}
    >
      {entry !== null && (
        <p>
          {`${formatCopies(entry.copies)} of ${labelOf(entry.edition)}, sent on `}
          <Day at={entry.sentOn} />. The history still shows it.
        </p>
      )}
    </ConfirmDialog>
  );
}

function NoEntries({ filtered }: { readonly filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState icon="search" title="No entries found">
        Search for part of a recipient, an edition or a note, or clear the filters.
      </EmptyState>
    );
  return (
    <EmptyState icon="book" title="No copies registered yet">
      Register who received printed volumes, supplements or electronic editions, and how many.
    </EmptyState>
  );
}

const columnsOf = (labelOf: (edition: string) => string): readonly Column<DistributionEntry>[] => [
  {
    key: "recipient",
    head: "Recipient",
    names: true,
    cell: ({ recipient, note }) => (
      <span className={styles.recipient}>
        <span className={styles.name}>{recipient}</span>
        {note !== "" && <span className={styles.small}>{note}</span>}
      </span>
    ),
  },
  { key: "edition", head: "Edition", cell: ({ edition }) => labelOf(edition) },
  { key: "kind", head: "Type", cell: ({ kind }) => copyKindLabels[kind] },
  { key: "copies", head: "Copies", align: "end", cell: ({ copies }) => copies.toLocaleString("en-US") },
  {
    key: "sent",
    head: "Sent on",
    cell: ({ sentOn }) => (
      <span className={styles.day}>
        <Day at={sentOn} />
      </span>
    ),
  },
];
