import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "../../../platform/files/port.ts";
import { keyOf } from "../../../platform/files/key.ts";
import { kindOfFile } from "../../../platform/files/kind/file-kind.ts";
import { MAX_UPLOAD_BYTES } from "../../../platform/http/upload.ts";
import { withoutUnseen } from "../../../platform/http/typed-name.ts";

/** The columns of a law's PDF. */
export interface PdfColumns {
  readonly key: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
}

/** Receives a PDF of a folder and stores it, unless it is a dry run; or says why it cannot be used. */
export async function receivePdf(
  files: FileStore,
  { folder, path, isDryRun }: { readonly folder: string; readonly path: string; readonly isDryRun: boolean },
): Promise<PdfColumns | string> {
  const full = join(folder, path);
  const facts = await stat(full).catch(() => null);
  if (facts === null || !facts.isFile()) return `The file “${path}” is missing.`;
  if (facts.size > MAX_UPLOAD_BYTES) return `The file “${path}” is larger than 100\u00A0MB.`;
  if (facts.size === 0) return `The file “${path}” is empty.`;
  const name = withoutUnseen(path.split("/").at(-1) ?? path).slice(-300);
  const incoming = await files.receive(createReadStream(full));
  try {
    const { mediaType, extension } = await kindOfFile({ head: incoming.head, path: incoming.path, name });
    if (extension !== "pdf") return `The file “${path}” is not a PDF${extension === "" ? "" : ` (${extension})`}.`;
    const key = isDryRun ? keyOf(incoming.hash, extension) : await incoming.keep(extension);
    return { key, fileName: name, mediaType, size: facts.size };
  } finally {
    await incoming.discard();
  }
}
