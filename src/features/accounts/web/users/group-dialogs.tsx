import { useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { showFailure } from "../../../../ui/form/admin-messages.ts";
import { Floating } from "../../../../ui/form/floating.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useBusy } from "../../../../ui/form/use-busy.ts";
import type { PermissionText } from "../../contract/permission.ts";
import { addGroup, renameGroup, setGroupGrants, type Group } from "../../contract/groups.ts";
import { PermissionList } from "./permission-list.tsx";
import styles from "./dialogs.module.css";

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
  const [name, setName] = useState(group?.name ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useBusy((error) => setProblem(showFailure(error)));
  const isReady = !busy && name.trim() !== "" && name.trim() !== group?.name;
  const submit = (): Promise<void> =>
    run(async () => {
      if (group === null) await browserClient.call(addGroup, { site, name });
      else await browserClient.call(renameGroup, { site, id: group.id, name });
      onDone(group === null ? `Group “${name.trim()}” added.` : `Group renamed to “${name.trim()}”.`);
      onClose();
    });
  return (
    <Floating>
      <Dialog
        width="xs"
        title={group === null ? "Add a group" : `Rename “${group.name}”`}
        open={open}
        onClose={onClose}
        onSubmit={() => void submit()}
        submitLabel={group === null ? "Add" : "Rename"}
        submitDisabled={!isReady}
      >
        <TextField
          label="Group name"
          required
          size="wide"
          value={name}
          onValue={setName}
          maxLength={80}
          autoComplete="off"
          error={problem}
        />
      </Dialog>
    </Floating>
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
  const [given, setGiven] = useState<readonly string[]>(saved);
  const { busy, run } = useBusy();
  const submit = async (): Promise<void> => {
    if (group === null) return;
    await run(async () => {
      await browserClient.call(setGroupGrants, { site, id: group.id, grants: [...given] });
      onDone(`Permissions of group “${group.name}” updated.`);
      onClose();
    });
  };
  const shown = permissions.filter(({ permission }) => grantable.includes(permission) || saved.includes(permission));
  return (
    <Floating>
      <Dialog
        width="md"
        title={`Permissions of “${group?.name ?? ""}”`}
        open={open}
        onClose={onClose}
        onSubmit={() => void submit()}
        submitLabel="Apply"
        submitDisabled={busy || given.join(" ") === saved.join(" ")}
      >
        <div className={styles.fields}>
          <p>All members have these permissions. You can only grant permissions that you have.</p>
          <PermissionList
            permissions={shown.map((text) => ({ ...text, from: null, grantable: grantable.includes(text.permission) }))}
            given={given}
            saved={saved}
            onGiven={setGiven}
          />
        </div>
      </Dialog>
    </Floating>
  );
}
