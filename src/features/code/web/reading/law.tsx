import { useRef, useState } from "react";
import { usePageFacts } from "../../../../ui/api.ts";
import { useLawLinks } from "./use-law-links.ts";

/** Id of the element that holds the law; read back when the page comes alive. */
const LAW_ID = "law";

/**
 * The law of a page. On the server it comes from the facts of the request; while hydrating it is what the
 * document holds; on a page opened in the browser it is in the data. React never walks through it.
 * Give it the guid of the page as `key`.
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
