import { useState } from "react";
import {
  Link,
  useLoaderData,
  useRevalidator,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import { apiContext, browserClient } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { showAdminMessage, showFailure } from "../../../../ui/form/admin-messages.ts";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { townMeta } from "../../../../ui/page/town-meta.ts";
import type { Column } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { Pager } from "../../../../ui/table/pager.tsx";
import { listGroups, removeMember } from "../../contract/groups.ts";
import { listUsers, USERS_ON_PAGE, type ListedUser } from "../../contract/users.ts";
import { ALL_USERS, readUsersQuery, usersHref } from "./address.ts";
import { AddMembersDialog } from "./members-dialog.tsx";
import { fullName, titlesOf, RoleChip } from "./labels.tsx";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import styles from "./users-screen.module.css";
export { personalHeaders as headers } from "../personal.ts";

export const handle = { tab: "" } satisfies PageHandle;

export async function loader({ params: { site = "", group: id = "" }, request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { groups, grantable, permissions } = await api.call(listGroups, { site });
  const group = groups.find((one) => String(one.id) === id);
  // React Router shows a thrown response as an error page.
  // oxlint-disable-next-line typescript/only-throw-error
  if (group === undefined)
    throw Response.json({ title: "Not found", message: "There is no group at this address." }, { status: 404 });
  const { offset } = readUsersQuery(new URL(request.url).searchParams);
  const { users, total } = await api.call(listUsers, { site, group: group.id, offset });
  return {
    site,
    group,
    offset,
    users,
    total,
    granted: titlesOf(group.grants, permissions),
    mayAdd: group.grants.every((permission) => grantable.includes(permission)),
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta(loaderData?.group.name ?? "Group", matches);
}

/** A group with its members (OPEN-101). */
export default function GroupScreen() {
  const { site, group, granted, offset, users, total, mayAdd } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const leave = async (user: ListedUser): Promise<void> => {
    try {
      await browserClient.call(removeMember, { site, id: group.id, user: user.id });
      showAdminMessage(`${fullName(user)} removed from “${group.name}”.`);
      void revalidate();
    } catch (error) {
      showFailure(error);
    }
  };
  const add = (
    <Button look="solid" onClick={() => setAdding(true)}>
      <AdminIcon name="plus" />
      Add members
    </Button>
  );
  return (
    <AdminPage
      title={group.name}
      intro={
        <Link to={`/dashboard/${site}/groups`} className={styles.name}>
          All groups
        </Link>
      }
      actions={mayAdd && add}
    >
      <Section id="members" title="Members" intro={<GroupIntro granted={granted} mayAdd={mayAdd} />}>
        <DataTable
          caption={`Members of ${group.name}`}
          columns={columnsOf(site)}
          rows={users}
          rowKey={({ id }) => String(id)}
          rowName={fullName}
          actions={(user) => [
            { label: "Remove from the group", icon: "trash", dangerous: true, onSelect: () => void leave(user) },
          ]}
          empty={
            <EmptyState icon="person" title="No members yet">
              Members share the notes of the group{group.grants.length > 0 ? " and have its permissions" : ""}.
            </EmptyState>
          }
        />
        <Pager
          offset={offset}
          limit={USERS_ON_PAGE}
          total={total}
          things={total === 1 ? "member" : "members"}
          hrefFor={(from) => groupHref(site, group.id, from)}
        />
      </Section>
      <AddMembersDialog
        open={adding}
        site={site}
        group={group}
        onClose={() => setAdding(false)}
        onAdded={() => void revalidate()}
      />
    </AdminPage>
  );
}

function GroupIntro({ granted, mayAdd }: { readonly granted: string; readonly mayAdd: boolean }) {
  const text =
    granted === ""
      ? "The group grants no permissions. Its members share its notes."
      : `The group grants these permissions: ${granted}.`;
  return <p>{mayAdd ? text : `${text} You do not have all of them, so you cannot add members.`}</p>;
}

const groupHref = (site: string, id: number, offset: number): string =>
  usersHref(`${site}/groups/${id}`, { ...ALL_USERS, offset });

const columnsOf = (site: string): readonly Column<ListedUser>[] => [
  {
    key: "name",
    head: "Name",
    names: true,
    cell: (user) => (
      <Link to={`/dashboard/${site}/users/${user.id}`} className={styles.name}>
        {fullName(user)}
      </Link>
    ),
  },
  { key: "username", head: "User name", cell: ({ username }) => username },
  { key: "email", head: "E-mail", cell: ({ email }) => <span className={styles.email}>{email ?? "–"}</span> },
  { key: "role", head: "Role", cell: (user) => <RoleChip user={user} /> },
];
