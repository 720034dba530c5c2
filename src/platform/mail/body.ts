import { escape } from "../../domain/law/html/escape.ts";
import type { MailContent } from "./port.ts";

/** A paragraph, or a link with its label. */
export type MailPart = string | { readonly link: string; readonly label: string };

/**
 * Builds the plain text and the HTML of a message from one list of parts. Content is escaped, so it cannot become
 * markup.
 */
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

/** The URL is also shown as text, so that it can be read and copied. */
function link(address: string, label: string): string {
  const shown = escape(webAddress(address));
  return `<p><a href="${shown}">${escape(label)}</a><br>${shown}</p>`;
}

function webAddress(address: string): string {
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new TypeError("A link in a message must be a web address");
  return url.href;
}
