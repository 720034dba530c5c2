import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { authoredBy, writeAudit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/db/db.ts";
import { safeMessage } from "../../platform/features/settings.ts";
import type { SiteContext } from "../../platform/http/endpoint.ts";
import { Failure, notAllowed, wrongValue } from "../../platform/http/failure.ts";
import { isSame } from "../../domain/is-same.ts";
import { raiseRevision } from "../sites/parts/server/revision.ts";
import { assertAnswered, lawQuestionsOf } from "./questions.ts";
import { assertRoomFor } from "../../platform/files/room.ts";
import { placesIn } from "../code/parts/server/places.ts";
import { knownProvisions } from "../code/parts/server/provisions.ts";
import { versionOf } from "../code/parts/server/versions.ts";
import { shortName } from "../../domain/law/name.ts";
import { changeLaws, updatedBy } from "./change.ts";
import { designationOf } from "./contract/designation.ts";
import type { Law } from "./contract/entities.ts";
import type { addLaw, saveLaw } from "./contract/laws.ts";
import { findContainedJob } from "./jobs/find-contained.ts";
import { requireLaw, shownLaw } from "./lookups.ts";
import type { LawView } from "./policy.ts";
import { findHtml, listDispositions, type DispositionRow, type LawRow } from "./queries/laws.ts";
import { dispositions as dispositionsTable, laws } from "./tables.ts";
import { versionsOf } from "./versions.ts";

type Saved = z.output<typeof saveLaw.input>;
type Added = z.output<typeof addLaw.input>;
/** Fields that only LAW/MANAGE changes. */
type Managed = Omit<Saved, "site" | "id" | "title" | "comment" | "version" | "confirmed">;
type Wanted = NonNullable<Managed["dispositions"]>;

/** API-57, OPEN-67: changes a law. Fields that were left out stay as they are. */
export async function updateLaw(context: SiteContext, view: LawView, input: Saved): Promise<void> {
  const { site: _site, id, title, comment, version, confirmed, ...managed } = input;
  const { customerId } = context.site;
  assertMay(view, managed);
  if (managed.html !== undefined) {
    const more = bytesOf(managed.html) - bytesOf(await findHtml(context.db, customerId, id));
    await assertRoomFor(context, context.site, more);
  }
  await changeLaws(context, async (tx) => {
    await tx.select({ id: laws.id }).from(laws).where(itself(customerId, id)).for("no key update");
    const before = await requireLaw({ ...context, db: tx }, view, id);
    await assertNewest({ ...context, db: tx }, view, before, version);
    if (ASKED.some((name) => managed[name] !== undefined && !isSame(managed[name], before[name]))) {
      await lockLaws(tx, customerId);
      const law = { ...before, ...defined(managed) };
      const known = await lawQuestionsOf(tx, context.site, id, before);
      const questions = await lawQuestionsOf(tx, context.site, id, law);
      // What was so before is not asked again.
      const fresh = questions.filter(({ text }) => known.every((each) => each.text !== text));
      assertAnswered(fresh, confirmed);
    }
    const columns = {
      ...notInOf(before, managed, context.site.versionId),
      ...(title !== undefined && { customTitle: title }),
      ...(comment !== undefined && { comment }),
      ...(await managedColumns(tx, context, managed)),
    };
    const affects = await changedDispositions(tx, context, id, managed.dispositions);
    const changes = { ...changedColumns(before, await findHtml(tx, customerId, id), columns), ...affects?.shown };
    if (Object.keys(changes).length === 0) return { result: null, changed: [] };
    await tx
      .update(laws)
      .set({ ...columns, version: sql`${laws.version} + 1`, ...updatedBy(context.actor) })
      .where(itself(customerId, id));
    if (affects !== null) await writeDispositions(tx, customerId, id, affects.rows);
    if (NAMING.some((name) => name in changes)) await lookIn(tx, context, id);
    await writeAudit(tx, context, {
      action: actionOf(before, managed),
      subject: designationOf(before),
      before: Object.fromEntries(Object.entries(changes).map(([name, [was]]) => [name, was])),
      after: Object.fromEntries(Object.entries(changes).map(([name, [, is]]) => [name, is])),
    });
    return { result: null, changed: [id] };
  });
}

/** Adds a law. Unless the input says otherwise, readers of the current version are told about it. */
export async function insertLaw(context: SiteContext, input: Added): Promise<number> {
  const { site: _site, title, comment, confirmed, ...managed } = input;
  const { customerId, versionId } = context.site;
  await assertRoomFor(context, context.site, bytesOf(managed.html));
  return changeLaws(context, async (tx) => {
    await lockLaws(tx, customerId);
    const { legislationType, number } = managed;
    const law = { ...UNKNOWN, ...defined(managed), legislationType, number };
    assertAnswered(await lawQuestionsOf(tx, context.site, null, law), confirmed);
    const isSupped = managed.suppedBy !== undefined && managed.suppedBy !== null;
    const columns = await managedColumns(tx, context, managed);
    const affects = await changedDispositions(tx, context, null, managed.dispositions);
    const [added] = await tx
      .insert(laws)
      .values({
        appendedToId: isSupped ? null : versionId,
        ...columns,
        legislationType,
        number,
        customerId,
        customTitle: title,
        comment,
        ...authoredBy(context.actor),
        ...updatedBy(context.actor),
      })
      .returning({ id: laws.id });
    if (added === undefined) throw new Error("The law was not written.");
    if (affects !== null) await writeDispositions(tx, customerId, added.id, affects.rows);
    if (!isSupped) await lookIn(tx, context, added.id);
    await writeAudit(tx, context, {
      action: "laws.add",
      subject: designationOf({ legislationYear: null, ...managed }),
      after: { title, adopted: columns.adopted ?? null, subject: columns.subject ?? "" },
    });
    return { result: added.id, changed: [], added: [added.id] };
  });
}

const bytesOf = (html: string | null | undefined): number => Buffer.byteLength(html ?? "");

/** What questions are about. */
const ASKED = ["legislationType", "number", "legislationYear", "adopted", "adoptedDateAccuracy", "effective"] as const;
const UNKNOWN = { legislationYear: null, adopted: null, adoptedDateAccuracy: "D", effective: null } as const;

/** Raising the revision locks the town: of two people who add the same law at once, the second is asked. */
const lockLaws = (tx: Db, customerId: number): Promise<void> => raiseRevision(tx, customerId, "laws");

/** What history notes call a law. */
const NAMING = ["legislationType", "number", "legislationYear", "adopted", "adoptedDateAccuracy"] as const;

/** A job looks in the history notes of the code for a law. */
const lookIn = (tx: Db, { jobs, site: { customerId } }: SiteContext, id: number): Promise<unknown> =>
  jobs.enqueue(tx, findContainedJob, { customerId, id });

/** Someone who takes a law out of a version says that the versions until now do not contain it. */
function notInOf(before: LawRow, { suppedBy }: Managed, currentId: number | null): { notInId?: number | null } {
  if (suppedBy === undefined) return {};
  if (suppedBy !== null) return { notInId: null };
  return before.suppedById === null ? {} : { notInId: currentId };
}

const itself = (customerId: number, id: number) => and(eq(laws.customerId, customerId), eq(laws.id, id));

/** OPEN-112, OPEN-134 */
function assertMay(view: LawView, managed: Managed): void {
  const isSet = Object.values(managed).some((value) => value !== undefined);
  if (isSet && !view.mayManage) throw notAllowed();
  if (managed.deleted !== undefined && !view.seesDeleted) throw notAllowed();
}

/** OPEN-104 */
async function assertNewest(
  context: SiteContext,
  view: LawView,
  before: LawRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version >= before.version) return;
  const current: Law = await shownLaw(context, view, before);
  throw new Failure("conflict", `${current.updatedBy.name} changed this law since you opened it.`, {
    conflict: { current, updated: current.updatedOn, updatedBy: current.updatedBy.name },
  });
}

function actionOf(before: LawRow, { deleted }: Managed): string {
  if (deleted === undefined || deleted === before.deleted) return "laws.edit";
  return deleted ? "laws.delete" : "laws.restore";
}

async function managedColumns(tx: Db, { site }: SiteContext, managed: Managed) {
  const { appendedTo, suppedBy, html, dispositions: _dispositions, ...columns } = managed;
  const versions = await versionsOf(tx, site.customerId);
  for (const [path, id] of Object.entries({ appendedTo, suppedBy }))
    if (id !== undefined && id !== null && !versions.has(id))
      throw wrongValue(path, "This version of the code does not exist any more. Choose another one.");
  return {
    ...defined(columns),
    ...(appendedTo !== undefined && { appendedToId: appendedTo }),
    ...(suppedBy !== undefined && { suppedById: suppedBy }),
    ...(html !== undefined && { html: html === null ? null : safeMessage(html) || null }),
  };
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
const defined = <Fields extends object>(fields: Fields): Defined<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;

/** The columns whose values differ, with the values before and after. */
function changedColumns(
  before: LawRow,
  html: string | null,
  columns: Readonly<Record<string, unknown>>,
): Record<string, readonly [unknown, unknown]> {
  const values: Readonly<Record<string, unknown>> = { ...before, html };
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, value]) =>
      isSame(values[name] ?? null, value ?? null) ? [] : [[name, [values[name] ?? null, value ?? null]]],
    ),
  );
}

type NewDisposition = Omit<DispositionRow, "lawId" | "position">;

interface ChangedDispositions {
  readonly rows: readonly NewDisposition[];
  /** For the history. */
  readonly shown: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** What a law affects from now on; null: as before. What was not changed keeps its source. */
async function changedDispositions(
  tx: Db,
  { site }: SiteContext,
  id: number | null,
  wanted: Wanted | undefined,
): Promise<ChangedDispositions | null> {
  if (wanted === undefined) return null;
  const before = id === null ? [] : await listDispositions(tx, site.customerId, [id]);
  const guids = [...new Set(wanted.flatMap(({ guid }) => guid ?? []))];
  const known = new Set(
    (
      await knownProvisions(
        tx,
        guids.map((guid) => ({ customerId: site.customerId, guid })),
      )
    ).map(({ guid }) => guid),
  );
  const version = versionOf(site);
  const places = version === null ? new Map<string, never>() : await placesIn(tx, version, guids);
  const rows = wanted.map(({ guid, name, paragraph, action }, at): NewDisposition => {
    if (guid === null && name === "")
      throw wrongValue(`dispositions.${at}.name`, "Choose a provision, or name what the law affects.");
    if (guid !== null && !known.has(guid))
      throw wrongValue(`dispositions.${at}.guid`, "This provision does not exist any more. Choose another one.");
    const place = guid === null ? undefined : places.get(guid);
    const same = before.find((each) => each.guid === guid && each.paragraph === paragraph && each.action === action);
    return {
      guid,
      name: name || same?.name || (place === undefined ? "" : shortName(place)),
      paragraph,
      action,
      source: same?.source ?? "clerk",
    };
  });
  const summary = (each: readonly Pick<NewDisposition, "name" | "paragraph" | "action">[]): string =>
    each.map(({ name, paragraph, action }) => [name + paragraph, action].filter(Boolean).join(": ")).join("; ");
  const isUnchanged = isSame(
    before.map(({ lawId: _law, position: _position, ...each }) => each),
    rows,
  );
  return { rows, shown: isUnchanged ? {} : { dispositions: [summary(before), summary(rows)] } };
}

/** Replaces what a law affects. */
export async function writeDispositions(
  tx: Db,
  customerId: number,
  lawId: number,
  wanted: readonly NewDisposition[],
): Promise<void> {
  await tx
    .delete(dispositionsTable)
    .where(and(eq(dispositionsTable.customerId, customerId), eq(dispositionsTable.lawId, lawId)));
  if (wanted.length === 0) return;
  await tx.insert(dispositionsTable).values(
    wanted.map(({ guid, ...each }, at) => ({
      customerId,
      lawId,
      position: at + 1,
      guid: guid === null ? null : Number(guid),
      ...each,
    })),
  );
}
