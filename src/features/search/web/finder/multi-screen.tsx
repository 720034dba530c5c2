import { useLoaderData, useLocation, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import type { Client } from "../../../../platform/http/client.ts";
import { apiContext, factsContext } from "../../../../ui/api.ts";
import { pageMeta } from "../../../../ui/page-meta.ts";
import { getSignInFacts } from "../../../sites/contract/sign-in.ts";
import { readFinder } from "./address.ts";
import { isNothing } from "./chosen.ts";
import { answered } from "./fields.ts";
import { FinderPage } from "./finder-page.tsx";
import { loadTowns, type FoundTowns } from "./load-towns.ts";
import { inOrder } from "./order.ts";
import { ProductFrame } from "./product-frame.tsx";
import { MOST_WHOLE } from "./town-table.tsx";
import type { FinderState } from "./use-finder.ts";

/** The page without a town (ROUTES-40, ROUTES-41): the finder, until towns and words are chosen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  const { origin } = context.get(factsContext);
  const [facts, finder] = await Promise.all([api.call(getSignInFacts, {}), loadFinder(api, params)]);
  return { facts, finder, origin };
}

/** The finder as an address says it. The page comes with the first of what was found; a single town that there is, is chosen. */
async function loadFinder(api: Client, params: URLSearchParams): Promise<{ state: FinderState; found: FoundTowns }> {
  const state = readFinder(params, null);
  const found = await loadTowns(api, { fields: state.fields, site: null, custIds: state.chosen.custIds });
  const [only] = found.customers;
  const chosen = only !== undefined && found.total === 1 && answered(state.fields) === 0 && isNothing(state.chosen) ? { custIds: [only.custId], filters: [] } : state.chosen;
  return {
    state: { ...state, chosen },
    found: { ...found, customers: inOrder(found.customers, state.sort).slice(0, MOST_WHOLE), named: only === undefined ? [] : [only, ...found.named], options: { ...found.options, names: [], zipCodes: [] } },
  };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  const description = "The laws of these towns and counties, to read and to search: current, complete and free.";
  return pageMeta({ title: "Codes of law published here", site: "Towncode", description, canonical: `${loaderData.origin}/search?codeFinder=true` });
}

export default function MultiScreen() {
  const { facts, finder } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return (
    <ProductFrame facts={facts}>
      <FinderPage key={key} start={finder.state} found={finder.found} />
    </ProductFrame>
  );
}
