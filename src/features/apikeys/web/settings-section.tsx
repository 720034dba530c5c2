import { useOutletContext } from "react-router";
import type { Session } from "../../sites/contract/session.ts";
import { ApiKeys } from "./api-keys.tsx";

/** API key card of the settings page (ADMIN-02): a child route, because the page belongs to another feature. */
export default function ApiKeysSection() {
  const { custId } = useOutletContext<Session>();
  return <ApiKeys site={custId} />;
}
