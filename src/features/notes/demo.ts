import { sql } from "drizzle-orm";
import { groups } from "../accounts/tables.ts";
import { changeNotes } from "./change.ts";
import type { NoteColor } from "./contract/lists.ts";
import type { Passage } from "../code/contract/passage.ts";
import { noteSource } from "./search-source.ts";
import { notes } from "./tables.ts";
import { raiseRevision } from "../sites/parts/server/revision.ts";
import { customers } from "../sites/tables.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import { rows, type Db } from "../../platform/db/db.ts";
import type { DemoContent, DemoTown } from "../../platform/features/demo.ts";
import type { Services } from "../../platform/services.ts";
import { plainText } from "../../platform/html/plain.ts";
import { sanitizeHtml } from "../../platform/html/sanitize.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import { reindex } from "../../platform/search/stored-indexes.ts";

interface DemoNote {
  readonly by: "moakes" | "tbell" | "ivoss" | "rmcbride" | "hwhitlock";
  readonly section: string;
  /** "group": of the Planning Board. */
  readonly visibility: "private" | "group" | "public";
  readonly title: string;
  readonly html: string;
  readonly color?: NoteColor;
  readonly isMinimized?: true;
  /** Days ago. */
  readonly written: number;
  readonly passage?: Passage;
}

const GROUP = "Planning Board";

const NOTES: readonly DemoNote[] = [
  {
    by: "moakes",
    section: "58-8",
    visibility: "public",
    title: "How to register your hens",
    color: "mint",
    written: 61,
    html: `<p>Fill in the one-page form at the counter, or <strong>mail it with a sketch of the coop</strong>. There is no fee.</p>
      <ul><li>The Clerk confirms within five business days.</li><li>Roosters cannot be registered in any district.</li></ul>`,
  },
  {
    by: "moakes",
    section: "31-4",
    visibility: "public",
    title: "Summer hours",
    color: "pineapple",
    written: 140,
    html: `<p>From July 1 to Labor Day the counter closes at <strong>3:00 p.m. on Fridays</strong>. Records can still be inspected by appointment.</p>`,
  },
  {
    by: "moakes",
    section: "115-4",
    visibility: "public",
    title: "Before you apply for a rental permit",
    color: "accent",
    written: 33,
    html: `<p>Most applications come back because one of these is missing:</p>
      <ol><li>the floor plan with every bedroom marked,</li><li>the parking plan,</li><li>the name of the <em>local contact</em>.</li></ol>
      <p>The inspection is scheduled after the application is complete.</p>`,
  },
  {
    by: "moakes",
    section: "90-5",
    visibility: "public",
    title: "Burning in barrels is not allowed any more",
    color: "berry",
    written: 400,
    html: `<p>This section was repealed in 2024. State law forbids open burning of household waste all year.</p>`,
  },
  {
    by: "rmcbride",
    section: "135-16",
    visibility: "group",
    title: "Accessory dwellings: what we asked for in 2025",
    color: "teal",
    written: 96,
    html: `<p>Conditions that we have used so far, for consistency:</p>
      <table><tbody><tr><th>Case</th><th>Condition</th></tr><tr><td>Alder Lane</td><td>Shared driveway, one curb cut</td></tr>
      <tr><td>Quarry Road</td><td>Evergreen screen on the north line</td></tr></tbody></table>`,
  },
  {
    by: "hwhitlock",
    section: "135-45",
    visibility: "group",
    title: "Parking for restaurants with a patio",
    color: "roc",
    written: 18,
    html: `<p>Does the patio count as floor area from April to October? The last two applicants read it <u>differently</u>. Let us settle this at the workshop.</p>`,
  },
  {
    by: "tbell",
    section: "135-72",
    visibility: "group",
    title: "Checklist for special use hearings",
    written: 210,
    isMinimized: true,
    html: `<ol><li>Notice in the newspaper: 10 days.</li><li>Neighbors within 500 feet.</li><li>Referral to the county, see § 135-70.</li><li>Decision within 62 days after the hearing closes.</li></ol>`,
  },
  {
    by: "moakes",
    section: "70-2",
    visibility: "private",
    title: "Fees for the 2027 budget",
    color: "title",
    written: 9,
    html: `<p>Ask the Supervisor whether the fees for <strong>moorings</strong> and <strong>food trucks</strong> go up together. Last change: 2024.</p>`,
  },
  {
    by: "moakes",
    section: "1-5",
    visibility: "private",
    title: "Next supplement",
    written: 3,
    isMinimized: true,
    html: `<p>Local Laws 3 and 4 of 2026 are with the Attorney. Send both to the codifier by December 15.</p>`,
  },
  {
    by: "tbell",
    section: "135-33",
    visibility: "private",
    title: "Our fence",
    color: "banner",
    written: 27,
    html: `<p>Four feet in the front yard. Ask whether the hedge <em>behind</em> it counts.</p>`,
    passage: {
      exact: "A fence shall not exceed four feet in height in a front yard",
      prefix: "",
      suffix: " or six feet elsewhere",
      start: 0,
    },
  },
  {
    by: "tbell",
    section: "106-4",
    visibility: "private",
    title: "Beach with the dog",
    written: 75,
    html: `<p>Not between <strong>May 15</strong> and September.</p>`,
  },
  {
    by: "ivoss",
    section: "135-38",
    visibility: "private",
    title: "Check the table on phones",
    written: 5,
    html: `<p>Scroll sideways at 360 pixels: the header of the first column must stay.</p>`,
  },
];

export const demo: readonly DemoContent[] = [
  {
    name: "notes",
    position: 100,
    isMissing: ({ database: { db } }, { customerId }) => isMissing(db, customerId),
    add,
  },
];

/** Whether the town has never had public notes. */
async function isMissing(db: Db, customerId: number): Promise<boolean> {
  const [known] = await rows(
    db,
    sql`select 1 from ${notes} where customer_id = ${customerId}
      union all select 1 from ${auditLog} where customer_id = ${customerId} and action like 'note.%' limit 1`,
  );
  return known === undefined;
}

/** Adds public notes of the clerk, notes of the Planning Board and private notes, once. Returns whether it added them. */
async function add(
  { database: { db }, jobs, search }: Services,
  { customerId, custId, userId: idOf, provision }: DemoTown,
): Promise<boolean> {
  if ((await provision(`§ ${NOTES[0]?.section}`)) === null || !(await isMissing(db, customerId))) return false;
  const [group] = await rows<{ id: number }>(
    db,
    sql`select id from ${groups} where customer_id = ${customerId} and name = ${GROUP}`,
  );
  for (const note of NOTES) {
    const userId = await idOf(note.by);
    const guid = await provision(`§ ${note.section}`);
    if (userId === null || guid === null || (note.visibility === "group" && group === undefined)) continue;
    const actor = { ...visitor, userId, username: note.by };
    await db.transaction((tx) =>
      changeNotes(tx, { jobs, actor, site: { customerId, custId } }, userId, async () => ({
        result: null,
        changed: [{ before: null, after: await insert(tx, actor, customerId, guid, group?.id ?? null, note) }],
      })),
    );
  }
  const level = { PUBLIC_ANNOTATION: { currentLevel: "ADMIN", maximumLevel: "ADMIN" } };
  await db
    .update(customers)
    .set({ featureLevels: sql`${JSON.stringify(level)}::jsonb || ${customers.featureLevels}` })
    .where(sql`${customers.id} = ${customerId}`);
  await raiseRevision(db, customerId, "sites");
  // So that they are found at once, also without a server that runs jobs.
  for (const stored of await noteSource.stored(db, custId)) await reindex(search, stored, () => undefined);
  return true;
}

async function insert(
  tx: Db,
  { username, userId }: Actor,
  customerId: number,
  guid: number,
  groupId: number | null,
  { title, html, visibility, color = "default", isMinimized, written, passage }: DemoNote,
) {
  const content = sanitizeHtml(html.replaceAll(/>\s+</g, "><"));
  const at = sql`now() - make_interval(days => ${written})`;
  const [note] = await tx
    .insert(notes)
    .values({
      customerId,
      guid,
      title,
      content,
      plain: plainText(content),
      color,
      visibility,
      groupId: visibility === "group" ? groupId : null,
      displayMode: isMinimized === true ? "minimized" : "expanded",
      passage: passage ?? null,
      createdAt: at,
      createdBy: username ?? "",
      createdById: userId,
      updatedAt: at,
      updatedBy: username ?? "",
      updatedById: userId,
    })
    .returning();
  return note ?? null;
}
