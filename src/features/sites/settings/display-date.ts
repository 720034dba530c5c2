import { writeAudit } from "../../../platform/audit/audit.ts";
import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { registryOf } from "../registry.ts";
import { changeSite } from "./change.ts";
import { setDisplayDate } from "./contract/settings.ts";

/** API-06, OPEN-94 */
export const displayDateEndpoint = defineEndpoint(setDisplayDate, {
  access: { permission: "DISPLAY_DATE_ADMIN" },
  handle: (context, { displayDate }) =>
    changeSite(context, async (tx, { id }) => {
      const before = await registryOf(context.gate).code.setDisplayDate(tx, id, displayDate);
      if (before === undefined) throw notFound("The code of this site");
      await writeAudit(tx, context, {
        action: "version.displayDate",
        subject: context.site.custId,
        before,
        after: displayDate,
      });
      return { displayDate };
    }),
});
