import { isTownItself } from "../../../../domain/version-state.ts";
import {
  Link,
  useLoaderData,
  useNavigate,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { townInSentence } from "../../../../domain/town-name.ts";
import { apiContext } from "../../../../ui/api.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { Chip } from "../../../../ui/controls/chip.tsx";
import { Day, useFormatDay } from "../../../../ui/text/day.tsx";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { formatSize } from "../../../../ui/file-drop/sort-files.ts";
import { FileName } from "../../../../ui/text/file-name.tsx";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import { Section } from "../../../../ui/page/section.tsx";
import type { Column } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { getSession, type Session } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { lawsHref, lawsImportHref } from "../../contract/addresses.ts";
import { getLawUpload, listLawUploads, type LawUploadSummary } from "../../contract/uploads.ts";
import { ImportForm } from "./import-form.tsx";
import { OneUpload } from "./one-upload.tsx";
import { STATES } from "./outcomes.ts";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export const handle = { rail: "laws" } satisfies PageHandle;

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const session = await api.call(getSession, { site });
  if (!isTownItself(session) || !session.grantedPermissions.includes("LAW/MANAGE"))
    throw Response.json({ title: "Not found", message: "There is no page at this address." }, { status: 404 });
  const town = session.customerName;
  const id = Number(new URL(request.url).searchParams.get("upload") ?? "0");
  if (id > 0) return { town, upload: await api.call(getLawUpload, { site, id }), uploads: [], types: [] };
  return { town, upload: null, ...(await api.call(listLawUploads, { site })) };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  return pageMeta({ title: loaderData.upload?.fileName ?? "Import laws", site: loaderData.town, noindex: true });
}

/** Imports laws from files: upload, review what would be added, decide. */
export default function ImportScreen() {
  const { town, upload, uploads, types } = useLoaderData<typeof loader>();
  const { custId: site } = useOutletContext<Session>();
  const formatDay = useFormatDay();
  const navigate = useNavigate();
  if (upload !== null)
    return (
      <AdminPage
        title={upload.fileName}
        intro={`Uploaded ${formatDay(upload.createdAt)} by ${upload.createdBy}, for ${townInSentence(town)}.`}
        actions={<ButtonLink to={lawsImportHref(site)}>All files</ButtonLink>}
      >
        <OneUpload key={upload.id} site={site} upload={upload} />
      </AdminPage>
    );
  return (
    <AdminPage
      title="Import laws"
      intro="Upload laws from files. They are read, and you review what would be added before you add or discard them."
      actions={<ButtonLink to={lawsHref(site)}>Laws</ButtonLink>}
    >
      <ImportForm site={site} types={types} onSent={(id) => void navigate(`?upload=${id}`)} />
      <Section id="sent" title="Uploaded files">
        <DataTable
          caption="Uploaded files"
          columns={COLUMNS}
          rows={uploads}
          rowKey={({ id }) => String(id)}
          rowName={({ fileName }) => fileName}
          empty={
            <EmptyState icon="history" title="No files yet">
              Uploaded files appear here.
            </EmptyState>
          }
        />
      </Section>
    </AdminPage>
  );
}

const COLUMNS: readonly Column<LawUploadSummary>[] = [
  {
    key: "file",
    head: "File",
    names: true,
    breaks: true,
    cell: ({ id, fileName }) => (
      <Link to={`?upload=${id}`}>
        <FileName name={fileName} />
      </Link>
    ),
  },
  {
    key: "state",
    head: "Status",
    cell: ({ state }) => (
      <Chip tone={state === "read" ? "theme" : state === "failed" ? "warning" : "neutral"}>{STATES[state]}</Chip>
    ),
  },
  { key: "size", head: "Size", align: "end", cell: ({ size }) => formatSize(size) },
  {
    key: "who",
    head: "Uploaded",
    cell: ({ createdBy, createdAt }) => (
      <>
        <Day at={createdAt} /> by {createdBy}
      </>
    ),
  },
];
