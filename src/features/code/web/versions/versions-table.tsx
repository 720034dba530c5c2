import { isLater, isPublicVersion } from "../../../../domain/version-state.ts";
import { useState } from "react";
import { Link } from "react-router";
import { codeRootHref } from "../../../../domain/address.ts";
import { Day } from "../../../../ui/text/day.tsx";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import type { Column } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import type { RowAction } from "../../../../ui/table/row-menu.tsx";
import type { ManagedVersion, VersionAction } from "../../contract/versions.ts";
import { ChangeVersionDialog } from "./change-dialog.tsx";
import { versionChoices } from "./choice.ts";
import { StateChip } from "./state-chip.tsx";
import { MoveVersionDialog } from "./move-dialog.tsx";
import styles from "../uploads/uploads.module.css";

interface VersionsTableProps {
  readonly versions: readonly ManagedVersion[];
  readonly custId: string;
  readonly onChanged: () => void;
}

/** All versions, newest first, with what administrators can do with them. */
export function VersionsTable({ versions, custId, onChanged }: VersionsTableProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [asking, setAsking] = useState<VersionAction | "change" | null>(null);
  const names = versionChoices(versions);
  const nameOf = ({ archiveId }: ManagedVersion): string => names.get(archiveId) ?? archiveId;
  const version = versions.find(({ archiveId }) => archiveId === chosen);
  const ask = (about: ManagedVersion, what: VersionAction | "change"): void => {
    setChosen(about.archiveId);
    setAsking(what);
  };
  const dialog = { site: custId, onClose: () => setAsking(null), onDone: onChanged };
  return (
    <>
      <DataTable
        caption="Versions"
        columns={columnsOf(custId, nameOf)}
        rows={versions}
        rowKey={({ archiveId }) => archiveId}
        rowName={nameOf}
        empty={
          <EmptyState icon="book" title="No versions yet">
            The first code that you publish appears here.
          </EmptyState>
        }
        actions={(row) =>
          actionsOf(row, versions).map(({ what, ...action }) => ({ ...action, onSelect: () => ask(row, what) }))
        }
      />
      {version !== undefined && (
        <>
          <ChangeVersionDialog
            key={`${version.archiveId} ${version.date ?? ""} ${version.name}`}
            {...dialog}
            versions={versions}
            version={version}
            open={asking === "change"}
          />
          <MoveVersionDialog
            {...dialog}
            versions={versions}
            version={version}
            action={asking === "change" ? null : asking}
          />
        </>
      )}
    </>
  );
}

type Offered = Omit<RowAction, "onSelect"> & { readonly what: VersionAction | "change" };

function actionsOf(version: ManagedVersion, versions: readonly ManagedVersion[]): Offered[] {
  const isOnly = isPublicVersion(version) && versions.filter(isPublicVersion).length === 1;
  const change: Offered = { what: "change", label: "Change date or name", icon: "edit" };
  const restore: Offered = { what: "putInForce", label: "Put back in force" };
  const isDue = !isLater(version.date);
  if (version.state === "withdrawn")
    return [change, { what: "publish", label: "Publish again" }, ...(isDue ? [restore] : [])];
  const withdraw: Offered = { what: "unpublish", label: "Unpublish", dangerous: true, disabled: isOnly };
  return version.state === "archived" ? [change, restore, withdraw] : [change, withdraw];
}

const columnsOf = (custId: string, nameOf: (version: ManagedVersion) => string): readonly Column<ManagedVersion>[] => [
  {
    key: "version",
    head: "Version",
    names: true,
    cell: (version) => (
      <span className={styles.version}>
        <Link to={codeRootHref({ custId, archiveId: version.state === "current" ? null : version.archiveId })}>
          {nameOf(version)}
        </Link>
        <StateChip state={version.state} />
      </span>
    ),
  },
  { key: "law", head: "Date of the law", cell: ({ date }) => (date === null ? "–" : <Day at={date} />) },
  { key: "name", head: "Name", breaks: true, cell: ({ name }) => name || "–" },
  { key: "title", head: "Title", cell: ({ title }) => title },
  { key: "imported", head: "Published", cell: ({ importTime }) => <Day at={importTime} /> },
];
