import { typeHref } from "./rail-addresses.ts";

/** Addresses of public documents, for the server and the browser. */
export { managementHref, typeHref, typesHref } from "./rail-addresses.ts";

export const titleFromUrl = (part: string): string => part.replaceAll("_", " ");

/** Id of a category's section on its type page (PUBDOC-27). */
export const categoryAnchor = (id: number): string => `category-${id}`;
export const categoryHref = (custId: string, typeTitle: string, id: number): string =>
  `${typeHref(custId, typeTitle)}#${categoryAnchor(id)}`;

/** The Atom feed of a type. */
export const feedHref = (custId: string, title: string): string => `${typeHref(custId, title)}/feed.atom`;

/** PUBDOC-08 */
export const viewHref = (custId: string, id: number, extension: string): string =>
  `/${custId}/document/${id}.${extension}`;
/** PUBDOC-09 */
export const downloadHref = (custId: string, id: number, extension: string): string =>
  `/documents/${custId}/public/${id}.${extension}?download=true`;
export const textHref = (custId: string, id: number): string => `/${custId}/document/${id}/text`;
/** The id of the document whose text or pages a path leads to; null: it leads elsewhere. */
export const documentOfPage = (path: string): string | null =>
  /^\/[^/]+\/document\/(\d{1,9})\/(?:text|pages)$/.exec(path)?.[1] ?? null;
/** The pages of a PDF as pictures. `find`: "?find=fence+permit". */
export const pagesHref = (custId: string, id: number, find = "", page = 1): string =>
  `/${custId}/document/${id}/pages${find}${page > 1 ? `#page-${page}` : ""}`;
export const pictureHref = (custId: string, id: number, page: number, width: number): string =>
  `/api/${custId}/pub-doc/${id}/pages/${page}/picture?width=${width}`;
export const thumbnailHref = (custId: string, id: number): string => `/api/${custId}/pub-doc/${id}/thumbnail`;
export const earlierFileHref = (custId: string, id: number, fileId: number): string =>
  `/api/${custId}/pub-doc/${id}/earlier/${fileId}`;
/** BULK-02. `typeId`: the type that is chosen at first. */
export const bulkUploadHref = (custId: string, typeId: number | null = null): string =>
  `/${custId}/document/upload${typeId === null ? "" : `?type=${typeId}`}`;
/** The list of deleted documents. */
export const deletedHref = (custId: string): string => `/${custId}/document/deleted`;
