import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalog } from "../src/app/catalog.ts";
import { roleNames, rolesOf } from "../src/features/accounts/policy/roles.ts";
import type { PageOpener, PermissionDeclaration } from "../src/platform/features/feature.ts";

/**
 * docs/permissions.md is generated from what the features declare: `node scripts/permissions-doc.ts`. A test fails if it is out of
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
  const roles = rolesOf(catalog.permissions);
  const areas = Map.groupBy(catalog.permissions, ([, { area }]) => area);
  return [
    "# Permissions",
    "",
    "Generated from the features by `node scripts/permissions-doc.ts`. A test fails if it is out of date.",
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
    "A user has one account for all towns, and a role in each (OPEN-132). The account belongs to the user's first town, which manages it; another town can add them only after they accepted (decision 030). Users can grant and revoke only what they have: nobody can grant a permission or role that they do not have or take it away, change their own role, or set the password of a user with more permissions, of another town's account or of a general-code administrator. The last user who can manage a town's users cannot be removed.",
    "",
    ...[...areas].flatMap(([area, permissions]) => [
      `## ${area}`,
      "",
      "| Permission | Gives access to | Open by default to | Included in the administrator role | Can be granted |",
      "|---|---|---|---|---|",
      ...permissions.map(line),
      "",
    ]),
    "## Dashboard pages",
    "",
    "| Page | Requires any of |",
    "|---|---|",
    ...catalog.dashboardPages.map(
      ({ page, opensWith }) => `| \`/dashboard/{custId}${page}\` | ${opensWith.map(openerText).join(", ")} |`,
    ),
    "",
  ].join("\n");
}

function line([name, declared]: readonly [string, PermissionDeclaration]): string {
  const { title, opens, level, ofAdministrators, neverGranted, planned } = declared;
  const text = `**${title}.** ${opens}${planned === true ? " *Not yet in the product: hidden from screens.*" : ""}`;
  const cells = [
    `\`${name}\``,
    text,
    LEVELS[level],
    ofAdministrators === true ? "yes" : "",
    neverGranted === true ? "no" : "yes",
  ];
  return `| ${cells.join(" | ")} |`;
}

/** "`API/KEY/VIEW` with `API/CODE/ADMIN` or `API/SEARCH/ADMIN`" */
function openerText(opener: PageOpener): string {
  if (typeof opener === "string") return `\`${opener}\``;
  return `\`${opener.permission}\` with ${opener.withAnyOf.map((name) => `\`${name}\``).join(" or ")}`;
}

export const storedDoc = (root: string): string => readFileSync(join(root, PERMISSIONS_DOC), "utf8");

if (import.meta.main) {
  writeFileSync(join(process.cwd(), PERMISSIONS_DOC), permissionsDoc());
  console.log(`Wrote ${PERMISSIONS_DOC}.`);
}
