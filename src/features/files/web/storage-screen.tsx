import { useState } from "react";
import {
  useLoaderData,
  useRevalidator,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { Day } from "../../../ui/text/day.tsx";
import { AdminIcon } from "../../../ui/icons/admin-icons.tsx";
import { apiContext } from "../../../ui/api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Chip } from "../../../ui/controls/chip.tsx";
import { EmptyState } from "../../../ui/messages/empty-state.tsx";
import { AdminPage } from "../../../ui/page/admin-page.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { townMeta } from "../../../ui/page/town-meta.ts";
import type { Column } from "../../../ui/table/columns.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { TableArea } from "../../../ui/table/table-area.tsx";
import type { PageHandle } from "../../sites/parts/page-handle.ts";
import { FILES_ON_PAGE, getStorage, type TownFile } from "../contract.ts";
import { formatBytes } from "../../../domain/format-bytes.ts";
import { DeleteDialog, type Deletion } from "./delete-dialog.tsx";
import { QuotaDialog } from "./quota-dialog.tsx";
import { readStorageQuery, storageHref } from "./storage-address.ts";
import { StorageUse } from "./storage-use.tsx";
import styles from "./storage-screen.module.css";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export const handle = { tab: "/storage" } satisfies PageHandle;

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const query = readStorageQuery(new URL(request.url).searchParams);
  return { query, storage: await context.get(apiContext).call(getStorage, { site, ...query }) };
}

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("Storage", matches);
}

/** What a town stores, and its files: unused ones can be deleted. */
export default function StorageScreen() {
  const { query, storage } = useLoaderData<typeof loader>();
  const { custId, files, total, all, unused, mayChangeQuota } = storage;
  const { revalidate } = useRevalidator();
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const [changes, setChanges] = useState(false);
  const path = `/dashboard/${custId}/storage`;
  const actions = (
    <>
      {mayChangeQuota && <Button onClick={() => setChanges(true)}>Change the limit</Button>}
      {unused.files > 0 && (
        <Button onClick={() => setDeletion({ ...unused, file: null })}>
          <AdminIcon name="trash" />
          Delete unused files
        </Button>
      )}
    </>
  );
  return (
    <AdminPage title="Storage" intro="How much storage the town uses, and the files in its texts." actions={actions}>
      <StorageUse storage={storage} />
      <Section
        id="files"
        title="Files in texts"
        intro="Images and attachments that editors added to texts. Other files are managed where they are shown."
      >
        <TableArea>
          {all > 0 && (
            <nav className={styles.filter} aria-label="Files to show">
              <ShowLink path={path} show="all" shown={query.show} label={`All files (${all})`} />
              <ShowLink path={path} show="unused" shown={query.show} label={`Unused (${unused.files})`} />
            </nav>
          )}
          <DataTable
            caption="Files in texts"
            columns={columns}
            rows={files}
            rowKey={({ id }) => String(id)}
            rowName={({ name }) => name}
            actions={(file) =>
              file.used
                ? []
                : [
                    {
                      label: "Delete",
                      icon: "trash",
                      dangerous: true,
                      onSelect: () => setDeletion({ files: 1, bytes: file.size, file }),
                    },
                  ]
            }
            empty={<NoFiles filtered={all > 0} />}
          />
          {total > FILES_ON_PAGE && (
            <Pager
              offset={query.offset}
              limit={FILES_ON_PAGE}
              total={total}
              things="files"
              hrefFor={(offset) => storageHref(path, { ...query, offset })}
            />
          )}
        </TableArea>
      </Section>
      <DeleteDialog
        site={custId}
        deletion={deletion}
        onClose={() => setDeletion(null)}
        onDone={() => void revalidate()}
      />
      {mayChangeQuota && (
        <QuotaDialog
          open={changes}
          storage={storage}
          onClose={() => setChanges(false)}
          onDone={() => void revalidate()}
        />
      )}
    </AdminPage>
  );
}

interface ShowLinkProps {
  readonly path: string;
  readonly show: "all" | "unused";
  readonly shown: "all" | "unused";
  readonly label: string;
}

function ShowLink({ path, show, shown, label }: ShowLinkProps) {
  return (
    <ButtonLink
      to={storageHref(path, { show, offset: 0 })}
      aria-current={show === shown ? "page" : undefined}
      look={show === shown ? "solid" : "outline"}
      replace
      preventScrollReset
    >
      {label}
    </ButtonLink>
  );
}

function NoFiles({ filtered }: { readonly filtered: boolean }) {
  return filtered ? (
    <EmptyState icon="search" title="No unused files">
      All files are used in a text, a setting or the law of the town.
    </EmptyState>
  ) : (
    <EmptyState icon="book" title="No files yet">
      Images and attachments that editors add to texts appear here.
    </EmptyState>
  );
}

const columns: readonly Column<TownFile>[] = [
  {
    key: "name",
    head: "Name",
    names: true,
    cell: ({ name, url }) => (
      <a className={styles.name} href={url}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { key: "size", head: "Size", align: "end", cell: ({ size }) => formatBytes(size) },
  { key: "created", head: "Uploaded", cell: ({ createdAt }) => <Day at={createdAt} /> },
  { key: "by", head: "By", cell: ({ createdBy }) => createdBy },
  { key: "used", head: "Used", cell: ({ used }) => (used ? "Yes" : <Chip>Unused</Chip>) },
];
