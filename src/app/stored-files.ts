import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import type { FileStore } from "../platform/files/port.ts";
import { notFound } from "../platform/http/failure.ts";
import { closedPolicy } from "../platform/http/security.ts";

/** Kinds that a browser may show; anything else is not served from here. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
};

/**
 * Stored files by their key (ROUTES-45), of those that everyone may see (`isOpen`, by address): for now the seals of
 * towns. Images of the law lie in the same store; they are given under the site that decides who may read it.
 */
export function serveStoredFiles(app: FastifyInstance, files: FileStore, isOpen: (address: string) => boolean): void {
  app.get<{ Params: { "*": string } }>("/user/file/*", async (request, reply) => {
    const key = request.params["*"];
    const mediaType = isOpen(`/user/file/${key}`) ? MEDIA_TYPES[extname(key)] : undefined;
    const bytes = mediaType === undefined ? null : await files.get(key);
    if (mediaType === undefined || bytes === null) throw notFound("That file");
    reply.type(mediaType).header("cache-control", "public, max-age=31536000, immutable").header("content-security-policy", closedPolicy);
    return reply.send(Buffer.from(bytes));
  });
}
