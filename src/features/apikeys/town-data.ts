import { randomBytes } from "node:crypto";
import { z } from "zod";
import { copied, id, reference, set, storableName, town, username, userId } from "../../platform/town/columns.ts";
import { townTable } from "../../platform/town/table.ts";
import type { TownData } from "../../platform/town/town-data.ts";
import { apiKeys, apiUsage } from "./tables.ts";

/** No secret has this hash. */
const NO_SECRET = "imported without its secret";

/**
 * Keys keep their label, switches and usage, but no caller can use an imported key: its secret is never exported. The
 * town creates a new one instead.
 */
const keys = townTable(
  apiKeys,
  {
    id,
    customerId: town,
    key: set(() => `tc_${randomBytes(12).toString("base64url")}`),
    secretHash: set(() => NO_SECRET),
    label: copied(storableName(200)),
    contentEnabled: copied(),
    searchEnabled: copied(),
    codeEnabled: copied(),
    rateLimit: copied(z.int().min(0).max(1_000_000)),
    createdAt: copied(),
    createdBy: username,
    createdById: userId,
    expiresAt: copied(),
    lastUsedAt: copied(),
  },
  {
    counted: { name: "apiKeys", one: "API key", many: "API keys" },
    after: ["users"],
    prepared: async (_db, restore) => {
      if (restore.state(COUNT, () => ({ keys: 0 })).keys > 0)
        restore.notes.push("API keys were imported without their secrets: create new keys for their users.");
    },
    prepare: (restore) => {
      restore.state(COUNT, () => ({ keys: 0 })).keys += 1;
    },
  },
);
const COUNT = Symbol("imported keys");

const usage = townTable(apiUsage, {
  customerId: town,
  keyId: reference(keys),
  day: copied(),
  api: copied(z.enum(["content", "search", "code"])),
  requests: copied(),
  refused: copied(),
});

/** Keys of the public API with their usage. */
export const townData: TownData = { sets: [keys, usage] };
