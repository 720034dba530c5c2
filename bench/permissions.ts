import { catalog } from "../src/app/catalog.ts";
import { sql } from "drizzle-orm";
import { beginSession } from "../src/features/accounts/sessions.ts";
import { SessionActors } from "../src/features/accounts/session-actors.ts";
import { findUserId } from "../src/features/accounts/logins.ts";
import { codeOfTowns } from "../src/features/code/code-of-towns.ts";
import { openRegistry } from "../src/features/sites/registry.ts";
import type { Db } from "../src/platform/db/db.ts";
import { createSecret } from "../src/platform/secret.ts";
import { figure, p50and95 } from "./tools.ts";

const ROUNDS = 300;
const CHECKS = 100_000;

/** Measures what access control adds to a request: finding the caller, and checking a permission. */
export async function benchPermissions(db: Db, custId: string): Promise<void> {
  const secret = createSecret("a key for this measurement only, long enough");
  const userId = await findUserId(db, "bench");
  if (userId === null) throw new Error("The account of the benchmark is missing.");
  const { token } = await beginSession(db, secret, userId, "bench");
  const registry = await openRegistry(db, catalog, codeOfTowns);
  const signIn = { requireSecondFactor: "nobody", passkeyOrigin: null } as const;
  const actors = new SessionActors(db, secret, { catalog, registry, signIn });
  const site = await registry.findSite(custId);
  if (site === null) throw new Error(`There is no town ${custId}.`);
  const query = await timed(() => db.execute(sql`select 1`));
  const uncached = await timed(() => {
    actors.changed();
    return actors.actorOf(token);
  });
  const cached = await timed(() => actors.actorOf(token));
  const actor = await actors.actorOf(token);
  const started = performance.now();
  for (let check = 0; check < CHECKS; check++)
    registry.may(actor, site, check % 2 === 0 ? "VIEW" : "CUSTOMIZATION_ADMIN");
  const microseconds = ((performance.now() - started) / CHECKS) * 1000;
  figure("finding the caller, once a second per session", p50and95(uncached), `select 1: ${p50and95(query)}`, "≤ 1 ms");
  figure("finding the caller, cached", p50and95(cached), "", "≤ 1 ms");
  figure("a permission check", `${microseconds.toFixed(2)} µs`, "", "≤ 1 ms");
  await registry.close();
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -20; round < ROUNDS; round++) {
    const started = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - started);
  }
  return times;
}
