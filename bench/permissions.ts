import { sql } from "drizzle-orm";
import { beginSession } from "../src/features/accounts/sessions.ts";
import { SessionActors } from "../src/features/accounts/session-actors.ts";
import { findUserId } from "../src/features/accounts/accounts.ts";
import { openRegistry } from "../src/features/sites/registry.ts";
import type { Db } from "../src/platform/db/db.ts";
import { createSecret } from "../src/platform/secret.ts";
import { figure, p50and95 } from "./tools.ts";

const ROUNDS = 300;
const ASKED = 100_000;

/** What the decision who may do what adds to a request: finding who calls, and asking for a permission. */
export async function benchPermissions(db: Db, custId: string): Promise<void> {
  const secret = createSecret("a key for this measurement alone, long enough");
  const people = new SessionActors(db, secret);
  const userId = await findUserId(db, "bench");
  if (userId === null) throw new Error("The account of the benchmark is missing.");
  const { token } = await beginSession(db, secret, userId, "bench");
  const registry = await openRegistry(db);
  const site = await registry.findSite(custId);
  if (site === null) throw new Error(`There is no town ${custId}.`);
  const query = await timed(() => db.execute(sql`select 1`));
  const anew = await timed(() => {
    people.changed();
    return people.actorOf(token);
  });
  const known = await timed(() => people.actorOf(token));
  const actor = await people.actorOf(token);
  const started = performance.now();
  for (let asked = 0; asked < ASKED; asked++)
    registry.may(actor, site, asked % 2 === 0 ? "VIEW" : "CUSTOMIZATION_ADMIN");
  const microseconds = ((performance.now() - started) / ASKED) * 1000;
  figure("who calls, once a second for each session", p50and95(anew), `select 1: ${p50and95(query)}`, "≤ 1 ms");
  figure("who calls, from memory", p50and95(known), "", "≤ 1 ms");
  figure("a permission asked", `${microseconds.toFixed(2)} µs`, "", "≤ 1 ms");
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
