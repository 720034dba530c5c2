import { ReadError, type Source, type Warning } from "../../../domain/law/reader.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import type { Collected } from "./collect.ts";
import { imageTypeOf, looksLikeSvg, type ImageType } from "./image-type.ts";

/** An image of the code: the name by which the content calls it, and its bytes. */
export interface SourceImage extends ImageType {
  readonly src: string;
  readonly bytes: Uint8Array;
}

/** A row of `version_files`. */
export interface StoredImage {
  readonly src: string;
  readonly key: string;
  readonly mediaType: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Finds the images that the code shows. What cannot be shown is said in a warning, and its alternative text stands for it. */
export async function findImages(source: Source, collected: Collected): Promise<SourceImage[]> {
  const found: SourceImage[] = [];
  for (const src of collected.images.keys()) {
    const bytes = collected.embedded.get(src) ?? (await bytesOf(source, src));
    const kind = bytes === null ? null : imageTypeOf(bytes);
    if (bytes === null || kind === null) collected.warn(warningOf(src, bytes));
    else {
      found.push({ src, bytes, ...kind });
      collected.alsoHash(src);
      collected.alsoHash(bytes);
    }
  }
  return found;
}

/** Puts images into the store. The same bytes are kept once, so what a failed import leaves does no harm. */
export async function storeImages(files: FileStore, images: readonly SourceImage[]): Promise<StoredImage[]> {
  const kept: StoredImage[] = [];
  for (const { src, bytes, extension, mediaType, width, height } of images) {
    kept.push({ src, key: await files.put(bytes, extension), mediaType, width, height });
  }
  return kept;
}

async function bytesOf(source: Source, src: string): Promise<Uint8Array | null> {
  if (/^[a-z][a-z0-9+.-]*:/i.test(src)) return null;
  for (const path of new Set([src, decoded(src)].map((each) => each.replace(/^\.\//, "").replace(/[?#].*$/, "")))) {
    try {
      return await source.bytes(path);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
    }
  }
  return findByFileName(source, src);
}

/** Codes that were taken apart into files call an image as it lay beside one of them: the only file of its name is meant. */
async function findByFileName(source: Source, src: string): Promise<Uint8Array | null> {
  const name = decoded(src).split("/").at(-1) ?? "";
  const found = name === "" ? [] : (await source.list()).filter((path) => path === name || path.endsWith(`/${name}`));
  return found.length === 1 && found[0] !== undefined ? source.bytes(found[0]) : null;
}

function decoded(src: string): string {
  try {
    return decodeURI(src);
  } catch {
    return src;
  }
}

function warningOf(src: string, bytes: Uint8Array | null): Warning {
  const name = src.length > 100 ? `${src.slice(0, 100)}…` : src;
  if (bytes !== null && looksLikeSvg(bytes)) {
    return {
      code: "missing-image",
      message: `The image “${name}” is an SVG drawing, which can carry scripts; it was left out. Convert it to PNG.`,
    };
  }
  if (bytes !== null)
    return {
      code: "missing-image",
      message: `The image “${name}” is no PNG, JPEG, GIF or WebP file; it was left out.`,
    };
  if (/^https?:/i.test(src))
    return {
      code: "missing-image",
      message: `The image “${name}” lies on another site; it was not fetched. Put it beside the code.`,
    };
  return { code: "missing-image", message: `The image “${name}” is not there. The rest was read.` };
}
