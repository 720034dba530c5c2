import { createReadStream } from "node:fs";
import { extname } from "node:path";
import type { FileToRecognize } from "./file-kind.ts";
import type { FileKindName } from "./kinds.ts";

export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Control characters that text does not have (https://mimesniff.spec.whatwg.org/#binary-data-byte). */
// oxlint-disable-next-line no-control-regex -- these are what text does not have
const BINARY = /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F]/;

/**
 * The encoding of a file that is text from its beginning to its end; null for any other file, and an empty one. Text that
 * is not Unicode is taken for windows-1252, the usual one of old American files.
 */
export async function encodingOf({ head, path }: Pick<FileToRecognize, "head" | "path">): Promise<TextEncoding | null> {
  if (head.length === 0) return null;
  const encoding = unicodeEncodingOf(head);
  const decoder = new TextDecoder(encoding, { fatal: true });
  let isUnicode = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text: string | null = isUnicode ? decoded(decoder, chunk) : null;
    isUnicode = text !== null;
    if (!isUnicode && encoding !== "utf-8") return null;
    if (BINARY.test(text ?? chunk.toString("latin1"))) return null;
  }
  if (isUnicode && decoded(decoder) !== null) return encoding;
  return encoding === "utf-8" ? "windows-1252" : null;
}

function unicodeEncodingOf([first, second]: Uint8Array): Exclude<TextEncoding, "windows-1252"> {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** The next characters of a text, or null if the bytes are no characters. Without bytes: whether it ends with a whole one. */
function decoded(decoder: TextDecoder, bytes?: Uint8Array): string | null {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    return null;
  }
}

/** The kind of a text, from its beginning; between plain text, CSV and GeoJSON the name decides. */
export function textKind({ head, name }: Pick<FileToRecognize, "head" | "name">, encoding: TextEncoding): FileKindName {
  const start = new TextDecoder(encoding).decode(head).trimStart();
  if (/^%PDF-\d/.test(start)) return "pdf";
  if (start.startsWith("{\\rtf")) return "rtf";
  const extension = extname(name).toLowerCase();
  if (start.startsWith("{") && (extension === ".geojson" || GEOJSON.test(start))) return "geojson";
  return markupKind(start) ?? (extension === ".csv" ? "csv" : "txt");
}

/** RFC 7946, section 1.4 */
const GEOJSON =
  /"type"\s*:\s*"(?:FeatureCollection|Feature|GeometryCollection|(?:Multi)?(?:Point|LineString|Polygon))"/;

/** Comments, declarations and document types before the first element. */
const PROLOG = /^(?:\s+|<!--.*?-->|<\?.*?\?>|<!doctype[^[>]*(?:\[[^\]]*\]\s*)?>)/is;
/** How browsers recognize HTML (https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type). */
const HTML = /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>]|^<!--/i;

/** HTML or SVG; "unknown" for other XML, null for text without markup. */
function markupKind(start: string): FileKindName | null {
  let rest = start;
  for (let found = PROLOG.exec(rest); found !== null; found = PROLOG.exec(rest)) rest = rest.slice(found[0].length);
  if (/^<(?:[\w.-]+:)?svg[\s/>]/.test(rest)) return "svg";
  if (HTML.test(start) || /^<(?:[\w.-]+:)?html[\s/>]/.test(rest)) return "html";
  return start.startsWith("<?xml") ? "unknown" : null;
}
