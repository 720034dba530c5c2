import { escape } from "../../domain/law/html/escape.ts";
import type { MailContent } from "./port.ts";

/** A paragraph, or an address to open with the words that lead to it. */
export type MailPart = string | { readonly link: string; readonly label: string };

/** A letter in both forms from one list of parts: what is in it cannot become markup. */
export function mailContent(subject: string, parts: readonly MailPart[]): MailContent {
  return { subject, text: plainText(parts), html: html(parts) };
}

function plainText(parts: readonly MailPart[]): string {
  return `${parts.map((part) => (typeof part === "string" ? part : `${part.label}:\n${webAddress(part.link)}`)).join("\n\n")}\n`;
}

function html(parts: readonly MailPart[]): string {
  const paragraphs = parts.map((part) =>
    typeof part === "string" ? `<p>${escape(part)}</p>` : link(part.link, part.label),
  );
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"></head><body>\n${paragraphs.join("\n")}\n</body></html>\n`;
}

/** The address stands there to be read and copied too. */
function link(address: string, label: string): string {
  const shown = escape(webAddress(address));
  return `<p><a href="${shown}">${escape(label)}</a><br>${shown}</p>`;
}

function webAddress(address: string): string {
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new TypeError("A link in a message must lead to a web address");
  return url.href;
}
