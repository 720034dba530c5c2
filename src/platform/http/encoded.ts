import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding, compress, FASTEST, SMALLEST, WORTH_COMPRESSING, type Encoding } from "./compression.ts";

interface Options {
  readonly status?: number;
  /** Whether the body is sent many times, so that it should be small rather than quickly compressed. */
  readonly isKept?: boolean;
  /** The body compressed with brotli, if that was done in advance. */
  readonly brotli?: Buffer;
}

/** A response body with its ETag. Each encoding is compressed once, on first request. */
export class EncodedBody {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly identity: Buffer;
  readonly #preference: readonly Encoding[];
  readonly #encoded = new Map<Encoding, Buffer>();
  /** Of complete answers, by encoding: made once, because a page from the cache is sent thousands of times a second. */
  readonly #sent = new Map<Encoding | null, Readonly<Record<string, string>>>();

  constructor(body: Buffer, headers: Record<string, string>, { status = 200, isKept = false, brotli }: Options = {}) {
    this.identity = body;
    this.status = status;
    this.#preference = isKept ? SMALLEST : FASTEST;
    if (brotli !== undefined) this.#encoded.set("br", brotli);
    this.etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    this.headers = { ...headers, etag: this.etag, vary: ["accept-encoding", headers.vary].filter(Boolean).join(", ") };
  }

  /** Bytes in memory. */
  get size(): number {
    let size = this.identity.length + 1024;
    for (const body of this.#encoded.values()) size += body.length;
    return size;
  }

  /** Answers a request, without delay if the encoding is already cached. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers["if-none-match"] === this.etag) {
      response.writeHead(304, this.headers).end();
      return;
    }
    const encoding = this.#encodingFor(request);
    const body = encoding === null ? this.identity : (this.#encoded.get(encoding) ?? (await this.#encode(encoding)));
    response.writeHead(this.status, this.#headersOf(encoding, body));
    response.end(request.method === "HEAD" ? undefined : body);
  }

  #headersOf(encoding: Encoding | null, body: Buffer): Readonly<Record<string, string>> {
    const known = this.#sent.get(encoding);
    if (known !== undefined) return known;
    const headers: Record<string, string> = { ...this.headers, "content-length": String(body.length) };
    if (encoding !== null) headers["content-encoding"] = encoding;
    this.#sent.set(encoding, headers);
    return headers;
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    const body = await compress(encoding, this.identity);
    this.#encoded.set(encoding, body);
    return body;
  }

  #encodingFor(request: IncomingMessage): Encoding | null {
    if (this.identity.length < WORTH_COMPRESSING || this.headers["content-type"]?.startsWith("image/")) return null;
    return acceptedEncoding(request.headers["accept-encoding"]?.toString(), this.#preference);
  }
}
