import { Readable, PassThrough } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of an archive. */
export interface ZipEntry {
  /** "law/chapter-1.xml": relative, "/" between its parts. */
  readonly path: string;
  /** Whole, or in pieces as they come. */
  readonly content: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** When it was last changed; now when left out. */
  readonly modified?: Date;
}

/**
 * A zip archive of entries, one after the other as it is read: an entry is asked for when the one before has gone
 * out. Fails as the entries fail. When the reader goes away, no more of them are asked for.
 */
export function zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const gone = new AbortController();
  out.once("close", () => gone.abort());
  zip.on("error", (error: Error) => out.destroy(error));
  // What fails here destroys `out`, whose reader hears of it.
  pipeline(zip.outputStream, out).catch(() => undefined);
  feed(zip, entries, gone.signal).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
}

async function feed(
  zip: ZipFile,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  gone: AbortSignal,
): Promise<void> {
  for await (const { path, content, modified } of entries) {
    gone.throwIfAborted();
    const source = Readable.from(typeof content === "string" || content instanceof Uint8Array ? [content] : content, {
      objectMode: false,
    });
    zip.addReadStream(source, path, modified === undefined ? {} : { mtime: modified });
    await finished(source, { signal: gone });
  }
  zip.end();
}
