import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { authorNames, authorOf } from "../accounts/parts/server/author-names.ts";
import { authoredBy, writeAudit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/db/db.ts";
import type { RemovedMember } from "../../platform/features/town-hooks.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../platform/http/endpoint.ts";
import { Failure, notAllowed, notFound, wrongValue } from "../../platform/http/failure.ts";
import { createApiKey, deleteApiKey, listApiKeys, updateApiKey } from "./contract.ts";
import { hashOf } from "./holders.ts";
import {
  apis,
  apisOf,
  CREATE_KEYS,
  maySeeKeys,
  MODIFY_KEYS,
  MAX_KEYS,
  VIEW_KEYS,
  type Api,
  type ApiField,
} from "./policy.ts";
import { countKeys, dayOf, findKeys, findUsage, findKeyForUpdate, isKey, presentKey, type KeyRow } from "./queries.ts";
import { apiKeys } from "./tables.ts";

const list = defineEndpoint(listApiKeys, {
  access: { permission: VIEW_KEYS },
  handle: async (context) => {
    const { db, site } = context;
    const may = mayHere(context);
    if (!maySeeKeys(may)) throw notAllowed();
    const keys = await findKeys(db, site.customerId);
    const today = dayOf(new Date());
    const usage = await findUsage(db, site.customerId, today);
    const nameOf = await authorNames(db, keys.map(authorOf));
    return {
      keys: keys.map((row) => presentKey({ ...row, createdBy: nameOf(authorOf(row)) }, usage, today)),
      abilities: { create: may(CREATE_KEYS), modify: may(MODIFY_KEYS), apis: apisOf(may) },
    };
  },
});

const create = defineEndpoint(createApiKey, {
  access: { permission: CREATE_KEYS },
  handle: async (context, { label, expires, ...switches }) => {
    const { db, site, actor, secret } = context;
    const mine = apisOf(mayHere(context));
    const on = withSwitches(ALL_OFF, switches, mine);
    assertOpensSomething(on, mine);
    const expiresAt = endOf(expires);
    const key = `tc_${randomBytes(12).toString("base64url")}`;
    const secretKey = secret.newToken();
    const row = await db.transaction(async (tx) => {
      if ((await countKeys(tx, site.customerId)) >= MAX_KEYS)
        throw new Failure("conflict", `A town can have up to ${MAX_KEYS} keys. Delete one that is no longer used.`, {
          title: "Too many keys",
        });
      const [created] = await tx
        .insert(apiKeys)
        .values({
          customerId: site.customerId,
          key,
          secretHash: hashOf(secret, key, secretKey),
          label,
          expiresAt,
          ...on,
          ...authoredBy(actor),
        })
        .returning();
      if (created === undefined) throw new Error("Inserting the key returned no row");
      await writeAudit(tx, { actor, site }, { action: "key.create", subject: label, after: facts(created) });
      return created;
    });
    return { ...presentKey(row, [], dayOf(new Date())), secretKey };
  },
});

/** A key without an API would open nothing. An existing one may have all of them off for a while. */
function assertOpensSomething(on: Readonly<Record<ApiField, boolean>>, mine: readonly Api[]): void {
  if (apis.some(({ field }) => on[field])) return;
  const first = apis.find(({ api }) => mine.includes(api));
  throw wrongValue(first?.field ?? "contentEnabled", "Turn on at least one API for this key");
}

const update = defineEndpoint(updateApiKey, {
  access: { permission: MODIFY_KEYS },
  handle: async (context, { id, label, ...switches }) => {
    const { db, site, actor, actors } = context;
    const row = await db.transaction(async (tx) => {
      const before = await findKeyForUpdate(tx, site.customerId, id);
      if (before === null) throw notFound("That API key");
      const change = { label: label ?? before.label, ...withSwitches(before, switches, apisOf(mayHere(context))) };
      const [after] = await tx.update(apiKeys).set(change).where(isKey(site.customerId, id)).returning();
      if (after === undefined) throw notFound("That API key");
      if (JSON.stringify(facts(before)) !== JSON.stringify(facts(after))) {
        await writeAudit(
          tx,
          { actor, site },
          { action: "key.update", subject: after.label, before: facts(before), after: facts(after) },
        );
      }
      return after;
    });
    actors.changed();
    const today = dayOf(new Date());
    return presentKey(row, await findUsage(db, site.customerId, today, id), today);
  },
});

const remove = defineEndpoint(deleteApiKey, {
  access: { permission: MODIFY_KEYS },
  handle: async ({ db, site, actor, actors }, { id }) => {
    await db.transaction(async (tx) => {
      const before = await findKeyForUpdate(tx, site.customerId, id);
      if (before === null) throw notFound("That API key");
      await tx.delete(apiKeys).where(isKey(site.customerId, id));
      await writeAudit(tx, { actor, site }, { action: "key.delete", subject: before.label, before: facts(before) });
    });
    actors.changed();
    return { deleted: true };
  },
});

export const apiKeyEndpoints: readonly Endpoint[] = [list, create, update, remove];

/** Deletes the keys of a town that a user created, because their creator may not act for the town anymore. */
export async function revokeKeysOf(tx: Db, { userId, site, actor }: RemovedMember): Promise<void> {
  const removed = await tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.customerId, site.customerId), eq(apiKeys.createdById, userId)))
    .returning();
  for (const key of removed)
    await writeAudit(tx, { actor, site }, { action: "key.delete", subject: key.label, before: facts(key) });
}

/** The end of a day in UTC; null for no day. Throws a `Failure` for a day that is over. */
function endOf(day: string): Date | null {
  if (day === "") return null;
  const end = new Date(Date.parse(day) + 86_400_000);
  if (end.getTime() <= Date.now()) throw wrongValue("expires", "Choose a day in the future.");
  return end;
}

type Switches = Readonly<Record<ApiField, boolean>>;
const ALL_OFF: Switches = { contentEnabled: false, searchEnabled: false, codeEnabled: false };

const mayHere =
  ({ gate, actor, site }: SiteContext) =>
  (permission: string): boolean =>
    gate.may(actor, site, permission);

/** APIKEYS-02: changes only the APIs for which the caller has the permission. */
function withSwitches(before: Switches, wanted: Partial<Switches>, mine: readonly Api[]): Switches {
  const after = {
    contentEnabled: before.contentEnabled,
    searchEnabled: before.searchEnabled,
    codeEnabled: before.codeEnabled,
  };
  for (const { api, field } of apis) {
    if (mine.includes(api)) after[field] = wanted[field] ?? before[field];
  }
  return after;
}

/** Fields of a key for the history; never the secret or its hash. */
function facts({ key, label, contentEnabled, searchEnabled, codeEnabled, expiresAt }: KeyRow): object {
  return { key, label, contentEnabled, searchEnabled, codeEnabled, ...(expiresAt !== null && { expiresAt }) };
}
