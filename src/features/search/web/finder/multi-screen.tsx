import { lazy } from "react";
import {
  data,
  useLoaderData,
  useLocation,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { files } from "virtual:features";
import { results as resultKinds } from "virtual:features/results";
import type { Client } from "../../../../platform/http/client.ts";
import { apiContext, factsContext } from "../../../../ui/api.ts";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import { getSignInFacts } from "../../../sites/contract/sign-in.ts";
import { kindsOf } from "../../parts/result-kind.ts";
import { loadResults } from "../results/load-results.ts";
import { readSearch } from "../search-state.ts";
import { readFinder } from "./address.ts";
import { isNothing, readChosen } from "./chosen.ts";
import { countFilled } from "./fields.ts";
import { FinderPage } from "./finder-page.tsx";
import { loadTowns, type TownResults } from "./load-towns.ts";
import { sortTowns } from "./order.ts";
import { ProductFrame } from "./product-frame.tsx";
import { MAX_PLAIN_ROWS } from "./town-table.tsx";
import type { FinderState } from "./use-finder.ts";

const loadMultiResults = async () => ({ default: (await import("./multi-results.tsx")).MultiResults });
/** Not for the finder, which most visitors come for. Without a boundary: the page waits, as for the screen itself. */
const MultiResults = lazy(loadMultiResults);
// So that it is requested before the page is hydrated.
if (!import.meta.env.SSR && isSearch(new URLSearchParams(location.search))) void loadMultiResults();

/** Whether an address has a query in selected towns. */
function isSearch(params: URLSearchParams): boolean {
  const state = readSearch(params, []);
  return params.get("codeFinder") !== "true" && state.query.trim() !== "" && !isNothing(readChosen(state, null));
}

/** The page of no town (ROUTES-40, ROUTES-41): the results of a query in selected towns; without them, the finder. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  const { origin } = context.get(factsContext);
  const state = readSearch(params, kindsOf(resultKinds));
  const isFinder = !isSearch(params);
  const [facts, finder, loaded] = await Promise.all([
    api.call(getSignInFacts, {}),
    isFinder ? loadFinder(api, params) : null,
    isFinder ? null : loadResults(api, null, state, origin),
  ]);
  const styles = isFinder ? [] : stylesOf("src/features/search/web/finder/multi-results.tsx");
  return data({ facts, finder, loaded, origin, styles }, { status: loaded?.status ?? 200 });
}

const stylesOf = (file: string): readonly string[] => files[file]?.filter((each) => each.endsWith(".css")) ?? [];

/** The finder for an address, with its first towns. If there is only one town, it is selected. */
async function loadFinder(api: Client, params: URLSearchParams): Promise<{ state: FinderState; results: TownResults }> {
  const state = readFinder(params, null);
  const results = await loadTowns(api, { fields: state.fields, site: null, chosen: state.chosen });
  const [only] = results.total === 1 && countFilled(state.fields) === 0 ? results.customers : [];
  const chosen = only !== undefined && isNothing(state.chosen) ? { custIds: [only.custId], filters: [] } : state.chosen;
  return {
    state: { ...state, chosen },
    results: {
      ...results,
      customers: sortTowns(results.customers, state.sort).slice(0, MAX_PLAIN_ROWS),
      named: only === undefined ? results.named : [only],
      // No screen shows these lists.
      options: { ...results.options, names: [], zipCodes: [] },
    },
  };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  const { loaded, origin } = loaderData;
  if (loaded !== null) return [{ title: loaded.title }, { name: "robots", content: "noindex" }];
  const description = "Read and search the laws of these towns and counties: current, complete and free.";
  return pageMeta({
    title: "Read and search your town’s laws",
    site: "Towncode",
    description,
    canonical: `${origin}/search?codeFinder=true`,
  });
}

export default function MultiScreen() {
  const { facts, finder, loaded, styles } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  if (finder !== null) {
    return (
      <ProductFrame facts={facts}>
        <FinderPage key={key} start={finder.state} results={finder.results} />
      </ProductFrame>
    );
  }
  if (loaded === null) return null;
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="results" />
      ))}
      <MultiResults facts={facts} loaded={loaded} />
    </>
  );
}
