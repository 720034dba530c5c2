import { useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { describeTable, loadInBrowser, loadOnServer, type LawTableData } from "./load-table.ts";
import { LawTableView } from "./law-table-view.tsx";

export const handle = { rail: "new-laws" } satisfies PageHandle;

export const loader = (request: LoaderFunctionArgs): Promise<LawTableData> => loadOnServer(request, false);

export const clientLoader = (request: Pick<LoaderFunctionArgs, "params" | "request">): Promise<LawTableData> =>
  loadInBrowser(request, false);

export const meta = (page: MetaArgs<typeof loader>): MetaDescriptor[] => describeTable(page, false);

/** The table of new laws (LAWS-01). */
export default function LawsScreen() {
  return <LawTableView data={useLoaderData<typeof loader>()} ledger={false} />;
}
