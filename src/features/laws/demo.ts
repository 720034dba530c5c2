import { sql } from "drizzle-orm";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { storedVersions, type StoredVersion } from "../code/inspection.ts";
import { dateAccuracies, lawActions } from "./contract/lists.ts";
import { readLawJob } from "./jobs/read-text.ts";
import { lawSource } from "./search-source.ts";
import { dispositions, laws } from "./tables.ts";
import { raiseRevision } from "../sites/parts/server/revision.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { rows, type Db } from "../../platform/db/db.ts";
import type { DemoContent, DemoTown } from "../../platform/features/demo.ts";
import type { Services } from "../../platform/services.ts";
import { reindex } from "../../platform/search/stored-indexes.ts";

const folder = join(import.meta.dirname, "../../../demo/laws");

/** demo/laws/laws.json, which scripts/demo-laws.ts writes. */
const demoLaws = z.array(
  z.strictObject({
    /** "2-2026" */
    number: z.string(),
    adopted: z.iso.date(),
    accuracy: z.enum(dateAccuracies),
    effective: z.iso.date().nullable(),
    subject: z.string(),
    title: z.string(),
    comment: z.string(),
    deleted: z.boolean(),
    affects: z.array(
      z.strictObject({
        action: z.enum(lawActions),
        /** "§ 58-8", "Chapter 12"; "none": no version has it. */
        within: z.string(),
        name: z.string(),
        paragraph: z.string(),
      }),
    ),
    /** Its PDF, or its text as HTML; neither: the town has only its data. */
    file: z.string().optional(),
    html: z.string().optional(),
  }),
);
type DemoLaw = z.infer<typeof demoLaws>[number];

export const demo: readonly DemoContent[] = [
  {
    name: "laws",
    position: 90,
    isMissing: ({ database: { db } }, { customerId }) => isMissing(db, customerId),
    add,
  },
];

/** Whether the town has never had laws. */
async function isMissing(db: Db, customerId: number): Promise<boolean> {
  const [known] = await rows(
    db,
    sql`select 1 from ${laws} where customer_id = ${customerId}
      union all select 1 from ${auditLog} where customer_id = ${customerId} and action like 'laws.%' limit 1`,
  );
  return known === undefined;
}

/** Adds the local laws since 1998, once. Returns whether it added them. The text of PDFs is read when a server runs. */
async function add(
  { database: { db }, files, jobs, search }: Services,
  { customerId, custId, userId, provision }: DemoTown,
): Promise<boolean> {
  if (!(await isMissing(db, customerId))) return false;
  const versions = await storedVersions(db, custId);
  if (!versions.some(({ state }) => state === "current")) return false;
  const read = demoLaws.parse(JSON.parse(await readFile(join(folder, "laws.json"), "utf8")));
  const guids = new Map<string, number | null>();
  for (const name of new Set(read.flatMap(({ affects }) => affects.map(({ within }) => within))))
    guids.set(name, await provision(name));
  const stored = await Promise.all(
    read.map(async ({ file }) => {
      if (file === undefined) return null;
      const bytes = await readFile(join(folder, "files", file));
      const key = await files.put(bytes, ".pdf");
      return { key, fileName: file, mediaType: "application/pdf", size: bytes.length, textState: "waiting" as const };
    }),
  );
  const clerk = { createdBy: "moakes", createdById: await userId("moakes") };
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(laws)
      .values(
        read.map((law, at) => ({
          customerId,
          ...columnsOf(law, versions),
          ...stored[at],
          ...clerk,
          updatedBy: clerk.createdBy,
          updatedById: clerk.createdById,
        })),
      )
      .returning({ id: laws.id, number: laws.number, key: laws.key });
    for (const { id, key } of added)
      if (key !== null) await jobs.enqueue(tx, readLawJob, { customerId, custId, id, key });
    const ids = new Map(added.map(({ id, number }) => [number, id]));
    await tx.insert(dispositions).values(
      read.flatMap(({ number, affects }) =>
        affects.map(({ within, ...affected }, at) => ({
          customerId,
          lawId: ids.get(number) ?? 0,
          position: at + 1,
          guid: guids.get(within) ?? null,
          source: "table" as const,
          ...affected,
        })),
      ),
    );
    await raiseRevision(tx, customerId, "laws");
    await raiseRevision(tx, customerId, "sites");
  });
  // So that they are found at once, also without a server that runs jobs.
  for (const index of await lawSource.stored(db, custId)) await reindex(search, index, () => undefined);
  return true;
}

/** The version made after a law was adopted contains it; readers of the version before were told about it. */
function columnsOf(law: DemoLaw, versions: readonly StoredVersion[]) {
  const { number, adopted, accuracy, effective, title, subject, comment, deleted, html = null } = law;
  const oldestFirst = versions.toSorted((one, other) => (one.law ?? "").localeCompare(other.law ?? ""));
  return {
    legislationType: "Local Law",
    number,
    legislationYear: Number(adopted.slice(0, 4)),
    title,
    subject,
    comment,
    adopted,
    adoptedDateAccuracy: accuracy,
    effective,
    deleted,
    html,
    appendedToId: oldestFirst.findLast((version) => (version.law ?? "") < adopted)?.id ?? null,
    suppedById: oldestFirst.find((version) => (version.law ?? "") >= adopted)?.id ?? null,
  };
}
