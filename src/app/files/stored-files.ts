import { extname } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isShown, shownType } from "../../features/files/policy.ts";
import { findStoredFile } from "../../features/files/stored.ts";
import type { Registry } from "../../features/sites/registry.ts";
import type { Db } from "../../platform/db/db.ts";
import type { FileStore } from "../../platform/files/port.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { admit } from "../../platform/http/admission.ts";
import { notFound } from "../../platform/http/failure.ts";
import type { FileToSend } from "../../platform/http/file-answer.ts";
import { sendStoredFile } from "../../platform/http/stored-file.ts";

interface Parts {
  readonly db: Db;
  readonly files: FileStore;
  readonly registry: Pick<Registry, "findSite" | "may" | "offers" | "isBranding">;
  readonly actorOf: (request: FastifyRequest) => Promise<Actor>;
}

/**
 * ROUTES-45, FILES-01: files stored by towns and their editors. Seals and banners are public, also those of private
 * towns; all other files are for users who may view the town (API-81). Images of the law are in the same store but
 * never served here: their addresses contain the site, which decides who may read them.
 */
export function serveStoredFiles(app: FastifyInstance, parts: Parts): void {
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/user/file/*",
    handler: async (request, reply) => {
      const path = request.params["*"];
      const file = parts.registry.isBranding(`/user/file/${path}`)
        ? branding(path)
        : await admittedFile(parts, request, path);
      if (file === null) throw notFound("That file");
      return sendStoredFile(request, reply, parts.files, file);
    },
  });
}

function branding(key: string): FileToSend | null {
  const mediaType = shownType(extname(key).slice(1).replace(/^jpg$/, "jpeg"));
  return mediaType === null
    ? null
    : { key, mediaType, fileName: null, disposition: "inline", isPublic: true, isFixed: true };
}

/** Throws if the caller may not view the town that owns the file. */
async function admittedFile(
  { db, registry, actorOf }: Parts,
  request: FastifyRequest,
  path: string,
): Promise<FileToSend | null> {
  const file = await findStoredFile(db, path);
  if (file === null) return null;
  const site = await admit(registry, await actorOf(request), file.custId, "VIEW");
  const { key, mediaType } = file;
  const shown = isShown(mediaType);
  return {
    key,
    mediaType,
    fileName: shown ? null : file.name,
    disposition: shown ? "inline" : "attachment",
    isPublic: registry.may(visitor, site, "VIEW"),
    isFixed: true,
  };
}
