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
import { pageMeta } from "../../../ui/page/page-meta.ts";
import { getSignInFacts } from "../../sites/contract/sign-in.ts";
import { getAccount } from "../contract/settings.ts";
import { AccountFrame } from "./account-frame.tsx";
import { SecondSteps } from "./second-step/second-steps.tsx";
import { EventList } from "./event-list.tsx";
import { ReceivedRequests } from "./received-requests.tsx";
import { DeviceList } from "./device-list.tsx";
import { EmailCard, NameCard, PasswordCard } from "./settings-cards.tsx";
import { timeAgo } from "./time-ago.tsx";
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
    requests: account.requests,
    secondStep: {
      ...account.secondStep,
      factors: account.secondStep.factors.map((factor) => ({
        ...factor,
        addedAgo: timeAgo(factor.added, now),
        usedAgo: factor.lastUsed === null ? null : timeAgo(factor.lastUsed, now),
      })),
    },
    events: account.events.map((event) => ({ ...event, ago: timeAgo(event.at, now) })),
    devices: account.devices.map((device) => ({
      ...device,
      lastSeen: timeAgo(device.lastSeen, now),
      begun: timeAgo(device.begun, now),
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
  const { account, requests, devices, events, secondStep } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Your settings"
      intro={
        <>
          Your user name is <strong>{account.username}</strong>.
        </>
      }
    >
      {requests.length > 0 && (
        <Section
          id="requests"
          title="Requests to join"
          intro="If you accept, the administrators of that town see your name and your e-mail address, and give you permissions there. Your account stays with your own town."
        >
          <ReceivedRequests requests={requests} />
        </Section>
      )}
      <Section id="you" title="Profile">
        <NameCard account={account} />
        <EmailCard account={account} />
        <PasswordCard username={account.username} />
      </Section>
      <Section
        id="second-step"
        title="Second step"
        intro="With a second step, your password alone is not enough to sign in."
      >
        <SecondSteps secondStep={secondStep} />
      </Section>
      <Section
        id="devices"
        title="Devices"
        intro="You are signed in on these devices. Each one is signed out after 14 days, or earlier if it is not used."
      >
        <DeviceList devices={devices} />
      </Section>
      <Section
        id="activity"
        title="Account activity"
        intro="What happened to your account in the last six months. If something was not you, change your password and sign out your other devices."
      >
        <EventList events={events} />
      </Section>
      <LeaveGuard />
    </AdminPage>
  );
}
