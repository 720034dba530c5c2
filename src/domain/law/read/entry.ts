import { ReadError, type Source } from "../reader.ts";
import { decodeXml } from "./encoding.ts";
import { rootOf, type XmlNode } from "./xml.ts";

/**
 * The root element of a file; null if it is not XML. Throws an error that explains why a file cannot be read at all.
 */
export async function rootElement(source: Source, file: string): Promise<XmlNode | null> {
  const bytes = await source.bytes(file);
  return bytes.length === 0 ? null : rootOf(decodeXml(bytes, file).text, file);
}

/**
 * The file to start with: the input itself, or in a folder "index.xml", "code/index.xml", or the only XML file. Null if
 * its root does not pass `isKind`.
 */
export async function entryOf(source: Source, isKind: (root: XmlNode) => boolean): Promise<string | null> {
  for (const file of source.entry === null ? entryCandidates(await source.list()) : [source.entry]) {
    const root = await tryRoot(source, file);
    if (root !== null && isKind(root)) return file;
  }
  return null;
}

/** Files of a folder that a code may start with. */
export function entryCandidates(files: readonly string[]): readonly string[] {
  const xml = files.filter((file) => file.toLowerCase().endsWith(".xml"));
  const known = ["index.xml", "code/index.xml"].filter((file) => xml.includes(file));
  return known.length > 0 ? known : xml.length === 1 ? xml : [];
}

async function tryRoot(source: Source, file: string): Promise<XmlNode | null> {
  try {
    return await rootElement(source, file);
  } catch (error) {
    // The error is reported when the file is actually read.
    if (error instanceof ReadError) return null;
    throw error;
  }
}
