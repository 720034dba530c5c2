import type { ReactNode } from "react";
import { useOutletContext } from "react-router";
import { Breadcrumb } from "../../../../ui/page/breadcrumb.tsx";
import { useFormatDay } from "../../../../ui/text/day.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { typeHref, typesHref } from "../../contract/addresses.ts";
import type { PublicDocument } from "../../contract/entities.ts";
import { describeDocument } from "../type/describe.ts";
import styles from "./document-head.module.css";

interface DocumentHeadProps {
  readonly document: PublicDocument;
  readonly typeTitle: string;
  /** Links beside that to the file. */
  readonly children: ReactNode;
}

/** Above the text or the pages of a document: where it belongs, its title, its date and its file. */
export function DocumentHead({ document, typeTitle, children }: DocumentHeadProps) {
  const { custId, customization } = useOutletContext<Session>();
  const formatDay = useFormatDay();
  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: customization.pubdocsName, href: typesHref(custId) },
          { label: typeTitle, href: typeHref(custId, typeTitle) },
        ]}
      />
      <h1 className={styles.title}>{document.title}</h1>
      <p className={styles.about}>
        {document.date !== null && !customization.pubdocsDateDisabled && (
          <time dateTime={document.date}>{formatDay(document.date)}</time>
        )}
        <a href={document.viewUrl ?? undefined}>Open the file ({describeDocument(document)})</a>
        {children}
      </p>
    </>
  );
}
