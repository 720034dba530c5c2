import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { PageHandle } from "../../../../src/features/sites/parts/page-handle.ts";
import { apiContext } from "../../../../src/ui/api.ts";
import { AdminPage } from "../../../../src/ui/page/admin-page.tsx";
import { listTrees } from "../contract.ts";

export const handle = { tab: "/trees" } satisfies PageHandle;

export const loader = ({ params: { site = "" }, context }: LoaderFunctionArgs) =>
  context.get(apiContext).call(listTrees, { site });

export default function TreesAdminScreen() {
  const { trees } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Trees">
      <p>{trees.length} protected trees.</p>
    </AdminPage>
  );
}
