import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What an authenticator or a hostile page may do otherwise than it should. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** "webauthn.create" instead of "webauthn.get", or the reverse. */
  readonly type?: string;
  readonly counter?: number;
  readonly isPresent?: boolean;
  readonly topOrigin?: string;
  /** Changes the signature. */
  readonly isForged?: boolean;
  /** The id of another credential. */
  readonly id?: string;
}

const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();
/** Flags: user present, and user verified. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** An authenticator in software (P-256, attestation "none"), as a browser would use it at an origin. */
export class TestPasskey {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  readonly id = randomBytes(32).toString("base64url");
  readonly #isVerifying: boolean;
  counter = 0;

  constructor(origin: string, { isVerifying = true }: { readonly isVerifying?: boolean } = {}) {
    this.#origin = origin;
    this.#isVerifying = isVerifying;
  }

  /** The answer to the options of a registration. */
  create(options: unknown, deviation: Deviation = {}): Record<string, unknown> {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const id = Buffer.from(this.id, "base64url");
    const data = Buffer.concat([
      this.#data(HAS_KEY, deviation),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      key,
    ]);
    const head = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
    const text = (name: string): Buffer => Buffer.concat([Buffer.from([0x60 + name.length]), Buffer.from(name)]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
      head,
      data,
    ]);
    return this.#answer(deviation, {
      clientDataJSON: this.#clientData("webauthn.create", options, deviation).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** The answer to the options of a sign-in. */
  get(options: unknown, deviation: Deviation = {}): Record<string, unknown> {
    this.counter += 1;
    const data = this.#data(0, deviation);
    const client = this.#clientData("webauthn.get", options, deviation);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    if (deviation.isForged === true) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
    return this.#answer(deviation, {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }

  #answer({ id = this.id }: Deviation, response: object): Record<string, unknown> {
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #data(more: number, { rpId = new URL(this.#origin).hostname, counter = this.counter, isPresent = true }: Deviation) {
    const flags = more | (isPresent ? PRESENT : 0) | (isPresent && this.#isVerifying ? VERIFIED : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  #clientData(usual: string, options: unknown, { type = usual, origin = this.#origin, ...more }: Deviation): Buffer {
    const { challenge } = options as { readonly challenge: string };
    const { topOrigin } = more;
    const framed = topOrigin === undefined ? { crossOrigin: false } : { crossOrigin: true, topOrigin };
    return Buffer.from(JSON.stringify({ type, challenge: more.challenge ?? challenge, origin, ...framed }));
  }
}
