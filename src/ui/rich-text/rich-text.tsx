import { classNames } from "../class-names.ts";
import "./rich-text.css";

interface RichTextProps {
  /** Sanitized by the server when it was saved. */
  readonly html: string;
  readonly className?: string;
}

/** A text that somebody wrote with the editor. */
export function RichText({ html, className }: RichTextProps) {
  return <div className={classNames("rich-text", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
