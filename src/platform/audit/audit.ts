import type { Db } from "../db/db.ts";
import type { Actor } from "../http/access.ts";
import { auditLog } from "./tables.ts";

/**
 * One administrative change. `before` and `after` are plain values that people can compare, never secrets or passwords.
 */
export interface Change {
  /** Feature and operation: "customization.save", "user.grant". */
  readonly action: string;
  /** Display name of what changed: "bannerBackgroundColor", "moakes". */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Author of a change, and its town (null: the installation). */
export interface ChangedBy {
  readonly actor: Actor;
  readonly site: { readonly customerId: number; readonly custId: string } | null;
}

/** The author of a new row, in the columns that `createdBy` (features/accounts/tables.ts) makes. */
export const authoredBy = ({ userId, username }: Actor) => ({ createdBy: username ?? "", createdById: userId });

/** Adds a change to the audit log. Call it in the transaction that makes the change, so that both happen or neither. */
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
