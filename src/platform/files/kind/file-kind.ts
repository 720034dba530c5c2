import { compoundFileKind, isCompoundFile } from "./compound-file.ts";
import { FILE_KINDS, type FileKindName } from "./kinds.ts";
import { encodingOf, textKind, type TextEncoding } from "./text-kind.ts";

export interface FileKind {
  readonly kind: FileKindName;
  /** For text, with the charset if it is known: "text/csv; charset=utf-8". */
  readonly mediaType: string;
  /** The usual one, without a dot; empty for unknown kinds. */
  readonly extension: string;
  /** Of text; null for all other files. */
  readonly encoding: TextEncoding | null;
}

/** A received file: `UploadedFile` is one. */
export interface FileToRecognize {
  /** The first bytes, 4,096 or all. */
  readonly head: Uint8Array;
  readonly path: string;
  /** Only chooses between kinds of plain text. */
  readonly name: string;
}

/** Where readers look for the header of a PDF if there is something else before it. */
const PDF_HEADER_WITHIN = 1024;

/** Tells from the bytes what a file is. A file is text only if all of it is. */
export async function kindOfFile(file: FileToRecognize): Promise<FileKind> {
  const encoding = await encodingOf(file);
  if (encoding !== null) return described(textKind(file, encoding), encoding);
  return described(await binaryKind(file), null);
}

async function binaryKind({ head, path }: FileToRecognize): Promise<FileKindName> {
  if (isCompoundFile(head)) return compoundFileKind(path);
  const found = await signatureOf(path);
  if (found !== null) return OTHER_NAMES[found] ?? (isKindName(found) ? found : "unknown");
  return /%PDF-\d/.test(latin1(head.subarray(0, PDF_HEADER_WITHIN))) ? "pdf" : "unknown";
}

/** Kinds that file-type names differently. */
const OTHER_NAMES: Readonly<Record<string, FileKindName>> = { apng: "png", oga: "ogg", opus: "ogg", spx: "ogg" };

const isKindName = (name: string): name is FileKindName => Object.hasOwn(FILE_KINDS, name);

/** file-type's name for a file; null if it does not know it. It tells Office files apart by what their zip contains. */
async function signatureOf(path: string): Promise<string | null> {
  // Only a process that receives files loads it.
  const { fileTypeFromFile } = await import("file-type");
  try {
    return (await fileTypeFromFile(path))?.ext ?? null;
  } catch (error) {
    // A damaged file, unless it could not be read.
    if (error instanceof Error && "syscall" in error) throw error;
    return null;
  }
}

function described(kind: FileKindName, encoding: TextEncoding | null): FileKind {
  const { mediaType, extension } = FILE_KINDS[kind];
  return {
    kind,
    mediaType: isWithCharset(kind, encoding) ? `${mediaType}; charset=${encoding}` : mediaType,
    extension,
    encoding,
  };
}

/** HTML may name its charset itself, and that is more likely to be right than a guess. */
const isWithCharset = (kind: FileKindName, encoding: TextEncoding | null): boolean =>
  kind === "txt" || kind === "csv" || (kind === "html" && encoding !== "windows-1252");

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
