import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Creates and hashes tokens with the installation's key. Read access to the database alone is not enough to forge one.
 */
export interface Secret {
  /** A new token for a link or a cookie: 256 random bits as base64url. */
  newToken(): string;
  /**
   * The hash that is stored instead of a token. `use` separates token types: a session token is not valid as a link
   * token.
   */
  hash(use: "session" | "link" | "apiKey", token: string): string;
  /** Encrypts a text, so that the database or the browser that keeps it does not reveal it. */
  seal(use: "authenticator" | "setup", text: string): string;
  /** The text; null if it was changed, or sealed for another use or with another key. */
  unseal(use: "authenticator" | "setup", sealed: string): string | null;
}

export function createSecret(key: string): Secret {
  return {
    newToken: () => randomBytes(32).toString("base64url"),
    hash: (use, token) => createHmac("sha256", key).update(`${use}:${token}`).digest("base64url"),
    seal: (use, text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealKey(key, use), iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    unseal: (use, sealed) => {
      const bytes = Buffer.from(sealed, "base64url");
      try {
        const decipher = createDecipheriv(CIPHER, sealKey(key, use), bytes.subarray(0, IV_BYTES));
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key of its own for each use, derived from the installation's. */
const sealKey = (key: string, use: string): Buffer => createHmac("sha256", key).update(`seal:${use}`).digest();

/**
 * Uses the configured key, or the one in the data folder. That is created at first start and readable only by its
 * owner.
 */
export async function openSecret(configured: string | null, dataFolder: string): Promise<Secret> {
  return createSecret(configured ?? (await storedKey(dataFolder)));
}

async function storedKey(dataFolder: string): Promise<string> {
  try {
    await storeSecret(randomBytes(32).toString("base64"), dataFolder);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return (await readFile(join(dataFolder, "secret"), "utf8")).trim();
}

/** Stores the key of a data folder that has none. */
export async function storeSecret(key: string, dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true });
  await writeFile(join(dataFolder, "secret"), `${key}\n`, { mode: 0o600, flag: "wx" });
}
