import { memo, type ReactNode } from "react";
import { AdminIconButton } from "../../../../ui/controls/admin-button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { roles } from "../../../../ui/table/roles.ts";
import type { Law } from "../../contract/entities.ts";
import type { LawColumn } from "../../contract/lists.ts";
import { AdoptedDay } from "../adopted-day.tsx";
import { Affects } from "../affects.tsx";
import { SuppedBy } from "../supped-by.tsx";
import { columnLabels } from "./column-labels.ts";
import styles from "./laws-table.module.css";

interface LawRowProps {
  readonly law: Law;
  readonly columns: readonly LawColumn[];
  readonly onEdit: (id: number) => void;
}

export const LawRow = memo(function LawRow({ law, columns, onEdit }: LawRowProps) {
  return (
    <tr className={classNames(styles.row, styles.columns, law.deleted === "true" && styles.deleted)} {...roles.row}>
      {columns.map((column) => (
        <Cell key={column} column={column}>
          {cells[column](law, onEdit)}
        </Cell>
      ))}
    </tr>
  );
});

function Cell({ column, children }: { readonly column: LawColumn; readonly children: ReactNode }) {
  if (column === "title") {
    return (
      <th scope="row" {...roles.rowHead} className={styles.title}>
        {children}
      </th>
    );
  }
  return (
    <td {...roles.cell} className={styles[column]} data-label={column === "edit" ? undefined : columnLabels[column]}>
      <div>{children}</div>
    </td>
  );
}

const cells: Readonly<Record<LawColumn, (law: Law, onEdit: (id: number) => void) => ReactNode>> = {
  title: (law) => <Title law={law} />,
  adopted: (law) => <AdoptedDay law={law} />,
  subject: ({ subject }) => subject,
  dispositions: ({ dispositions }) => <Affects dispositions={dispositions} />,
  suppedBy: ({ suppedBy }) => <SuppedBy version={suppedBy} />,
  edit: ({ documentId, title }, onEdit) => (
    <span className="js-only">
      <AdminIconButton
        icon="edit"
        label={`Edit ${title}`}
        tip="none"
        data-edit={documentId}
        onClick={() => onEdit(documentId)}
      />
    </span>
  ),
};

/** Opens the PDF in a new tab (LAWS-08), or the page of a law that has only a text; a law with neither has no link. */
function Title({
  law: { title, designation, subject, description, comment, pdfUrl, pageUrl, deleted },
}: {
  readonly law: Law;
}) {
  return (
    <>
      {pdfUrl !== null ? (
        <a href={pdfUrl} target="_blank" rel="noopener">
          {title}
        </a>
      ) : pageUrl !== null ? (
        <a href={pageUrl}>{title}</a>
      ) : (
        title
      )}
      {deleted === "true" && <span className={styles.mark}>Deleted</span>}
      {designation !== title && <span className={styles.designation}>{designation}</span>}
      {description !== "" && description !== title && description !== subject && (
        <span className={styles.comment}>{description}</span>
      )}
      {comment !== "" && comment !== title && <span className={styles.comment}>{comment}</span>}
      {pdfUrl !== null && pageUrl !== null && (
        <a className={styles.text} href={pageUrl} aria-label={`Text of ${title}`}>
          Text
        </a>
      )}
    </>
  );
}
