import {
  redirect,
  useLoaderData,
  useParams,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { signInRedirectCookie, signInHref } from "../../../domain/address.ts";
import { apiContext, factsContext } from "../../../ui/api.ts";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { AdminPage } from "../../../ui/page/admin-page.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { pageMeta } from "../../../ui/page-meta.ts";
import { getSignInFacts } from "../../sites/contract/sign-in.ts";
import { getAccount } from "../contract/settings.ts";
import { AccountFrame } from "./account-frame.tsx";
import { DeviceList } from "./device-list.tsx";
import { EmailCard, NameCard, PasswordCard } from "./settings-cards.tsx";
import { formatTimeAgo } from "./time-ago.ts";
export { personalHeaders as headers } from "./personal.ts";

export async function loader({ params: { site }, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const facts = await api.call(getSignInFacts, { site });
  if (facts.signedIn === null) {
    const here = `/user/settings${site === undefined ? "" : `/${site}`}`;
    throw redirect(signInHref(site ?? null, here), {
      headers: { "set-cookie": signInRedirectCookie(here, context.get(factsContext).origin.startsWith("https:")) },
    });
  }
  const account = await api.call(getAccount, {});
  const now = Date.now();
  return {
    ...facts,
    account,
    devices: account.devices.map((device) => ({
      ...device,
      lastSeen: formatTimeAgo(device.lastSeen, now),
      begun: formatTimeAgo(device.begun, now),
    })),
  };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return pageMeta({ title: "Your settings", site: loaderData?.face?.name ?? "Towncode", noindex: true });
}

/** ACCOUNT-02, ROUTES-44: inside a town's frame, or on its own. */
export default function SettingsScreen() {
  const { face, termsOfUseUrl, account } = useLoaderData<typeof loader>();
  if (useParams().site !== undefined) return <Settings />;
  return (
    <AccountFrame face={face} termsOfUseUrl={termsOfUseUrl} username={account.username} wide>
      <Settings />
    </AccountFrame>
  );
}

function Settings() {
  const { account, devices } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Your settings"
      intro={
        <>
          Your user name is <strong>{account.username}</strong>.
        </>
      }
    >
      <Section id="you" title="Profile">
        <NameCard account={account} />
        <EmailCard account={account} />
        <PasswordCard username={account.username} />
      </Section>
      <Section
        id="devices"
        title="Devices"
        intro="You are signed in on these devices. Each one is signed out after 14 days."
      >
        <DeviceList devices={devices} />
      </Section>
      <LeaveGuard />
    </AdminPage>
  );
}
