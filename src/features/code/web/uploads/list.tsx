import { Link } from "react-router";
import { codeRootHref } from "../../../../domain/address.ts";
import { formatDay } from "../../../../domain/format-day.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatSize } from "../../../../ui/file-drop/sort-files.ts";
import type { Column } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import type { Version } from "../../../sites/contract/session.ts";
import type { UploadSummary } from "../../contract/uploads.ts";
import styles from "./uploads.module.css";

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
    cell: ({ id, fileName }) => <Link to={`?upload=${id}`}>{fileName}</Link>,
  },
  {
    key: "state",
    head: "Status",
    cell: ({ state }) => (
      <Chip tone={state === "read" ? "theme" : state === "failed" ? "warning" : "neutral"}>{STATES[state]}</Chip>
    ),
  },
  {
    key: "version",
    head: "Date and name",
    cell: ({ date, found, publishingId }) => [found?.date ?? date, publishingId].filter(Boolean).join(" · ") || "–",
  },
  { key: "size", head: "Size", align: "end", cell: ({ size }) => formatSize(size) },
  { key: "who", head: "Uploaded", cell: ({ createdBy, createdAt }) => `${formatDay(createdAt)} by ${createdBy}` },
];

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

type LinkedVersion = Version & { readonly href: string };

const VERSIONS: readonly Column<LinkedVersion>[] = [
  {
    key: "version",
    head: "Version",
    names: true,
    cell: ({ href, choice, current }) => (
      <span className={styles.version}>
        <Link to={href}>{choice}</Link>
        {current && <Chip tone="theme">Current</Chip>}
      </span>
    ),
  },
  { key: "name", head: "Name", breaks: true, cell: ({ publishingIdentifier }) => publishingIdentifier || "–" },
  { key: "title", head: "Title", cell: ({ title }) => title },
  { key: "imported", head: "Published", cell: ({ importTime }) => formatDay(importTime) },
];

/** Published versions, newest first. */
export function VersionsTable({
  versions,
  custId,
}: {
  readonly versions: readonly Version[];
  readonly custId: string;
}) {
  const empty = (
    <EmptyState icon="book" title="No versions yet">
      The first code that you publish appears here.
    </EmptyState>
  );
  const rows = versions.map((version) => ({
    ...version,
    href: codeRootHref({ custId, archiveId: version.current ? null : version.archiveId }),
  }));
  return (
    <DataTable
      caption="Published versions"
      columns={VERSIONS}
      rows={rows}
      rowKey={({ archiveId }) => archiveId}
      rowName={({ choice }) => choice}
      empty={empty}
    />
  );
}
