import {
  useLoaderData,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { apiContext, factsContext } from "../../../../ui/api.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { useFormatDay } from "../../../../ui/day.tsx";
import { pageMeta } from "../../../../ui/page-meta.ts";
import { getSession, type Session } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { textHref, typeHref, typesHref } from "../../contract/addresses.ts";
import { getDocumentText } from "../../contract/documents.ts";
import { describeDocument } from "../type/describe.ts";
import styles from "./text-screen.module.css";

export const handle = { rail: "documents" } satisfies PageHandle;

/** The text of a document by page, for screen readers and phones. */
export async function loader({ params: { site = "", id = "" }, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [{ customerName, custId }, found] = await Promise.all([
    api.call(getSession, { site }),
    api.call(getDocumentText, { site, id }),
  ]);
  return {
    ...found,
    town: customerName,
    canonical: context.get(factsContext).origin + textHref(custId, found.document.id),
  };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  const { document, town, typeTitle, canonical, pages } = loaderData;
  return pageMeta({
    title: document.title,
    site: town,
    description: document.description ?? `Text of a document from ${typeTitle}.`,
    canonical,
    noindex: pages.length === 0,
  });
}

export default function TextScreen() {
  const { document, typeTitle, pages, isReading } = useLoaderData<typeof loader>();
  const { custId, customization } = useOutletContext<Session>();
  const formatDay = useFormatDay();
  const recognized = pages.filter(({ isRecognized }) => isRecognized).length;
  const hasPages = document.extension === "pdf";
  return (
    <article className={styles.screen}>
      <Breadcrumb
        crumbs={[
          { label: customization.pubdocsName, href: typesHref(custId) },
          { label: typeTitle, href: typeHref(custId, typeTitle) },
        ]}
      />
      <h1>{document.title}</h1>
      <p className={styles.about}>
        {document.date !== null && !customization.pubdocsDateDisabled && (
          <time dateTime={document.date}>{formatDay(document.date)}</time>
        )}
        <a href={document.viewUrl ?? undefined}>Open the file ({describeDocument(document)})</a>
      </p>
      <Notes recognized={recognized} pages={pages.length} isReading={isReading} />
      {pages.map(({ page, text, isRecognized }) => (
        <section key={page} id={`page-${page}`} className={styles.page} aria-labelledby={`page-${page}-title`}>
          {hasPages && (
            <div className={styles.head}>
              <h2 id={`page-${page}-title`}>Page {page}</h2>
              <a href={`${document.viewUrl ?? ""}#page=${page}`}>Open page {page} of the file</a>
            </div>
          )}
          {isRecognized && recognized < pages.length && (
            <p className={styles.note}>The text of this page was recognized by machine.</p>
          )}
          {text.trim() === "" ? (
            <p className={styles.note}>There is no text on this page.</p>
          ) : (
            <div className={styles.text}>{text}</div>
          )}
        </section>
      ))}
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
