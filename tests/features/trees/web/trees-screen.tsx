import { useLoaderData, useOutletContext, type LoaderFunctionArgs } from "react-router";
import type { Session } from "../../../../src/features/sites/contract/session.ts";
import type { PageHandle } from "../../../../src/features/sites/parts/page-handle.ts";
import { apiContext } from "../../../../src/ui/api.ts";
import { listTrees } from "../contract.ts";

export const handle = { rail: "trees" } satisfies PageHandle;

export const loader = ({ params: { site = "" }, context }: LoaderFunctionArgs) =>
  context.get(apiContext).call(listTrees, { site });

export default function TreesScreen() {
  const { trees } = useLoaderData<typeof loader>();
  const { customization } = useOutletContext<Session>();
  return (
    <section aria-labelledby="trees">
      <h1 id="trees">{customization.treesName}</h1>
      <ul>
        {trees.map(({ number, name, guid }) => (
          <li key={number} id={`tree-${number}`}>
            <a href={`/${guid}`}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
