import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

const CHUNK_BYTES = 512 * 1024;
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

interface Chunk {
  readonly packed: Buffer;
  /** Index of the first text in it, and where each ends (in characters of the whole). */
  readonly first: number;
  readonly ends: Uint32Array;
}

/**
 * Texts kept in little memory, in the order in which they came: 180 MB of a code's law take about 40 MB.
 * Reading them in order is cheap; reading one unpacks its chunk.
 */
export class Spool {
  private readonly chunks: Chunk[] = [];
  private waiting: string[] = [];
  private waitingChars = 0;
  private count = 0;
  private unpacked: { readonly chunk: Chunk; readonly texts: readonly string[] } | null = null;

  /** Keeps a text and answers its index: 0, 1, 2 … */
  add(text: string): number {
    this.waiting.push(text);
    this.waitingChars += text.length;
    if (this.waitingChars >= CHUNK_BYTES) this.pack();
    return this.count++;
  }

  /** Throws `RangeError` for an index that was never given. */
  get(index: number): string {
    if (index < 0 || index >= this.count) throw new RangeError(`There is no text ${index}`);
    const first = this.count - this.waiting.length;
    if (index >= first) return this.waiting[index - first] ?? "";
    const chunk = this.chunkOf(index);
    if (this.unpacked?.chunk !== chunk) this.unpacked = { chunk, texts: unpack(chunk) };
    return this.unpacked.texts[index - chunk.first] ?? "";
  }

  private pack(): void {
    const whole = this.waiting.join("");
    const ends = new Uint32Array(this.waiting.length);
    let end = 0;
    this.waiting.forEach((text, at) => (ends[at] = end += text.length));
    this.chunks.push({ packed: zstdCompressSync(whole, LEVEL), first: this.count + 1 - this.waiting.length, ends });
    this.waiting = [];
    this.waitingChars = 0;
  }

  private chunkOf(index: number): Chunk {
    let low = 0;
    let high = this.chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.chunks[middle]?.first ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    const chunk = this.chunks[low];
    if (chunk === undefined) throw new RangeError(`There is no text ${index}`);
    return chunk;
  }
}

function unpack(chunk: Chunk): string[] {
  const whole = zstdDecompressSync(chunk.packed).toString();
  return Array.from(chunk.ends, (end, at) => whole.slice(at === 0 ? 0 : chunk.ends[at - 1], end));
}
