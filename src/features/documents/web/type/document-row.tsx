import { memo } from "react";
import { Link } from "react-router";
import { useFormatDay } from "../../../../ui/day.tsx";
import { copyLink, mailAddress } from "../../../../ui/speed-dial.tsx";
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import type { PublicDocument } from "../../contract/entities.ts";
import { UNDATED } from "../../contract/lists.ts";
import { DocumentCheckbox, DocumentMenu } from "../manage/slots.tsx";
import { describeDocument, iconOf, isRecording } from "./describe.ts";
import { beforeIcon, iconClass } from "./document-icon.ts";
import { useTypePageFacts } from "./type-context.ts";
import styles from "./document-row.module.css";

const MAIL = beforeIcon("mail", styles.action);
const LINK = `${beforeIcon("link", styles.action)} js-only`;

/** A document of a list: what it is, its date, and what one can do with it. */
export const DocumentRow = memo(function DocumentRow({ document }: { readonly document: PublicDocument }) {
  const { withDates } = useTypePageFacts();
  const { title, description, isPrivate } = document;
  return (
    <li className={styles.row}>
      <DocumentCheckbox document={document} />
      <span className={iconClass(iconOf(document), styles.icon)} />
      <div className={styles.text}>
        <DocumentLink document={document} />
        {isPrivate && (
          <span className={styles.private} title="Private">
            <span className={iconClass("lock", styles.lock)} />
            <VisuallyHidden>Private</VisuallyHidden>
          </span>
        )}
        {document.isOutsideTimes && <span className={styles.hidden}>Hidden from visitors now</span>}
        {description !== null && <p className={styles.description}>{description}</p>}
        {isRecording(document) && document.viewUrl !== null && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded recordings have no captions
          <audio controls preload="none" src={document.viewUrl} className={styles.audio} aria-label={title} />
        )}
      </div>
      {withDates && <DocumentDate date={document.date} />}
      <DocumentActions document={document} />
    </li>
  );
});

/** Opens the file, or the recording or video where it is. */
function DocumentLink({ document }: { readonly document: PublicDocument }) {
  const { title, url, viewUrl } = document;
  const about = <span className={styles.about}> {describeDocument(document)}</span>;
  if (url !== null) {
    return (
      <a className={styles.title} href={url} target="_blank" rel="noopener noreferrer">
        {title}
        {about}
        <VisuallyHidden> (opens a new tab)</VisuallyHidden>
      </a>
    );
  }
  return (
    <a className={styles.title} href={viewUrl ?? undefined}>
      {title}
      {about}
    </a>
  );
}

function DocumentDate({ date }: { readonly date: string | null }) {
  const formatDay = useFormatDay();
  return date === null ? (
    <span className={styles.date}>{UNDATED}</span>
  ) : (
    <time className={styles.date} dateTime={date}>
      {formatDay(date)}
    </time>
  );
}

function DocumentActions({ document }: { readonly document: PublicDocument }) {
  const { origin } = useTypePageFacts();
  const { title, textUrl } = document;
  const address = addressOf(document, origin);
  return (
    <div className={styles.actions}>
      {textUrl !== null && (
        <Link className={styles.textLink} to={textUrl} aria-label={`Text of ${title}`}>
          Text
        </Link>
      )}
      <a className={MAIL} href={mailAddress(title, address)} title="E-mail" aria-label={`E-mail ${title}`} />
      <button
        type="button"
        className={LINK}
        title="Copy link"
        aria-label={`Copy link to ${title}`}
        onClick={() => void copyLink(address)}
      />
      <DocumentMenu document={document} />
    </div>
  );
}

const addressOf = ({ url, viewUrl }: PublicDocument, origin: string): string => url ?? `${origin}${viewUrl ?? ""}`;
