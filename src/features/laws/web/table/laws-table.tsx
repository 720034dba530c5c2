import { useCallback, useRef } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { roles } from "../../../../ui/table/roles.ts";
import { useFocusOnShrink } from "../../../../ui/hooks/use-focus-on-shrink.ts";
import { VisuallyHidden } from "../../../../ui/text/visually-hidden.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { LawEditor } from "../edit/law-editor.tsx";
import { columnLabels } from "./column-labels.ts";
import { LawRow } from "./law-row.tsx";
import { SortLink } from "./sort-link.tsx";
import type { LawTableState } from "./use-law-table.ts";
import styles from "./laws-table.module.css";

interface LawsTableProps {
  readonly session: Session;
  readonly ledger: boolean;
  readonly state: LawTableState;
}

/**
 * Below 760 px each law is a card. Roles are explicit, because rows are flex boxes, which the browser skips until they
 * are seen.
 */
export function LawsTable({ session, ledger, state }: LawsTableProps) {
  const { table, laws, filters, editingId, setEditingId } = state;
  const { lawColumns, lawLedgerName, newLawsName } = session.customization;
  const hasSubjects = laws.some(({ subject }) => subject !== "");
  const columns = lawColumns.filter(
    (column) => (column !== "edit" || table.mayEdit) && (column !== "subject" || hasSubjects),
  );
  const frame = useRef<HTMLTableElement>(null);
  useFocusOnShrink(frame, laws.length);
  const edit = useCallback((id: number) => setEditingId(id), [setEditingId]);
  const close = (id: number): void => {
    setEditingId(null);
    // The row is shown again in a moment.
    setTimeout(() => frame.current?.querySelector<HTMLElement>(`[data-edit="${id}"]`)?.focus());
  };
  return (
    <table
      ref={frame}
      id={ledger ? "lawLedgerTable" : "lawsTable"}
      className={styles.table}
      tabIndex={-1}
      {...roles.table}
    >
      <caption>
        <VisuallyHidden>{ledger ? lawLedgerName : newLawsName}</VisuallyHidden>
      </caption>
      <thead className={styles.head} {...roles.group}>
        <tr className={styles.columns} {...roles.row}>
          {columns.map((column) => (
            <SortLink
              key={column}
              column={column}
              label={columnLabels[column]}
              custId={session.custId}
              ledger={ledger}
              filters={filters}
            />
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {laws.map((law) =>
          law.documentId === editingId ? (
            <tr key={law.documentId} className={classNames(styles.row, styles.editing)} {...roles.row}>
              <td className={styles.editor} aria-colspan={columns.length} {...roles.cell}>
                <LawEditor
                  session={session}
                  law={law}
                  rights={table}
                  onSaved={(saved) => {
                    state.replace(saved);
                    close(law.documentId);
                  }}
                  onCancel={() => close(law.documentId)}
                />
              </td>
            </tr>
          ) : (
            <LawRow key={law.documentId} law={law} columns={columns} onEdit={edit} />
          ),
        )}
      </tbody>
    </table>
  );
}
