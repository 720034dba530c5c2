import { useOutletContext, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { settings } from "virtual:features/settings";
import { apiContext } from "../../../../ui/api.ts";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { townMeta } from "../../../../ui/page/town-meta.ts";
import { getSession, type Session } from "../../../sites/contract/session.ts";
import { getSettings } from "../../../sites/settings/contract/settings.ts";
import { SettingsPage } from "./settings-page.tsx";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";

export const handle = { tab: "/settings" } satisfies PageHandle;

const CARDS = settings.flat();
const cardsShownAlone = (held: readonly string[]) => CARDS.filter(({ isShownAlone }) => isShownAlone?.(held) === true);

/** The settings of a site; null for users who may only see cards without settings, such as API keys. */
export async function loader({ params: { site = "" }, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { grantedPermissions } = await api.call(getSession, { site });
  const answer = api.call(getSettings, { site });
  if (cardsShownAlone(grantedPermissions).length === 0) return answer;
  return answer.catch((refusal: unknown) => {
    if (refusal instanceof Response && refusal.status === 403) return null;
    throw refusal;
  });
}

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("Settings", matches);
}

export default function SettingsScreen({ loaderData }: { readonly loaderData: Awaited<ReturnType<typeof loader>> }) {
  const session = useOutletContext<Session>();
  if (loaderData !== null) return <SettingsPage session={session} settings={loaderData} cards={CARDS} />;
  return (
    <AdminPage title="Settings">
      {cardsShownAlone(session.grantedPermissions).map(({ id, title, Card }) => (
        <Card key={id} id={id} title={title} />
      ))}
    </AdminPage>
  );
}
