import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { IncomingMessage, ServerResponse } from "node:http";

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (body: Buffer) => promisify(zstdCompress)(body),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};
type Encoding = keyof typeof compressors;
/** Best first: zstd is the quickest to make at about the size of brotli 5. */
const PREFERENCE: readonly Encoding[] = ["zstd", "br", "gzip"];
const WORTH_COMPRESSING = 1024;

/** A body with its ETag that is compressed once for each encoding, when first asked for. */
export class EncodedBody {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly identity: Buffer;
  readonly #encoded = new Map<Encoding, Buffer>();

  constructor(body: Buffer, headers: Record<string, string>, status = 200) {
    this.identity = body;
    this.status = status;
    this.etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    this.headers = { ...headers, etag: this.etag, vary: "accept-encoding" };
  }

  /** Bytes that it holds in memory. */
  get size(): number {
    let size = this.identity.length + 1024;
    for (const body of this.#encoded.values()) size += body.length;
    return size;
  }

  /** Answers at once when the encoding is there; false when it has to be made first (`prepare`). */
  sendNow(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.headers["if-none-match"] === this.etag) {
      response.writeHead(304, this.headers).end();
      return true;
    }
    const encoding = this.#encodingFor(request);
    const body = encoding === null ? this.identity : this.#encoded.get(encoding);
    if (body === undefined) return false;
    const length = { "content-length": String(body.length) };
    response.writeHead(this.status, encoding === null ? { ...this.headers, ...length } : { ...this.headers, ...length, "content-encoding": encoding });
    response.end(request.method === "HEAD" ? undefined : body);
    return true;
  }

  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const encoding = this.#encodingFor(request);
    if (encoding !== null && !this.#encoded.has(encoding)) this.#encoded.set(encoding, await compressors[encoding](this.identity));
    this.sendNow(request, response);
  }

  #encodingFor(request: IncomingMessage): Encoding | null {
    if (this.identity.length < WORTH_COMPRESSING || this.headers["content-type"]?.startsWith("image/")) return null;
    const accepted = request.headers["accept-encoding"];
    if (typeof accepted !== "string") return null;
    return PREFERENCE.find((encoding) => accepts(accepted, encoding)) ?? null;
  }
}

function accepts(header: string, encoding: string): boolean {
  return header.split(",").some((part) => {
    const [name, quality] = part.split(";");
    return name?.trim() === encoding && !/q=0(\.0+)?\s*$/.test(quality ?? "");
  });
}
