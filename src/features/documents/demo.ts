import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Archive, type ArchivedDocument } from "./archive/add-archived.ts";
import { documentKinds, firstSorts, groupings, secondSorts } from "./contract/lists.ts";
import type { DocumentsContext } from "./change.ts";
import { deleteShown } from "./deleted/change.ts";
import { documents, documentTypes } from "./tables.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { rows, type Db } from "../../platform/db/db.ts";
import type { DemoContent, DemoTown } from "../../platform/features/demo.ts";
import type { Services } from "../../platform/services.ts";
import { visitor } from "../../platform/http/access.ts";
import { openTownDocuments } from "./archive/open-town.ts";

const folder = join(import.meta.dirname, "../../../demo/documents");
const readJson = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), "utf8"));

/** demo/documents/types.json: types with their categories. */
const demoTypes = z.array(
  z.strictObject({
    title: z.string(),
    description: z.string(),
    categories: z.array(
      z.strictObject({
        title: z.string(),
        isPrivate: z.boolean().optional(),
        grouping: z.enum(groupings).optional(),
        firstSort: z.enum(firstSorts).optional(),
        secondSort: z.enum(secondSorts).optional(),
      }),
    ),
  }),
);

/** demo/documents/documents.json, which scripts/demo-documents.ts writes. */
const demoDocument = z.strictObject({
  type: z.string(),
  category: z.string().nullable().default(null),
  title: z.string(),
  date: z.string().nullable().default(null),
  description: z.string().optional(),
  kind: z.enum(documentKinds).default("DOCUMENT"),
  isPrivate: z.boolean().optional(),
  visibleFrom: z.string().optional(),
  visibleUntil: z.string().optional(),
  file: z.string().optional(),
  url: z.string().optional(),
});
const demoDocuments = z.array(demoDocument);

/** demo/documents/deleted.json: documents that the clerk deleted, some days before the town is added. */
const deletedDocuments = z.array(demoDocument.extend({ daysAgo: z.int().min(1) }));

export const demo: readonly DemoContent[] = [
  {
    name: "documents",
    position: 70,
    isMissing: ({ database: { db } }, { customerId }) => isMissing(db, customerId),
    add: addDocuments,
  },
];

/** Whether the town has never had documents. */
async function isMissing(db: Db, customerId: number): Promise<boolean> {
  const [known] = await rows(
    db,
    sql`select 1 from ${documentTypes} where customer_id = ${customerId}
      union all select 1 from ${auditLog} where customer_id = ${customerId} and action like 'documents.%' limit 1`,
  );
  return known === undefined;
}

/** Adds forty years of documents, once. Returns whether it added them. Their text is read when a server runs. */
async function addDocuments(services: Services, { customerId, custId, userId }: DemoTown): Promise<boolean> {
  const { db } = services.database;
  if (!(await isMissing(db, customerId))) return false;
  const types = demoTypes.parse(await readJson("types.json"));
  const clerk = { ...visitor, username: "moakes", userId: await userId("moakes") };
  const { context, close } = await openTownDocuments(services, custId, clerk);
  try {
    const archive = new Archive(context, {
      type: (title) => types.find((type) => type.title === title),
      category: ({ type, category }) =>
        types.find(({ title }) => title === type)?.categories.find(({ title }) => title === category),
    });
    const add = async (some: readonly DemoDocument[]): Promise<void> => {
      const outcomes = await archive.add(some.map(archived));
      const refused = outcomes.find(({ outcome }) => outcome !== "added");
      if (refused !== undefined) throw new Error(`A document of the demonstration was not added: ${refused.reason}`);
    };
    const deleted = deletedDocuments.parse(await readJson("deleted.json"));
    for (const { daysAgo, ...document } of deleted) {
      await add([document]);
      await deleteAll(context, daysAgo);
    }
    await add(demoDocuments.parse(await readJson("documents.json")));
  } finally {
    await close();
  }
  return true;
}

/** Deletes all documents that there are, as if the clerk had done so some days ago. */
async function deleteAll(context: DocumentsContext, daysAgo: number): Promise<void> {
  const { db, site } = context;
  const isShown = and(eq(documents.customerId, site.customerId), isNull(documents.deletedAt));
  const shown = await db.select().from(documents).where(isShown);
  await deleteShown(context, shown);
  const then = sql`now() - make_interval(days => ${daysAgo}::integer)`;
  const ids = shown.map(({ id }) => id);
  await db
    .update(documents)
    .set({ deletedAt: then, createdAt: sql`${then} - interval '1 day'` })
    .where(inArray(documents.id, ids));
}

type DemoDocument = z.output<typeof demoDocument>;

function archived({ file, url, ...document }: DemoDocument): ArchivedDocument {
  if (url !== undefined) return { ...document, from: { url } };
  if (file === undefined) throw new Error(`“${document.title}” has neither a file nor a URL.`);
  return { ...document, from: { path: join(folder, "files", file), fileName: file } };
}
