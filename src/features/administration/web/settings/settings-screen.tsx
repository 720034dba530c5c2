import { useOutletContext, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { settings } from "virtual:features/settings";
import { apiContext } from "../../../../ui/api.ts";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { townMeta } from "../../../../ui/page/town-meta.ts";
import { maySeeKeys } from "../../../apikeys/policy.ts";
import { getSession, type Session } from "../../../sites/contract/session.ts";
import { getSettings } from "../../../sites/settings/contract/settings.ts";
import { allGroups } from "./all-groups.ts";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { withCards, type SettingGroup } from "./groups.ts";
import { SettingsPage } from "./settings-page.tsx";
import type { SettingsView } from "./view.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";

export const handle = { tab: "/settings" } satisfies PageHandle;

/** The settings of a site; null for users who may only see the API keys. Others are refused. */
export async function loader({ params: { site = "" }, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { grantedPermissions } = await api.call(getSession, { site });
  const answer = api.call(getSettings, { site });
  if (!maySeeKeys((permission) => grantedPermissions.includes(permission))) return answer;
  return answer.catch((refusal: unknown) => {
    if (refusal instanceof Response && refusal.status === 403) return null;
    throw refusal;
  });
}

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("Settings", matches);
}

const groupsOf = (view: SettingsView): readonly SettingGroup[] => withCards(allGroups(view), settings.flat());

export default function SettingsScreen({ loaderData }: { readonly loaderData: Awaited<ReturnType<typeof loader>> }) {
  const session = useOutletContext<Session>();
  if (loaderData !== null) return <SettingsPage session={session} settings={loaderData} groups={groupsOf} />;
  return (
    <AdminPage title="Settings">
      <ApiKeysCard id="api-keys" title="API Key Management" />
    </AdminPage>
  );
}
