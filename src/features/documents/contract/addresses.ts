/** Addresses of public documents, for the server and the browser. */

/** A type's title in a URL: underscores for spaces (PUBDOC-04). Titles contain no underscores (PUBDOC-38). */
export const titleInUrl = (title: string): string => encodeURIComponent(title.replaceAll(" ", "_"));
export const titleFromUrl = (part: string): string => part.replaceAll("_", " ");

export const typesHref = (custId: string): string => `/${custId}/documents`;
export const typeHref = (custId: string, title: string): string => `/${custId}/documents/${titleInUrl(title)}`;
/** Id of a category's section on its type page (PUBDOC-27). */
export const categoryAnchor = (id: number): string => `category-${id}`;
export const categoryHref = (custId: string, typeTitle: string, id: number): string =>
  `${typeHref(custId, typeTitle)}#${categoryAnchor(id)}`;
/** PUBDOC-25 */
export const managementHref = (custId: string): string => `/${custId}/document/types`;

/** The Atom feed of a type. */
export const feedHref = (custId: string, title: string): string => `${typeHref(custId, title)}/feed.atom`;

/** PUBDOC-08 */
export const viewHref = (custId: string, id: number, extension: string): string =>
  `/${custId}/document/${id}.${extension}`;
/** PUBDOC-09 */
export const downloadHref = (custId: string, id: number, extension: string): string =>
  `/documents/${custId}/public/${id}.${extension}?download=true`;
export const textHref = (custId: string, id: number): string => `/${custId}/document/${id}/text`;
export const thumbnailHref = (custId: string, id: number): string => `/api/${custId}/pub-doc/${id}/thumbnail`;
export const earlierFileHref = (custId: string, id: number, fileId: number): string =>
  `/api/${custId}/pub-doc/${id}/earlier/${fileId}`;
/** BULK-02. `typeId`: the type that is chosen at first. */
export const bulkUploadHref = (custId: string, typeId: number | null = null): string =>
  `/${custId}/document/upload${typeId === null ? "" : `?type=${typeId}`}`;
