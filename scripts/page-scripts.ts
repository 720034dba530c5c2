import { gzipSync } from "node:zlib";
import { LIBRARIES } from "./chunks.ts";

/** Size of a page's JavaScript, in bytes (gzip level 9). */
export interface PageScripts {
  /** Code loaded before any interaction, including inline code. */
  readonly code: number;
  /** The part of `code` that is not in the file of libraries. */
  readonly own: number;
  /** Data for React's hydration. */
  readonly data: number;
  /** Number of files in `code`. */
  readonly files: number;
}

/** Maximum code of a reading page, in bytes. */
export const MAX_PAGE_CODE = 145_000;
/** Maximum of our own part of it, which a new release sends to every returning reader. */
export const MAX_READING_CODE = 32_000;
/** Maximum of our own part on all other public pages. */
export const MAX_OWN_CODE = 45_000;

/** Measures the scripts of a page that the server at `address` returned as `html`. */
export async function weighScripts(address: string, html: string): Promise<PageScripts> {
  const names = new Set([...html.matchAll(/["\s](\/assets\/[\w-]+\.js)(?=["\s])/g)].map((match) => match[1] ?? ""));
  const inline = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))([^>]*)>([\s\S]*?)<\/script>/g)].map(
    ([, attributes = "", text = ""]) => ({ attributes, text }),
  );
  const isData = ({ attributes, text }: (typeof inline)[number]): boolean =>
    attributes.includes("application/json") || text.includes("streamController.enqueue");
  const textOf = (scripts: typeof inline): string => scripts.map(({ text }) => text).join("\n");
  let code = gzipped(textOf(inline.filter((each) => !isData(each))));
  let own = code;
  for (const name of names) {
    const size = gzipped(Buffer.from(await (await fetch(address + name)).arrayBuffer()));
    code += size;
    if (!name.includes(LIBRARIES)) own += size;
  }
  return { code, own, data: gzipped(textOf(inline.filter(isData))), files: names.size };
}

const gzipped = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length;
