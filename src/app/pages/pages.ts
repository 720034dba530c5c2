import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, RouterContextProvider, type RequestHandler, type ServerBuild } from "react-router";
import { signInRedirectCookie, signInHref } from "../../domain/address.ts";
import { withoutFindParam } from "../../domain/find-parameter.ts";
import { contentOnlyHref, isContentOnly } from "../../domain/content-only.ts";
import type { apiContext, factsContext, PageFacts } from "../../ui/api.ts";
import { PreparedTexts } from "./prepared-texts.ts";
import type { PageParameters } from "./page-parameters.ts";
import type { listForReaders } from "../route-list.ts";
import { PageCache, type CachedPage } from "../../platform/cache/page-cache.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { EncodedBody } from "../../platform/http/encoded.ts";
import type { EndpointRunner } from "../../platform/http/endpoint.ts";
import { framedHeaders, hashScripts, PREVIEW_POLICY, securityHeaders } from "../../platform/http/security.ts";
import { revisionKey, type Areas, type Site } from "../../platform/http/site.ts";
import { createServerClient } from "../../platform/http/server-client.ts";
import { mayBeSignedIn } from "../callers.ts";

/** The built pages. Their entry module exports the contexts for loaders, and the list of routes for readers. */
export type PagesBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      readonly apiContext: typeof apiContext;
      readonly factsContext: typeof factsContext;
      readonly listForReaders: typeof listForReaders;
    };
  };
};

export interface PageRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly requestId: string;
  /** Network address of the client. */
  readonly address: string;
  readonly actor: Actor;
  readonly onError: (error: unknown) => void;
}

/** The sites as they are in memory now. */
export interface SitesInMemory {
  siteOf(id: string): Pick<Site, "custId" | "revision" | "revisions" | "moments"> | undefined;
  /** Number of loads of changes so far. */
  readonly loads: number;
  /** Whether a town changed in a load after the first ones. */
  hasChangedAfter(custId: string, loads: number): boolean;
}

export interface PagesOptions {
  readonly runner: EndpointRunner;
  readonly loadBuild: () => Promise<PagesBuild>;
  readonly cacheBytes: number;
  readonly sites: SitesInMemory;
  /** PUBLIC_URL, if set. */
  readonly publicUrl: string | null;
  readonly parameters: PageParameters;
  readonly development: boolean;
}

const PREPARED_BYTES = 32 * 1024 * 1024;

/** Renders pages with React Router and caches those for visitors in memory. */
export class Pages {
  readonly #options: PagesOptions;
  readonly #cache: PageCache;
  readonly #texts = new PreparedTexts(PREPARED_BYTES);
  #handler: { readonly build: PagesBuild; readonly handle: RequestHandler } | undefined;

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#cache = new PageCache(options.cacheBytes);
  }

  /**
   * Answers a visitor's GET from the cache, if possible, before routing. Scripts in the browser apply other cookies (a
   * dismissed message, the side panel).
   */
  serveCached(request: IncomingMessage, response: ServerResponse): boolean {
    // The same page with any highlights: search engines index only the plain address.
    if (request.url !== undefined && withoutFindParam(request.url) !== request.url)
      response.setHeader("x-robots-tag", "noindex");
    if (request.method !== "GET" || mayBeSignedIn(request.headers)) return false;
    const cached = this.#cache.get(this.#keyOf(request.headers.host, request.url ?? ""), (custId, areas) => {
      const site = this.#options.sites.siteOf(custId);
      return site === undefined ? undefined : revisionKey(site, areas);
    });
    if (cached === null) return false;
    void cached.send(request, response);
    return true;
  }

  get cacheFacts(): PageCache["facts"] {
    return this.#cache.facts;
  }

  /** Renders a page, or its data. A visitor's page of a site is cached. */
  async render(request: PageRequest): Promise<EncodedBody> {
    const facts: PageFacts = {
      nonce: randomBytes(12).toString("base64url"),
      origin: this.#options.publicUrl ?? request.url.origin,
      isContentOnly: isContentOnly(request.url.pathname + request.url.search),
      site: null,
      isCacheable: true,
      document: null,
      prepare: (answer, what, make) => this.#texts.prepare(answer, what, make),
    };
    const { sites } = this.#options;
    // A page may be outdated if its town changes, or a moment passes, while it is rendered.
    const { loads } = sites;
    const started = Date.now();
    const reads = new Set<Areas>();
    const response = await this.#handle(request, facts, (areas) => reads.add(areas));
    const body = await this.#finish(response, facts, request.actor);
    const site = facts.site === null ? undefined : sites.siteOf(facts.site.custId);
    if (facts.isCacheable && facts.site !== null && site !== undefined && !sites.hasChangedAfter(site.custId, loads)) {
      const areas = reads.has("all") ? "all" : [...new Set([...reads].flat())].toSorted();
      this.#store(request, { body, custId: facts.site.custId, areas, revision: revisionKey(site, areas, started) });
    }
    return body;
  }

  async #handle(request: PageRequest, facts: PageFacts, onRead: (areas: Areas) => void): Promise<Response> {
    const build = await this.#options.loadBuild();
    const context = new RouterContextProvider();
    const { apiContext, factsContext } = build.entry.module;
    context.set(
      apiContext,
      createServerClient(this.#options.runner, {
        actor: request.actor,
        requestId: request.requestId,
        address: request.address,
        origin: facts.origin,
        onRead,
        onUnexpected: request.onError,
        signInHeaders: (site) => {
          const returnTo = shownAddress(request.url);
          return {
            location: signInHref(site, returnTo),
            "set-cookie": signInRedirectCookie(returnTo, facts.origin.startsWith("https:")),
          };
        },
      }),
    );
    context.set(factsContext, facts);
    // HEAD is rendered as GET, because the headers must be the same.
    const method = request.method === "HEAD" ? "GET" : request.method;
    return this.#handlerOf(build)(
      new Request(request.url.origin + this.#plain(request.url.pathname + request.url.search), {
        method,
        headers: request.headers,
      }),
      context,
    );
  }

  /** Created once per build, because it ranks all routes. */
  #handlerOf(build: PagesBuild): RequestHandler {
    if (this.#handler?.build !== build) {
      this.#handler = {
        build,
        handle: createRequestHandler(build, this.#options.development ? "development" : "production"),
      };
    }
    return this.#handler.handle;
  }

  async #finish(response: Response, facts: PageFacts, actor: Actor): Promise<EncodedBody> {
    const headers: Record<string, string> = {
      ...securityHeaders,
      ...Object.fromEntries(response.headers),
      "cache-control": cacheControl(response, actor),
      vary: "cookie",
    };
    if (facts.isContentOnly) toPreview(headers);
    const raw = facts.document ?? Buffer.from(await response.arrayBuffer());
    facts.document = null;
    if (!headers["content-type"]?.startsWith("text/html"))
      return new EncodedBody(raw, headers, { status: response.status });
    const { html, policy } = hashScripts(raw, facts.nonce);
    // The hashes of Vite's development scripts are not known in advance.
    if (!this.#options.development) headers["content-security-policy"] = facts.isContentOnly ? PREVIEW_POLICY : policy;
    return new EncodedBody(html, headers, { status: response.status, isKept: actor === visitor });
  }

  #store(request: PageRequest, page: CachedPage): void {
    const visitorsPage = request.actor === visitor && request.method === "GET" && page.body.status === 200;
    if (!visitorsPage || this.#options.development) return;
    this.#cache.set(this.#keyOf(request.url.host, request.url.pathname + request.url.search), page);
  }

  /**
   * Includes the host, because pages contain their own address, unless PUBLIC_URL sets it (then a proxy may send any
   * host).
   */
  #keyOf(host: string | undefined, path: string): string {
    const plain = this.#plain(path) + (isContentOnly(path) ? " content-only" : "");
    return this.#options.publicUrl === null ? `${host ?? ""}${plain}` : plain;
  }

  /** Without highlights, which the browser adds, and without parameters that the page does not know. */
  #plain(path: string): string {
    return this.#options.parameters.known(withoutFindParam(path));
  }
}

/** Our pages may show it in a frame; search engines leave it out. A redirect leads to what previews show, too. */
function toPreview(headers: Record<string, string>): void {
  Object.assign(headers, framedHeaders, { "x-robots-tag": "noindex" });
  const { location } = headers;
  if (location?.startsWith("/") === true && !location.startsWith("/user/"))
    headers.location = contentOnlyHref(location);
}

/** Shared caches must not store pages for one user. A page's own header takes precedence. */
function cacheControl(response: Response, actor: Actor): string {
  return response.headers.get("cache-control") ?? (actor === visitor ? "no-cache" : "private, no-cache");
}

/** The address that users see, for a page or its data ("/larkmere/home.data?_routes=…"). */
function shownAddress({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  for (const name of ["_routes", "content-only", "date-time"]) query.delete(name);
  const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return query.size === 0 ? path : `${path}?${query}`;
}
