import { Link, useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { apiContext } from "../../../ui/api.ts";
import { EmptyState } from "../../../ui/messages/empty-state.tsx";
import { AdminPage } from "../../../ui/page/admin-page.tsx";
import { townMeta } from "../../../ui/page/town-meta.ts";
import type { Column } from "../../../ui/table/columns.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { TableArea } from "../../../ui/table/table-area.tsx";
import type { PageHandle } from "../../sites/parts/page-handle.ts";
import { listReferenceProblems, type ReferenceProblem } from "../contract/references.ts";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export const handle = { tab: "/references" } satisfies PageHandle;

export const loader = ({ params: { site = "" }, context }: LoaderFunctionArgs) =>
  context.get(apiContext).call(listReferenceProblems, { site });

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("References", matches);
}

/** References in the town's texts whose targets are gone or no longer in force. */
export default function ReferencesScreen() {
  const { count, problems } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="References"
      intro="Texts of the town refer to its code, documents, and laws. A reference follows its target when that gets another number or title. Here are those whose target is gone or no longer in force."
    >
      <TableArea>
        <DataTable
          caption="References to check"
          columns={columns}
          rows={problems.map((problem, at) => ({ ...problem, at }))}
          rowKey={({ at }) => String(at)}
          rowName={({ words }) => words}
          empty={
            <EmptyState title="Nothing to check">
              {count === 0
                ? "The texts of the town have no references yet."
                : `All references lead to something in force: ${count}.`}
            </EmptyState>
          }
        />
      </TableArea>
    </AdminPage>
  );
}

const columns: readonly Column<ReferenceProblem>[] = [
  { key: "words", head: "Reference", cell: ({ words }) => words },
  {
    key: "problem",
    head: "Problem",
    cell: ({ problem, remark, targetHref }) => {
      if (problem === "gone") return "Its target no longer exists";
      const text = `Its target is ${remark ?? "not in force"}`;
      return targetHref === null ? text : <a href={targetHref}>{text}</a>;
    },
  },
  { key: "text", head: "Change it in", cell: ({ text, href }) => <Link to={href}>{text}</Link> },
];
