import type { ManagedDocument } from "../../contract/entities.ts";

type Facts = Pick<ManagedDocument, "textState" | "textProblem" | "pages" | "pagesRead">;

/** Whether more of the text is going to be read. */
export const isTextAwaited = ({ textState }: Facts): boolean => textState === "waiting" || textState === "reading";

/** What search knows of a document's text. */
export function textStateText({ textState, textProblem, pages, pagesRead }: Facts): string {
  switch (textState) {
    case "waiting":
      return "Its text will be read soon.";
    case "reading":
      return pages === null
        ? "Reading text…"
        : `Reading text: page ${Math.min(pagesRead + 1, pages).toLocaleString("en-US")} of ${pages.toLocaleString("en-US")}`;
    case "read":
      if (textProblem !== null) return textProblem;
      return pagesRead === 0
        ? "It has no text that can be searched."
        : `Its text can be searched (${pagesRead === 1 ? "1 page" : `${pagesRead.toLocaleString("en-US")} pages`}).`;
    case "failed":
      return textProblem ?? "Its text could not be read, so only its title and description can be searched.";
    case "none":
      return textProblem === null ? "Only its title and description can be searched." : textProblem;
    default:
      return textState satisfies never;
  }
}
