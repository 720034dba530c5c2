import { useRevalidator } from "react-router";
import { browserClient } from "../../../../ui/api.ts";
import { SettingCard } from "../../../../ui/form/setting-card.tsx";
import { useSaved } from "../../../../ui/form/use-saved.ts";
import { setGrants, type HeldPermission, type UserAnswer } from "../../contract/users.ts";
import { PermissionList } from "./permission-list.tsx";

/** The rights that a user has by name, beside those that come in other ways. */
export function PermissionsCard({ site, user }: { readonly site: string; readonly user: UserAnswer }) {
  const { revalidate } = useRevalidator();
  const saved = user.permissions
    .filter(({ own }) => own)
    .map(({ permission }) => permission)
    .toSorted();
  const setting = useSaved<readonly string[]>(
    saved,
    async (grants) => {
      await browserClient.call(setGrants, { site, id: user.id, grants: [...grants] });
      void revalidate();
    },
    "The rights are changed, and hold from now on.",
  );
  const shown = user.permissions.filter(
    ({ own, role, groups, open, grantable }) => own || role || groups.length > 0 || open || grantable,
  );
  return (
    <SettingCard
      title="Rights given by name"
      description={user.may.rights ?? "You can give the rights that you have yourself."}
      setting={setting}
    >
      <PermissionList
        rights={shown.map((right) => ({ ...right, from: sourceOf(right) }))}
        given={setting.value}
        saved={saved}
        disabled={user.may.rights !== null}
        onGiven={setting.setValue}
      />
    </SettingCard>
  );
}

function sourceOf({ role, groups, open }: HeldPermission): string | null {
  if (role) return "By the role";
  if (groups.length > 0)
    return `By ${groups.length === 1 ? "the group" : "the groups"} ${groups.map((name) => `“${name}”`).join(", ")}`;
  return open ? "Open to all with this role" : null;
}
