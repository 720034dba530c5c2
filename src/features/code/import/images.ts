import { extname } from "node:path";
import { pathOf } from "../../../domain/law/read/paths.ts";
import { ReadError, type Source, type Warning } from "../../../domain/law/reader.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import type { Collected } from "./collect.ts";
import { imageTypeOf, looksLikeSvg, type ImageType } from "./image-type.ts";

/** Each file is synced to the disk, which takes some milliseconds. */
const STORED_AT_ONCE = 8;

/** All images and files of a code: they are in memory together. */
const MAX_BYTES = 500_000_000;

const tooLarge = (): ReadError =>
  new ReadError(
    "too-large",
    `The images and files of this code have more than ${MAX_BYTES / 1_000_000} MB together. Reduce their size.`,
  );

/** An image of the code, or a file that it links to: its name in the content, and its bytes. */
export interface SourceImage extends Omit<ImageType, "mediaType" | "extension"> {
  readonly src: string;
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly extension: string;
}

/** A row of `version_files`. */
export interface StoredImage {
  readonly src: string;
  readonly key: string;
  readonly mediaType: string;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Loads the images of the code and the files that it links to. An image that cannot be shown and a file that is not
 * there get a warning; readers see their names.
 */
export async function findImages(source: Source, collected: Collected): Promise<SourceImage[]> {
  const found: SourceImage[] = [];
  const names = new FileNames(source);
  let size = 0;
  const add = (image: SourceImage): void => {
    size += image.bytes.length;
    if (size > MAX_BYTES) throw tooLarge();
    found.push(image);
    collected.addToHash(image.src);
    collected.addToHash(image.bytes);
  };
  for (const src of collected.images.keys()) {
    const bytes = collected.embedded.get(src) ?? (await bytesOf(source, src, names));
    const type = bytes === null ? null : imageTypeOf(bytes);
    if (bytes === null || type === null) collected.warn(warningOf(src, bytes));
    else add({ src, bytes, ...type });
  }
  for (const src of collected.files) {
    if (found.some((image) => image.src === src)) continue;
    const bytes = await bytesOf(source, src, names);
    if (bytes === null) collected.warn(missingFile(src));
    else add({ src, bytes, ...fileType(src, bytes) });
  }
  return found;
}

/** Images are shown like those of the law; all other files are saved by the browser, whatever they are. */
function fileType(src: string, bytes: Uint8Array): Pick<SourceImage, "mediaType" | "extension" | "width" | "height"> {
  const image = imageTypeOf(bytes);
  if (image !== null) return image;
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";
  const mediaType = isPdf ? "application/pdf" : "application/octet-stream";
  return { mediaType, extension: extname(pathOf(src)).slice(1).toLowerCase(), width: null, height: null };
}

/** Saves images to the file store. Identical bytes are stored once, so leftovers of a failed import do no harm. */
export async function storeImages(files: FileStore, images: readonly SourceImage[]): Promise<StoredImage[]> {
  const stored: StoredImage[] = [];
  for (let at = 0; at < images.length; at += STORED_AT_ONCE) {
    const batch = images.slice(at, at + STORED_AT_ONCE);
    stored.push(...(await Promise.all(batch.map((image) => storeImage(files, image)))));
  }
  return stored;
}

async function storeImage(
  files: FileStore,
  { src, bytes, extension, mediaType, width, height }: SourceImage,
): Promise<StoredImage> {
  return { src, key: await files.put(bytes, extension), mediaType, width, height };
}

async function bytesOf(source: Source, src: string, names: FileNames): Promise<Uint8Array | null> {
  if (/^[a-z][a-z0-9+.-]*:/i.test(src)) return null;
  for (const path of new Set([src, decoded(src)].map((each) => pathOf(each.replace(/^\.\//, ""))))) {
    try {
      return await source.bytes(path);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
    }
  }
  const path = await names.only(decoded(src).split("/").at(-1) ?? "");
  return path === null ? null : source.bytes(path);
}

/**
 * The files of a source by name. When a code was split into files, image paths are relative to one of them: if only one
 * file has the name, it is used. The source is listed once, however many images are missing.
 */
class FileNames {
  private readonly source: Source;
  private paths: Promise<ReadonlyMap<string, readonly string[]>> | null = null;

  constructor(source: Source) {
    this.source = source;
  }

  async only(name: string): Promise<string | null> {
    this.paths ??= this.source.list().then((all) => Map.groupBy(all, (path) => path.split("/").at(-1) ?? ""));
    const [path, ...others] = (await this.paths).get(name) ?? [];
    return path !== undefined && others.length === 0 ? path : null;
  }
}

function decoded(src: string): string {
  try {
    return decodeURI(src);
  } catch {
    return src;
  }
}

const shortName = (src: string): string => (src.length > 100 ? `${src.slice(0, 100)}…` : src);

const missingFile = (src: string): Warning => ({
  code: "missing-file",
  message: `The file “${shortName(src)}” is missing, so its name is not a link. Everything else was read.`,
});

function warningOf(src: string, bytes: Uint8Array | null): Warning {
  const name = shortName(src);
  if (bytes !== null && looksLikeSvg(bytes)) {
    return {
      code: "missing-image",
      message: `The image “${name}” was left out because it is an SVG file, which can contain scripts. Convert it to PNG.`,
    };
  }
  if (bytes !== null)
    return {
      code: "missing-image",
      message: `The image “${name}” was left out because it is not a PNG, JPEG, GIF or WebP file.`,
    };
  if (/^https?:/i.test(src))
    return {
      code: "missing-image",
      message: `The image “${name}” was not downloaded because it is on another website. Add the file to the code.`,
    };
  return { code: "missing-image", message: `The image “${name}” is missing. Everything else was read.` };
}
