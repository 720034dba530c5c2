import { MAX_TITLE } from "../contract/lists.ts";

/** NOTES-32: title of the dialog with these problems. */
export const PROBLEMS_TITLE = "Problems with note";

export interface NoteProblem {
  /** The field. */
  readonly path: "title" | "content";
  readonly message: string;
}

/** Why a note cannot be saved (NOTES-29 to NOTES-31), for the browser and the server; empty if it can. */
export function problemsOf({ title, content }: { readonly title: string; readonly content: string }): NoteProblem[] {
  const excess = Array.from(title.trim()).length - MAX_TITLE;
  return [
    ...(title.trim() === ""
      ? [{ path: "title" as const, message: "Please add a title to the note before saving." }]
      : []),
    ...(excess > 0
      ? [
          {
            path: "title" as const,
            message: `Please shorten the title of the note. It must be ${excess} letters shorter.`,
          },
        ]
      : []),
    ...(isEmpty(content)
      ? [{ path: "content" as const, message: "Please add something to the note before saving." }]
      : []),
  ];
}

const isEmpty = (html: string): boolean => !html.includes("<img") && html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, "") === "";
