import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { canBeGranted } from "../src/features/accounts/policy/user-management.ts";
import { roleNames, roles } from "../src/features/accounts/policy/roles.ts";
import {
  DASHBOARD_PAGES,
  isPermission,
  permissionNames,
  permissions,
  type Permission,
} from "../src/features/sites/policy/permissions.ts";
import { permissionAreas, permissionTexts } from "../src/features/sites/policy/permission-texts.ts";
import { isPermissionInUse } from "../src/features/sites/policy/planned.ts";

/** docs/permissions.md is written from the policies: `node scripts/permissions-doc.ts`. A test refuses one that is stale. */
export const PERMISSIONS_DOC = "docs/permissions.md";

const LEVELS = {
  PUBLIC: "everyone",
  USER: "the town's users",
  ADMIN: "the town's administrators",
  NOBODY: "nobody",
} as const;

export function permissionsDoc(): string {
  return [
    "# Permissions",
    "",
    "Written from the policies by `node scripts/permissions-doc.ts`; a test fails when it is stale.",
    "",
    "What a person may do at a site is decided in one place, `features/sites/policy/permissions.ts`. A permission is held at a town",
    "",
    "1. by the **level** to which the town opens it: PUBLIC (everyone), USER (the town's users), ADMIN (its administrators), NOBODY;",
    "2. by the **role** of the user in that town;",
    "3. by **name**, given to the user or to a group of the town of which the user is a member;",
    "4. through the **town**: what is granted to the town is its administrators', and bulk upload its document administrators' (OPEN-31).",
    "",
    "Nothing else gives one: an unknown name is held by nobody. Who may not `VIEW` a site may do nothing there, and in an archive whoever lacks `VERSION`. Rights hold from the next request on, without a new sign-in.",
    "",
    "## Roles",
    "",
    "| role | reaches the levels | has by its role |",
    "|---|---|---|",
    "| Visitor | PUBLIC | what is open to everyone |",
    ...roleNames.map(
      (name) =>
        `| ${roles[name].title} | ${[...roles[name].levels].join(", ")} | ${roles[name].grants.size === 0 ? "what is open to the town's users" : `${roles[name].grants.size} permissions, marked below`} |`,
    ),
    "| General-code administrator | PUBLIC, USER, ADMIN of every town | every permission that is given by name, in every town; manages towns |",
    "",
    "A user has one account for all towns, and a role in each (OPEN-132). Rights are handed on by who holds them: nobody gives a right or a role that they lack, changes their own role, or sets the password of somebody with more rights, of another town's user or of a general-code administrator. The last person who can manage a town's users stays.",
    "",
    ...permissionAreas.flatMap(({ title, permissions: names }) => [
      `## ${title}`,
      "",
      "| permission | opens | open by default to | administrators have it | can be given |",
      "|---|---|---|---|---|",
      ...names.map(line),
      "",
    ]),
    "## Pages of the dashboard",
    "",
    "| page | any one of |",
    "|---|---|",
    ...DASHBOARD_PAGES.map(
      ({ page, permissions: any }) =>
        `| \`/dashboard/{custId}${page}\` | ${any.map((name) => `\`${name}\``).join(", ")} |`,
    ),
    "",
  ].join("\n");
}

function line(name: Permission): string {
  const { title, opens } = permissionTexts[name];
  return `| \`${name}\` | **${title}.** ${opens}${isPermissionInUse(name) ? "" : " *Not yet in the product: hidden from screens.*"} | ${LEVELS[permissions[name]]} | ${roles.administrator.grants.has(name) ? "yes" : ""} | ${canBeGranted(name) ? "yes" : "no"} |`;
}

/** Permissions that stand in no area, or in more than one. */
export function misplacedPermissions(): string[] {
  const placed = permissionAreas.flatMap(({ permissions: names }) => [...names]);
  return permissionNames.filter((name) => isPermission(name) && placed.filter((one) => one === name).length !== 1);
}

export const storedDoc = (root: string): string => readFileSync(join(root, PERMISSIONS_DOC), "utf8");

if (import.meta.main) {
  writeFileSync(join(process.cwd(), PERMISSIONS_DOC), permissionsDoc());
  console.log(`Wrote ${PERMISSIONS_DOC}.`);
}
