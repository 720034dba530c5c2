import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { getSession } from "../../../../src/features/sites/contract/session.ts";
import type { PageHandle } from "../../../../src/features/sites/parts/page-handle.ts";
import { apiContext } from "../../../../src/ui/api.ts";
import { Button } from "../../../../src/ui/controls/button.tsx";
import { showMessage } from "../../../../src/ui/messages/messages.ts";
import { AdminPage } from "../../../../src/ui/page/admin-page.tsx";

export const handle = { tab: "/office" } satisfies PageHandle;

export const loader = ({ params: { site = "" }, context }: LoaderFunctionArgs) =>
  context.get(apiContext).call(getSession, { site });

/** A made-up administration screen. */
export default function OfficeScreen() {
  const { customerName } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Office">
      <p>Office hours of {customerName}</p>
      <Button onClick={() => showMessage("Office hours saved")}>Save</Button>
    </AdminPage>
  );
}
