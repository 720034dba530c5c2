import { memo } from "react";
import { titleInTown } from "../../../../domain/town-name.ts";
import { useFormatDay } from "../../../../ui/text/day.tsx";
import { copyLink, mailAddress } from "../../../../ui/controls/speed-dial.tsx";
import { VisuallyHidden } from "../../../../ui/text/visually-hidden.tsx";
import { pagesHref } from "../../contract/addresses.ts";
import type { PublicDocument } from "../../contract/entities.ts";
import { UNDATED } from "../../contract/lists.ts";
import { useManaging } from "../manage/managed-type.tsx";
import { describeDocument, iconOf, isRecording } from "./describe.ts";
import { beforeIcon, iconClass } from "./document-icon.ts";
import { useTypePageFacts } from "./type-context.ts";
import styles from "./document-row.module.css";

const MAIL = beforeIcon("mail", styles.action);
const LINK = `${beforeIcon("link", styles.action)} js-only`;

/**
 * A document of a list: what it is, its date, and what one can do with it. There are hundreds on a page: each component,
 * and each `Link`, in a row takes the server a millisecond or more for all of them.
 */
export const DocumentRow = memo(function DocumentRow({ document }: { readonly document: PublicDocument }) {
  const { withDates, origin, session, find } = useTypePageFacts();
  const formatDay = useFormatDay();
  const managing = useManaging();
  const { title, description, date, url, viewUrl, textUrl } = document;
  const address = url ?? `${origin}${viewUrl ?? ""}`;
  return (
    <li className={styles.row}>
      {managing !== null && <managing.parts.DocumentCheckbox managing={managing} document={document} />}
      <span className={iconClass(iconOf(document), styles.icon)} />
      <div className={styles.text}>
        <a
          className={styles.title}
          href={url ?? openedAt(document, session.custId, find)}
          {...(url === null ? { "data-preview": "" } : { target: "_blank", rel: "noopener noreferrer" })}
        >
          <span className={styles.name}>{title}</span>{" "}
          <span className={styles.about}>{describeDocument(document)}</span>
          {url !== null && <VisuallyHidden> (opens a new tab)</VisuallyHidden>}
        </a>
        {document.isPrivate && (
          <span className={styles.private} title="Private">
            <span className={iconClass("lock", styles.lock)} />
            <VisuallyHidden>Private</VisuallyHidden>
          </span>
        )}
        {managing !== null && <managing.parts.DocumentGuesses document={document} />}
        {document.isOutsideTimes && <span className={styles.hidden}>Hidden from visitors now</span>}
        {description !== null && <p className={styles.description}>{description}</p>}
        {isRecording(document) && viewUrl !== null && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded recordings have no captions
          <audio controls preload="none" src={viewUrl} className={styles.audio} aria-label={title} />
        )}
      </div>
      {withDates &&
        (date === null ? (
          <span className={styles.date}>{UNDATED}</span>
        ) : (
          <time className={styles.date} dateTime={date}>
            {formatDay(date)}
          </time>
        ))}
      <div className={styles.actions}>
        {textUrl !== null && (
          <a className={styles.textLink} href={textUrl} aria-label={`Text of ${title}`}>
            Text
          </a>
        )}
        <a
          className={MAIL}
          href={mailAddress(titleInTown(title, session.customerName), address)}
          title="E-mail"
          aria-label={`E-mail ${title}`}
        />
        <button
          type="button"
          className={LINK}
          title="Copy link"
          aria-label={`Copy link to ${title}`}
          onClick={() => void copyLink(address)}
        />
        {managing !== null && <managing.parts.DocumentMenu managing={managing} document={document} />}
      </div>
    </li>
  );
});

/** A PDF that was found by its text is shown with what was found (decision 102), all others as they are. */
function openedAt({ id, extension, textUrl, viewUrl }: PublicDocument, custId: string, find: string) {
  const hasText = extension === "pdf" && textUrl !== null;
  return find !== "" && hasText ? pagesHref(custId, id, find) : (viewUrl ?? undefined);
}
