import { useState } from "react";
import {
  Link,
  useLoaderData,
  useNavigate,
  useRevalidator,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { AdminIcon } from "../../../../ui/icons/admin-icons.tsx";
import { apiContext } from "../../../../ui/api.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { townMeta } from "../../../../ui/page/town-meta.ts";
import type { Column } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { Pager } from "../../../../ui/table/pager.tsx";
import { TableArea } from "../../../../ui/table/table-area.tsx";
import { useWanted } from "../../../../ui/hooks/use-wanted.ts";
import { listUsers, USERS_ON_PAGE, type InvitedUser, type ListedUser } from "../../contract/users.ts";
import { AddUserDialog } from "./add-dialog.tsx";
import { ALL_USERS, readUsersQuery, usersHref, type UsersQuery } from "./address.ts";
import { UsersFilter } from "./filter.tsx";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { SentRequests } from "./sent-requests.tsx";
import { usersTabs } from "./users-tabs.ts";
import { Ago, timeAgo, type TimeAgo } from "../time-ago.tsx";
import { fullName, RoleChip, StateChip } from "./labels.tsx";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import styles from "./users-screen.module.css";
export { personalHeaders as headers } from "../personal.ts";

export const handle = { tab: "" } satisfies PageHandle;

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readUsersQuery(searchParams);
  const { search, role, state, group, sort, offset } = query;
  const filter = {
    site,
    search,
    sort: columnOf(sort),
    descending: sort.startsWith("-"),
    offset,
    role: role || undefined,
    state: state || undefined,
    group: group || undefined,
  };
  const { users, total, groups, requests } = await context.get(apiContext).call(listUsers, filter);
  const now = Date.now();
  return {
    site,
    invites: searchParams.get("invite") === "administrator",
    query,
    total,
    groups,
    requests: requests.map((sent) => ({ ...sent, asked: timeAgo(sent.askedAt, now) })),
    users: users.map((user) => ({ ...user, lastSeen: timeAgo(user.lastSeenAt, now) })),
  };
}

const columnOf = (sort: UsersQuery["sort"]): "name" | "seen" => (sort.endsWith("seen") ? "seen" : "name");

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("Users", matches);
}

type Row = ListedUser & { readonly lastSeen: TimeAgo };

/** OPEN-95, OPEN-34: the users of the town. */
export default function UsersScreen() {
  const { site, invites, query: loaded, total, groups, requests, users } = useLoaderData<typeof loader>();
  const [query, want] = useWanted(loaded, usersHref(site, loaded));
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(invites);
  // The menu of a town in the list of towns leads to its first administrator.
  const role = invites ? "administrator" : "user";
  const [invited, setInvited] = useState<(InvitedUser & { readonly name: string }) | null>(null);
  const show = (changes: Partial<UsersQuery>): void => {
    const wanted = { ...query, offset: 0, ...changes };
    want(wanted);
    void navigate(usersHref(site, wanted), { replace: true, preventScrollReset: true });
  };
  const filtered = query.search !== "" || query.role !== "" || query.state !== "" || query.group !== "";
  const add = (
    <Button look="solid" onClick={() => setAdding(true)}>
      <AdminIcon name="plus" />
      Add a user
    </Button>
  );
  return (
    <AdminPage
      title="Users"
      intro="People who can sign in, and what they can do."
      tabs={usersTabs(site)}
      tabsLabel="Users and groups"
      actions={add}
    >
      <TableArea>
        <UsersFilter
          query={query}
          groups={groups}
          filtered={filtered}
          onChange={show}
          onClear={() => show({ ...ALL_USERS, sort: query.sort })}
        />
        <DataTable
          caption="Users"
          columns={columnsOf(site)}
          rows={users}
          rowKey={({ id }) => String(id)}
          rowName={fullName}
          sort={{ column: columnOf(query.sort), direction: query.sort.startsWith("-") ? "descending" : "ascending" }}
          sortHref={({ column, direction }) =>
            usersHref(site, {
              ...query,
              offset: 0,
              sort: `${direction === "descending" ? "-" : ""}${column === "seen" ? "seen" : "name"}`,
            })
          }
          empty={<NoUsers filtered={filtered} />}
        />
        <Pager
          offset={query.offset}
          limit={USERS_ON_PAGE}
          total={total}
          things={total === 1 ? "user" : "users"}
          hrefFor={(offset) => usersHref(site, { ...query, offset })}
        />
      </TableArea>
      {requests.length > 0 && <SentRequests site={site} requests={requests} />}
      <AddUserDialog
        key={role}
        open={adding}
        site={site}
        role={role}
        onClose={() => {
          setAdding(false);
          if (invites) show({});
        }}
        onAdded={(invitation) => {
          setInvited(invitation);
          void revalidate();
        }}
      />
      <InvitationDialog invited={invited} onClose={() => setInvited(null)} />
    </AdminPage>
  );
}

function NoUsers({ filtered }: { readonly filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState icon="search" title="No users found">
        Search for the start of a name, a user name or an e-mail address, or clear the filters.
      </EmptyState>
    );
  return (
    <EmptyState icon="person" title="No users yet">
      Add a user. They get a link to choose their password.
    </EmptyState>
  );
}

/** May wrap before the "@". */
function Email({ address, confirmed }: { readonly address: string | null; readonly confirmed: boolean }) {
  const [name = "", host] = address?.split("@") ?? ["–"];
  return (
    <span className={styles.email}>
      {name}
      {host !== undefined && (
        <>
          <wbr />@{host}
          {!confirmed && (
            <>
              {" "}
              <span className={styles.together}>(not confirmed)</span>
            </>
          )}
        </>
      )}
    </span>
  );
}

const columnsOf = (site: string): readonly Column<Row>[] => [
  {
    key: "name",
    head: "Name",
    names: true,
    sortable: true,
    cell: (user) => (
      <>
        <Link to={`/dashboard/${site}/users/${user.id}`} className={styles.name}>
          {fullName(user)}
        </Link>
        <span className={styles.below}>
          {user.username}
          <Email address={user.email} confirmed={user.emailConfirmed} />
        </span>
      </>
    ),
  },
  {
    key: "username",
    head: "User name",
    yields: true,
    cell: ({ username }) => <span className={styles.username}>{username}</span>,
  },
  {
    key: "email",
    head: "E-mail",
    yields: true,
    cell: ({ email, emailConfirmed }) => <Email address={email} confirmed={emailConfirmed} />,
  },
  { key: "role", head: "Role", cell: (user) => <RoleChip user={user} /> },
  {
    key: "groups",
    head: "Groups",
    cell: ({ groups }) => (groups.length === 0 ? "–" : groups.map(({ name }) => name).join(", ")),
  },
  {
    key: "seen",
    head: "Last seen",
    sortable: true,
    cell: ({ lastSeen }) => <Ago time={lastSeen} />,
  },
  { key: "state", head: "Status", cell: ({ state }) => <StateChip state={state} /> },
];
