import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Database } from "../platform/db/db.ts";

/** /healthz: the process answers. /readyz: it can serve (the database answers); for load balancers and monitors. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get("/healthz", { logLevel: "warn" }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "warn" }, async (request, reply) => {
    try {
      await database.db.execute(sql`select 1`);
      return { status: "ready" };
    } catch (error) {
      request.log.error({ err: error }, "the database does not answer");
      return reply.code(503).send({ status: "the database does not answer" });
    }
  });
}
