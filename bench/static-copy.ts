import { createServer } from "node:http";
import { once } from "node:events";
import { gzipSync } from "node:zlib";

interface StaticFile {
  readonly type: string;
  readonly body: Buffer;
}

/**
 * Serves a copy of a page as plain files, without its scripts: the same HTML, styles, fonts and images, compressed in
 * advance. The fastest that this page can be with its looks.
 */
export async function serveStaticCopy(
  address: string,
  path: string,
  port: number,
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const files = new Map<string, StaticFile>();
  const html = withoutScripts(await (await fetch(address + path)).text());
  files.set("/", { type: "text/html; charset=utf-8", body: gzipSync(html) });
  await copyFiles(address, html, files);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    if (file === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { "content-type": file.type, "content-encoding": "gzip", "content-length": file.body.length })
        .end(file.body);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, "")
    .replace("<html", '<html data-js=""');

/** The files that a document or a stylesheet names, and those that these name. */
async function copyFiles(address: string, text: string, files: Map<string, StaticFile>): Promise<void> {
  const named = [...text.matchAll(/<(?:link|img)\b[^>]*?(?:href|src)="(\/[^"]+)"|url\("?(\/[^")]+)"?\)/g)];
  for (const [, attribute, inStyles] of named) {
    const [path = ""] = (attribute ?? inStyles ?? "").replaceAll("&amp;", "&").split("#");
    if (files.has(path)) continue;
    const answer = await fetch(address + path);
    const type = answer.headers.get("content-type") ?? "";
    const body = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok || type.startsWith("text/html")) continue;
    files.set(path, { type, body: gzipSync(body) });
    if (type.startsWith("text/css")) await copyFiles(address, body.toString(), files);
  }
}
