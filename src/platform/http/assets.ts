import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { WORTH_COMPRESSING } from "./compression.ts";
import { EncodedBody } from "./encoded.ts";
import { securityHeaders } from "./security.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

const COMPRESSIBLE: ReadonlySet<string> = new Set([".js", ".css", ".svg"]);
/** Ending of the name of a compressed file. */
const COMPRESSED = ".br";

/** Loads the built browser files into memory (under 2 MB), by address. */
export function loadAssets(folder: string): ReadonlyMap<string, EncodedBody> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = new Set(files.map(({ parentPath, name }) => join(parentPath, name)));
  return new Map(
    [...paths]
      .filter((path) => extname(path) in TYPES)
      .map((path) => {
        const address = `/${relative(folder, path).split(sep).join("/")}`;
        const compressed = path + COMPRESSED;
        const brotli = paths.has(compressed) ? readFileSync(compressed) : undefined;
        return [address, builtAsset(address, readFileSync(path), brotli)] as const;
      }),
  );
}

/** Compresses the built files as far as possible. Takes seconds, so it is part of the build. */
export async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.has(extname(file)))
      .map(async (file) => {
        const body = await readFile(join(folder, file));
        if (body.length >= WORTH_COMPRESSING)
          await writeFile(join(folder, file + COMPRESSED), await promisify(brotliCompress)(body));
      }),
  );
}

/** A file of the build. Those in /assets/ have a hash in their name and never change. */
export function builtAsset(address: string, body: Buffer, brotli?: Buffer): EncodedBody {
  const lifetime = address.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  const type = TYPES[extname(address)] ?? "application/octet-stream";
  const headers = { ...securityHeaders, "content-type": type, "cache-control": lifetime };
  return new EncodedBody(body, headers, { isKept: true, brotli });
}
