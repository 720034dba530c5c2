import { Link } from "react-router";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { activeFilters, noFilters, tableHref } from "./filters.ts";
import type { LawTableState } from "./use-law-table.ts";
import { LAW_ICON } from "../icon.ts";

interface NoLawsProps {
  readonly custId: string;
  readonly ledger: boolean;
  readonly state: LawTableState;
}

/** Instead of an empty table. */
export function NoLaws({ custId, ledger, state: { table, filters } }: NoLawsProps) {
  if (activeFilters(filters) > 0 || table.total > 0) {
    return (
      <EmptyState
        icon="filter"
        title={table.total > 0 ? "There are no laws after this one" : "No laws match these filters"}
      >
        <Link to={tableHref(custId, ledger, { ...noFilters, sort: filters.sort })}>Show all laws</Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={LAW_ICON} title={ledger ? "There are no laws yet" : "There are no new laws"}>
      {ledger
        ? "Laws appear here when they are added."
        : "Laws appear here when they are adopted, until the code contains them."}
    </EmptyState>
  );
}
