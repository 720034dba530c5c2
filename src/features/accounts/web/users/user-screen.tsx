import { Link, useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { apiContext } from "../../../../ui/api.ts";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { DefinitionList } from "../../../../ui/page/definition-list.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { townMeta } from "../../../../ui/page/town-meta.ts";
import { AuditInfo } from "../../../../ui/table/audit-info.tsx";
import { getUser, type UserAnswer } from "../../contract/users.ts";
import { UserActions } from "./actions.tsx";
import { DetailsCard } from "./details-card.tsx";
import { GroupsCard } from "./groups-card.tsx";
import { PermissionsCard } from "./permissions-card.tsx";
import { RoleCard } from "./role-card.tsx";
import { EventList } from "../event-list.tsx";
import { Ago, timeAgo, type TimeAgo } from "../time-ago.tsx";
import { fullName, STATE_LABELS } from "./labels.tsx";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import styles from "./user-screen.module.css";
export { personalHeaders as headers } from "../personal.ts";

export const handle = { tab: "" } satisfies PageHandle;

export async function loader({ params: { site = "", user: id = "" }, context }: LoaderFunctionArgs) {
  const user = await context.get(apiContext).call(getUser, { site, id });
  const now = Date.now();
  const events = user.events.map((event) => ({ ...event, ago: timeAgo(event.at, now) }));
  return { site, user, events, lastSeen: timeAgo(user.lastSeenAt, now) };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta(loaderData === undefined ? "User" : fullName(loaderData.user), matches);
}

/** One user of the town: role, permissions and their sources, groups, and last changes. */
export default function UserScreen() {
  const { site, user, events, lastSeen } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={fullName(user)}
      intro={
        <>
          <Link to={`/dashboard/${site}`} className={styles.back}>
            All users
          </Link>
          {user.self && " · This is your own account."}
        </>
      }
      actions={<UserActions key={user.id} site={site} user={user} />}
    >
      <Section id="account" title="Account">
        <DefinitionList items={factsOf(user, lastSeen)} />
        <DetailsCard key={`details ${user.id}`} site={site} user={user} />
        <AuditInfo
          createdAt={user.createdAt}
          createdBy={user.createdBy}
          modifiedAt={user.modifiedAt}
          modifiedBy={user.modifiedBy}
        />
      </Section>
      <Section id="role" title="Role and groups">
        <RoleCard key={`role ${user.id}`} site={site} user={user} />
        <GroupsCard key={`groups ${user.id}`} site={site} user={user} />
      </Section>
      <Section
        id="rights"
        title="Permissions"
        intro="What this user can do, and why. Permissions from the role, from groups or open to everyone cannot be revoked here."
      >
        <PermissionsCard key={`permissions ${user.id}`} site={site} user={user} />
      </Section>
      {events.length > 0 && (
        <Section
          id="activity"
          title="Account activity"
          intro="Sign-ins and changes of the account. Only the user sees the devices."
        >
          <EventList events={events} />
        </Section>
      )}
    </AdminPage>
  );
}

function factsOf(user: UserAnswer, lastSeen: TimeAgo) {
  return [
    { term: "User name", value: user.username },
    { term: "E-mail", value: user.email && (user.emailConfirmed ? user.email : `${user.email} (not confirmed)`) },
    {
      term: "Status",
      value: `${STATE_LABELS[user.state]}${user.state === "invited" ? ": has not chosen a password yet" : ""}`,
    },
    { term: "Last seen", value: <Ago time={lastSeen} /> },
    { term: "Signed in on", value: user.sessions === 1 ? "1 device" : `${user.sessions} devices` },
    { term: "Second step", value: user.hasSecondStep ? "Yes" : "No" },
    ...(user.installationAdmin
      ? [{ term: "Type", value: "General-code administrator: has all permissions in all towns." }]
      : []),
    ...(user.elsewhere ? [{ term: "Other towns", value: "Also a user of another town." }] : []),
  ];
}
