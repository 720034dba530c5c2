import { sql } from "drizzle-orm";
import type { CountKind, Counts } from "../../platform/counts.ts";
import type { Db } from "../../platform/db/db.ts";
import { knownProvisions } from "../code/parts/server/provisions.ts";
import { publicDocuments } from "../documents/parts/server/opens.ts";
import { keepTowns } from "../sites/parts/server/towns.ts";
import { today } from "./policy/days.ts";
import { MAX_DOCUMENTS_PER_DAY, MAX_TERMS_PER_DAY, type StoredKind } from "./policy/statistics.ts";

const WRITE_EVERY_MS = 5000;
/** Limit for distinct counts between two writes. Further ones are dropped. */
const MAX_BETWEEN_WRITES = 5000;

interface Count {
  readonly customerId: number;
  readonly kind: CountKind;
  readonly subject: string;
  count: number;
}

/** Counts in memory and writes in batches. If the process is killed, a few seconds of statistics are lost. */
export class Counter implements Counts {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  #counts = new Map<string, Count>();
  #writing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  add(customerId: number, kind: CountKind, subject = ""): void {
    const key = `${customerId} ${kind} ${subject}`;
    const known = this.#counts.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#counts.size < MAX_BETWEEN_WRITES) this.#counts.set(key, { customerId, kind, subject, count: 1 });
  }

  /** Writes the counts since the last write. */
  write(): Promise<void> {
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    if (counts.length > 0) this.#writing = this.#writing.then(() => addToDay(this.#db, counts)).catch(this.#onError);
    return this.#writing;
  }

  /** Writes the remaining counts. The database may be closed afterwards. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}

/**
 * Adds counts to a day (UTC). Skips removed towns, pages that no version of the town has, documents that are not public,
 * and new search terms and documents beyond the daily limits.
 */
export async function addToDay(db: Db, counts: readonly Readonly<Count>[], day: string = today()): Promise<void> {
  await db.transaction(async (tx) => {
    const towns = await keepTowns(tx, [...new Set(counts.map(({ customerId }) => customerId))]);
    const present = counts.filter(({ customerId }) => towns.has(customerId));
    const {
      part: parts = [],
      document: documents = [],
      others = [],
    } = Object.groupBy(present, ({ kind }) => (kind === "part" || kind === "document" ? kind : "others"));
    const opened = await publicOnes(tx, documents);
    await addKnown(tx, [...others, ...(await knownOnes(tx, parts)), ...opened, ...opensOfTowns(opened)], day);
  });
}

type Given = readonly Readonly<Count>[];
type Stored = Omit<Readonly<Count>, "kind"> & { readonly kind: StoredKind };

async function knownOnes(tx: Db, parts: Given): Promise<Given> {
  const named = parts.filter(({ subject }) => /^[0-9]{1,15}$/.test(subject));
  const known = await knownProvisions(
    tx,
    named.map(({ customerId, subject: guid }) => ({ customerId, guid })),
  );
  const keys = new Set(known.map(({ customerId, guid }) => `${customerId} ${guid}`));
  return parts.filter(({ customerId, subject }) => keys.has(`${customerId} ${subject}`));
}

async function publicOnes(tx: Db, documents: Given): Promise<Given> {
  const named = documents.filter(({ subject }) => /^[1-9][0-9]{0,8}$/.test(subject));
  if (named.length === 0) return [];
  const open = await publicDocuments(
    tx,
    named.map(({ customerId, subject: id }) => ({ customerId, id })),
  );
  const keys = new Set(open.map(({ customerId, id }) => `${customerId} ${id}`));
  return named.filter(({ customerId, subject }) => keys.has(`${customerId} ${subject}`));
}

/** The opens of all documents of each town. */
const opensOfTowns = (opened: Given): Stored[] =>
  [...Map.groupBy(opened, ({ customerId }) => customerId)].map(([customerId, those]) => ({
    customerId,
    kind: "document-open",
    subject: "",
    count: those.reduce((sum, { count }) => sum + count, 0),
  }));

/** How many subjects of a kind a town has on a day. */
const LIMITS: Partial<Record<StoredKind, number>> = {
  term: MAX_TERMS_PER_DAY,
  "term-empty": MAX_TERMS_PER_DAY,
  document: MAX_DOCUMENTS_PER_DAY,
};

async function addKnown(db: Db, counts: readonly Stored[], day: string): Promise<void> {
  await db.execute(sql`
    with given as (
      select c.*, ${day}::date as day, (${JSON.stringify(LIMITS)}::jsonb->>c.kind)::integer as most
      from jsonb_to_recordset(${JSON.stringify(counts.map(asRow))}::jsonb) as c (customer_id int, kind text, subject text, count bigint)
    ),
    known as (
      select g.*, most is not null and not exists (
        select from daily_counts d where d.customer_id = g.customer_id and d.kind = g.kind and d.day = g.day and d.subject = g.subject) as is_new
      from given g),
    stored as (
      select customer_id, kind, day, (select count(*) from daily_counts d where d.customer_id = g.customer_id and d.kind = g.kind and d.day = g.day) as subjects
      from given g where most is not null group by customer_id, kind, day),
    ranked as (
      select k.*, stored.subjects + row_number() over (partition by k.customer_id, k.kind, is_new order by count desc, subject) as rank
      from known k left join stored using (customer_id, kind, day))
    insert into daily_counts (customer_id, day, kind, subject, count)
    select customer_id, day, kind, subject, count from ranked where not is_new or rank <= most
    on conflict (customer_id, kind, day, subject) do update set count = daily_counts.count + excluded.count`);
}

const asRow = ({ customerId, ...rest }: Stored): object => ({ customer_id: customerId, ...rest });
