import { gzipSync } from "node:zlib";

/** What the JavaScript of a page weighs, in bytes of gzip level 9. */
export interface PageScripts {
  /** What the page loads before anyone touches it, and the code that is inline. */
  readonly code: number;
  /** Data with which React starts. */
  readonly data: number;
  /** Files of `code`. */
  readonly files: number;
}

/** A reading page may load so much code (bytes). */
export const MAX_PAGE_CODE = 130_000;

/** Weighs the scripts of a page that a server at `address` gave as `html`. */
export async function weighScripts(address: string, html: string): Promise<PageScripts> {
  const names = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ""));
  const inline = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? "",
  );
  const isData = (text: string): boolean => text.includes("streamController.enqueue");
  let code = gzipped(inline.filter((text) => !isData(text)).join("\n"));
  for (const name of names) code += gzipped(Buffer.from(await (await fetch(address + name)).arrayBuffer()));
  return { code, data: gzipped(inline.filter(isData).join("")), files: names.size };
}

const gzipped = (what: string | Buffer): number => gzipSync(what, { level: 9 }).length;
