import { useOutletContext } from "react-router";
import type { Session } from "../../sites/contract/session.ts";
import { ApiKeys } from "./api-keys.tsx";

/** What the settings page shows in its card of API keys (ADMIN-02): a route below it, for the page is another feature's. */
export default function ApiKeysSection() {
  const { custId } = useOutletContext<Session>();
  return <ApiKeys site={custId} />;
}
