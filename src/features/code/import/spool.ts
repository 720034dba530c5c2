import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Bytes that are gathered before they are written. */
const PAGE = 1024 * 1024;

/**
 * Texts kept out of memory, in a nameless file of the system's folder for such (TMPDIR): a large code has
 * 200 MB of them. The file is gone when the spool is closed, and when the process is killed.
 */
export class Spool {
  private readonly file: number;
  private readonly folder: string;
  /** Where each text ends in the file; it begins where the one before ends. */
  private ends = new Float64Array(1024);
  private count = 0;
  private readonly waiting = Buffer.allocUnsafe(PAGE);
  private waitingBytes = 0;
  private written = 0;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "towncode-texts-"));
    this.file = openSync(join(this.folder, "texts"), "wx+", 0o600);
    // Systems that cannot remove an open file remove it when it is closed.
    this.remove();
  }

  /** Keeps a text and answers its index: 0, 1, 2 … */
  add(text: string): number {
    const bytes = Buffer.byteLength(text);
    if (this.waitingBytes + bytes > PAGE) this.flush();
    if (bytes > PAGE) this.write(Buffer.from(text));
    else this.waitingBytes += this.waiting.write(text, this.waitingBytes);
    if (this.count === this.ends.length) this.ends = grown(this.ends);
    this.ends[this.count] = this.written + this.waitingBytes;
    return this.count++;
  }

  /** Throws `RangeError` for an index that was never given. */
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
      // Still open: `close` tries again.
    }
  }
}

function grown(from: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const to = new Float64Array(from.length * 2);
  to.set(from);
  return to;
}
