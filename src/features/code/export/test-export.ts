import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeTo } from "../../../domain/law/write/testing.ts";
import type { TestTown } from "../import/test-town.ts";
import { exportCode } from "./export.ts";
import { exportImages } from "./images.ts";

/** Writes a version as Akoma Ntoso into a folder, with its images next to it. Returns the path of the document. */
export async function writeExport(
  { database: { db }, files, ...town }: TestTown,
  versionId: number,
  folder: string,
): Promise<string> {
  const version = town.version(versionId);
  const { pieces } = await exportCode(db, files, { version, guid: null, format: "akn", origin: null });
  for await (const { src, content } of exportImages(db, files, version)) {
    await mkdir(dirname(join(folder, src)), { recursive: true });
    await writeFile(join(folder, src), content);
  }
  return writeTo(folder, "code.xml", pieces);
}
