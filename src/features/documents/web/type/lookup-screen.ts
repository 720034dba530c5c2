import { redirect, type LoaderFunctionArgs } from "react-router";
import { titleFromUrl } from "../../contract/addresses.ts";
import { filteredHref, typeFilters } from "./filters.ts";

/** ROUTES-21, PUBDOC-10: another address of a type page. */
export function loader({ params: { site = "", type = "" }, request }: LoaderFunctionArgs): Response {
  const { searchParams } = new URL(request.url);
  const category = searchParams.get("subCategory") ?? searchParams.get("category") ?? "";
  return redirect(filteredHref(site, titleFromUrl(type), { ...typeFilters.read(searchParams), category }), 301);
}
