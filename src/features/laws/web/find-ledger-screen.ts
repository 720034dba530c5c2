import { redirect, type LoaderFunctionArgs } from "react-router";
import { apiContext } from "../../../ui/api.ts";
import { findLedger } from "../contract/laws.ts";
import { noFilters, tableHref } from "./table/filters.ts";

/** ROUTES-14, OPEN-07: the laws that a version contains, in the ledger of its town. */
export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs): Promise<Response> {
  const { custId } = await context.get(apiContext).call(findLedger, { id });
  return redirect(tableHref(custId, true, { ...noFilters, suppedBy: id }));
}
