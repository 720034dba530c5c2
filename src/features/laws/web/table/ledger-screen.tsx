import { useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { describeTable, loadInBrowser, loadOnServer, type LawTableData } from "./load-table.ts";
import { LawTableView } from "./law-table-view.tsx";

export const handle = { rail: "law-ledger" } satisfies PageHandle;

export const loader = (request: LoaderFunctionArgs): Promise<LawTableData> => loadOnServer(request, true);

export const clientLoader = (request: Pick<LoaderFunctionArgs, "params" | "request">): Promise<LawTableData> =>
  loadInBrowser(request, true);

export const meta = (page: MetaArgs<typeof loader>): MetaDescriptor[] => describeTable(page, true);

/** The ledger: all laws of all versions (LEDGER-01). */
export default function LedgerScreen() {
  return <LawTableView data={useLoaderData<typeof loader>()} ledger={true} />;
}
