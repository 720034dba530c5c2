/** The addresses in the rail, in a file of their own because every reader loads them. The others: addresses.ts. */

/** A type's title in a URL: underscores for spaces (PUBDOC-04). Titles contain no underscores (PUBDOC-38). */
const titleInUrl = (title: string): string => encodeURIComponent(title.replaceAll(" ", "_"));

export const typesHref = (custId: string): string => `/${custId}/documents`;
export const typeHref = (custId: string, title: string): string => `/${custId}/documents/${titleInUrl(title)}`;
/** PUBDOC-25 */
export const managementHref = (custId: string): string => `/${custId}/document/types`;
