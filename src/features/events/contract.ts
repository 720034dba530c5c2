import { z } from "zod";
import { defineCall } from "../../platform/http/call.ts";

const MAX_CHARACTERS = 4000;

/** Facts of an event: a flat JSON object as text, as the address carries it. */
const eventInfo = z
  .string()
  .max(MAX_CHARACTERS)
  .transform((text, context) => {
    try {
      return z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: "custom", message: "must be a JSON object of texts, numbers and booleans" });
      return z.NEVER;
    }
  });

/** API-33. What a visitor does, for the town's statistics; no names, no addresses of people. */
export const logEvent = defineCall({
  id: "logEvent",
  method: "POST",
  path: "/event",
  summary: "Logs an event of the interface.",
  input: z.object({
    eventName: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, "must be lower-case letters, digits and _"),
    custId: z.string().max(60),
    eventInfo: eventInfo.optional(),
  }),
  answer: z.object({ logged: z.boolean() }),
});
