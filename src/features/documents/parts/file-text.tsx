import { useEffect, useEffectEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { TextOfFile } from "../contract/text.ts";
import { Icon } from "../../../ui/icons/icons.tsx";
import { PaperText } from "../../../ui/paper-text/paper-text.tsx";
import styles from "./file-text.module.css";

interface FileTextProps {
  readonly text: TextOfFile;
  /** Address of the page; a part of a long text has `?part=2`. */
  readonly href: string;
  /** Address of the file; null: its text has no pages to open. */
  readonly fileUrl: string | null;
  /** "file", "PDF" */
  readonly thing: string;
}

/** The text of a file by page, for screen readers and phones; a long text in parts. */
export function FileText({ text, href, fileUrl, thing }: FileTextProps) {
  useLinkedPage(text, href);
  const { pages, pagesRead, pagesRecognized } = text;
  const isMixed = pagesRecognized > 0 && pagesRecognized < pagesRead;
  return (
    <>
      <TextParts text={text} href={href} hasPages={fileUrl !== null} />
      {pages.map(({ page, text: words, isRecognized, isContinued }) => (
        <section
          key={page}
          id={`page-${page}`}
          className={styles.page}
          aria-labelledby={fileUrl === null ? undefined : `page-${page}-title`}
        >
          {fileUrl !== null && (
            <div className={styles.head}>
              <h2 id={`page-${page}-title`}>
                Page {page}
                {isContinued && " (continued)"}
              </h2>
              <a href={`${fileUrl}#page=${page}`}>
                Open page {page} of the {thing}
              </a>
            </div>
          )}
          {isRecognized && isMixed && <p className={styles.note}>The text of this page was recognized by machine.</p>}
          {words.trim() === "" ? (
            <p className={styles.note}>There is no text on this page.</p>
          ) : (
            <PaperText text={words} heading={fileUrl === null ? "h2" : "h3"} />
          )}
        </section>
      ))}
      <TextParts text={text} href={href} hasPages={fileUrl !== null} isLast />
    </>
  );
}

/** Which part of a long text this is, with links to the others; nothing if there is one. */
export function TextParts({
  text: { part, parts, pages, pagesRead },
  href,
  hasPages,
  isLast = false,
}: {
  readonly text: Pick<TextOfFile, "part" | "parts" | "pages" | "pagesRead">;
  readonly href: string;
  readonly hasPages: boolean;
  /** It is below the text. */
  readonly isLast?: boolean;
}) {
  if (parts === 1) return null;
  const [first, last] = [pages[0]?.page ?? 1, pages.at(-1)?.page ?? 1];
  const count = (number: number): string => number.toLocaleString("en-US");
  return (
    <nav className={styles.parts} aria-label={isLast ? "Parts of the text, below it" : "Parts of the text"}>
      <p className={styles.range}>
        Part {count(part)} of {count(parts)}
        {hasPages &&
          ` · ${first === last ? `page ${count(first)}` : `pages ${count(first)}–${count(last)}`} of ${count(pagesRead)}`}
      </p>
      <div className={styles.steps}>
        {part > 1 && (
          <Link to={partHref(href, part - 1)} rel="prev" className={styles.step}>
            <Icon name="left" size={16} />
            Previous part
          </Link>
        )}
        {part < parts && (
          <Link to={partHref(href, part + 1)} rel="next" className={styles.step}>
            Next part
            <Icon name="right" size={16} />
          </Link>
        )}
      </div>
    </nav>
  );
}

export const partHref = (href: string, part: number): string => (part === 1 ? href : `${href}?part=${part}`);

const PAGE = /^#page-(\d{1,6})$/;

/** An address such as "…/text#page-57" leads to the part with that page: the server does not see what is after "#". */
function useLinkedPage({ pages, parts }: TextOfFile, href: string): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const page = PAGE.exec(hash)?.[1];
  const isHere = parts === 1 || pages.some((each) => String(each.page) === page);
  const find = useEffectEvent(() => {
    if (page !== undefined && !isHere) void navigate(`${href}?page=${page}${hash}`, { replace: true });
  });
  // Once for each address: there may be no such page.
  useEffect(() => find(), [hash]);
}
