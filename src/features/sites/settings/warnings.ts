import { eq } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { assertUnchanged } from "../../../platform/audit/conflict.ts";
import { safeMessage } from "../../../platform/features/settings.ts";
import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import { customers } from "../tables.ts";
import { changeSite } from "./change.ts";
import { saveWarnings } from "./contract/settings.ts";

/** SEARCH-05, SEARCH-06; empty warnings are dropped. */
export const warningsEndpoint = defineEndpoint(saveWarnings, {
  access: { permission: "CUSTOMIZATION_ADMIN" },
  handle: (context, { items, base }) =>
    changeSite(context, async (tx, { id, warnings: before }) => {
      const customerWarnings = items
        .map(({ message, color }) => ({ message: safeMessage(message), color }))
        .filter(({ message }) => message !== "");
      await assertUnchanged(
        context,
        tx,
        { customerId: id, actions: ["customization.warnings"] },
        { base, current: before, wanted: customerWarnings },
      );
      await tx.update(customers).set({ warnings: customerWarnings }).where(eq(customers.id, id));
      await writeAudit(tx, context, {
        action: "customization.warnings",
        subject: "customer warnings",
        before,
        after: customerWarnings,
      });
      return { customerWarnings };
    }),
});
