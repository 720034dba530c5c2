import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Database } from "../platform/db/db.ts";
import type { FileStore } from "../platform/files/port.ts";
import { openClamd } from "../platform/files/scan/clamd.ts";
import { limitByAddress, type AddressLimit } from "../platform/http/address-limit.ts";
import { builtAsset, loadAssets } from "../platform/http/assets.ts";
import { compressAnswers } from "../platform/http/compression.ts";
import type { EncodedBody } from "../platform/http/encoded.ts";
import type { Actors } from "../platform/http/access.ts";
import { EndpointRunner } from "../platform/http/endpoint.ts";
import { Failure } from "../platform/http/failure.ts";
import { refuseTwoHosts } from "../platform/http/one-host.ts";
import { asFailure, newRequestId, refuseMethods, sendFailure, serveEndpoints } from "../platform/http/routes.ts";
import { securityHeaders, STRICT_TRANSPORT } from "../platform/http/security.ts";
import { endSlowClients, PATIENCE } from "../platform/http/slow-clients.ts";
import { serveStreams } from "../platform/http/streams/stream-routes.ts";
import { Streams, type Peek } from "../platform/http/streams/streams.ts";
import { openLiveEvents } from "../platform/live/open.ts";
import type { Mailer } from "../platform/mail/port.ts";
import type { JobQueue } from "../platform/jobs/port.ts";
import { openLimits, type Limits } from "../platform/limits/limits.ts";
import type { Papers } from "../platform/papers/papers.ts";
import { openShownPapers, type ShownPapers } from "../platform/papers/showing/shown-papers.ts";
import type { SearchIndex } from "../platform/search/port.ts";
import type { Secret } from "../platform/secret.ts";
import { SessionActors } from "../features/accounts/session-actors.ts";
import { KeyHolders } from "../features/apikeys/holders.ts";
import { UsageCounter } from "../features/apikeys/usage.ts";
import { Counter } from "../features/stats/counter.ts";
import { codeOfTowns } from "../features/code/code-of-towns.ts";
import { openRegistry } from "../features/sites/registry.ts";
import { catalog } from "./catalog.ts";
import { readBrowserManifests } from "./browser-features.ts";
import { buildFolder, extraFeatures, mailOriginOf, signInRulesOf, type Config } from "./config.ts";
import { featureFolders } from "./features.ts";
import { RequestCallers } from "./callers.ts";
import { logError } from "./logging/log-error.ts";
import { logOutput } from "./logging/log-output.ts";
import { logRequest } from "./logging/log-request.ts";
import { stepDone } from "./jobs/start-steps.ts";
import { kindOf, type RequestKind, type Metrics } from "./metrics.ts";
import { Pages, type PagesBuild } from "./pages/pages.ts";
import { PageParameters } from "./pages/page-parameters.ts";
import { serveForms } from "./form-routes.ts";
import { serveFiles } from "./files/file-routes.ts";
import { serveHealth } from "./health-routes.ts";
import { guardPublicApi } from "./public-api/public-api.ts";

export interface ServerParts {
  readonly config: Config;
  readonly database: Database;
  readonly search: SearchIndex;
  readonly files: FileStore;
  readonly secret: Secret;
  readonly mailer: Mailer;
  readonly papers: Papers;
  readonly jobs: JobQueue;
  /** Default: nothing is measured. */
  readonly metrics?: Metrics;
  /** Uses Vite with hot reload instead of the built pages. */
  readonly development?: boolean;
}

const PAGE_CACHE_BYTES = 128 * 1024 * 1024;
const BODY_LIMIT = 1024 * 1024;
const BUILT = join(import.meta.dirname, "../..", buildFolder());

/** Creates the server with endpoints, pages and files. `listen` starts it, `close` stops it gracefully. */
export async function createServer({
  config,
  database,
  search,
  files,
  secret,
  mailer,
  papers,
  jobs,
  metrics,
  development = false,
}: ServerParts): Promise<FastifyInstance> {
  const assets = new Map(development ? [] : loadAssets(join(BUILT, "client")));
  const app = createFastify(config, (request, response) => {
    const started = performance.now();
    const kind = sendReady(request, response);
    metrics?.countRequest(kind ?? kindOf(request.url ?? ""), response, started);
    return kind !== null;
  });
  const logAs = (what: string) => (error: unknown) => app.log.error({ err: error }, what);
  const live = openLiveEvents(database, logAs("could not hear of changes by other processes"));
  const onError = logAs("could not check for changes of towns");
  const registry = await openRegistry(database.db, catalog, codeOfTowns, { live, onError });
  stepDone("towns");
  const signIn = signInRulesOf(config);
  const sessions = new SessionActors(database.db, secret, { catalog, registry, signIn });
  const keys = new KeyHolders(database.db, secret);
  const actors: Actors = {
    actorOf: (token) => sessions.actorOf(token),
    changed: () => [sessions, keys].forEach((each) => each.changed()),
  };
  const counts = new Counter(database.db, logAs("could not write statistics"));
  const peek: Peek = (tokens) => sessions.peek(tokens);
  const callers = new RequestCallers({ actors, keys, peek, publicUrl: config.publicUrl });
  const streams = new Streams(live, peek);
  const limits = openLimits(database);
  const services = {
    catalog,
    db: database.db,
    search: metrics?.measured(search) ?? search,
    limits,
    signIn,
    searchLimit: limitSearches(limits, config.searchesPerMinute),
    shownPapers: showPapers(app, papers, files),
    storageQuota: config.storageQuota,
    files,
    scanner: config.clamdUrl === null ? null : openClamd(config.clamdUrl),
    secret,
    actors,
    counts,
    mail: mailer,
    jobs,
    termsOfUseUrl: config.termsOfUseUrl,
    mailOrigin: mailOriginOf(config),
    log: app.log,
  };
  const runner = new EndpointRunner(services, registry, catalog.endpoints, {
    checkAnswers: config.environment !== "production",
  });
  const loadBuild = development ? await startVite(app) : await builtPages(assets);
  stepDone("pages");
  const pages = new Pages({
    runner,
    loadBuild,
    cacheBytes: PAGE_CACHE_BYTES,
    sites: registry,
    publicUrl: config.publicUrl,
    parameters: await readPageParameters(),
    development,
  });
  metrics?.watch(() => ({ ...pages.cacheFacts, streams: streams.count }));
  /** Sends a cached page or a built file; null: it is neither. */
  const sendReady = (request: IncomingMessage, response: ServerResponse): RequestKind | null => {
    if (!pages.serveCached(request, response)) return sendAsset(assets, request, response) ? "built file" : null;
    logCached(app.log, request, response);
    return "cached page";
  };
  const sendPage = pageSender(pages, callers);
  secureAnswers(app, callers, sendPage);
  serveHealth(app, database);
  const usage = new UsageCounter(database.db, logAs("could not write API key usage"));
  guardPublicApi(app, { runner, keys, limits, usage });
  compressAnswers(app);
  serveEndpoints(app, runner, callers);
  serveStreams(app, runner, streams, callers);
  app.all("/api/*", () => {
    throw new Failure("not-found", "There is no such API call.");
  });
  serveFiles(app, { database, files, registry, callers });
  serveForms(app, runner, callers);
  servePages(app, sendPage);
  app.addHook("onClose", async () => {
    await registry.close();
    await live.close();
    await counts.close();
  });
  return app;
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Headers of every answer, refusal of cross-site calls, and answers to what no route answers. Who opens the address of a
 * file and does not get it sees the page at that address, in the frame of its town.
 */
function secureAnswers(app: FastifyInstance, callers: RequestCallers, sendPage: SendPage): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(securityHeaders);
    callers.refuseForeign(request);
  });
  app.setErrorHandler(async (error, request, reply) => {
    const wantsPage = acceptsPages(request);
    if (request.routeOptions.config.isFile !== true || !(wantsPage || isPageData(request)))
      return sendFailure(error, request, reply);
    const { code } = asFailure(error);
    if (code === "not-found" || code === "bad-input") return sendPage(request, reply);
    return wantsPage ? sendFailureAsPage(error, request, reply) : sendFailure(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    sendFailure(new Failure("not-found", "This address does not accept this type of request."), request, reply),
  );
}

function showPapers(app: FastifyInstance, papers: Papers, files: FileStore): ShownPapers {
  const shown = openShownPapers(papers, files);
  app.addHook("onClose", () => shown.close());
  return shown;
}

async function readPageParameters(): Promise<PageParameters> {
  const manifests = await readBrowserManifests(featureFolders(extraFeatures()));
  return new PageParameters(manifests.flatMap(({ files }) => files.pages ?? []));
}

/** Limits searches over several towns, which take the most time, for each address. */
function limitSearches(limits: Limits, perMinute: number): AddressLimit {
  return limitByAddress(limits, { name: "search-towns", perMinute, what: "Too many searches over several towns" });
}

function createFastify(
  { trustProxy: proxies, ...config }: Config,
  first: (request: IncomingMessage, response: ServerResponse) => boolean,
): FastifyInstance {
  let endUnused = (): void => {};
  const app = Fastify({
    logger: {
      level: config.logLevel,
      stream: logOutput(),
      redact: ["req.headers.cookie", "req.headers.authorization"],
      serializers: { req: logRequest, err: logError },
    },
    genReqId: newRequestId,
    trustProxy: proxies !== false && ((_address, hop) => hop < proxies),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: "idle",
    // Requests that cannot be routed ("%E0%A4%A") get the same error responses as others.
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply.headers(securityHeaders)),
    // Cached pages and built files are sent before routing.
    serverFactory: (handler) => {
      const server = createHttpServer(PATIENCE, (request, response) => {
        if (config.publicUrl?.startsWith("https:") === true)
          response.setHeader("strict-transport-security", STRICT_TRANSPORT);
        void (refuseTwoHosts(request, response) || first(request, response) || handler(request, response));
      });
      endUnused = endSlowClients(server);
      return server;
    },
  });
  app.addHook("preClose", async () => endUnused());
  return app;
}

/** Levels without the lines of requests. */
const QUIET: ReadonlySet<string> = new Set(["warn", "error", "fatal", "silent"]);

/** One log line per page sent without Fastify, in the same format as Fastify's. */
function logCached(log: FastifyBaseLogger, request: IncomingMessage, response: ServerResponse): void {
  if (QUIET.has(log.level)) return;
  const started = performance.now();
  const { method, url } = request;
  response.once("finish", () => {
    log.info(
      { reqId: newRequestId(), req: { method, url }, res: response, responseTime: performance.now() - started },
      "cached page",
    );
  });
}

function sendAsset(
  assets: ReadonlyMap<string, EncodedBody>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const asset =
    request.method === "GET" || request.method === "HEAD" ? assets.get(request.url?.split("?", 1)[0] ?? "") : undefined;
  if (asset === undefined) return false;
  void asset.send(request, response);
  return true;
}

/** Loaded at start, so that a listening server can serve immediately. Adds the list of routes for readers to `assets`. */
async function builtPages(assets: Map<string, EncodedBody>): Promise<() => Promise<PagesBuild>> {
  const loaded = (await import(join(BUILT, "server/index.js"))) as PagesBuild;
  const { manifest, script } = loaded.entry.module.listForReaders(loaded.assets);
  assets.set(manifest.url, builtAsset(manifest.url, Buffer.from(script)));
  return async () => loaded;
}

async function startVite(app: FastifyInstance): Promise<() => Promise<PagesBuild>> {
  const { default: middie } = await import("@fastify/middie");
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: "custom" });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook("onClose", () => vite.close());
  return async () => {
    const build: unknown = await vite.ssrLoadModule("virtual:react-router/server-build");
    return build as PagesBuild;
  };
}

const pageSender =
  (pages: Pages, callers: RequestCallers): SendPage =>
  async (request, reply) => {
    const body = await pages.render({
      url: addressOf(request),
      method: request.method,
      headers: headersOf(request),
      requestId: request.id,
      address: request.ip,
      actor: await callers.actorOf(request),
      onError: (error) => request.log.error({ err: error }, "unexpected error in a page"),
    });
    reply.hijack();
    await body.send(request.raw, reply.raw);
  };

function servePages(app: FastifyInstance, sendPage: SendPage): void {
  refuseMethods(app, "/*", new Set(["GET", "HEAD"]));
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    errorHandler: (error, request, reply) => void sendFailureAsPage(error, request, reply),
    handler: sendPage,
  });
}

/** The data of a page for the router in the browser, at an address that looks like a file: "/larkmere/document/types.data". */
const isPageData = ({ url }: FastifyRequest): boolean => url.split("?", 1)[0]?.endsWith(".data") === true;

const acceptsPages = ({ headers }: FastifyRequest): boolean => headers.accept?.includes("text/html") === true;

/** Without the database nobody knows who asks, so not even an error page can be rendered. For people, so not as JSON. */
function sendFailureAsPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, title, message } = asFailure(error);
  if (code !== "unavailable" || !acceptsPages(request)) return sendFailure(error, request, reply);
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${message}</p></html>`;
  return sendFailure(
    error,
    request,
    reply.serializer(() => page),
  ).type("text/html; charset=utf-8");
}

/** Appends the path to the host instead of resolving it: "//elsewhere.org" is a path on this server. */
function addressOf(request: FastifyRequest): URL {
  const url = URL.parse(`${request.protocol}://${request.host}${request.url}`);
  if (url === null) throw new Failure("bad-input", "The address is invalid.");
  return url;
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}
