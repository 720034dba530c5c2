import {
  Link,
  useLoaderData,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { apiContext, factsContext } from "../../../../ui/api.ts";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import { getSession, type Session } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { pagesHref, textHref } from "../../contract/addresses.ts";
import { getDocumentText } from "../../contract/documents.ts";
import { FileText, partHref } from "../../parts/file-text.tsx";
import { DocumentHead } from "../head/document-head.tsx";
import styles from "./text-screen.module.css";

export const handle = { rail: "documents" } satisfies PageHandle;

/** The text of a document by page, for screen readers and phones. */
export async function loader({ params: { site = "", id = "" }, context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const [{ customerName, custId }, found] = await Promise.all([
    api.call(getSession, { site }),
    api.call(getDocumentText, { site, id, part: query.get("part") ?? undefined, page: query.get("page") ?? undefined }),
  ]);
  return {
    ...found,
    town: customerName,
    canonical: context.get(factsContext).origin + partHref(textHref(custId, found.document.id), found.part),
  };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  const { document, town, typeTitle, canonical, pages, part } = loaderData;
  return pageMeta({
    title: part > 1 ? `${document.title}, part ${part}` : document.title,
    site: town,
    description: document.description ?? `Text of a document from ${typeTitle}.`,
    canonical,
    noindex: pages.length === 0,
  });
}

export default function TextScreen() {
  const { document, typeTitle, isReading, ...text } = useLoaderData<typeof loader>();
  const { pagesRead, pagesRecognized } = text;
  const { custId } = useOutletContext<Session>();
  // A text that came with the file may not be divided into its pages.
  const isUndivided = pagesRead === 1 && (document.pages ?? 1) > 1 && !isReading;
  const hasPages = document.extension === "pdf" && !isUndivided;
  return (
    <article className={styles.screen}>
      <DocumentHead document={document} typeTitle={typeTitle}>
        {document.extension === "pdf" && <Link to={pagesHref(custId, document.id)}>Pages</Link>}
      </DocumentHead>
      <Notes recognized={pagesRecognized} pages={pagesRead} isReading={isReading} />
      <FileText
        text={text}
        href={textHref(custId, document.id)}
        fileUrl={hasPages ? (document.viewUrl ?? "") : null}
        thing="file"
      />
    </article>
  );
}

interface NotesProps {
  readonly recognized: number;
  readonly pages: number;
  readonly isReading: boolean;
}

/** Where the text comes from, and whether all of it is here. */
function Notes({ recognized, pages, isReading }: NotesProps) {
  return (
    <>
      {pages > 0 && recognized === pages && (
        <p className={styles.note}>
          This document was scanned. Its text was recognized by machine and may contain mistakes: the file is
          authoritative.
        </p>
      )}
      {recognized > 0 && recognized < pages && (
        <p className={styles.note}>
          Some pages were scanned. Their text was recognized by machine and may contain mistakes: the file is
          authoritative.
        </p>
      )}
      {isReading && (
        <p className={styles.note} role="status">
          {pages === 0
            ? "The text of this document is still being read. It appears here when it is done. You can open the file now."
            : "More pages are still being read. They appear here when they are done."}
        </p>
      )}
    </>
  );
}
