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
import { showAdminMessage } from "../../../../ui/form/admin-messages.ts";
import { ConfirmDialog } from "../../../../ui/form/confirm-dialog.tsx";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { townMeta } from "../../../../ui/page/town-meta.ts";
import type { Column } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { listGroups, removeGroup, type Group } from "../../contract/groups.ts";
import { GroupNameDialog, GroupPermissionsDialog } from "./group-dialogs.tsx";
import { usersTabs } from "./users-tabs.ts";
import type { PermissionText } from "../../contract/permission.ts";
import { titlesOf } from "./labels.tsx";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import styles from "./users-screen.module.css";
export { personalHeaders as headers } from "../personal.ts";

export const handle = { tab: "" } satisfies PageHandle;

export async function loader({ params: { site = "" }, context }: LoaderFunctionArgs) {
  return { site, ...(await context.get(apiContext).call(listGroups, { site })) };
}

export function meta({ matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta("Groups", matches);
}

type OpenDialog = { readonly what: "add" | "rename" | "permissions" | "remove"; readonly group: Group | null } | null;

/** OPEN-101: groups share notes and can grant permissions to all members. */
export default function GroupsScreen() {
  const { site, groups, grantable, permissions } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = (): void => setDialog(null);
  const done = (message: string): void => {
    showAdminMessage(message);
    void revalidate();
  };
  const add = (
    <Button look="solid" onClick={() => setDialog({ what: "add", group: null })}>
      <AdminIcon name="plus" />
      Add a group
    </Button>
  );
  const open = dialog?.group ?? null;
  return (
    <AdminPage
      title="Users"
      intro="Members of a group share its notes and have its permissions."
      tabs={usersTabs(site)}
      tabsLabel="Users and groups"
      actions={add}
    >
      <DataTable
        caption="Groups"
        columns={columnsOf(site, permissions)}
        rows={groups}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        actions={(group) => [
          { label: "Rename", icon: "edit", onSelect: () => setDialog({ what: "rename", group }) },
          { label: "Change permissions", icon: "shield", onSelect: () => setDialog({ what: "permissions", group }) },
          { label: "Remove", icon: "trash", dangerous: true, onSelect: () => setDialog({ what: "remove", group }) },
        ]}
        empty={
          <EmptyState icon="person" title="No groups yet">
            Groups are for people who work together, such as the planning board or the clerk's office. Add one, then
            open it to add members.
          </EmptyState>
        }
      />
      <GroupNameDialog
        key={`name ${open?.id ?? "new"} ${dialog?.what ?? ""}`}
        open={dialog?.what === "add" || dialog?.what === "rename"}
        site={site}
        group={open}
        onClose={close}
        onDone={done}
      />
      <GroupPermissionsDialog
        key={`permissions ${open?.id ?? 0}`}
        open={dialog?.what === "permissions"}
        site={site}
        group={open}
        grantable={grantable}
        permissions={permissions}
        onClose={close}
        onDone={done}
      />
      <ConfirmDialog
        open={dialog?.what === "remove"}
        title={`Remove the group “${open?.name ?? ""}”?`}
        confirmLabel="Remove group"
        dangerous
        onClose={close}
        onConfirm={async () => {
          if (open === null) return;
          await browserClient.call(removeGroup, { site, id: open.id });
          done(`Group “${open.name}” removed.`);
        }}
      >
        <p>
          {open?.members === 1
            ? "Its member stays a user of the town but loses"
            : "Its members stay users of the town but lose"}{" "}
          the group’s permissions.
        </p>
      </ConfirmDialog>
    </AdminPage>
  );
}

const columnsOf = (site: string, permissions: readonly PermissionText[]): readonly Column<Group>[] => [
  {
    key: "name",
    head: "Group",
    names: true,
    cell: ({ id, name }) => (
      <Link to={`/dashboard/${site}/groups/${id}`} className={styles.name}>
        {name}
      </Link>
    ),
  },
  {
    key: "members",
    head: "Members",
    cell: ({ members }) => (members === 0 ? "None" : members === 1 ? "1 user" : `${members} users`),
  },
  {
    key: "permissions",
    head: "Permissions",
    cell: ({ grants }) => (grants.length === 0 ? "None" : titlesOf(grants, permissions)),
  },
];
