import { Readable, PassThrough } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file in an archive. */
export interface ZipEntry {
  /** "law/chapter-1.xml": relative, "/" between its parts. */
  readonly path: string;
  /** Complete, or streamed. */
  readonly content: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** Time of the last change; default now. */
  readonly modified?: Date;
  /** False for content that is compressed already; default true. */
  readonly compress?: boolean;
}

/**
 * Streams a zip archive, requesting each entry when the one before has been written. Fails if an entry fails. Stops
 * requesting entries when the reader closes.
 */
export function zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const closed = new AbortController();
  out.once("close", () => closed.abort());
  zip.on("error", (error: Error) => out.destroy(error));
  // A failure here destroys `out`, which its reader notices.
  pipeline(zip.outputStream, out).catch(() => undefined);
  feed(zip, entries, closed.signal).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
}

async function feed(
  zip: ZipFile,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  closed: AbortSignal,
): Promise<void> {
  for await (const { path, content, modified, compress = true } of entries) {
    closed.throwIfAborted();
    const source = Readable.from(typeof content === "string" || content instanceof Uint8Array ? [content] : content, {
      objectMode: false,
    });
    try {
      zip.addReadStream(source, path, { compress, ...(modified !== undefined && { mtime: modified }) });
      await finished(source, { signal: closed });
    } finally {
      // Closes the content if the reader has gone.
      source.destroy();
    }
  }
  zip.end();
}
