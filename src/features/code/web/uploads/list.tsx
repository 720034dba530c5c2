import { isPublicVersion } from "../../../../domain/version-state.ts";
import { Link } from "react-router";
import { Day, useFormatDay } from "../../../../ui/text/day.tsx";
import { Chip } from "../../../../ui/controls/chip.tsx";
import { StateChip } from "../versions/state-chip.tsx";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { FileName } from "../../../../ui/text/file-name.tsx";
import { formatSize } from "../../../../ui/file-drop/sort-files.ts";
import type { Column } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import type { UploadSummary } from "../../contract/uploads.ts";

const STATES: Readonly<Record<UploadSummary["state"], string>> = {
  reading: "Reading",
  read: "Ready for review",
  publishing: "Publishing",
  published: "Published",
  discarded: "Discarded",
  failed: "Could not be read",
};

const UPLOADS: readonly Column<UploadSummary>[] = [
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
    cell: ({ state, versionState }) =>
      state === "published" && versionState !== null && !isPublicVersion({ state: versionState }) ? (
        <StateChip state={versionState} />
      ) : (
        <Chip tone={state === "read" ? "theme" : state === "failed" ? "warning" : "neutral"}>{STATES[state]}</Chip>
      ),
  },
  {
    key: "version",
    head: "Date and name",
    cell: ({ date, found, versionDate, publishingId }) => (
      <DateAndName date={versionDate ?? found?.date ?? date} name={publishingId} />
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

/** "Mar 1, 2026 · Supplement 12" */
function DateAndName({ date, name }: { readonly date: string | null; readonly name: string }) {
  const formatDay = useFormatDay();
  return <>{[date ? formatDay(date) : "", name].filter((part) => part !== "").join(" · ") || "–"}</>;
}

/** Uploaded files, newest first. */
export function UploadsTable({ uploads }: { readonly uploads: readonly UploadSummary[] }) {
  const empty = (
    <EmptyState icon="history" title="No files yet">
      Uploaded files appear here.
    </EmptyState>
  );
  return (
    <DataTable
      caption="Uploaded files"
      columns={UPLOADS}
      rows={uploads}
      rowKey={({ id }) => String(id)}
      rowName={({ fileName }) => fileName}
      empty={empty}
    />
  );
}
