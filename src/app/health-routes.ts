import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Database } from "../platform/db/db.ts";
import { within } from "./time-limit.ts";

/** A load balancer needs an answer sooner than a request. */
const READY_MS = 2000;

/**
 * For load balancers and monitors. /healthz: the process is alive. /readyz: it can serve requests (the database
 * responds).
 */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get("/healthz", { logLevel: "warn" }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "warn" }, async (request, reply) => {
    try {
      await within(READY_MS, database.db.execute(sql`select 1`));
      return { status: "ready" };
    } catch (error) {
      request.log.error({ err: error }, "the database does not respond");
      return reply.code(503).send({ status: "the database does not respond" });
    }
  });
}
