import { useRef, useState } from "react";
import { useLawLinks } from "./use-law-links.ts";

/** Id of the element that contains the law. It is read back during hydration. */
export const LAW_ID = "law";

/**
 * The law of a page, as raw HTML that React does not process. `html` null: while hydrating it is already in the
 * document. Use the page's GUID as `key`.
 */
export function Law({
  page,
  html,
  custId,
}: {
  readonly page: string;
  readonly html: string | null;
  readonly custId: string;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [law] = useState(() => ({ __html: html ?? readFromDocument(page) }));
  useLawLinks(ref, custId);
  return (
    <div
      id={LAW_ID}
      ref={ref}
      className="law-page"
      data-page={page}
      suppressHydrationWarning
      dangerouslySetInnerHTML={law}
    />
  );
}

function readFromDocument(page: string): string {
  if (typeof document === "undefined") return "";
  const element = document.getElementById(LAW_ID);
  return element?.dataset.page === page ? element.innerHTML : "";
}
