import type { PermissionDeclarations } from "../../platform/features/feature.ts";

/** What users may do with this feature. */
export const permissions = {
  "API/KEY/VIEW": {
    title: "View API keys",
    opens: "The list of API keys and their usage.",
    area: "API",
    level: "NOBODY",
    ofAdministrators: true,
  },
  "API/KEY/CREATE": {
    title: "Create API keys",
    opens: "Creating API keys.",
    area: "API",
    level: "NOBODY",
    ofAdministrators: true,
  },
  "API/KEY/MODIFY": {
    title: "Edit API keys",
    opens: "Editing, enabling, disabling and deleting API keys.",
    area: "API",
    level: "NOBODY",
    ofAdministrators: true,
  },
  "API/CONTENT/ADMIN": {
    title: "Keys for the content API",
    opens: "Enabling API keys for the content API.",
    area: "API",
    level: "NOBODY",
    ofAdministrators: true,
  },
  "API/SEARCH/ADMIN": {
    title: "Keys for the search API",
    opens: "Enabling API keys for the search API.",
    area: "API",
    level: "NOBODY",
    ofAdministrators: true,
  },
  "API/CODE/ADMIN": {
    title: "Keys for the code API",
    opens: "Enabling API keys for the code API.",
    area: "API",
    level: "NOBODY",
    ofAdministrators: true,
  },
} as const satisfies PermissionDeclarations;
