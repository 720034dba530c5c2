import { z } from "zod";
import { defineTopic } from "../../../../platform/live/port.ts";

/** A town was added, changed or removed. `revision`: after the change; null if it was removed. */
export const townChanged = defineTopic({
  name: "sites.town-changed",
  message: z.object({ customerId: z.int(), revision: z.number().nullable() }),
});
