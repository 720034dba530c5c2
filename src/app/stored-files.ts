import { extname } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isShown, shownType } from "../features/files/policy.ts";
import { findStoredFile } from "../features/files/stored.ts";
import type { Registry } from "../features/sites/registry.ts";
import type { Db } from "../platform/db/db.ts";
import type { FileStore } from "../platform/files/port.ts";
import { visitor, type Actor } from "../platform/http/access.ts";
import { admit } from "../platform/http/admission.ts";
import { notFound } from "../platform/http/failure.ts";
import { dispositionOf } from "../platform/http/file-answer.ts";
import { closedPolicy } from "../platform/http/security.ts";

const A_YEAR = "max-age=31536000, immutable";

interface Parts {
  readonly db: Db;
  readonly files: FileStore;
  readonly registry: Pick<Registry, "findSite" | "may" | "isBranding">;
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
}

interface Served {
  readonly key: string;
  readonly mediaType: string;
  /** null: shown in the browser instead of downloaded. */
  readonly fileName: string | null;
  readonly isPublic: boolean;
}

/**
 * ROUTES-45, FILES-01: files stored by towns and their editors. Seals and banners are public, also those of private
 * towns; all other files are for users who may view the town (API-81). Images of the law are in the same store but
 * never served here: their addresses contain the site, which decides who may read them.
 */
export function serveStoredFiles(app: FastifyInstance, parts: Parts): void {
  app.get<{ Params: { "*": string } }>("/user/file/*", async (request, reply) => {
    const path = request.params["*"];
    const served = parts.registry.isBranding(`/user/file/${path}`)
      ? branding(path)
      : await findServed(parts, request, path);
    const bytes = served === null ? null : await parts.files.get(served.key);
    if (served === null || bytes === null) throw notFound("That file");
    return send(reply, served, bytes);
  });
}

function branding(key: string): Served | null {
  const mediaType = shownType(extname(key).slice(1).replace(/^jpg$/, "jpeg"));
  return mediaType === null ? null : { key, mediaType, fileName: null, isPublic: true };
}

async function findServed(
  { db, registry, actorOf }: Parts,
  request: FastifyRequest,
  path: string,
): Promise<Served | null> {
  const file = await findStoredFile(db, path);
  if (file === null) return null;
  const site = await admit(registry, await actorOf(request), file.custId, "VIEW");
  const { key, mediaType, name } = file;
  return { key, mediaType, fileName: isShown(mediaType) ? null : name, isPublic: registry.may(visitor, site, "VIEW") };
}

function send(reply: FastifyReply, { mediaType, fileName, isPublic }: Served, bytes: Uint8Array): FastifyReply {
  reply.type(mediaType).header("content-security-policy", closedPolicy);
  // Shared caches must not store files that only a town's users may see.
  reply.header("cache-control", isPublic ? `public, ${A_YEAR}` : "private, no-cache");
  if (fileName !== null) reply.header("content-disposition", dispositionOf(fileName));
  return reply.send(Buffer.from(bytes));
}
