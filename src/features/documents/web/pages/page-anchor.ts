/** Id of a page: "…/pages#page-5" leads to it. */
export const pageAnchor = (page: number): string => `page-${page}`;

const ANCHOR = /^#page-(\d{1,6})$/;

/** The page that an address leads to; null if it names none. */
export const pageOfHash = (hash: string): number | null => {
  const number = Number(ANCHOR.exec(hash)?.[1] ?? 0);
  return number > 0 ? number : null;
};
