import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hashOf } from "../files/key.ts";
import type { FileStore } from "../files/port.ts";
import { byteRange } from "./byte-range.ts";
import { notFound } from "./failure.ts";
import { dispositionOf, type FileToSend } from "./file-answer.ts";
import { hasEtag } from "./etag.ts";
import { headersOfFile } from "./security.ts";

/**
 * Sends a stored file, or the part of it that the Range header requests, to GET; its headers alone to HEAD. The key is
 * the hash of the bytes, so a file never changes and its ETag is the hash. Throws "not found" if the bytes are missing.
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { key, mediaType, fileName, disposition, isPublic, isFixed }: FileToSend,
): Promise<FastifyReply> {
  const facts = await files.stat(key);
  if (facts === null) throw notFound("That file");
  const etag = `"${hashOf(key)}"`;
  reply.headers({
    etag,
    "accept-ranges": "bytes",
    "cache-control": cacheControl({ isPublic, isFixed }),
    ...headersOfFile(mediaType),
    "x-content-type-options": "nosniff",
  });
  const { "if-none-match": known, "if-range": since } = request.headers;
  if (hasEtag(known, etag)) return reply.code(304).send();
  reply.type(mediaType);
  if (fileName !== null) reply.header("content-disposition", dispositionOf(fileName, disposition));
  else if (disposition === "attachment") reply.header("content-disposition", disposition);
  // A stream, because the framework would replace the length of an answer without a body.
  if (request.method === "HEAD") return reply.header("content-length", facts.size).send(Readable.from([]));
  // An If-Range with a date or another ETag means another file: send this one entirely.
  const range = since === undefined || since === etag ? byteRange(request.headers.range, facts.size) : "all";
  if (range === "none") return refuseRange(reply, facts.size);
  const file = await files.get(key, range === "all" ? undefined : range);
  if (file === null) throw notFound("That file");
  if (range === "all") return reply.header("content-length", file.size).send(file.stream);
  return reply
    .code(206)
    .header("content-range", `bytes ${range.start}-${range.end}/${file.size}`)
    .header("content-length", range.end - range.start + 1)
    .send(file.stream);
}

function cacheControl({ isPublic, isFixed }: Pick<FileToSend, "isPublic" | "isFixed">): string {
  if (!isPublic) return "private, no-cache";
  return isFixed ? "public, max-age=31536000, immutable" : "public, no-cache";
}

function refuseRange(reply: FastifyReply, size: number): FastifyReply {
  for (const header of ["etag", "content-type", "content-disposition"]) reply.removeHeader(header);
  return reply
    .code(416)
    .headers({ "cache-control": "no-store", "content-range": `bytes */${size}` })
    .send();
}
