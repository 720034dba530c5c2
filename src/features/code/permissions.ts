import type { PermissionDeclarations } from "../../platform/features/feature.ts";

/** What users may do with this feature. */
export const permissions = {
  VERSION: {
    title: "View earlier versions",
    opens: "The archives: earlier versions of the code, and switching between versions.",
    area: "Reading",
    level: "PUBLIC",
    choice: {
      levels: ["NOBODY", "ADMIN", "USER", "PUBLIC"],
      label: "Older versions",
      hint: "Readers can open and compare older versions of the code.",
      onOff: { on: "PUBLIC", off: "NOBODY" },
    },
  },
  "INDEX/VIEW": {
    title: "View the index",
    opens: "The alphabetical index.",
    area: "Reading",
    level: "PUBLIC",
    choice: {
      levels: ["NOBODY", "ADMIN", "USER", "PUBLIC"],
      label: "Index",
      hint: "An index of the terms in the code, from A to Z.",
      onOff: { on: "PUBLIC", off: "NOBODY" },
    },
  },
  TRACKBACK: {
    title: "View “Cited by”",
    opens: "The list of provisions that cite a provision.",
    area: "Reading",
    level: "PUBLIC",
    choice: {
      levels: ["NOBODY", "ADMIN", "USER", "PUBLIC"],
      label: "Cited by",
      hint: "Who can see which other sections refer to a section.",
      minimum: true,
    },
  },
  DISPLAY_DATE_ADMIN: {
    title: "Set the display date",
    opens: "The date shown to readers for the current version.",
    area: "Site settings",
    level: "NOBODY",
    ofAdministrators: true,
  },
  MIXED_CONTENT_ADMIN: {
    title: "Set mixed content",
    opens: "How parts of mixed types appear in the table of contents.",
    area: "Site settings",
    level: "NOBODY",
    ofAdministrators: true,
  },
  "CODE/IMPORT": {
    title: "Import the code",
    opens: "Uploading a new version of the code, reviewing its report and publishing it.",
    area: "Site settings",
    level: "NOBODY",
    ofAdministrators: true,
  },
  DASHBOARD_TITLES: {
    title: "View titles",
    opens: "The Titles page: the parts of the code and how they changed.",
    area: "Dashboard",
    level: "NOBODY",
    ofAdministrators: true,
  },
} as const satisfies PermissionDeclarations;
