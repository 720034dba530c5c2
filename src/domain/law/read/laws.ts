import type { ReadLawResult } from "../ordinance.ts";
import { ReadError, type Source } from "../reader.ts";
import { isOrdinance, ordinanceOf } from "./open-law/ordinance.ts";
import { isLibrary } from "./open-law/elements.ts";
import { isAkomaNtoso } from "./akoma-ntoso/elements.ts";
import { actOf, isAct } from "./akoma-ntoso/ordinance.ts";
import { parseXml, xmlText, type XmlNode } from "./xml.ts";

/**
 * Reads the laws of a folder, file by file in the order of their names: ordinances in Open Law XML, acts in Akoma Ntoso.
 * Reports the rest.
 */
export async function* readLaws(source: Source): AsyncGenerator<ReadLawResult> {
  for (const file of await source.list()) if (/\.(?:xml|akn)$/i.test(file)) yield* await lawsIn(source, file);
}

async function lawsIn(source: Source, file: string): Promise<ReadLawResult[]> {
  try {
    const text = await xmlText(source, file, null);
    const root = parseXml(text, file);
    if (isAct(root)) return [await actIn(source, file, root, text)];
    if (isOrdinance(root)) return [{ law: ordinanceOf(root, file) }];
    // The list of the ordinances of a year.
    if (isLibrary(root.ns) && root.name === "collection") return [];
    const isCode = isAkomaNtoso(root.ns) || (isLibrary(root.ns) && root.name === "document");
    const what = isCode ? "a code, not a law" : `“${root.name}”, not a law`;
    return [{ file, line: root.line, problem: `This file is ${what}. It was skipped.` }];
  } catch (error) {
    if (error instanceof ReadError) return [{ file, line: error.line ?? null, problem: error.message }];
    throw error;
  }
}

async function actIn(source: Source, file: string, root: XmlNode, text: string): Promise<ReadLawResult> {
  const law = await actOf(source, file, root, text);
  return law === null ? { file, line: root.line, problem: "This act has no metadata. It was skipped." } : { law };
}
