import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { numberKey } from "../../domain/law/number-key.ts";
import type { Block, Content, Inline, Note, Status } from "../../domain/law/provision.ts";
import type { Db } from "../../platform/db/db.ts";
import { registerBytes } from "../../platform/files/registered.ts";
import type { ImportReport } from "./contract/code.ts";
import type { VersionKey } from "./version-key.ts";
import { citations, indexWords, provisions, snapshots, structures, texts, versionFiles, versions } from "./tables.ts";

/** A provision of a small test code, with its children. */
export interface Part {
  readonly guid: number;
  readonly type: string;
  readonly label?: string;
  readonly number?: string;
  readonly heading?: string;
  readonly status?: Status;
  readonly effective?: string;
  /** Lines printed directly above it. */
  readonly above?: readonly string[];
  readonly body?: readonly Block[];
  readonly notes?: readonly Note[];
  /** Starts a page, which ends where the next one starts. */
  readonly page?: true;
  /** The targets of its citations, by ordinal. */
  readonly cites?: readonly { readonly ordinal: number; readonly to: number; readonly anchor?: string }[];
  readonly parts?: readonly Part[];
}

export interface VersionFixture {
  readonly number: number;
  readonly current: boolean;
  readonly root: Part;
  readonly displayDate?: string;
  readonly updatedDate?: string;
  readonly words?: readonly {
    readonly letter: string;
    readonly word: string;
    readonly references: readonly { label: string; guid: number; anchor: string }[];
  }[];
  readonly files?: readonly {
    readonly src: string;
    readonly key: string;
    readonly mediaType: string;
    readonly width?: number;
    readonly height?: number;
  }[];
}

export const p = (...c: readonly Inline[]): Block => ({ k: "p", c });
export const item = (num: string, anchor: string, ...b: readonly Block[]): Block => ({ k: "item", num, anchor, b });
export const citing = (text: string): Inline => ({ t: "cite", to: { key: text }, c: [text] });

/** Writes a version directly into the tables, as an import would. Returns its id. */
export async function insertVersion(
  db: Db,
  customer: { readonly id: number; readonly custId: string },
  fixture: VersionFixture,
): Promise<number> {
  const rows = flatten(fixture.root);
  return db.transaction(async (tx) => {
    if (fixture.current)
      await tx
        .update(versions)
        .set({ state: "archived" })
        .where(and(eq(versions.customerId, customer.id), eq(versions.state, "current")));
    const versionId = await insertVersionRow(tx, customer, fixture);
    const key = { customerId: customer.id, versionId };
    await tx.insert(snapshots).values({ customerId: customer.id, id: versionId });
    await tx
      .insert(provisions)
      .values(rows.map(({ part }) => ({ guid: part.guid, customerId: customer.id })))
      .onConflictDoNothing();
    await tx
      .insert(texts)
      .values(rows.map(({ part }) => textOf(part)))
      .onConflictDoNothing();
    await tx.insert(structures).values(rows.map((row) => structureOf(key, row)));
    const resolved = rows.flatMap(({ part }) =>
      (part.cites ?? []).map(({ ordinal, to, anchor = "" }) => ({
        ...key,
        fromGuid: part.guid,
        ordinal,
        toGuid: to,
        anchor,
      })),
    );
    if (resolved.length > 0) await tx.insert(citations).values(resolved);
    for (const [position, { letter, word, references }] of (fixture.words ?? []).entries()) {
      await tx.insert(indexWords).values({ ...key, position, letter, word, references: [...references] });
    }
    for (const { key: file } of fixture.files ?? []) await registerBytes(tx, file, 0);
    for (const file of fixture.files ?? []) await tx.insert(versionFiles).values({ ...file, ...key });
    return versionId;
  });
}

async function insertVersionRow(
  db: Db,
  customer: { readonly id: number; readonly custId: string },
  fixture: VersionFixture,
): Promise<number> {
  const { number, current, root, displayDate = null, updatedDate = null } = fixture;
  const [row] = await db
    .insert(versions)
    .values({
      customerId: customer.id,
      number,
      state: current ? "current" : "archived",
      displayDate,
      updatedDate,
      report,
      archiveId: `${customer.custId}-${number}`,
      title: root.heading ?? "Code",
      rootGuid: root.guid,
      format: "fixture",
      sourceHash: `${customer.custId}-${number}`,
      publishingIdentifier: `${customer.custId}-${number}`,
      importTime: new Date(Date.UTC(2026, 2, number, 12)),
    })
    .returning({ id: versions.id });
  if (row === undefined) throw new Error("The version was not written");
  return row.id;
}

interface FlatPart {
  readonly part: Part;
  readonly parent: number | null;
  readonly position: number;
  readonly lastPosition: number;
  readonly depth: number;
  readonly page: number;
}

function flatten(root: Part): FlatPart[] {
  const flat: FlatPart[] = [];
  // A page is a contiguous run of positions.
  let page = root.guid;
  const add = (part: Part, parent: number | null, depth: number): void => {
    const position = flat.length;
    if (part.page === true) page = part.guid;
    const own = page;
    flat.push({ part, parent, position, lastPosition: position, depth, page: own });
    for (const child of part.parts ?? []) add(child, part.guid, depth + 1);
    flat[position] = { part, parent, position, lastPosition: flat.length - 1, depth, page: own };
  };
  add(root, null, 0);
  return flat;
}

function contentOf({ body = [], notes = [] }: Part): string {
  const content: Content = { body, notes };
  return JSON.stringify(content);
}

function textOf(part: Part): typeof texts.$inferInsert {
  const content = contentOf(part);
  return { hash: createHash("sha256").update(content).digest(), content };
}

function structureOf(
  version: VersionKey,
  { part, parent, position, lastPosition, depth, page }: FlatPart,
): typeof structures.$inferInsert {
  const { hash, content } = textOf(part);
  const number = part.number ?? "";
  return {
    ...version,
    position,
    depth,
    lastPosition,
    number,
    guid: part.guid,
    parentGuid: parent,
    type: part.type,
    label: part.label ?? "",
    numberKey: numberKey(number),
    heading: part.heading ?? "",
    status: part.status ?? "inForce",
    effective: part.effective ?? null,
    textHash: hash,
    chars: content.length,
    pageGuid: page,
    children: part.parts?.length ?? 0,
    above: part.above ?? null,
  };
}

const report: ImportReport = {
  format: "fixture",
  document: "",
  elements: {},
  provisions: 0,
  sections: 0,
  containers: 0,
  tables: 0,
  images: 0,
  definitions: 0,
  citations: { all: 0, resolved: 0, external: 0, unresolved: 0 },
  changes: { added: [], removed: [], changed: [], renumbered: [] },
  warnings: [],
  seconds: 0,
};
