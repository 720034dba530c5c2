import { z } from "zod";
import { auditLog } from "../../platform/audit/tables.ts";
import {
  anyJson,
  changed,
  copied,
  set,
  storableName,
  storableText,
  town,
  unset,
  username,
  userId,
} from "../../platform/town/columns.ts";
import type { Restore } from "../../platform/town/restore.ts";
import { townTable } from "../../platform/town/table.ts";
import type { TownData } from "../../platform/town/town-data.ts";
import { distributions } from "./tables.ts";

const distribution = townTable(
  distributions,
  {
    id: unset,
    customerId: town,
    recipient: copied(storableName(300)),
    kind: copied(z.enum(["printed", "supplement", "electronic"])),
    copies: copied(),
    edition: changed(storableName(300), (edition, restore) => restore.archiveId(edition)),
    sentOn: copied(),
    note: copied(storableText(20_000)),
    createdAt: copied(),
    createdBy: username,
    createdById: userId,
  },
  {
    counted: { name: "distributions", one: "distribution list entry", many: "distribution list entries" },
    after: ["users"],
  },
);

/** The history names users by their user names in these actions. */
const NAMES_USERS = /^user\./;

/** Values before and after a change. The zoning chapter is stored as its GUID. */
const value = changed(anyJson, (changedValue, restore, { action }) => {
  if (typeof action === "string" && action.startsWith("zoning.") && typeof changedValue === "number")
    return restore.looseGuid(changedValue);
  if (typeof action === "string" && action.endsWith("Member") && typeof changedValue === "string")
    return restore.username(changedValue);
  return restore.json(changedValue);
});

function subjectOf(subject: string, restore: Restore, action: unknown): string {
  if (typeof action === "string" && NAMES_USERS.test(action)) return restore.username(subject);
  return subject === restore.from ? restore.custId : restore.archiveId(subject);
}

/** "API key 7" has the id of the key. */
function actorOf(actor: string, restore: Restore): string {
  const [, key] = /^API key (\d{1,9})$/.exec(actor) ?? [];
  const keyId = key === undefined ? null : restore.knownId("api_keys", Number(key));
  return keyId === null ? restore.username(actor) : `API key ${keyId}`;
}

/** The history stays when a town is removed. */
const history = townTable(
  auditLog,
  {
    id: unset,
    at: copied(),
    customerId: town,
    custId: set(({ custId }) => custId),
    userId,
    actor: changed(storableText(200), actorOf),
    action: copied(z.string().regex(/^[\w.-]{1,80}$/, "is not an action")),
    subject: changed(storableText(2000), (subject, restore, { action }) => subjectOf(subject, restore, action)),
    before: value,
    after: value,
  },
  { after: ["users", "api_keys"], removed: false },
);

/** The distribution list and the history of changes. */
export const townData: TownData = { sets: [distribution, history] };
