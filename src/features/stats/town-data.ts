import { z } from "zod";
import { changed, copied, storableText, town } from "../../platform/town/columns.ts";
import { townTable } from "../../platform/town/table.ts";
import type { TownData } from "../../platform/town/town-data.ts";
import { countKinds } from "./policy/statistics.ts";
import { dailyCounts } from "./tables.ts";

const counts = townTable(dailyCounts, {
  customerId: town,
  day: copied(),
  kind: copied(z.enum(countKinds)),
  // The subject of a part is its GUID.
  subject: changed(storableText(1000), (subject, restore, { kind }) =>
    (kind === "part" || kind === "part-month") && /^\d{1,15}$/.test(subject)
      ? String(restore.looseGuid(Number(subject)))
      : subject,
  ),
  count: copied(z.int().min(0)),
});

/** Statistics of views and searches. */
export const townData: TownData = { sets: [counts] };
