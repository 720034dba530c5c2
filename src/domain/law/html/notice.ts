import { escape } from "./escape.ts";

/** A sentence about a provision that is not law, and where it leads. */
export interface NoticeLine {
  readonly text: string;
  /** `name`: what it leads to, for screen readers: "Read it: Local Law No. 2-2026". Null: nowhere. */
  readonly link: { readonly href: string; readonly text: string; readonly name: string } | null;
}

/** A notice at a provision or at one of its paragraphs, such as "Changed by 2 laws not yet in this code:". */
export interface Notice extends NoticeLine {
  /** Shown as a list. */
  readonly items: readonly NoticeLine[];
}

/** Set apart from the law: it is neither copied nor searched with it (`ElementText` of features/code leaves it out). */
export function noticesHtml(notices: readonly Notice[]): string {
  return notices.map(noticeHtml).join("");
}

function noticeHtml({ items, ...line }: Notice): string {
  const list = items.length === 0 ? "" : `<ul>${items.map((item) => `<li>${lineHtml(item)}</li>`).join("")}</ul>`;
  return `<div class="law-notice" role="note"><p>${lineHtml(line)}</p>${list}</div>`;
}

function lineHtml({ text, link }: NoticeLine): string {
  if (link === null) return escape(text);
  return `${escape(text)} <a href="${escape(link.href)}" aria-label="${escape(`${link.text}: ${link.name}`)}">${escape(link.text)}</a>`;
}
