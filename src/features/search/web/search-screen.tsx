import { Link, useLoaderData, useOutletContext, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { apiContext } from "../../../ui/api.ts";
import type { Session } from "../../sites/contract.ts";
import { getSearchResults } from "../contract.ts";

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get("query") ?? "";
  return context.get(apiContext).call(getSearchResults, { site, page: 0, query });
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return [{ title: `Search: ${loaderData?.query ?? ""}` }, { name: "robots", content: "noindex" }];
}

export default function SearchScreen() {
  const { query, results, totalResultCount } = useLoaderData<typeof loader>();
  const { customerName } = useOutletContext<Session>();
  return (
    <div>
      <h1>
        {totalResultCount} results for “{query}” in {customerName}
      </h1>
      <ol>
        {results.map(({ id, number, title, url }) => (
          <li key={id}>
            <Link to={url}>
              {number} {title}
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
