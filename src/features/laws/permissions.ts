import type { PermissionDeclarations } from "../../platform/features/feature.ts";

const area = "Laws";

/** PERMS-04 to PERMS-08 */
export const permissions = {
  "LAW/ALL/VIEW": {
    title: "View new laws",
    opens: "New laws that are not in the code yet.",
    area,
    level: "PUBLIC",
    choice: {
      levels: ["NOBODY", "ADMIN", "USER", "PUBLIC"],
      label: "Public law views",
      hint: "Every reader sees the new laws. If off, only users of the town do.",
      onOff: { on: "PUBLIC", off: "USER" },
    },
  },
  "LAW/LEDGER/VIEW": {
    title: "View the law ledger",
    opens: "The ledger, which lists all laws and their location in the code.",
    area,
    level: "PUBLIC",
    choice: {
      levels: ["NOBODY", "ADMIN", "USER", "PUBLIC"],
      label: "Law ledger",
      hint: "Who can see the law ledger.",
      onOff: {
        label: "Law and ledger sharing without sign-in",
        hint: "Links to a law or to the ledger open for everyone. If off, readers have to sign in.",
        on: "PUBLIC",
        off: "USER",
      },
      minimum: true,
    },
  },
  "LAW/CCI/VIEW": {
    title: "View codified laws",
    opens: "Laws that are already in the code, in the table of laws.",
    area,
    level: "PUBLIC",
  },
  "LAW/DELETED/VIEW": {
    title: "View deleted laws",
    opens: "Deleted laws, and the switch that shows them.",
    area,
    level: "NOBODY",
    ofAdministrators: true,
  },
  "LAW/MANAGE": {
    title: "Edit laws",
    opens: "Editing all fields of a law, and adding laws. Without it, only the title and comment can be edited.",
    area,
    level: "NOBODY",
    ofAdministrators: true,
  },
} as const satisfies PermissionDeclarations;
