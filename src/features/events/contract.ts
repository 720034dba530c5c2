import { z } from "zod";
import { defineCall } from "../../platform/http/call.ts";

const MAX_CHARACTERS = 4000;

/** Facts of an event: a flat JSON object, as text because it can be a query parameter. */
const eventInfo = z
  .string()
  .max(MAX_CHARACTERS)
  .transform((text, context) => {
    try {
      return z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).parse(JSON.parse(text));
    } catch {
      context.addIssue({
        code: "custom",
        message: "must be a JSON object with strings, numbers and booleans as values",
      });
      return z.NEVER;
    }
  });

/** API-33. A visitor's action, for the town's statistics. Contains no personal data. */
export const logEvent = defineCall({
  id: "logEvent",
  method: "POST",
  path: "/event",
  summary: "Logs an event of the user interface.",
  input: z.object({
    eventName: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, "must contain only lowercase letters, digits and _"),
    custId: z.string().max(60),
    eventInfo: eventInfo.optional(),
  }),
  answer: z.object({ logged: z.boolean() }),
});
