import { browserClient } from "../../../../ui/api.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import type { PermissionText } from "../../contract/permission.ts";
import { addGroup, renameGroup, setGroupGrants, type Group } from "../../contract/groups.ts";
import { PermissionList } from "./permission-list.tsx";

interface GroupDialogProps {
  readonly open: boolean;
  readonly site: string;
  /** null: a new group. */
  readonly group: Group | null;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/** Adds or renames a group. */
export function GroupNameDialog({ open, site, group, onClose, onDone }: GroupDialogProps) {
  const form = useForm({
    initial: { name: group?.name ?? "" },
    draft: group === null ? "add group" : `group ${group.id}`,
    open,
    theirs: (current) => ({ name: String(current) }),
    submit: async ({ name }, base) => {
      if (group === null) await browserClient.call(addGroup, { site, name });
      else await browserClient.call(renameGroup, { site, id: group.id, name, base: base.name });
      onDone(group === null ? `Group “${name.trim()}” added.` : `Group renamed to “${name.trim()}”.`);
      onClose();
    },
  });
  const name = form.value.name.trim();
  return (
    <FormDialog
      form={form}
      width="xs"
      title={group === null ? "Add a group" : `Rename “${group.name}”`}
      open={open}
      onClose={onClose}
      submitLabel={group === null ? "Add" : "Rename"}
      submitDisabled={name === "" || name === group?.name}
    >
      <TextField {...form.field("name")} label="Group name" required size="wide" maxLength={80} autoComplete="off" />
    </FormDialog>
  );
}

/** Edits the permissions of all members of a group. */
export function GroupPermissionsDialog({
  open,
  site,
  group,
  grantable,
  permissions,
  onClose,
  onDone,
}: GroupDialogProps & { readonly grantable: readonly string[]; readonly permissions: readonly PermissionText[] }) {
  const saved = group?.grants ?? [];
  const form = useForm<{ readonly grants: readonly string[] }>({
    initial: { grants: saved },
    draft: `permissions ${group?.id ?? ""}`,
    open,
    theirs: (current) => ({ grants: Array.isArray(current) ? current.map(String) : [] }),
    submit: async ({ grants }, base) => {
      if (group === null) return;
      await browserClient.call(setGroupGrants, { site, id: group.id, grants: [...grants], base: [...base.grants] });
      onDone(`Permissions of group “${group.name}” updated.`);
      onClose();
    },
  });
  const shown = permissions.filter(({ permission }) => grantable.includes(permission) || saved.includes(permission));
  return (
    <FormDialog
      form={form}
      width="md"
      title={`Permissions of “${group?.name ?? ""}”`}
      open={open}
      onClose={onClose}
      submitLabel="Apply"
      submitDisabled={!form.differs}
    >
      <p>All members have these permissions. You can only grant permissions that you have.</p>
      <PermissionList
        permissions={shown.map((text) => ({ ...text, from: null, grantable: grantable.includes(text.permission) }))}
        given={form.value.grants}
        saved={saved}
        onGiven={(grants) => form.set({ grants })}
      />
    </FormDialog>
  );
}
