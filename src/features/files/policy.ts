/** Permissions to write texts with images and attachments (API-02). Any one of them is enough. */
export const editors: readonly string[] = [
  "CUSTOMIZATION_ADMIN",
  "DOCUMENT_ADMIN",
  "PUBDOC/TYPE/ADD",
  "PUBDOC/TYPE/EDIT",
  "LAW/MANAGE",
  "PUBLIC_ANNOTATION",
  "IA2/COMMENT/ADD",
  "IA2/COMMENT/UPDATE",
];

/** Permissions to see what a town stores, and to delete files that nothing refers to. Any one of them is enough. */
export const storageManagers: readonly string[] = ["CUSTOMIZATION_ADMIN", "DOCUMENT_ADMIN"];

/**
 * Types that are displayed in the browser; all others are downloaded. Must never include types that can contain
 * scripts.
 */
const SHOWN: Readonly<Record<string, string>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
};

/** Media type of an image that is displayed in the browser; null for all other files. */
export const shownType = (kind: string | null): string | null => (kind === null ? null : (SHOWN[kind] ?? null));

/** Whether a stored file is displayed in the browser (otherwise it is downloaded). */
export const isShown = (mediaType: string): boolean => Object.values(SHOWN).includes(mediaType);
