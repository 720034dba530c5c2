import {
  useLoaderData,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { formatBytes } from "../../../../domain/format-bytes.ts";
import { townInSentence } from "../../../../domain/town-name.ts";
import { apiContext, factsContext } from "../../../../ui/api.ts";
import { Breadcrumb } from "../../../../ui/page/breadcrumb.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import { RichText } from "../../../../ui/rich-text/rich-text.tsx";
import { VisuallyHidden } from "../../../../ui/text/visually-hidden.tsx";
import { partHref, TextParts } from "../../../documents/parts/file-text.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { siteSession } from "../../../sites/parts/site-session.ts";
import { lawHref, lawsHref, ledgerHref } from "../../contract/addresses.ts";
import type { Law } from "../../contract/entities.ts";
import { getLaw } from "../../contract/laws.ts";
import { LawFacts } from "./law-facts.tsx";
import { PdfText } from "./pdf-text.tsx";
import styles from "./law-screen.module.css";

export const handle = {
  rail: ({ parts }) => (parts.laws.hasTable ? "new-laws" : "law-ledger"),
} satisfies PageHandle;

/** A law as a page: its text, or what is known of it. */
export async function loader({ params: { site = "", id = "" }, context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const wanted = { part: query.get("part") ?? undefined, page: query.get("page") ?? undefined };
  const found = await context.get(apiContext).call(getLaw, { site, id, ...wanted });
  return { ...found, origin: context.get(factsContext).origin };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const session = siteSession(matches);
  if (loaderData === undefined || session === null) return [];
  const { law, html, pages, part, origin } = loaderData;
  return pageMeta({
    title: part > 1 ? `${law.title}, part ${part}` : law.title,
    site: session.customerName,
    description: law.subject || `${law.designation} of ${townInSentence(session.customerName)}.`,
    canonical: origin + partHref(lawHref(session.custId, law.documentId), part),
    noindex: law.deleted === "true" || (html === null && pages.length === 0),
  });
}

export default function LawScreen() {
  const { law, html, ...text } = useLoaderData<typeof loader>();
  const { custId, customization, parts } = useOutletContext<Session>();
  const { hasTable, hasLedger } = parts.laws;
  const href = lawHref(custId, law.documentId);
  const list =
    hasLedger && (law.suppedBy !== null || !hasTable)
      ? { label: customization.lawLedgerName, href: ledgerHref(custId) }
      : { label: customization.newLawsName, href: lawsHref(custId) };
  return (
    <article className={styles.screen}>
      <Breadcrumb crumbs={[list]} />
      <h1>{law.title}</h1>
      {law.designation !== law.title && <p className={styles.designation}>{law.designation}</p>}
      {law.deleted === "true" && <p className={styles.deleted}>This law is deleted. Readers do not see it.</p>}
      {law.subject !== "" && law.subject !== law.title && <p className={styles.subject}>{law.subject}</p>}
      <LawFacts law={law} />
      <p className={styles.tools}>
        {law.pdfUrl !== null && <a href={law.pdfUrl}>Open the PDF ({describePdf(law)})</a>}
        <Button look="plain" icon="print" className="js-only" onClick={() => print()}>
          Print
        </Button>
      </p>
      {html !== null && (
        <section aria-labelledby="law-text">
          <h2 id="law-text">
            <VisuallyHidden>Text of the law</VisuallyHidden>
          </h2>
          <TextParts text={text} href={href} hasPages={false} />
          <RichText className={styles.text} html={html} />
          <TextParts text={text} href={href} hasPages={false} isLast />
        </section>
      )}
      {html === null && law.pdfUrl !== null && <PdfText law={law} pdfUrl={law.pdfUrl} text={text} href={href} />}
    </article>
  );
}

/** "12 pages, 1.2 MB" */
function describePdf({ pages, size }: Law): string {
  const parts = [
    pages === null || pages === 0 ? "" : pages === 1 ? "1 page" : `${pages.toLocaleString("en-US")} pages`,
    size === null ? "" : formatBytes(size),
  ];
  return parts.filter(Boolean).join(", ") || "PDF";
}
