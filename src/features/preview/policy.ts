/** How long somebody points at a link before its preview shows, in milliseconds (OPEN-62). */
export const DELAY = { standard: 700, min: 100, max: 5000 } as const;

/** Links that have a preview unless a town decides otherwise: those in the law, and those that say so. */
export const PREVIEWED_LINKS = "#law a:not(.permalink), a[data-preview]";
