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
