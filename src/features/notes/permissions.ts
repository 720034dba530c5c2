import type { PermissionDeclarations } from "../../platform/features/feature.ts";

const area = "Notes";

/** PERMS-09, PERMS-10, NOTES-13. Private notes need no permission (OPEN-102). */
export const permissions = {
  GROUP_ANNOTATION: {
    title: "Write group notes",
    opens: "Notes shared with the members of a group.",
    area,
    level: "USER",
    choice: {
      levels: ["NOBODY", "USER"],
      label: "Group notes",
      hint: "Users of the town can share notes on the code within their groups.",
      onOff: { on: "USER", off: "NOBODY" },
    },
  },
  PUBLIC_ANNOTATION: {
    title: "Write public notes",
    opens: "Notes that every reader can see.",
    area,
    level: "NOBODY",
    choice: {
      levels: ["NOBODY", "ADMIN"],
      label: "Public notes",
      hint: "The town's administrators can write notes that every reader sees.",
      onOff: { on: "ADMIN", off: "NOBODY" },
    },
    ofAdministrators: true,
  },
} as const satisfies PermissionDeclarations;
