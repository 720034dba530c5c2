/** Permissions to add documents; any one is enough (OPEN-45). */
export const adders: readonly string[] = ["PUBDOC/TYPE/ADD", "PUBDOC/TYPE/EDIT"];
/** Also those of the bulk uploader, which adds each file by the same call (API-51). */
export const uploaders: readonly string[] = [...adders, "BULK_UPLOAD"];
/** Permissions to manage any part of the documents: they open the management page and show empty types. */
export const managers: readonly string[] = [
  "DOCUMENT_ADMIN",
  "CATEGORY_ADMIN",
  "PUBDOC/TYPE/ADD",
  "PUBDOC/TYPE/EDIT",
  "PUBDOC/TYPE/DELETE",
  "BULK_UPLOAD",
];

/** What a caller sees of a town's documents. */
export interface Seeing {
  /** Private documents (PERMS-31). */
  readonly isPrivate: boolean;
  /** Documents before and after the times at which visitors see them. */
  readonly isOutside: boolean;
  /** Types without documents (SHELL-15). */
  readonly isEmpty: boolean;
}

export function seeingOf(may: (permission: string) => boolean): Seeing {
  return {
    isPrivate: may("PUBDOC/PRIVATE/VIEW"),
    isOutside: may("DOCUMENT_ADMIN") || uploaders.some(may),
    isEmpty: managers.some(may),
  };
}

/** Permissions that decide what a caller sees, for answers that are cached. */
export const seeingPermissions: readonly string[] = ["PUBDOC/PRIVATE/VIEW", ...managers];

/** What someone may do with documents, by the permissions granted to them (PERMS-23, PERMS-24, PERMS-32 to PERMS-34, OPEN-45). */
export interface Abilities {
  readonly addType: boolean;
  readonly editType: boolean;
  readonly deleteType: boolean;
  /** Categories and documents. */
  readonly add: boolean;
  readonly manageCategories: boolean;
  readonly manageDocuments: boolean;
  readonly bulkUpload: boolean;
}

export function abilitiesOf(granted: readonly string[]): Abilities {
  const may = (permission: string): boolean => granted.includes(permission);
  return {
    addType: may("PUBDOC/TYPE/ADD"),
    editType: may("PUBDOC/TYPE/EDIT"),
    deleteType: may("PUBDOC/TYPE/DELETE"),
    add: adders.some(may),
    manageCategories: may("CATEGORY_ADMIN"),
    manageDocuments: may("DOCUMENT_ADMIN"),
    bulkUpload: may("BULK_UPLOAD"),
  };
}

/** Whether someone sees the management page. */
export const isManager = (granted: readonly string[]): boolean => managers.some((one) => granted.includes(one));
