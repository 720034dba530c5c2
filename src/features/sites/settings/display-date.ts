import { sql } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { rows } from "../../../platform/db/db.ts";
import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { changeSite } from "./change.ts";
import { setDisplayDate } from "./contract/settings.ts";

/** API-06, OPEN-94. The versions table belongs to another feature, so it is accessed by name, as in the registry. */
export const displayDateEndpoint = defineEndpoint(setDisplayDate, {
  access: { permission: "DISPLAY_DATE_ADMIN" },
  handle: (context, { displayDate }) =>
    changeSite(context, async (tx, { id }) => {
      const [current] = await rows<{ id: number; before: string | null }>(
        tx,
        sql`select id, display_date::text as before from versions where customer_id = ${id} and current`,
      );
      if (current === undefined) throw notFound("The code of this site");
      await tx.execute(
        sql`update versions set display_date = ${displayDate}::date where customer_id = ${id} and id = ${current.id}`,
      );
      await writeAudit(tx, context, {
        action: "version.displayDate",
        subject: context.site.custId,
        before: current.before,
        after: displayDate,
      });
      return { displayDate };
    }),
});
