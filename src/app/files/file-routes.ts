import { isTownItself } from "../../domain/version-state.ts";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../../platform/db/db.ts";
import type { FileStore } from "../../platform/files/port.ts";
import { visitor } from "../../platform/http/access.ts";
import { admit } from "../../platform/http/admission.ts";
import { hasEtag } from "../../platform/http/etag.ts";
import { notFound, noTown } from "../../platform/http/failure.ts";
import type { Site } from "../../platform/http/site.ts";
import type { SitemapPages } from "../../platform/sitemap.ts";
import { sendStoredFile } from "../../platform/http/stored-file.ts";
import { findVersionFile } from "../../features/code/queries/files.ts";
import { versionOf } from "../../features/code/version-key.ts";
import type { Registry } from "../../features/sites/registry.ts";
import { siteStylesheet } from "../../ui/theme/colors.ts";
import type { RequestCallers } from "../callers.ts";
import { serveStoredFiles } from "./stored-files.ts";
import { catalog } from "../catalog.ts";
import { pagesOf } from "../sitemap/sitemap-sources.ts";
import { robots, sitemap, sitemapIndex, sitemapParts, PAGES_IN_A_SITEMAP } from "../sitemap/sitemap.ts";

interface Parts {
  readonly database: Database;
  readonly files: FileStore;
  readonly registry: Registry;
  readonly callers: RequestCallers;
}

const XML = "application/xml; charset=utf-8";
const ICON = new URL("../../ui/theme/favicon.svg", import.meta.url);
const AN_HOUR = "public, max-age=3600";

/** Routes that are neither pages nor API calls: stylesheets, images, sitemaps, robots.txt, the icon. */
export function serveFiles(app: FastifyInstance, { database, files, registry, callers }: Parts): void {
  const visibleSite = async (request: FastifyRequest, id: string): Promise<Site> =>
    admit(registry, await callers.actorOf(request), id, "VIEW");
  /** Shared caches must not store content that only a town's users may see. */
  const isPublic = (site: Site): boolean => registry.may(visitor, site, "VIEW");
  const cacheControl = (site: Site): string => (isPublic(site) ? AN_HOUR : "private, no-cache");

  // SHELL-41, API-82. Public also for private sites: their sign-in page needs the colors.
  app.get<{ Params: { custId: string } }>("/customization/:custId/css", async (request, reply) => {
    const settings = registry.customizationOf(request.params.custId);
    if (settings === undefined) throw noTown();
    return reply
      .type("text/css; charset=utf-8")
      .header("cache-control", "public, max-age=300")
      .send(siteStylesheet(settings));
  });

  app.route<{ Params: { site: string; "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/files/:site/*",
    handler: async (request, reply) => {
      const site = await visibleSite(request, request.params.site);
      const version = versionOf(site);
      const file = version === null ? null : await findVersionFile(database.db, version, request.params["*"]);
      if (file === null) throw notFound("That file");
      return sendStoredFile(request, reply, files, {
        ...file,
        disposition: file.fileName === null ? "inline" : "attachment",
        isPublic: isPublic(site),
        isFixed: true,
      });
    },
  });

  serveStoredFiles(app, { db: database.db, files, registry, actorOf: callers.actorOf });

  app.get("/robots.txt", async (request, reply) =>
    send(
      reply,
      "text/plain; charset=utf-8",
      robots(
        callers.originOf(request),
        registry.listSites(visitor).map(({ custId }) => custId),
      ),
    ),
  );

  // Pages name their icon; browsers look here for that of a PDF.
  app.get("/favicon.ico", async (_request, reply) => send(reply, "image/svg+xml", await readFile(ICON, "utf8")));

  app.get<{ Params: { custId: string }; Querystring: { part?: string } }>(
    "/:custId/sitemap.xml",
    async (request, reply) => {
      const site = await visibleSite(request, request.params.custId);
      if (!isTownItself(site)) throw notFound("That sitemap");
      const may = (permission: string): boolean => registry.may(visitor, site, permission);
      const sources: SitemapPages[] = [];
      for (const sitemapOf of catalog.sitemaps) sources.push(await sitemapOf({ db: database.db, site, may }));
      const count = sources.reduce((sum, source) => sum + source.count, 0);
      if (site.versionId === null && count === 0) throw notFound("That sitemap");
      const origin = callers.originOf(request);
      if (request.query.part === undefined && count > PAGES_IN_A_SITEMAP)
        return send(reply, XML, sitemapIndex(origin, site.custId, count), cacheControl(site));
      const part = Number(request.query.part ?? 0);
      if (!Number.isInteger(part) || part < 0 || part >= sitemapParts(count))
        throw notFound("That part of the sitemap");
      const entries = [
        ...sources.flatMap(({ lists }) => lists).map((path) => ({ path, date: null })),
        ...(await pagesOf(sources, { limit: PAGES_IN_A_SITEMAP, offset: PAGES_IN_A_SITEMAP * part })),
      ];
      return send(reply, XML, sitemap(origin, entries), cacheControl(site));
    },
  );
}

function send(reply: FastifyReply, type: string, text: string, caching = AN_HOUR): FastifyReply {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  reply.type(type).header("cache-control", caching).header("etag", etag);
  return hasEtag(reply.request.headers["if-none-match"], etag) ? reply.code(304).send() : reply.send(text);
}
