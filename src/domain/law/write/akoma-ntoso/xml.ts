/** Characters that XML 1.0 does not allow. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\t": "&#9;",
  "\r": "&#13;",
};

/** Escapes text between tags. */
export function textXml(text: string): string {
  return text.replace(ILLEGAL, "\uFFFD").replace(/[&<>\r]/g, (sign) => NAMED[sign] ?? sign);
}

export type Attributes = Readonly<Record<string, string | undefined>>;

/** A start tag; undefined attributes are left out. */
export function openTag(name: string, attributes: Attributes = {}): string {
  return `<${name}${attributesXml(attributes)}>`;
}

/** An element with XML content; self-closing without content. */
export function element(name: string, attributes: Attributes, inner = ""): string {
  return inner === ""
    ? `<${name}${attributesXml(attributes)}/>`
    : `<${name}${attributesXml(attributes)}>${inner}</${name}>`;
}

/** A URI with all invalid characters escaped ("[", "|", a space, a lone "%"). */
export function addressOf(text: string): string {
  return text.replace(/%(?![\da-f]{2})|[\s"<>[\]\\^`{|}]/gi, (sign) => encodeURIComponent(sign));
}

function attributesXml(attributes: Attributes): string {
  let xml = "";
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) xml += ` ${name}="${valueXml(value)}"`;
  return xml;
}

function valueXml(value: string): string {
  return value.replace(ILLEGAL, "\uFFFD").replace(/[&<>"\n\t\r]/g, (sign) => NAMED[sign] ?? sign);
}
