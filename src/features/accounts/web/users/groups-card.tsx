import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { browserClient } from "../../../../ui/api.ts";
import { showAdminMessage, showFailure } from "../../../../ui/form/admin-messages.ts";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { addMember, removeMember } from "../../contract/groups.ts";
import type { UserAnswer } from "../../contract/users.ts";
import styles from "./user-screen.module.css";

/** Groups of a user. Changes are saved immediately (OPEN-101). */
export function GroupsCard({ site, user }: { readonly site: string; readonly user: UserAnswer }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<number | null>(null);
  const change = async (group: UserAnswer["allGroups"][number], member: boolean): Promise<void> => {
    if (busy !== null) return;
    setBusy(group.id);
    try {
      await browserClient.call(member ? addMember : removeMember, { site, id: group.id, user: user.id });
      showAdminMessage(member ? `Added to “${group.name}”.` : `Removed from “${group.name}”.`);
      await revalidate();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <SettingCard
      title="Groups"
      description="Members of a group share its notes and have its permissions. Changes are saved immediately."
    >
      {user.allGroups.length === 0 ? (
        <p className={styles.note}>
          There are no groups yet. <Link to={`/dashboard/${site}/groups`}>Add one</Link>.
        </p>
      ) : (
        user.allGroups.map((group) => (
          <Checkbox
            key={group.id}
            label={group.name}
            checked={group.member}
            disabled={!group.member && !group.changeable}
            hint={group.member || group.changeable ? undefined : "Grants permissions that you do not have."}
            onValue={(member) => void change(group, member)}
          />
        ))
      )}
    </SettingCard>
  );
}
