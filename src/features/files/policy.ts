import type { Permission } from "../sites/policy/permissions.ts";

/** Who writes texts with pictures and attachments in a town (API-02): any one of these. */
export const editors: readonly Permission[] = [
  "CUSTOMIZATION_ADMIN",
  "DOCUMENT_ADMIN",
  "PUBDOC/TYPE/ADD",
  "PUBDOC/TYPE/EDIT",
  "LAW/MANAGE",
  "PUBLIC_ANNOTATION",
  "IA2/COMMENT/ADD",
  "IA2/COMMENT/UPDATE",
];

/** Kinds that a browser may show as they are; anything else is given to be saved. What can hold scripts is never among them. */
const SHOWN: Readonly<Record<string, string>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
};

/** Media type under which a picture is shown; null for what is no picture. */
export const shownType = (kind: string | null): string | null => (kind === null ? null : (SHOWN[kind] ?? null));

/** Whether a stored file is shown in the browser; else it is saved. */
export const isShown = (mediaType: string): boolean => Object.values(SHOWN).includes(mediaType);
