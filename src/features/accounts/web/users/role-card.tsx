import { useRevalidator } from "react-router";
import { browserClient } from "../../../../ui/api.ts";
import { RadioGroup } from "../../../../ui/form/radio-group.tsx";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { useSaved } from "../../../../ui/form/use-saved.ts";
import { setRole, type UserAnswer } from "../../contract/users.ts";
import { fullName, ROLE_OPTIONS } from "./labels.tsx";

interface UserCardProps {
  readonly site: string;
  readonly user: UserAnswer;
}

/** A role is a set of permissions (OPEN-56). */
export function RoleCard({ site, user }: UserCardProps) {
  const { revalidate } = useRevalidator();
  const setting = useSaved(
    user.role,
    async (role, base) => {
      await browserClient.call(setRole, { site, id: user.id, role, base });
      void revalidate();
    },
    "Role changed",
  );
  const disabled = user.may.role !== null;
  return (
    <SettingCard
      title="Role"
      description={user.may.role ?? undefined}
      setting={setting}
      confirm={{
        title: `Make ${fullName(user)} ${setting.value === "administrator" ? "an administrator" : "a user"}?`,
        children: (
          <p>
            {setting.value === "administrator"
              ? "They can then change the settings of the site, its users and its documents, and publish versions of the code."
              : "They immediately lose the permissions of an administrator. Individual permissions stay."}
          </p>
        ),
        confirmLabel: `Make ${setting.value === "administrator" ? "an administrator" : "a user"}`,
        dangerous: setting.value === "user",
      }}
    >
      <RadioGroup
        path="role"
        label="Role in this town"
        disabled={disabled}
        value={setting.value}
        options={ROLE_OPTIONS}
        onValue={setting.setValue}
      />
    </SettingCard>
  );
}
