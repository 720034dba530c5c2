import { useRef, useState } from "react";
import { usePageFacts } from "../../../../ui/api.ts";
import { useLawLinks } from "./use-law-links.ts";

/** Id of the element that contains the law. It is read back during hydration. */
export const LAW_ID = "law";

/**
 * The law of a page, as raw HTML that React does not process. It comes from the request facts on the server, from the
 * document while hydrating, and from the loader data on a page opened in the browser. Use the page's GUID as `key`.
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
  const facts = usePageFacts();
  const ref = useRef<HTMLDivElement>(null);
  const [law] = useState(() => ({ __html: html ?? facts?.lawHtml.get(page) ?? readFromDocument(page) }));
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
