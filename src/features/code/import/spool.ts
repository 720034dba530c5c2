import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Size of the write buffer in bytes. */
const PAGE = 1024 * 1024;

/**
 * Stores texts in an unlinked temporary file (in TMPDIR) instead of memory: a large code has 200 MB of text. The file
 * disappears when the spool is closed, even if the process is killed.
 */
export class Spool {
  private readonly file: number;
  private readonly folder: string;
  /** End offset of each text in the file. Each text starts where the previous one ends. */
  private ends = new Float64Array(1024);
  private count = 0;
  private readonly waiting = Buffer.allocUnsafe(PAGE);
  private waitingBytes = 0;
  private written = 0;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "towncode-texts-"));
    this.file = openSync(join(this.folder, "texts"), "wx+", 0o600);
    // On systems that cannot remove an open file, `close` removes it.
    this.remove();
  }

  /** Stores a text and returns its index: 0, 1, 2 … */
  add(text: string): number {
    const bytes = Buffer.byteLength(text);
    if (this.waitingBytes + bytes > PAGE) this.flush();
    if (bytes > PAGE) this.write(Buffer.from(text));
    else this.waitingBytes += this.waiting.write(text, this.waitingBytes);
    if (this.count === this.ends.length) this.ends = grown(this.ends);
    this.ends[this.count] = this.written + this.waitingBytes;
    return this.count++;
  }

  /** Throws `RangeError` for an unknown index. */
  get(index: number): string {
    const end = index >= 0 && index < this.count ? this.ends[index] : undefined;
    if (end === undefined) throw new RangeError(`There is no text ${index}`);
    const start = index === 0 ? 0 : (this.ends[index - 1] ?? 0);
    if (end > this.written) this.flush();
    const bytes = Buffer.allocUnsafe(end - start);
    for (let at = 0; at < bytes.length;) {
      const got = readSync(this.file, bytes, at, bytes.length - at, start + at);
      if (got === 0) throw new Error("The file of texts ended too early");
      at += got;
    }
    return bytes.toString();
  }

  close(): void {
    closeSync(this.file);
    this.remove();
  }

  private flush(): void {
    this.write(this.waiting.subarray(0, this.waitingBytes));
    this.waitingBytes = 0;
  }

  private write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) at += writeSync(this.file, bytes, at, bytes.length - at, this.written + at);
    this.written += bytes.length;
  }

  private remove(): void {
    try {
      rmSync(this.folder, { recursive: true, force: true });
    } catch {
      // The file is still open; `close` tries again.
    }
  }
}

function grown(from: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const to = new Float64Array(from.length * 2);
  to.set(from);
  return to;
}
