import {
  useLoaderData,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { apiContext, factsContext } from "../../../../ui/api.ts";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import { getSession, type Session } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { pagesHref } from "../../contract/addresses.ts";
import { getDocumentPages } from "../../contract/pages.ts";
import { DocumentHead } from "../head/document-head.tsx";
import { PagesViewer } from "./pages-viewer.tsx";
import styles from "./pages-screen.module.css";

export const handle = { rail: "documents" } satisfies PageHandle;

/** The pages of a PDF as pictures, on which the words of a search are marked. */
export async function loader({ params: { site = "", id = "" }, context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const [{ customerName, custId }, found] = await Promise.all([
    api.call(getSession, { site }),
    api.call(getDocumentPages, {
      site,
      id,
      part: query.get("part") ?? undefined,
      page: query.get("page") ?? undefined,
    }),
  ]);
  const part = found.part > 1 ? `?part=${found.part}` : "";
  return {
    ...found,
    town: customerName,
    canonical: context.get(factsContext).origin + pagesHref(custId, found.document.id, part),
  };
}

/** What is searched does not change the pages. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSamePart = ["part", "page"].every(
    (name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name),
  );
  return currentUrl.pathname === nextUrl.pathname && isSamePart && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  const { document, town, typeTitle, canonical, part, of } = loaderData;
  return pageMeta({
    title: part > 1 ? `${document.title}, pages, part ${part}` : `${document.title}, pages`,
    site: town,
    description: document.description ?? `Pages of a document from ${typeTitle}.`,
    canonical,
    noindex: of === 0,
  });
}

export default function PagesScreen() {
  const loaded = useLoaderData<typeof loader>();
  const { document, typeTitle, of, isReading } = loaded;
  const { custId } = useOutletContext<Session>();
  const { downloadUrl, textUrl } = document;
  return (
    <article className={styles.screen}>
      <div className={styles.head}>
        <DocumentHead document={document} typeTitle={typeTitle}>
          <a href={downloadUrl ?? undefined}>Download</a>
          {textUrl !== null && <a href={textUrl}>Text</a>}
        </DocumentHead>
      </div>
      {isReading && (
        <p className={styles.note} role="status">
          The text of this document is still being read. Until that is done, not all words can be found.
        </p>
      )}
      {of === 0 ? (
        <p className={styles.note}>The pages of this file cannot be shown here. Open the file to read it.</p>
      ) : (
        <PagesViewer key={document.id} {...loaded} custId={custId} />
      )}
      <p className={styles.toPrint}>
        {document.title}. To print all pages, print the file: pages that were not on the screen may be missing here.
      </p>
    </article>
  );
}
