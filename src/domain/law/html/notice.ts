import { escape } from "./escape.ts";

/** A sentence about a provision that is not law, and where it leads. */
export interface NoticeLine {
  /** What matters, in bold: "Repealed since Nov 1, 2026". */
  readonly lead?: string;
  readonly text: string;
  /** `name`: what it leads to, for screen readers: "Read it: Local Law No. 2-2026". Null: nowhere. */
  readonly link: { readonly href: string; readonly text: string; readonly name: string } | null;
  /** Words that are folded below it: those of a law, for example. */
  readonly words?: { readonly summary: string; readonly paragraphs: readonly string[] } | null;
}

/** How much it matters to who reads the law below: "gone": the law is not in force; "pending": it changes. */
export type NoticeTone = "gone" | "pending";

/** A notice at a provision or at one of its paragraphs, such as "Repealed since Nov 1, 2026 by Local Law No. 4-2026." */
export interface Notice extends NoticeLine {
  readonly tone?: NoticeTone;
  /** Shown as a list. */
  readonly items: readonly NoticeLine[];
}

/** Set apart from the law: it is neither copied nor searched with it (`ElementText` of features/code leaves it out). */
export function noticesHtml(notices: readonly Notice[]): string {
  return notices.map(noticeHtml).join("");
}

function noticeHtml({ items, tone, ...line }: Notice): string {
  const list =
    items.length === 0
      ? ""
      : `<ul>${items.map((item) => `<li>${lineHtml(item)}${wordsHtml(item)}</li>`).join("")}</ul>`;
  const toned = tone === undefined ? "" : ` data-tone="${tone}"`;
  return `<div class="law-notice"${toned} role="note"><p>${lineHtml(line)}</p>${wordsHtml(line)}${list}</div>`;
}

function lineHtml({ lead = "", text, link }: NoticeLine): string {
  const bold = lead === "" ? "" : `<strong>${escape(lead)}</strong>`;
  if (link === null) return bold + escape(text);
  return `${bold}${escape(text)} <a href="${escape(link.href)}" aria-label="${escape(`${link.text}: ${link.name}`)}">${escape(link.text)}</a>`;
}

function wordsHtml({ words = null }: NoticeLine): string {
  if (words === null) return "";
  const paragraphs = words.paragraphs.map((each) => `<p>${escape(each)}</p>`).join("");
  return `<details><summary>${escape(words.summary)}</summary><blockquote>${paragraphs}</blockquote></details>`;
}
