/** How a town writes dates. */
export const DATE_FORMATS = ["short", "iso", "numeric", "long"] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];
