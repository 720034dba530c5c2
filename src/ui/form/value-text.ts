/** A value of a field in words. HTML becomes plain text, a list is joined. */
export function valueText(value: unknown): string {
  const text = rawText(value);
  return text === "" ? "Nothing" : text;
}

function rawText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (typeof value === "string") return plainText(value);
  if (Array.isArray(value)) return value.map(rawText).join(", ");
  return typeof value === "object" ? namedText(value) : JSON.stringify(value);
}

/** A record with a text that names it is that text: a part of the code, a warning. */
function namedText(record: object): string {
  const entries = Object.entries(record);
  const name = entries.find(([key]) => key === "text" || key === "message" || key === "name");
  return name === undefined ? entries.map(([key, value]) => `${key}: ${rawText(value)}`).join(", ") : rawText(name[1]);
}

function plainText(text: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(text)) return text;
  return text
    .replaceAll(/<\/(?:p|li|h\d|div)>|<br\s*\/?>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .trim();
}
