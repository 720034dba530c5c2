import { and, desc, eq, inArray, isNull, like, max, or, sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../db/db.ts";
import { auditLog } from "./tables.ts";

export interface HistoryFilter {
  readonly person: string;
  readonly kind: string;
  /** Days; "" for none. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** What else the text stands for, because people see names and labels instead of what is stored. */
  readonly meaning?: TextMeaning;
}

export interface TextMeaning {
  readonly actions: readonly string[];
  /** Names of fields, settings and permissions. */
  readonly names: readonly string[];
  /** A query for user names. */
  readonly usernames: SQL;
}

export interface HistoryRow {
  readonly id: number;
  readonly at: Date;
  readonly userId: number | null;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface HistoryPage {
  readonly rows: readonly HistoryRow[];
  /** The next page starts below this id; null at the end. */
  readonly next: number | null;
  /** How far back the text was searched; null if all changes were searched. */
  readonly searchedTo: Date | null;
}

/** Number of changes to search for a text in one request, so that long histories do not time out. */
export const SEARCHED_AT_ONCE = 20_000;

/** Bytes of values in one answer, as they are stored (compressed): a page of changes ends before, but has at least one. */
const MOST_STORED_BYTES = 400_000;
const STORED_BYTES = sql`coalesce(pg_column_size(before), 0) + coalesce(pg_column_size(after), 0)`;

interface StoredRow extends Record<string, unknown> {
  readonly id: string | number;
  readonly at: string | Date;
  readonly userId: number | null;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether there is room for its values. */
  readonly fits: boolean;
}

/** One page of a town's changes, newest first: at most `limit`, fewer if their values are long; only ids below `before` if given. */
export async function listChanges(
  db: Db,
  customerId: number,
  filter: HistoryFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<HistoryPage> {
  const matches = await select(db, customerId, filter, before, limit + 1);
  const page = matches.slice(0, limit).filter(({ fits }) => fits);
  if (matches.length > page.length) return { rows: page, next: page.at(-1)?.id ?? null, searchedTo: null };
  const edge = filter.text === "" ? null : await searchEdge(db, customerId, filter, before);
  return { rows: page, next: edge?.id ?? null, searchedTo: edge?.at ?? null };
}

async function select(
  db: Db,
  customerId: number,
  filter: HistoryFilter,
  before: number | null,
  limit: number,
): Promise<(HistoryRow & Pick<StoredRow, "fits">)[]> {
  const stored = await rows<StoredRow>(
    db,
    sql`with matches as (
        select * from (select id, at, user_id as "userId", actor, action, subject, before, after from audit_log where ${conditions(customerId, filter, before)} order by id desc limit ${filter.text === "" ? limit : SEARCHED_AT_ONCE}) as recent where ${containsText(filter)} order by id desc limit ${limit}
      ), measured as (
        select *, row_number() over (order by id desc) = 1 or sum(${STORED_BYTES}) over (order by id desc) <= ${MOST_STORED_BYTES}::integer as fits from matches
      )
      select id, at, "userId", actor, action, subject, case when fits then before end as before, case when fits then after end as after, fits
      from measured order by id desc`,
  );
  return stored.map((row) => ({ ...row, id: Number(row.id), at: new Date(row.at) }));
}

/** The oldest change that the text search covered; null if it covered all. */
async function searchEdge(
  db: Db,
  customerId: number,
  filter: HistoryFilter,
  before: number | null,
): Promise<{ id: number; at: Date } | null> {
  const [edge] = await rows<{ id: string | number; at: string | Date }>(
    db,
    sql`select id, at from audit_log where ${conditions(customerId, filter, before)} order by id desc offset ${SEARCHED_AT_ONCE - 1} limit 1`,
  );
  return edge === undefined ? null : { id: Number(edge.id), at: new Date(edge.at) };
}

function conditions(customerId: number, { person, kind, from, to }: HistoryFilter, before: number | null): SQL {
  const wanted = [
    sql`customer_id = ${customerId}`,
    before === null ? null : sql`id < ${before}`,
    person === "" ? null : sql`actor = ${person}`,
    kind === "" ? null : sql`action = ${kind}`,
    from === "" ? null : sql`at >= ${`${from}T00:00:00Z`}::timestamptz`,
    to === "" ? null : sql`at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
  ];
  return sql.join(
    wanted.filter((one) => one !== null),
    sql` and `,
  );
}

/** The text, or what it stands for, in the subject, the values or the author of a change. */
function containsText({ text, meaning }: HistoryFilter): SQL {
  if (text === "") return sql`true`;
  const pattern = containing(text);
  const found = [
    sql`subject ilike ${pattern} or actor ilike ${pattern}`,
    // "Accent color" finds "accentColor".
    sql`regexp_replace(subject, '([a-z0-9])([A-Z])', '\\1 \\2', 'g') ilike ${pattern}`,
    sql`before::text ilike ${pattern} or after::text ilike ${pattern}`,
  ];
  if (meaning !== undefined) {
    const { actions, names, usernames } = meaning;
    found.push(sql`actor in (${usernames}) or subject in (${usernames})`);
    found.push(sql`before #>> '{}' in (${usernames}) or after #>> '{}' in (${usernames})`);
    if (actions.length > 0) found.push(inArray(sql`action`, actions));
    if (names.length > 0) {
      const quoted = `"(${names.map((name) => name.replaceAll(/\W/g, String.raw`\$&`)).join("|")})"`;
      found.push(sql`${inArray(sql`subject`, names)} or before::text ~ ${quoted} or after::text ~ ${quoted}`);
    }
  }
  return sql`(${sql.join(found, sql` or `)})`;
}

/** A pattern for `like` and `ilike`. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** All changes that match a filter, newest first, loaded in steps. */
export async function* allChanges(
  db: Db,
  customerId: number,
  filter: HistoryFilter,
): AsyncGenerator<readonly HistoryRow[]> {
  let before: number | null = null;
  do {
    const page: HistoryPage = await listChanges(db, customerId, filter, { before, limit: 1000 });
    yield page.rows;
    before = page.next;
  } while (before !== null);
}

/** Distinct values of an indexed column in a town's history, with one index lookup per value. */
export async function distinctIn(db: Db, customerId: number, column: "actor" | "action"): Promise<string[]> {
  const name = sql.identifier(column);
  const values = await rows<{ value: string }>(
    db,
    sql`with recursive step as (
      (select ${name} as value from audit_log where customer_id = ${customerId} order by ${name} limit 1)
      union all
      select (select next.${name} from audit_log as next where next.customer_id = ${customerId} and next.${name} > step.value order by next.${name} limit 1) from step where step.value is not null
    ) select value from step where value is not null`,
  );
  return values.map(({ value }) => value);
}

/** Author and time of a change. */
export interface Authored {
  readonly at: Date;
  /** The user, and the name at that time. */
  readonly author: { readonly id: number | null; readonly name: string };
}

/** The last change of a town with one of these actions ("zoning.%" for all of a kind); null if there is none. */
export async function lastChange(
  db: Db,
  customerId: number,
  { actions, subject }: { readonly actions: readonly string[]; readonly subject?: string },
): Promise<Authored | null> {
  const patterns = actions.filter((action) => action.endsWith("%"));
  const exact = actions.filter((action) => !action.endsWith("%"));
  const isWanted = or(inArray(auditLog.action, exact), ...patterns.map((pattern) => like(auditLog.action, pattern)));
  const [last] = await db
    .select({ at: auditLog.at, author: { id: auditLog.userId, name: auditLog.actor } })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.customerId, customerId),
        exact.length + patterns.length > 0 ? isWanted : undefined,
        subject === undefined ? undefined : eq(auditLog.subject, subject),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last ?? null;
}

/** A town's newest change with this action; null if there is none. */
export async function newestChange(
  db: Db,
  customerId: number,
  action: string,
): Promise<{ readonly id: number; readonly at: Date } | null> {
  const [newest] = await db
    .select({ id: auditLog.id, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.customerId, customerId), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return newest ?? null;
}

/** Ids of all towns that were ever removed from this installation; some may have been added again. */
export async function removedTowns(db: Db): Promise<ReadonlySet<string>> {
  const removed = await db
    .selectDistinct({ custId: auditLog.subject })
    .from(auditLog)
    .where(and(isNull(auditLog.customerId), eq(auditLog.action, "town.remove")));
  return new Set(removed.map(({ custId }) => custId));
}

/** Id of a town's newest change; null if there is none. */
export async function newestChangeId(db: Db, customerId: number): Promise<number | null> {
  const [newest] = await db
    .select({ id: max(auditLog.id) })
    .from(auditLog)
    .where(eq(auditLog.customerId, customerId));
  return newest?.id ?? null;
}
