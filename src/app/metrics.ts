import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type * as PromClient from "prom-client";
import type { Counter, Gauge, Histogram, Registry } from "prom-client";
import { sql } from "drizzle-orm";
import type { Database } from "../platform/db/db.ts";
import { countJobs } from "../platform/jobs/records.ts";
import type { SearchIndex } from "../platform/search/port.ts";
import { within } from "./time-limit.ts";

/** What kind of answer a request gets: few, so that the number of series does not grow with URLs or towns. */
export type RequestKind = "cached page" | "built file" | "page" | "file" | "API" | "public API" | "stream" | "health";

/** The kind of a request that is answered by routing. */
export function kindOf(url: string): RequestKind {
  if (url.startsWith("/api/v1/")) return "public API";
  if (/^\/api\/[^?]*\/live(?:\?|$)/.test(url)) return "stream";
  if (url.startsWith("/api/")) return "API";
  if (url.startsWith("/user/file/") || url.startsWith("/customization/")) return "file";
  return url === "/healthz" || url === "/readyz" ? "health" : "page";
}

export interface CacheFacts {
  readonly pages: number;
  readonly bytes: number;
}

interface ServerFacts extends CacheFacts {
  readonly streams: number;
}

type Prom = typeof PromClient;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Prometheus waits ten seconds for all metrics. */
const DATABASE_MS = 2000;
const MEASURED_SEARCHES = new Set<string | symbol>(["search", "suggest", "similar"]);

/** Counts what the server does, for Prometheus. Has no label whose values grow, and no personal data. */
export class Metrics {
  readonly #prom: Prom;
  readonly #registry: Registry;
  readonly #requests: Counter<"kind" | "status">;
  readonly #durations: Histogram<"kind">;
  readonly #searches: Histogram<"kind" | "outcome">;

  constructor(prom: Prom, database: Database) {
    this.#prom = prom;
    this.#registry = new prom.Registry();
    const registers = [this.#registry];
    prom.collectDefaultMetrics({ register: this.#registry });
    this.#requests = new prom.Counter({
      name: "towncode_requests_total",
      help: "Requests by what answered them, and class of status",
      labelNames: ["kind", "status"],
      registers,
    });
    this.#durations = new prom.Histogram({
      name: "towncode_request_seconds",
      help: "Time until a response was sent",
      labelNames: ["kind"],
      buckets: SECONDS,
      registers,
    });
    this.#searches = new prom.Histogram({
      name: "towncode_search_seconds",
      help: "Time of searches in the engine",
      labelNames: ["kind", "outcome"],
      buckets: SECONDS,
      registers,
    });
    watchDatabase(prom, this.#registry, database);
  }

  /** Counts a request when its response has been sent. `started`: by `performance.now()`. */
  countRequest(kind: RequestKind, response: ServerResponse, started: number): void {
    response.once("close", () => {
      this.#requests.inc({ kind, status: `${Math.floor(response.statusCode / 100)}xx` });
      // A stream is open as long as its reader likes.
      if (kind !== "stream") this.#durations.observe({ kind }, (performance.now() - started) / 1000);
    });
  }

  /** The same index, with its searches measured. */
  measured(search: SearchIndex): SearchIndex {
    return new Proxy(search, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        const call = (...args: unknown[]): unknown => Reflect.apply(value, target, args);
        if (!MEASURED_SEARCHES.has(name)) return call;
        return async (...args: unknown[]): Promise<unknown> => {
          const end = this.#searches.startTimer({ kind: String(name) });
          try {
            const answer = await call(...args);
            end({ outcome: "ok" });
            return answer;
          } catch (error) {
            end({ outcome: "failed" });
            throw error;
          }
        };
      },
    });
  }

  /** Reads the facts of this process for each scrape. */
  watch(read: () => ServerFacts): void {
    const watch = (name: string, help: string, value: (facts: ServerFacts) => number): void => {
      const metric: Gauge = new this.#prom.Gauge({
        name,
        help,
        registers: [this.#registry],
        collect: () => metric.set(value(read())),
      });
    };
    watch("towncode_page_cache_pages", "Pages in the cache", ({ pages }) => pages);
    watch("towncode_page_cache_bytes", "Size of the page cache in bytes", ({ bytes }) => bytes);
    watch("towncode_streams", "Open streams of live events", ({ streams }) => streams);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

/** Read at each scrape: whether the database answers, its connections, and the jobs of the last two weeks. */
function watchDatabase(prom: Prom, registry: Registry, database: Database): void {
  const registers = [registry];
  const seconds = new prom.Gauge({
    name: "towncode_database_seconds",
    help: "Time of a query that does nothing",
    registers,
  });
  const jobs = new prom.Gauge({
    name: "towncode_jobs",
    help: "Background jobs of the last two weeks by type and state",
    labelNames: ["job", "state"],
    registers,
  });
  const up: Gauge = new prom.Gauge({
    name: "towncode_database_up",
    help: "Whether the database answers",
    registers,
    collect: async () => {
      const started = performance.now();
      try {
        await within(DATABASE_MS, database.db.execute(sql`select 1`));
        seconds.set((performance.now() - started) / 1000);
        const counts = await within(DATABASE_MS, countJobs(database.db));
        jobs.reset();
        for (const { name, state, count } of counts) jobs.set({ job: name, state }, count);
        up.set(1);
      } catch {
        up.set(0);
      }
    },
  });
  const connections: Gauge<"state"> = new prom.Gauge({
    name: "towncode_database_connections",
    help: "Connections to the database server, and requests that wait for one",
    labelNames: ["state"],
    registers,
    collect: () => {
      for (const [state, count] of Object.entries(database.connections?.() ?? {})) connections.set({ state }, count);
    },
  });
}

export interface ServedMetrics {
  readonly metrics: Metrics;
  close(): Promise<void>;
}

/** Serves `/metrics` at an address of its own, which is not for the internet. Throws what `listen` throws. */
export async function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  database: Database,
): Promise<ServedMetrics> {
  const metrics = new Metrics(await import("prom-client"), database);
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    metrics,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
