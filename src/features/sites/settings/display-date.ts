import { writeAudit } from "../../../platform/audit/audit.ts";
import { assertUnchanged } from "../../../platform/audit/conflict.ts";
import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { registryOf } from "../registry.ts";
import { changeSite } from "./change.ts";
import { setDisplayDate } from "./contract/settings.ts";

/** API-06, OPEN-94 */
export const displayDateEndpoint = defineEndpoint(setDisplayDate, {
  access: { permission: "DISPLAY_DATE_ADMIN" },
  handle: (context, { displayDate, base }) =>
    changeSite(context, async (tx, { id }) => {
      const before = await registryOf(context.gate).code.setDisplayDate(tx, id, displayDate);
      if (before === undefined) throw notFound("The code of this site");
      // A conflict undoes the change: both are in one transaction.
      await assertUnchanged(
        context,
        tx,
        { customerId: id, actions: ["version.displayDate"] },
        { base, current: before, wanted: displayDate },
      );
      await writeAudit(tx, context, {
        action: "version.displayDate",
        subject: context.site.custId,
        before,
        after: displayDate,
      });
      return { displayDate };
    }),
});
