import type { TextOfFile } from "../../../documents/contract/text.ts";
import { FileText } from "../../../documents/parts/file-text.tsx";
import type { Law } from "../../contract/entities.ts";
import styles from "./law-screen.module.css";

interface PdfTextProps {
  readonly law: Law;
  readonly pdfUrl: string;
  readonly text: TextOfFile;
  /** Address of the law's page. */
  readonly href: string;
}

/** The text of a law's PDF by page, and where it comes from. */
export function PdfText({ law, pdfUrl, text, href }: PdfTextProps) {
  const { pagesRead, pagesRecognized } = text;
  return (
    <>
      {pagesRecognized > 0 && (
        <p className={styles.note}>
          {pagesRecognized === pagesRead ? "This law was scanned. Its" : "Some pages were scanned. Their"} text was
          recognized by machine and may contain mistakes: the PDF is authoritative.
        </p>
      )}
      {pagesRead < (law.pages ?? 1) && (
        <p className={styles.note} role="status">
          {pagesRead === 0
            ? "The text of the PDF appears here when it has been read. You can open the PDF now."
            : "More pages appear here when they have been read."}
        </p>
      )}
      <FileText text={text} href={href} fileUrl={pdfUrl} thing="PDF" />
    </>
  );
}
