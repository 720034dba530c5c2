import { ReadError, type Source } from "../reader.ts";
import { decodeXml } from "./encoding.ts";
import { entryCandidates, rootElement } from "./entry.ts";
import { formatOfBytes } from "./found-format.ts";
import { parseXml } from "./xml.ts";

/** Says what an input is that no reader can read, and what to do. `formats`: the titles of all readers. */
export function refuse(source: Source, formats: readonly string[]): Promise<never> {
  const accepted = `Accepted formats: ${formats.join(" and ")}.`;
  const advice =
    `${accepted} Ask the publisher of your code for an export in one of them. ` +
    "Until then you can post the file as a public document.";
  return source.entry === null
    ? refuseFolder(source, accepted, advice)
    : refuseFile(source, source.entry, accepted, advice);
}

async function refuseFile(source: Source, file: string, accepted: string, advice: string): Promise<never> {
  const bytes = await source.bytes(file);
  if (bytes.length === 0) throw new ReadError("empty", `“${file}” is empty.`, { file });
  const found = formatOfBytes(bytes) ?? kindOfText(bytes, file);
  if (found !== null) {
    const { words, advice: own } = found;
    throw new ReadError("unknown-format", `“${file}” is ${words}. ${own === undefined ? "" : `${own} `}${advice}`, {
      file,
    });
  }
  const root = await rootElement(source, file);
  if (root !== null) {
    const namespace = root.ns === "" ? "in no namespace" : `in the namespace “${root.ns}”`;
    throw new ReadError(
      "unknown-format",
      `“${file}” is XML with the unknown root element “${root.name}” ${namespace}. ${accepted}`,
      { file },
    );
  }
  const { text } = decodeXml(bytes, file);
  if (text.trim() === "") throw new ReadError("empty", `“${file}” contains only white space.`, { file });
  parseXml(text, file);
  throw new ReadError("unknown-format", `“${file}” is not XML. ${accepted}`, { file });
}

async function refuseFolder(source: Source, accepted: string, advice: string): Promise<never> {
  const files = await source.list();
  if (files.length === 0) throw new ReadError("empty", `“${source.name}” is empty.`);
  const [entry] = entryCandidates(files);
  const others = otherKinds(files);
  // One XML file among Word documents is not the code.
  if (entry !== undefined && others.length === 0) return refuseFile(source, entry, accepted, advice);
  const xml = files.filter((file) => /\.xml$/i.test(file)).length;
  const parts = [
    ...others,
    ...(xml === 0 ? [] : [`${counted(xml, "XML file")}, but no “index.xml” of a code and no acts`]),
  ];
  if (parts.length > 0 && others.length > 0)
    throw new ReadError("unknown-format", `“${source.name}” contains ${parts.join(" and ")}. ${advice}`);
  const what = xml === 0 ? `${counted(files.length, "file")}, none of them XML` : parts.join("");
  throw new ReadError("unknown-format", `“${source.name}” contains ${what}. ${accepted}`);
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** Formats that people often try, by the ends of their names. */
const OTHERS: readonly (readonly [string, RegExp])[] = [
  ["Word file", /\.(?:docx?|rtf|odt)$/i],
  ["Excel file", /\.(?:xlsx?|ods)$/i],
  ["PDF file", /\.pdf$/i],
  ["web page", /\.x?html?$/i],
  ["text file", /\.(?:txt|md|markdown)$/i],
];

/** "12 Word documents": what a folder has of other formats, if that is most of it. */
function otherKinds(files: readonly string[]): string[] {
  const found = OTHERS.map(([name, pattern]) => ({ name, count: files.filter((file) => pattern.test(file)).length }));
  const all = found.reduce((sum, { count }) => sum + count, 0);
  return all * 2 <= files.length ? [] : found.flatMap(({ name, count }) => (count === 0 ? [] : [counted(count, name)]));
}

/** Web pages and plain text, which are no XML with errors. */
function kindOfText(bytes: Uint8Array, file: string): { words: string; advice?: string } | null {
  // Also of UTF-16, whose second byte is null.
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 2000)).replaceAll("\0", "");
  const text = start.replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, "").trimStart();
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype\s+html|<html)\b/i.test(text))
    return { words: "a web page (HTML)" };
  if (/\.html?$/i.test(file) && !text.startsWith("<?xml")) return { words: "a web page (HTML)" };
  if (text === "" || text.startsWith("<")) return null;
  return { words: /\.xml$/i.test(file) ? "text without XML tags, although its name ends in .xml" : "a text file" };
}
