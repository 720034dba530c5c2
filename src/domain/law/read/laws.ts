import type { ReadLawResult } from "../ordinance.ts";
import { ReadError, type Source } from "../reader.ts";
import { isOrdinance, ordinanceOf } from "./open-law/ordinance.ts";
import { isLibrary } from "./open-law/elements.ts";
import { parseXml, xmlText } from "./xml.ts";

/** Reads the laws of a folder, file by file in the order of their names: ordinances in Open Law XML. Reports the rest. */
export async function* readLaws(source: Source): AsyncGenerator<ReadLawResult> {
  for (const file of await source.list()) if (/\.(?:xml|akn)$/i.test(file)) yield* await lawsIn(source, file);
}

async function lawsIn(source: Source, file: string): Promise<ReadLawResult[]> {
  try {
    const root = parseXml(await xmlText(source, file, null), file);
    if (isOrdinance(root)) return [{ law: ordinanceOf(root, file) }];
    // The list of the ordinances of a year.
    if (isLibrary(root.ns) && root.name === "collection") return [];
    const what = isLibrary(root.ns) && root.name === "document" ? "a code, not a law" : `“${root.name}”, not a law`;
    return [{ file, line: root.line, problem: `This file is ${what}. It was skipped.` }];
  } catch (error) {
    if (error instanceof ReadError) return [{ file, line: error.line ?? null, problem: error.message }];
    throw error;
  }
}
