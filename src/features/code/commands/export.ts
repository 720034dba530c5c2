import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { counted } from "../../../domain/counted.ts";
import { joinPath, pathOf } from "../../../domain/law/read/paths.ts";
import type { ExportFormat } from "../contract/exported.ts";
import { exportCode } from "../export/export.ts";
import { exportImages } from "../export/images.ts";
import { storedVersions } from "../inspection.ts";
import { versionKey, type VersionKey } from "../version-key.ts";
import { findCustomerId } from "../../sites/parts/server/towns.ts";
import { notFound } from "../../../platform/http/failure.ts";
import type { CommandLine, ReadOnlyData } from "../../../platform/command-line/command.ts";
import { print, startProgress } from "../../../platform/command-line/output.ts";

export interface ExportOptions {
  readonly version?: string;
  readonly format: ExportFormat;
  readonly part?: string;
  readonly out: string;
}

export async function runExport(
  cli: CommandLine,
  custId: string,
  { version: archiveId, format, part, out }: ExportOptions,
): Promise<void> {
  await cli.withReadOnlyData(async (data) => {
    const { db } = data.database;
    const version = await versionOf(data, custId, archiveId ?? null);
    const progress = startProgress(`Exporting ${custId}`);
    const { pieces } = await exportCode(db, data.files, {
      version,
      guid: part ?? null,
      format,
      origin: cli.addresses().publicUrl,
      progress: progress.update,
    });
    await mkdir(dirname(out), { recursive: true });
    await pipeline(pieces, createWriteStream(out)).finally(() => progress.end());
    const images = format === "akn" ? await writeImages(data, version, dirname(out)) : 0;
    print(`Wrote ${out}${images === 0 ? "" : ` and ${counted(images, "image")} next to it`}.`);
  });
}

async function versionOf(
  { database: { db } }: ReadOnlyData,
  custId: string,
  archiveId: string | null,
): Promise<VersionKey> {
  if ((await findCustomerId(db, custId)) === null) throw notFound(`The town "${custId}"`);
  const versions = await storedVersions(db, custId);
  const version = versions.find((each) =>
    archiveId === null ? each.state === "current" : each.archiveId === archiveId,
  );
  if (version === undefined)
    throw notFound(
      archiveId === null ? `A current version of "${custId}"` : `The version "${archiveId}" of "${custId}"`,
    );
  return versionKey(version);
}

/** Writes images to the paths that the law refers to. Skips paths outside the folder. */
async function writeImages(
  { database: { db }, files }: ReadOnlyData,
  version: VersionKey,
  folder: string,
): Promise<number> {
  let written = 0;
  for await (const { src, content } of exportImages(db, files, version)) {
    const path = joinPath("code.xml", pathOf(src));
    if (path === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
    written += 1;
  }
  return written;
}
