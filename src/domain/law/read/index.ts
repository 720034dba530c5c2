import { ReadError, type Reader, type Source } from "../reader.ts";
import { akomaNtoso } from "./akoma-ntoso.ts";
import { decodeXml } from "./encoding.ts";
import { entryCandidates, rootElement } from "./entry.ts";
import { openLaw } from "./open-law.ts";
import { parseXml } from "./xml.ts";

/** All readers, in the order in which they are tried. Word, HTML, Markdown and USLM will follow. */
export const readers: readonly Reader[] = [openLaw, akomaNtoso];

const ACCEPTED = `Accepted formats: ${readers.map((reader) => reader.title).join(" and ")}.`;

/**
 * The reader for an input: the requested one, or the one that detects its format. Throws `ReadError` "unknown-format"
 * or "empty" with a message that describes the input, or the problem with its first file.
 */
export async function chooseReader(source: Source, format: string): Promise<Reader> {
  if (format !== "auto") {
    const named = readers.find((reader) => reader.format === format);
    if (named !== undefined) return named;
    throw new ReadError(
      "unknown-format",
      `There is no reader for “${format}”. Formats: auto, ${readers.map((reader) => reader.format).join(", ")}.`,
    );
  }
  for (const reader of readers) if (await reader.detect(source)) return reader;
  return source.entry === null ? refuseFolder(source) : refuseFile(source, source.entry);
}

async function refuseFile(source: Source, file: string): Promise<never> {
  const bytes = await source.bytes(file);
  if (bytes.length === 0) throw new ReadError("empty", `“${file}” is empty.`, { file });
  const kind = kindOf(bytes);
  if (kind !== null) throw new ReadError("unknown-format", `“${file}” is ${kind}. ${ACCEPTED}`, { file });
  const root = await rootElement(source, file);
  if (root !== null) {
    const namespace = root.ns === "" ? "in no namespace" : `in the namespace “${root.ns}”`;
    throw new ReadError(
      "unknown-format",
      `“${file}” is XML with the unknown root element “${root.name}” ${namespace}. ${ACCEPTED}`,
      { file },
    );
  }
  const { text } = decodeXml(bytes, file);
  if (text.trim() === "") throw new ReadError("empty", `“${file}” contains only white space.`, { file });
  if (text.trimStart().startsWith("<")) parseXml(text, file);
  throw new ReadError("unknown-format", `“${file}” is not XML. ${ACCEPTED}`, { file });
}

async function refuseFolder(source: Source): Promise<never> {
  const files = await source.list();
  if (files.length === 0) throw new ReadError("empty", `The folder “${source.name}” is empty.`);
  const xml = files.filter((file) => /\.xml$/i.test(file));
  const [entry] = entryCandidates(files);
  if (entry !== undefined) return refuseFile(source, entry);
  const what =
    xml.length === 0
      ? `contains ${files.length} file${files.length === 1 ? "" : "s"}, none of them XML`
      : `contains ${xml.length} XML file${xml.length === 1 ? "" : "s"}, but no “index.xml” of a code and no acts`;
  throw new ReadError("unknown-format", `The folder “${source.name}” ${what}. ${ACCEPTED}`);
}

/** File formats that people often try, by their first bytes. */
function kindOf(bytes: Uint8Array): string | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 8));
  if (start.startsWith("%PDF")) return "a PDF file";
  if (start.startsWith("PK\u0003\u0004")) return "a Word document or another packed file";
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0")) return "an old Word document";
  if (start.startsWith("{\\rtf")) return "a Rich Text file";
  return null;
}
