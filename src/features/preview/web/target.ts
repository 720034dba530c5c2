import { contentOnlyHref } from "../../../domain/content-only.ts";

/** What the preview of a link shows: a page in a frame, or a PDF file. */
export type Preview =
  | { readonly kind: "page"; readonly address: string }
  /** `thumbnail`: of its first page, for browsers that show no PDF files. */
  | { readonly kind: "pdf"; readonly address: string; readonly thumbnail: string | null };

/** The address of a link, as an anchor element has it. */
type Address = Pick<URL, "pathname" | "search" | "hash">;

/** Addresses below these are no pages; nor are files. */
const NO_PAGES = /^\/(?:api|assets|dashboard|event|files|toc|user)(?:\/|$)|\.[a-z][a-z0-9]{1,4}$/i;
const DOCUMENT = /^\/(?:documents\/)?([A-Za-z0-9]{2,40})\/(?:document|public)\/(\d{1,15})\.[a-z0-9]{1,10}$/i;
const LAW = /^\/([A-Za-z0-9]{2,40})\/laws\/(\d{1,15})\.pdf$/i;

/** What the preview of a link within this installation shows; null if there is none. */
export function previewOf({ pathname, search, hash }: Address, now: Date): Preview | null {
  const [, custId = "", id = ""] = DOCUMENT.exec(pathname) ?? [];
  if (/\.pdf$/i.test(pathname))
    return { kind: "pdf", address: pathname + search + hash, thumbnail: thumbnailOf(pathname) };
  // Other documents: their text, if they have any.
  const path = id === "" ? pathname : `/${custId}/document/${id}/text`;
  if (NO_PAGES.test(path)) return null;
  // To the minute, so that the browser does not request the same preview again and again.
  const minute = now.toISOString().slice(0, 16);
  return { kind: "page", address: contentOnlyHref(path + (id === "" ? search : "") + hash, minute) };
}

function thumbnailOf(pathname: string): string | null {
  const [, custId, id] = DOCUMENT.exec(pathname) ?? [];
  if (id !== undefined) return `/api/${custId}/pub-doc/${id}/thumbnail`;
  const [, town, law] = LAW.exec(pathname) ?? [];
  return law === undefined ? null : `/api/${town}/laws/${law}/thumbnail`;
}
