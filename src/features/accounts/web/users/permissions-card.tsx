import { useRevalidator } from "react-router";
import { browserClient } from "../../../../ui/api.ts";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { useSaved } from "../../../../ui/form/use-saved.ts";
import { setGrants, type HeldPermission, type UserAnswer } from "../../contract/users.ts";
import { PermissionList } from "./permission-list.tsx";

/** Permissions granted to a user individually, next to those from the role, groups and the town. */
export function PermissionsCard({ site, user }: { readonly site: string; readonly user: UserAnswer }) {
  const { revalidate } = useRevalidator();
  const saved = user.permissions
    .filter(({ own }) => own)
    .map(({ permission }) => permission)
    .toSorted();
  const setting = useSaved<readonly string[]>(
    saved,
    async (grants, base) => {
      await browserClient.call(setGrants, { site, id: user.id, grants: [...grants], base: [...base] });
      void revalidate();
    },
    "Permissions updated.",
    { draft: "permissions" },
  );
  const shown = user.permissions.filter(
    ({ own, role, groups, open, grantable }) => own || role || groups.length > 0 || open || grantable,
  );
  return (
    <SettingCard
      title="Individual permissions"
      description={user.may.rights ?? "You can only grant permissions that you have."}
      setting={setting}
    >
      <PermissionList
        permissions={shown.map((held) => ({ ...held, from: sourceOf(held) }))}
        given={setting.value}
        saved={saved}
        disabled={user.may.rights !== null}
        onGiven={setting.setValue}
      />
    </SettingCard>
  );
}

function sourceOf({ role, groups, open }: HeldPermission): string | null {
  if (role) return "From the role";
  if (groups.length > 0)
    return `From ${groups.length === 1 ? "the group" : "the groups"} ${groups.map((name) => `“${name}”`).join(", ")}`;
  return open ? "Open to everyone with this role" : null;
}
