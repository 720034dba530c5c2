import type { z } from "zod";
import type { Law } from "../../contract/entities.ts";
import type { getLaw } from "../../contract/laws.ts";
import styles from "./law-screen.module.css";

interface PdfTextProps {
  readonly law: Law;
  readonly pdfUrl: string;
  readonly pages: z.infer<typeof getLaw.answer>["pages"];
}

/** The text of a law's PDF by page, for screen readers and phones. */
export function PdfText({ law, pdfUrl, pages }: PdfTextProps) {
  const recognized = pages.filter(({ isRecognized }) => isRecognized).length;
  return (
    <>
      {recognized > 0 && (
        <p className={styles.note}>
          {recognized === pages.length ? "This law was scanned." : "Some pages were scanned."} Their text was recognized
          by machine and may contain mistakes: the PDF is authoritative.
        </p>
      )}
      {pages.length < (law.pages ?? 1) && (
        <p className={styles.note} role="status">
          {pages.length === 0
            ? "The text of the PDF appears here when it has been read. You can open the PDF now."
            : "More pages appear here when they have been read."}
        </p>
      )}
      {pages.map(({ page, text }) => (
        <section key={page} id={`page-${page}`} className={styles.page} aria-labelledby={`page-${page}-title`}>
          <div className={styles.head}>
            <h2 id={`page-${page}-title`}>Page {page}</h2>
            <a href={`${pdfUrl}#page=${page}`}>Open page {page} of the PDF</a>
          </div>
          {text.trim() === "" ? (
            <p className={styles.note}>There is no text on this page.</p>
          ) : (
            <div className={styles.pageText}>{text}</div>
          )}
        </section>
      ))}
    </>
  );
}
