import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipTo } from "../../platform/zip/unzip.ts";

/** The parts of a Word document as XML. */
export async function readDocx(
  bytes: Uint8Array,
): Promise<{ readonly document: string; readonly numbering: string; readonly links: string }> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-docx-"));
  try {
    await writeFile(join(folder, "a.docx"), bytes);
    await unzipTo(join(folder, "a.docx"), join(folder, "out"));
    const part = (path: string): Promise<string> => readFile(join(folder, "out/word", path), "utf8");
    return {
      document: await part("document.xml"),
      numbering: await part("numbering.xml"),
      links: await part("_rels/document.xml.rels"),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
