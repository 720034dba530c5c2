import { z } from "zod";
import { changed, copied, storableText, town } from "../../platform/town/columns.ts";
import type { Restore } from "../../platform/town/restore.ts";
import { townTable } from "../../platform/town/table.ts";
import type { TownData } from "../../platform/town/town-data.ts";
import { countKinds } from "./policy/statistics.ts";
import { dailyCounts } from "./tables.ts";

const counts = townTable(
  dailyCounts,
  {
    customerId: town,
    day: copied(),
    kind: copied(z.enum(countKinds)),
    subject: changed(storableText(1000), (subject, restore, { kind }) =>
      /^-*\d{1,15}$/.test(subject) ? subjectHere(subject, kind, restore) : subject,
    ),
    count: copied(z.int().min(0)),
  },
  { after: ["documents"] },
);

/**
 * The subject of a part is its GUID, that of a document its id. An export has no deleted documents, but their opens: "-12",
 * and "--12" if the export was itself of a town that was imported.
 */
function subjectHere(subject: string, kind: unknown, restore: Restore): string {
  const isDocument = kind === "document" || kind === "document-month";
  if (subject.startsWith("-")) return isDocument ? `-${subject}` : subject;
  if (kind === "part" || kind === "part-month") return String(restore.looseGuid(Number(subject)));
  if (!isDocument) return subject;
  return String(restore.knownId("documents", Number(subject)) ?? `-${subject}`);
}

/** Statistics of views and searches. */
export const townData: TownData = { sets: [counts] };
