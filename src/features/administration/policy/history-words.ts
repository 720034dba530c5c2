import { labeledValue, subjectLabel, toLabel, type HistoryLabels } from "./history-labels.ts";

export const isHtml = (text: string): boolean => /<\/?[a-z][^>]*>/i.test(text);

/** The text of HTML, one line for each block; other text as it is. */
export function plainText(text: string): string {
  if (!isHtml(text)) return text;
  const lines = text.replaceAll(/<\/(?:p|li|h\d|div)>|<br\s*\/?>/gi, "\n").replaceAll(/<[^<>]*>/g, "");
  return lines
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .trim();
}

/** A value before or after a change in words: "Phone: 555-0100; County line: on". */
export function valueWords(
  labels: HistoryLabels,
  of: { readonly action: string; readonly name: string },
  stored: unknown,
): string {
  const value = labeledValue(labels, of, stored);
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "string") return plainText(subjectLabel(labels, value));
  if (Array.isArray(value)) return value.map((one) => valueWords(labels, of, one)).join(", ");
  if (typeof value !== "object") return typeof value === "number" ? String(value) : "";
  const parts = Object.entries(value).filter(([, one]) => one !== null && one !== "");
  return parts
    .map(([name, one]) => `${toLabel(labels.fields, name)}: ${valueWords(labels, { ...of, name }, one)}`)
    .join("; ");
}
