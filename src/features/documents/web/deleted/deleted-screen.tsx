import { isTownItself } from "../../../../domain/version-state.ts";
import { useState } from "react";
import {
  useLoaderData,
  useOutletContext,
  useRevalidator,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { apiContext } from "../../../../ui/api.ts";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { useFormatDay } from "../../../../ui/text/day.tsx";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { formatSize } from "../../../../ui/file-drop/sort-files.ts";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import type { Column } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { Pager } from "../../../../ui/table/pager.tsx";
import { offsetFilter, urlFilters } from "../../../../ui/page/url-filters.ts";
import { getSession, type Session } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { deletedHref, managementHref } from "../../contract/addresses.ts";
import { listDeletedDocuments, type DeletedDocument } from "../../contract/deleted.ts";
import { RESTORE_DAYS } from "../../contract/lists.ts";
import { abilitiesOf } from "../../policy.ts";
import { RemoveForGood } from "./remove-for-good.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import { useRestore } from "./use-restore.ts";
import styles from "./deleted.module.css";
import { DOCUMENT_ICON } from "../icon.ts";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export const handle = { rail: "documents-management" } satisfies PageHandle;

/** Documents on a page of the list. */
const LIMIT = 100;
const filters = urlFilters<{ readonly from: number }>({ from: offsetFilter("from") });

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const session = await api.call(getSession, { site });
  if (!isTownItself(session) || !abilitiesOf(session.grantedPermissions).manageDocuments)
    throw Response.json({ title: "Not found", message: "There is no page at this address." }, { status: 404 });
  const { from } = filters.read(new URL(request.url).searchParams);
  return { town: session.customerName, ...(await api.call(listDeletedDocuments, { site, offset: from })) };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  return pageMeta({ title: "Deleted documents", site: loaderData.town, noindex: true });
}

/** Deleted documents, which can be restored for some time (decision 088). */
export default function DeletedScreen() {
  const { documents, total, offset } = useLoaderData<typeof loader>();
  const { custId } = useOutletContext<Session>();
  const { revalidate } = useRevalidator();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<readonly DeletedDocument[]>([]);
  const formatDay = useFormatDay();
  const chosen = documents.filter(({ id }) => selected.has(String(id)));
  const reload = (): void => {
    setSelected(new Set());
    void revalidate();
  };
  const restoring = useRestore(custId, reload);
  return (
    <AdminPage
      title="Deleted documents"
      intro={`Deleted documents can be restored for ${RESTORE_DAYS} days. Then they are removed for good. Only people who manage documents see this list. The files still count in the town's storage.`}
      actions={<ButtonLink to={managementHref(custId)}>Manage documents</ButtonLink>}
    >
      <DataTable
        caption="Deleted documents"
        columns={columnsOf({ formatDay, isBusy: restoring.isBusy, onRestore: (one) => void restoring.start([one]) })}
        rows={documents}
        rowKey={({ id }) => String(id)}
        rowName={nameOf}
        selected={selected}
        onSelected={setSelected}
        actions={(row) => [
          { label: "Remove for good", icon: "trash", dangerous: true, onSelect: () => setRemoving([row]) },
        ]}
        empty={
          <EmptyState icon={DOCUMENT_ICON} title="No documents have been deleted">
            Documents that you delete appear here for {RESTORE_DAYS} days.
          </EmptyState>
        }
      />
      {total > LIMIT && (
        <Pager
          offset={offset}
          limit={LIMIT}
          total={total}
          things="documents"
          hrefFor={(from) => deletedHref(custId) + filters.write({ from })}
        />
      )}
      {chosen.length > 0 && (
        <div className={styles.selection} role="region" aria-label="Selected documents">
          <p role="status">{chosen.length} selected</p>
          <Button look="solid" disabled={restoring.isBusy} onClick={() => void restoring.start(chosen)}>
            Restore {chosen.length === 1 ? "1 document" : `${chosen.length} documents`}
          </Button>
          <Button look="danger" disabled={restoring.isBusy} onClick={() => setRemoving(chosen)}>
            Remove for good
          </Button>
          <Button look="plain" onClick={() => setSelected(new Set())}>
            Clear selection
          </Button>
        </div>
      )}
      {restoring.asked !== null && (
        <RestoreDialog
          key={restoring.asked.document.id}
          site={custId}
          asked={restoring.asked}
          onClose={restoring.close}
          onRestored={restoring.restored}
        />
      )}
      <RemoveForGood site={custId} documents={removing} onClose={() => setRemoving([])} onRemoved={reload} />
    </AdminPage>
  );
}

const nameOf = ({ title, date }: DeletedDocument): string => (date === null ? title : `${title}, ${date}`);

interface Shown {
  readonly formatDay: (day: string) => string;
  readonly isBusy: boolean;
  readonly onRestore: (document: DeletedDocument) => void;
}

function columnsOf({ formatDay, isBusy, onRestore }: Shown): readonly Column<DeletedDocument>[] {
  return [
    {
      key: "title",
      head: "Document",
      names: true,
      breaks: true,
      cell: ({ title, date, fileName, url, size, isPrivate }) => (
        <>
          {title}
          <span className={styles.aside}>
            {[
              date === null ? "" : formatDay(date),
              isPrivate ? "Private" : "",
              fileName ?? url ?? "",
              size === null ? "" : formatSize(size),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </>
      ),
    },
    {
      key: "place",
      head: "From",
      cell: ({ typeId, typeTitle, categoryTitle }) => (
        <>
          {categoryTitle === null ? typeTitle : `${typeTitle}: ${categoryTitle}`}
          {typeId === null && <span className={styles.aside}>This type was deleted, too</span>}
        </>
      ),
    },
    {
      key: "deleted",
      head: "Deleted",
      cell: ({ deleted, deletedBy }) => (
        <>
          {formatDay(deleted)}
          <span className={styles.aside}>by {deletedBy}</span>
        </>
      ),
    },
    { key: "until", head: "Can be restored until", cell: ({ restorableUntil }) => formatDay(restorableUntil) },
    {
      key: "restore",
      head: "Restore",
      cell: (row) => (
        <Button disabled={isBusy} aria-label={`Restore ${nameOf(row)}`} onClick={() => onRestore(row)}>
          Restore
        </Button>
      ),
    },
  ];
}
