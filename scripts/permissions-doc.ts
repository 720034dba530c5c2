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

/**
 * docs/permissions.md is generated from the policies: `node scripts/permissions-doc.ts`. A test fails if it is out of
 * date.
 */
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
    "Generated from the policies by `node scripts/permissions-doc.ts`. A test fails if it is out of date.",
    "",
    "What a user may do at a site is decided in one place, `features/sites/policy/permissions.ts`. A user has a permission in a town",
    "",
    "1. through the **level** that the town sets for it: PUBLIC (everyone), USER (the town's users), ADMIN (its administrators), NOBODY;",
    "2. through the user's **role** in that town;",
    "3. by **name**: it is granted to the user, or to a group of the town that the user belongs to;",
    "4. through the **town**: permissions granted to the town apply to its administrators, and bulk upload to its document administrators (OPEN-31).",
    "",
    "There is no other way, and unknown permission names are never granted. Users without `VIEW` cannot do anything at a site, and users without `VERSION` cannot do anything in an archive. Changes apply from the next request; users need not sign in again.",
    "",
    "## Roles",
    "",
    "| Role | Levels | Permissions |",
    "|---|---|---|",
    "| Visitor | PUBLIC | those open to everyone |",
    ...roleNames.map(
      (name) =>
        `| ${roles[name].title} | ${[...roles[name].levels].join(", ")} | ${roles[name].grants.size === 0 ? "those open to the town's users" : `${roles[name].grants.size} permissions, listed below`} |`,
    ),
    "| General-code administrator | PUBLIC, USER, ADMIN of every town | every permission that can be granted by name, in every town; manages towns |",
    "",
    "A user has one account for all towns, and a role in each (OPEN-132). Users can grant only what they have: nobody can grant a permission or role that they do not have, change their own role, or set the password of a user with more permissions, of another town's user or of a general-code administrator. The last user who can manage a town's users cannot be removed.",
    "",
    ...permissionAreas.flatMap(({ title, permissions: names }) => [
      `## ${title}`,
      "",
      "| Permission | Gives access to | Open by default to | Included in the administrator role | Can be granted |",
      "|---|---|---|---|---|",
      ...names.map(line),
      "",
    ]),
    "## Dashboard pages",
    "",
    "| Page | Requires any of |",
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

/** Permissions that are in no area, or in more than one. */
export function misplacedPermissions(): string[] {
  const placed = permissionAreas.flatMap(({ permissions: names }) => [...names]);
  return permissionNames.filter((name) => isPermission(name) && placed.filter((each) => each === name).length !== 1);
}

export const storedDoc = (root: string): string => readFileSync(join(root, PERMISSIONS_DOC), "utf8");

if (import.meta.main) {
  writeFileSync(join(process.cwd(), PERMISSIONS_DOC), permissionsDoc());
  console.log(`Wrote ${PERMISSIONS_DOC}.`);
}
