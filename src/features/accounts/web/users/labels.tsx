import { Chip } from "../../../../ui/controls/chip.tsx";
import type { PermissionText } from "../../contract/permission.ts";
import type { ListedUser, UserState } from "../../contract/users.ts";
import { ROLE_LABELS, type RoleName } from "../../policy/roles.ts";

/** Roles to choose from, with descriptions. */
export const ROLE_OPTIONS: readonly { readonly value: RoleName; readonly label: string; readonly hint: string }[] = [
  {
    value: "user",
    label: ROLE_LABELS.user,
    hint: "Can read what the town opens to its users. More permissions can be granted individually.",
  },
  {
    value: "administrator",
    label: ROLE_LABELS.administrator,
    hint: "Runs the site: settings, users, documents, imports and the dashboard.",
  },
];
export const STATE_LABELS: Readonly<Record<UserState, string>> = {
  active: "Active",
  invited: "Invited",
  off: "Disabled",
};

/** "Marian Oakes"; the user name if no name is given. */
export const fullName = ({
  firstName,
  lastName,
  username,
}: Pick<ListedUser, "firstName" | "lastName" | "username">): string => `${firstName} ${lastName}`.trim() || username;

/** ["DASHBOARD_STATS"] → "View statistics" */
export const titlesOf = (granted: readonly string[], permissions: readonly PermissionText[]): string =>
  granted.map((name) => permissions.find(({ permission }) => permission === name)?.title ?? name).join(", ");

export function RoleChip({
  user: { role, installationAdmin },
}: {
  readonly user: Pick<ListedUser, "role" | "installationAdmin">;
}) {
  if (installationAdmin) return <Chip tone="theme">General code</Chip>;
  return <Chip tone={role === "administrator" ? "theme" : "neutral"}>{ROLE_LABELS[role]}</Chip>;
}

/** Plain text for the normal state, a chip for the others. */
export function StateChip({ state }: { readonly state: UserState }) {
  return state === "active" ? (
    <>{STATE_LABELS.active}</>
  ) : (
    <Chip tone={state === "off" ? "neutral" : "warning"}>{STATE_LABELS[state]}</Chip>
  );
}
