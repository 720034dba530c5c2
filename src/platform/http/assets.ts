import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
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

/** Loads the built browser files into memory (under 2 MB), by address. */
export function loadAssets(folder: string): ReadonlyMap<string, EncodedBody> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .filter(({ name }) => extname(name) in TYPES)
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const address = `/${relative(folder, path).split(sep).join("/")}`;
        return [address, builtAsset(address, readFileSync(path))] as const;
      }),
  );
}

/** A file of the build. Those in /assets/ have a hash in their name and never change. */
export function builtAsset(address: string, body: Buffer): EncodedBody {
  const lifetime = address.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  const type = TYPES[extname(address)] ?? "application/octet-stream";
  return new EncodedBody(body, { ...securityHeaders, "content-type": type, "cache-control": lifetime });
}
