/** Addresses of laws, for the server and the browser. */
export const lawsHref = (custId: string): string => `/${custId}/laws`;
export const ledgerHref = (custId: string): string => `/${custId}/law-ledger`;
export const lawHref = (custId: string, id: number): string => `/${custId}/laws/${id}`;
/** LAWS-08 */
export const lawPdfHref = (custId: string, id: number): string => `/${custId}/laws/${id}.pdf`;
export const lawThumbnailHref = (custId: string, id: number): string => `/api/${custId}/laws/${id}/thumbnail`;
/** LAWS-10, OPEN-07. `versionId`: the version that contains the law. */
export const suppedByHref = (versionId: number): string => `/law-ledger/${versionId}`;
export const lawsFeedHref = (custId: string): string => `/${custId}/laws/feed.atom`;
/** `upload`: id of an uploaded file. */
export const lawsImportHref = (custId: string, upload?: number): string =>
  `/${custId}/laws/import${upload === undefined ? "" : `?upload=${upload}`}`;
