import { createHmac, randomBytes } from "node:crypto";
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
}

export function createSecret(key: string): Secret {
  return {
    newToken: () => randomBytes(32).toString("base64url"),
    hash: (use, token) => createHmac("sha256", key).update(`${use}:${token}`).digest("base64url"),
  };
}

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
