import { typedName } from "../../platform/http/typed-name.ts";
import { z } from "zod";
import { defineCall } from "../../platform/http/call.ts";

const site = z.string();
const id = z.coerce.number().int().min(1).max(2_147_483_647);
const label = typedName(100).min(1, "A key needs a label");
/** Forms send "true" as text. */
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]);

const enabled = { contentEnabled: z.boolean(), searchEnabled: z.boolean(), codeEnabled: z.boolean() };
const count = z.int().min(0);

/** Requests of one day; `refused` is the number of refused requests to all three APIs. */
const usageDay = z.object({ day: z.string(), content: count, search: count, code: count, refused: count });

/** A key in the list (ENTITIES-27). Only the answer to its creation has the secret. */
export const apiKey = z.object({
  id: z.int(),
  key: z.string(),
  label: z.string(),
  ...enabled,
  /** Requests per minute. */
  rateLimit: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** When it stops working; null: never. */
  expiresAt: z.string().nullable(),
  expired: z.boolean(),
  /** Null: never. */
  lastUsedAt: z.string().nullable(),
  /** The last 30 days, oldest first, today last. */
  usage: z.array(usageDay),
});
export type ApiKey = z.infer<typeof apiKey>;

/** APIKEYS-01 to APIKEYS-03: the keys of a town, and what the caller may do with them. */
export const listApiKeys = defineCall({
  id: "listApiKeys",
  method: "GET",
  path: "/api/:site/key",
  summary: "The API keys of a town with their usage in the last 30 days.",
  input: z.object({ site }),
  answer: z.object({
    keys: z.array(apiKey),
    abilities: z.object({
      create: z.boolean(),
      modify: z.boolean(),
      apis: z.array(z.enum(["content", "search", "code"])),
    }),
  }),
  failure: "There was a problem getting the API keys",
});
export type ApiKeyList = z.infer<typeof listApiKeys.answer>;

/** API-20. APIs for which the caller has no permission stay off. */
export const createApiKey = defineCall({
  id: "createApiKey",
  method: "POST",
  path: "/api/:site/key",
  summary: "Creates an API key. Its secret is only in this answer.",
  input: z.object({
    site,
    label,
    contentEnabled: flag.default(false),
    searchEnabled: flag.default(false),
    codeEnabled: flag.default(false),
    /** The last day on which the key works, in UTC; empty: it never expires. */
    expires: z.union([z.literal(""), z.iso.date("Enter a day as 2026-12-31")]).default(""),
  }),
  answer: apiKey.extend({ secretKey: z.string() }),
  failure: "There was a problem creating the API key",
});
export type CreatedApiKey = z.infer<typeof createApiKey.answer>;

/** API-21. Omitted fields, and APIs for which the caller has no permission, stay as they are (APIKEYS-02). */
export const updateApiKey = defineCall({
  id: "updateApiKey",
  method: "PUT",
  path: "/api/:site/key/:id",
  summary: "Changes the label of an API key and its APIs.",
  input: z.object({
    site,
    id,
    label: label.optional(),
    contentEnabled: flag.optional(),
    searchEnabled: flag.optional(),
    codeEnabled: flag.optional(),
  }),
  answer: apiKey,
  failure: "There was a problem updating the API key",
});

/** API-22 */
export const deleteApiKey = defineCall({
  id: "deleteApiKey",
  method: "DELETE",
  path: "/api/:site/key/:id",
  summary: "Deletes an API key. It stops working immediately.",
  input: z.object({ site, id }),
  answer: z.object({ deleted: z.boolean() }),
  failure: "There was a problem deleting the API key",
});
