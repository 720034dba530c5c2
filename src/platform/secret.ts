import { createHmac, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Hashes of tokens under the installation's key: whoever reads the database alone can make none. */
export interface Secret {
  /** A new token for a link or a cookie: 256 random bits, base64url. */
  newToken(): string;
  /** What is kept of a token. `use` keeps the kinds apart: a session's token is no good as a link's. */
  hash(use: "session" | "link" | "apiKey", token: string): string;
}

export function createSecret(key: string): Secret {
  return {
    newToken: () => randomBytes(32).toString("base64url"),
    hash: (use, token) => createHmac("sha256", key).update(`${use}:${token}`).digest("base64url"),
  };
}

/** The key as it is set, else the one that the data folder keeps; made there at the first start, readable by its owner alone. */
export async function openSecret(set: string | null, dataFolder: string): Promise<Secret> {
  return createSecret(set ?? (await storedKey(dataFolder)));
}

async function storedKey(dataFolder: string): Promise<string> {
  const file = join(dataFolder, "secret");
  await mkdir(dataFolder, { recursive: true });
  try {
    await writeFile(file, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
