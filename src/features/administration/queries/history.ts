import { sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";

export interface HistoryFilter {
  readonly person: string;
  readonly kind: string;
  /** Days, "" for none. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export interface HistoryRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface HistoryPage {
  readonly rows: readonly HistoryRow[];
  /** Id below which the next page goes on; null at the end. */
  readonly next: number | null;
  /** Set where the search for a text stopped before the end. */
  readonly searchedTo: Date | null;
}

/** So many changes are looked through for a text in one step, so that each answers in time whatever the size of the history. */
export const SEARCHED_AT_ONCE = 20_000;

interface StoredRow extends Record<string, unknown> {
  readonly id: string | number;
  readonly at: string | Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** One page of a town's changes, newest first, below the id `before` where it is given. */
export async function listChanges(
  db: Db,
  customerId: number,
  filter: HistoryFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<HistoryPage> {
  const found = await select(db, customerId, filter, before, limit + 1);
  const page = found.slice(0, limit);
  if (found.length > limit) return { rows: page, next: page.at(-1)?.id ?? null, searchedTo: null };
  const edge = filter.text === "" ? null : await searchEdge(db, customerId, filter, before);
  return { rows: page, next: edge?.id ?? null, searchedTo: edge?.at ?? null };
}

async function select(
  db: Db,
  customerId: number,
  filter: HistoryFilter,
  before: number | null,
  limit: number,
): Promise<HistoryRow[]> {
  const stored = await rows<StoredRow>(
    db,
    sql`select * from (select id, at, actor, action, subject, before, after from audit_log where ${conditions(customerId, filter, before)} order by id desc limit ${filter.text === "" ? limit : SEARCHED_AT_ONCE}) as found where ${holdsText(filter.text)} limit ${limit}`,
  );
  return stored.map((row) => ({ ...row, id: Number(row.id), at: new Date(row.at) }));
}

/** The last change that a search for a text has looked at; null where it saw them all. */
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

function holdsText(text: string): SQL {
  if (text === "") return sql`true`;
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(subject ilike ${pattern} or before::text ilike ${pattern} or after::text ilike ${pattern})`;
}

/** All that a filter leaves, newest first, read in steps. */
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

/** The different values of an indexed column in a town's history, one index look-up for each. */
export async function distinctIn(db: Db, customerId: number, column: "actor" | "action"): Promise<string[]> {
  const name = sql.identifier(column);
  const found = await rows<{ value: string }>(
    db,
    sql`with recursive found as (
      (select ${name} as value from audit_log where customer_id = ${customerId} order by ${name} limit 1)
      union all
      select (select next.${name} from audit_log as next where next.customer_id = ${customerId} and next.${name} > found.value order by next.${name} limit 1) from found where found.value is not null
    ) select value from found where value is not null`,
  );
  return found.map(({ value }) => value);
}
