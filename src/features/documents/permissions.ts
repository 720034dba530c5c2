import type { PermissionDeclarations } from "../../platform/features/feature.ts";

const area = "Public documents";
/** Everything that somebody needs who posts the documents of the town. */
const set = "Documents clerk";

/** PERMS-23, PERMS-24, PERMS-31 to PERMS-34, BULK-01 */
export const permissions = {
  BULK_UPLOAD: {
    title: "Bulk upload",
    opens: "The Bulk Uploader, which adds many documents at once.",
    area,
    set,
    level: "NOBODY",
  },
  DOCUMENT_ADMIN: {
    title: "Manage documents",
    opens: "Editing, moving and deleting public documents, and downloading several at once.",
    area,
    set,
    level: "NOBODY",
    ofAdministrators: true,
  },
  CATEGORY_ADMIN: {
    title: "Manage categories",
    opens: "Editing and deleting categories of public documents.",
    area,
    set,
    level: "NOBODY",
    ofAdministrators: true,
  },
  "PUBDOC/PRIVATE/VIEW": {
    title: "View private documents",
    opens: "Public documents marked as private.",
    area,
    set,
    level: "NOBODY",
    ofAdministrators: true,
  },
  "PUBDOC/TYPE/ADD": {
    title: "Add documents and types",
    opens: "Adding types, categories and documents.",
    area,
    set,
    level: "NOBODY",
    ofAdministrators: true,
  },
  "PUBDOC/TYPE/EDIT": {
    title: "Add documents and edit types",
    opens: "Editing types, and adding categories and documents.",
    area,
    set,
    level: "NOBODY",
    ofAdministrators: true,
  },
  "PUBDOC/TYPE/DELETE": {
    title: "Delete types",
    opens: "Deleting document types.",
    area,
    set,
    level: "NOBODY",
    ofAdministrators: true,
  },
} as const satisfies PermissionDeclarations;
