import { sql } from "drizzle-orm";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { findUserId } from "../../features/accounts/logins.ts";
import { storedVersions, type StoredVersion } from "../../features/code/inspection.ts";
import { versionKey } from "../../features/code/version-key.ts";
import { dateAccuracies, lawActions } from "../../features/laws/contract/lists.ts";
import { readLawJob } from "../../features/laws/jobs/read-text.ts";
import { lawSource } from "../../features/laws/search-source.ts";
import { dispositions, laws } from "../../features/laws/tables.ts";
import { raiseRevision } from "../../features/sites/parts/server/revision.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { rows, type Db } from "../../platform/db/db.ts";
import { reindex } from "../../platform/search/stored-indexes.ts";
import type { OpenServices } from "../services.ts";
import { findProvision } from "./provisions.ts";

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

/** Whether the town has never had laws. */
export async function missesDemoLaws(db: Db, customerId: number): Promise<boolean> {
  const [known] = await rows(
    db,
    sql`select 1 from ${laws} where customer_id = ${customerId}
      union all select 1 from ${auditLog} where customer_id = ${customerId} and action like 'laws.%' limit 1`,
  );
  return known === undefined;
}

/** Adds the local laws since 1998, once. Returns whether it added them. The text of PDFs is read when a server runs. */
export async function addDemoLaws(
  { database: { db }, files, jobs, search }: OpenServices,
  { customerId, custId }: { readonly customerId: number; readonly custId: string },
): Promise<boolean> {
  if (!(await missesDemoLaws(db, customerId))) return false;
  const versions = await storedVersions(db, custId);
  const current = versions.find(({ state }) => state === "current");
  if (current === undefined) return false;
  const read = demoLaws.parse(JSON.parse(await readFile(join(folder, "laws.json"), "utf8")));
  const guids = new Map<string, number | null>();
  for (const name of new Set(read.flatMap(({ affects }) => affects.map(({ within }) => within))))
    guids.set(name, await findProvision(db, versionKey(current), name));
  const stored = await Promise.all(
    read.map(async ({ file }) => {
      if (file === undefined) return null;
      const bytes = await readFile(join(folder, "files", file));
      const key = await files.put(bytes, ".pdf");
      return { key, fileName: file, mediaType: "application/pdf", size: bytes.length, textState: "waiting" as const };
    }),
  );
  const clerk = { createdBy: "moakes", createdById: await findUserId(db, "moakes") };
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
