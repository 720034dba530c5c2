import type { Db } from "../db/db.ts";
import type { Actor } from "../http/access.ts";
import { auditLog } from "./tables.ts";

/** One administrative change. `before` and `after` are what people compare: plain values, never a secret or a password. */
export interface Change {
  /** "customization.save", "user.grant": the feature and what was done. */
  readonly action: string;
  /** What was changed, as people name it: "bannerBackgroundColor", "moakes". */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Who changed something, and in which town; null: the installation. */
export interface ChangedBy {
  readonly actor: Actor;
  readonly site: { readonly customerId: number; readonly custId: string } | null;
}

/** Writes a change into the history. Part of the transaction that makes the change: both happen, or neither. */
export async function writeAudit(
  tx: Db,
  { actor, site }: ChangedBy,
  { action, subject, before, after }: Change,
): Promise<void> {
  await tx.insert(auditLog).values({
    customerId: site?.customerId ?? null,
    custId: site?.custId ?? null,
    userId: actor.userId,
    actor: actor.username ?? (actor.apiKey === null ? "command line" : `API key ${actor.apiKey.id}`),
    action,
    subject,
    before: before ?? null,
    after: after ?? null,
  });
}
