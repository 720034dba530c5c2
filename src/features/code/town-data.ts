import { versionStates } from "../../domain/version-state.ts";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { numberKey } from "../../domain/law/number-key.ts";
import {
  changed,
  copied,
  fileKey,
  guid,
  hash,
  id,
  reference,
  storableText,
  town,
  unset,
} from "../../platform/town/columns.ts";
import type { Restore } from "../../platform/town/restore.ts";
import { townTable, unexportedTable } from "../../platform/town/table.ts";
import { RowProblem, type TownData } from "../../platform/town/town-data.ts";
import { importReport } from "./contract/code.ts";
import { updateCodeStatistics } from "./import/import.ts";
import {
  citations,
  codeUploads,
  definitions,
  indexWords,
  provisions,
  snapshots,
  structures,
  versionFiles,
  versions,
} from "./tables.ts";
import { anchor, term } from "./town/content-schema.ts";
import { addGuid, chooseGuids } from "./town/guids.ts";
import { readableVersions } from "./town/readable.ts";
import { textSet } from "./town/texts.ts";
import { TreeCheck, type TreeRow } from "./town/tree-check.ts";

/** Rows that an import is staging are neither counted nor exported. */
const isPublished = sql`exists (select from versions v where v.customer_id = t.customer_id and v.id = t.version_id)`;
const isNotStaged = sql`(not exists (select from structures s where s.customer_id = t.customer_id and s.guid = t.guid)
  or exists (select from structures s join versions v on v.customer_id = s.customer_id and v.id = s.version_id
    where s.customer_id = t.customer_id and s.guid = t.guid))`;

const provisionsTable = townTable(
  provisions,
  { guid, customerId: town },
  {
    visible: isNotStaged,
    counted: { name: "provisions", one: "part of the code", many: "parts of the code" },
    prepare: (restore, row) => addGuid(restore, row["guid"] as number),
    prepared: chooseGuids,
  },
);

const VERSIONS = Symbol("versions of an export");
const rootsOf = (restore: Restore): Map<number, number> => restore.state(VERSIONS, () => new Map<number, number>());

const versionsTable = townTable(
  versions,
  {
    id,
    customerId: town,
    number: copied(z.int().min(1).max(999_999)),
    archiveId: changed(z.string().max(50), (archiveId, restore, { number }) => {
      if (archiveId !== `${restore.from}-${String(number)}`) throw new RowProblem("is not the town with its number");
      return restore.archiveId(archiveId);
    }),
    title: copied(storableText(2000)),
    rootGuid: guid,
    format: copied(storableText(40)),
    sourceHash: copied(storableText(200)),
    publishingIdentifier: copied(storableText(300)),
    importTime: copied(),
    updatedDate: copied(),
    displayDate: copied(),
    // Exports of earlier releases have two marks instead.
    state: changed(z.enum(versionStates).optional(), (state, _restore, { current, unpublished }) => {
      if (state !== undefined) return state;
      if (current === undefined) throw new RowProblem("is missing");
      return unpublished === true ? "withdrawn" : current === true ? "current" : "archived";
    }),
    report: copied(importReport),
  },
  {
    former: { current: z.boolean().optional(), unpublished: z.boolean().optional() },
    counted: { name: "versions", one: "version of the code", many: "versions of the code" },
    prepare: (restore, row) => {
      rootsOf(restore).set(row["id"] as number, row["rootGuid"] as number);
    },
    written: async (tx, { customerId }) => {
      await tx.execute(sql`insert into snapshots (customer_id, id)
        select customer_id, id from versions where customer_id = ${customerId} on conflict do nothing`);
    },
  },
);

const versionId = reference(versionsTable);

const TREE = Symbol("trees of an export");
const treesOf = (restore: Restore): TreeCheck => restore.state(TREE, () => new TreeCheck());

const structuresTable = townTable(
  structures,
  {
    customerId: town,
    versionId,
    position: copied(z.int().min(0)),
    guid,
    parentGuid: guid,
    depth: copied(z.int().min(0).max(100)),
    lastPosition: copied(z.int().min(0)),
    type: copied(storableText(100)),
    label: copied(storableText(200)),
    number: copied(storableText(500)),
    numberKey: changed(storableText(500), (_key, _restore, { number }) => numberKey(String(number))),
    // Exports of earlier releases do not have it.
    composedNumber: changed(storableText(500).nullable().default(null), (number) => number),
    heading: copied(storableText(20_000)),
    status: copied(z.enum(["inForce", "reserved", "repealed", "expired", "omitted", "transferred"])),
    effective: copied(),
    textHash: hash,
    chars: copied(z.int().min(0)),
    pageGuid: guid,
    children: copied(z.int().min(0)),
    above: changed(z.array(storableText(20_000)).max(100).nullable(), (lines) => lines),
  },
  {
    visible: isPublished,
    prepare: (restore, row) => treesOf(restore).add(row as unknown as TreeRow),
    prepared: async (_db, restore) => {
      const trees = treesOf(restore);
      trees.end();
      for (const [version, root] of rootsOf(restore))
        if (trees.roots.get(version) !== root) throw new RowProblem(`the version ${version} has no root ${root}`);
    },
  },
);

const citationsTable = townTable(
  citations,
  {
    customerId: town,
    versionId,
    fromGuid: guid,
    ordinal: copied(z.int().min(0)),
    toGuid: guid,
    anchor: copied(anchor),
  },
  { visible: isPublished },
);

const definitionsTable = townTable(
  definitions,
  {
    customerId: town,
    versionId,
    term: copied(term),
    first: copied(z.int().min(0)),
    last: copied(z.int().min(0)),
    guid,
  },
  { visible: isPublished },
);

const wordReferences = z
  .array(z.strictObject({ label: storableText(500), guid: z.int().positive(), anchor }))
  .max(10_000);

const indexWordsTable = townTable(
  indexWords,
  {
    customerId: town,
    versionId,
    letter: copied(z.string().regex(/^[#A-Z]$/, "is not a letter")),
    position: copied(z.int().min(0)),
    word: copied(storableText(2000)),
    references: changed(wordReferences, (references, restore) =>
      references.map((each) => ({ ...each, guid: restore.guid(each.guid) })),
    ),
  },
  { visible: isPublished },
);

const versionFilesTable = townTable(
  versionFiles,
  {
    customerId: town,
    versionId,
    src: copied(storableText(4000)),
    key: fileKey,
    // The bytes decide the type.
    mediaType: changed(storableText(100), (_type, { files }, { key }) => {
      const kind = files.get(String(key)) ?? null;
      return kind === null || kind === "svg" ? "application/octet-stream" : `image/${kind}`;
    }),
    width: copied(z.int().min(1).max(1_000_000)),
    height: copied(z.int().min(1).max(1_000_000)),
  },
  { visible: isPublished },
);

/** An import that is running is not exported. */
const snapshotsTable = unexportedTable(snapshots, { customerId: town });

/** Uploads that are being read or published are not exported; what was published is a version. */
const uploads = unexportedTable(codeUploads, { customerId: town, file: fileKey, id: unset });

/** The code with all its versions, and uploads. */
export const townData: TownData = {
  sets: [
    textSet,
    provisionsTable,
    snapshotsTable,
    versionsTable,
    structuresTable,
    citationsTable,
    definitionsTable,
    indexWordsTable,
    versionFilesTable,
    uploads,
  ],
  readable: readableVersions,
  afterImport: updateCodeStatistics,
};
