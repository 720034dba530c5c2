/** Types of pages that can have their own color (ENTITIES-16). */
export const PAGE_TYPES = ["home", "code", "zoning", "laws", "notes", "questions", "pubdocs", "admin", "help"] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/**
 * ADMIN-46: trimmed, and prefixed with http:// unless it starts with http:// or https://, is empty, or is a prefix of
 * those.
 */
export function bannerWebsite(typed: string): string {
  const text = typed.trim();
  const hasScheme = ["http://", "https://"].some(
    (scheme) => text.toLowerCase().startsWith(scheme) || scheme.startsWith(text.toLowerCase()),
  );
  return hasScheme ? text : `http://${text}`;
}

/** The longer side of a seal can be up to this many times as long as the shorter one: it stands beside the town's name. */
export const MOST_ELONGATED_SEAL = 2;
